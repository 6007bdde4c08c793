//! Rows of inlined matrix products. Several columns of a row are computed together, as a SIMD
//! vector.
//!
//! LLVM makes vectors of unrolled loops itself, but with more moves than arithmetic for a 4 by 4
//! product. So on x86-64, rows of floats use explicit vectors of the instruction sets that the
//! whole build may use. There are no fused operations, so each sum has the same bits as in a loop
//! over single columns.

use crate::dtype::{DType, Number};

/// The maximum number of columns of an inlined product.
pub(super) const COLUMNS: usize = 16;

/// The maximum number of lanes of a vector that is loaded transposed.
const BLOCK: usize = 4;

/// The extents and strides to compute one row of a matrix product: for each column, a sum of
/// products.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) columns: usize,
    pub(super) depth: usize,
    /// The stride of the left operand along the depth.
    pub(super) left: isize,
    /// The strides of the right operand along the depth and along the columns.
    pub(super) right: [isize; 2],
}

impl Row {
    /// Returns the vector type for sums of this dtype. The number of its lanes (elements) divides
    /// the number of columns. On x86-64, sums of `f32`, and with AVX also of `f64`, use wide
    /// vectors if the right operand is contiguous along the columns. If the operand is contiguous
    /// along the depth instead, vectors of four `f32` may be loaded transposed.
    ///
    /// Returns [`Width::One`] in all other cases. In two of them, LLVM's own vectors were at least
    /// as fast in measurements. The first is two or four columns of `f64`. The second is more than
    /// four columns, in a build with AVX, that would be transposed again for each of several
    /// `rows`.
    pub(super) const fn vector(&self, dtype: DType, rows: usize) -> Width {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        {
            let [down, across] = self.right;
            let has_avx = cfg!(target_feature = "avx");
            let can_transpose = down == 1 && self.depth >= BLOCK && (self.columns == BLOCK || rows == 1 || !has_avx);
            match (dtype, self.columns) {
                (DType::F32, 8 | 16) if has_avx && across == 1 => return Width::EightF32,
                (DType::F32, 4 | 8 | 12 | 16) if across == 1 || can_transpose => return Width::FourF32,
                (DType::F64, 8 | 12 | 16) if has_avx && across == 1 => return Width::FourF64,
                _ => {}
            }
        }
        let _ = (dtype, rows);
        Width::One
    }

    /// Adds the products of the left operand with the columns of the right operand to the sums of
    /// this row. If `begins` is `true`, the first product replaces the old value of each sum. If
    /// the depth is 0, the sums do not change.
    ///
    /// # Safety
    ///
    /// The pointer `left` has an initialised element at each step of the depth, `self.left` apart.
    /// The pointer `right` has one at each step of the depth and each column, at the strides
    /// `self.right`. `V` is the vector that [`vector`](Self::vector) returns, or has one
    /// lane.
    #[inline(always)]
    #[allow(clippy::needless_range_loop)] // Loops of constants, which are unrolled.
    pub(super) unsafe fn add<V: Vector>(
        &self,
        sums: &mut [V; COLUMNS],
        left: *const V::Element,
        right: *const V::Element,
        begins: bool,
    ) {
        let [down, across] = self.right;
        // SAFETY: the caller guarantees that the left operand has an element at each step.
        let factor = |p: usize| V::splat(unsafe { *left.offset(p as isize * self.left) });
        // The first product starts a sum, which saves an addition, and keeps the sign of -0.
        let add = |sum: &mut V, p: usize, product: V| {
            *sum = if begins && p == 0 { product } else { sum.add(product) };
        };
        let vectors = self.columns / V::LANES;
        if across == 1 || V::LANES == 1 {
            for p in 0..self.depth {
                let factor = factor(p);
                for v in 0..vectors {
                    // SAFETY: the caller guarantees elements at the columns of each vector, since
                    // the lanes divide the columns, at each step.
                    let columns =
                        unsafe { V::load(right.offset(p as isize * down + (v * V::LANES) as isize * across)) };
                    add(&mut sums[v], p, factor.multiply(columns));
                }
            }
            return;
        }
        for v in 0..vectors {
            for block in 0..self.depth.div_ceil(V::LANES) {
                // The last block may overlap the block before it. The steps before `done` are added
                // already.
                let done = block * V::LANES;
                let begin = done.min(self.depth - V::LANES);
                // SAFETY: the caller guarantees elements at the columns of each vector, at each
                // step. If vectors are transposed, there are at least as many steps as lanes, and
                // the operand is contiguous along the steps.
                let steps =
                    unsafe { V::load_transposed(right.offset((v * V::LANES) as isize * across).add(begin), across) };
                for p in done..begin + V::LANES {
                    add(&mut sums[v], p, factor(p).multiply(steps[p - begin]));
                }
            }
        }
    }

    /// Writes the sums of this row to `out`.
    ///
    /// # Safety
    ///
    /// There is memory for all columns of the row at `out`. `V` is the vector that
    /// [`vector`](Self::vector) returns, or has one lane.
    #[inline(always)]
    #[allow(clippy::needless_range_loop)] // Loops of constants, which are unrolled.
    pub(super) unsafe fn write<V: Vector>(&self, sums: &[V; COLUMNS], out: *mut V::Element) {
        for v in 0..self.columns / V::LANES {
            // SAFETY: the columns of each vector are columns of the row, for which the caller
            // guarantees memory.
            unsafe { sums[v].store(out.add(v * V::LANES)) };
        }
    }
}

/// The vector type that a row is computed with: the number of lanes and their dtype. `One` is a
/// single number of any dtype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    One,
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    FourF32,
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    EightF32,
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    FourF64,
}

/// Expands to the function `$function` with the vector type for `$width` as its first parameter.
/// `$one` is the type for a single number.
macro_rules! in_vectors {
    ($width:expr, $one:ty, $Of:ident::$function:ident $(, $types:ident)*) => {
        match $width {
            $crate::kernel::matmul::lanes::Width::One => $Of::$function::<$one $(, $types)*>,
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            $crate::kernel::matmul::lanes::Width::FourF32 => $Of::$function::<core::arch::x86_64::__m128 $(, $types)*>,
            #[cfg(all(target_arch = "x86_64", target_feature = "avx"))]
            $crate::kernel::matmul::lanes::Width::EightF32 => $Of::$function::<core::arch::x86_64::__m256 $(, $types)*>,
            #[cfg(all(target_arch = "x86_64", target_feature = "avx"))]
            $crate::kernel::matmul::lanes::Width::FourF64 => $Of::$function::<core::arch::x86_64::__m256d $(, $types)*>,
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(target_feature = "avx")))]
            $crate::kernel::matmul::lanes::Width::EightF32 | $crate::kernel::matmul::lanes::Width::FourF64 => {
                panic!("a build without AVX has no vectors of 32 bytes")
            }
        }
    };
}
pub(super) use in_vectors;

/// A vector of numbers that one instruction computes together.
pub(super) trait Vector: Copy {
    /// The dtype of the lanes.
    type Element: Number;
    const LANES: usize;

    /// Creates a vector with `x` in each lane.
    fn splat(x: Self::Element) -> Self;

    /// Reads a vector of contiguous elements.
    ///
    /// # Safety
    ///
    /// There are [`LANES`](Self::LANES) initialised elements at `from`.
    unsafe fn load(from: *const Self::Element) -> Self;

    /// Reads as many vectors as there are lanes, `stride` elements apart, and transposes them: lane
    /// `j` of the result `i` is lane `i` of the vector `j`.
    ///
    /// # Safety
    ///
    /// There are [`LANES`](Self::LANES) initialised elements at each of the first
    /// [`LANES`](Self::LANES) multiples of the stride.
    unsafe fn load_transposed(from: *const Self::Element, stride: isize) -> [Self; BLOCK];

    /// Writes this vector to contiguous memory.
    ///
    /// # Safety
    ///
    /// There is memory for [`LANES`](Self::LANES) elements at `to`.
    unsafe fn store(self, to: *mut Self::Element);

    /// Adds two vectors lane by lane.
    fn add(self, other: Self) -> Self;

    /// Multiplies two vectors lane by lane.
    fn multiply(self, other: Self) -> Self;
}

/// A single number of any dtype, as a vector of one lane.
#[derive(Clone, Copy)]
pub(super) struct One<T>(T);

impl<T: Number> Vector for One<T> {
    type Element = T;
    const LANES: usize = 1;

    #[inline(always)]
    fn splat(x: T) -> Self {
        Self(x)
    }

    #[inline(always)]
    unsafe fn load(from: *const T) -> Self {
        // SAFETY: the caller guarantees an initialised element.
        Self(unsafe { *from })
    }

    #[inline(always)]
    unsafe fn load_transposed(from: *const T, _stride: isize) -> [Self; BLOCK] {
        // SAFETY: the caller guarantees an initialised element.
        [Self(unsafe { *from }); BLOCK]
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut T) {
        // SAFETY: the caller guarantees memory for an element.
        unsafe { to.write(self.0) };
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.op_add(other.0))
    }

    #[inline(always)]
    fn multiply(self, other: Self) -> Self {
        Self(self.0.op_mul(other.0))
    }
}

/// Implements [`Vector`] for the vector types of the processor. Each line has the type, the number
/// of lanes and their dtype, the operations, and the function that loads a transposed block.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! vectors {
    ($($(#[$built:meta])? $vector:ident $lanes:literal $t:ident $splat:ident $load:ident $store:ident $add:ident $mul:ident $block:ident;)*) => {$(
        $(#[$built])?
        impl Vector for $vector {
            type Element = $t;
            const LANES: usize = $lanes;

            #[inline(always)]
            fn splat(x: $t) -> Self {
                // SAFETY: the build has the features of the type.
                unsafe { $splat(x) }
            }

            #[inline(always)]
            unsafe fn load(from: *const $t) -> Self {
                // SAFETY: the caller guarantees initialised elements for all lanes.
                unsafe { $load(from) }
            }

            #[inline(always)]
            unsafe fn load_transposed(from: *const $t, stride: isize) -> [Self; BLOCK] {
                // SAFETY: the caller guarantees initialised elements for all lanes at the first
                // multiples of the stride, as many as there are lanes.
                unsafe { $block(from, stride) }
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut $t) {
                // SAFETY: the caller guarantees memory for all lanes.
                unsafe { $store(to, self) };
            }

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                // SAFETY: the build has the features of the type.
                unsafe { $add(self, other) }
            }

            #[inline(always)]
            fn multiply(self, other: Self) -> Self {
                // SAFETY: the build has the features of the type.
                unsafe { $mul(self, other) }
            }
        }
    )*};
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86_64 {
    use core::arch::x86_64::*;

    use super::{BLOCK, Vector};

    vectors! {
        __m128 4 f32 _mm_set1_ps _mm_loadu_ps _mm_storeu_ps _mm_add_ps _mm_mul_ps four;
        #[cfg(target_feature = "avx")]
        __m256 8 f32 _mm256_set1_ps _mm256_loadu_ps _mm256_storeu_ps _mm256_add_ps _mm256_mul_ps never;
        #[cfg(target_feature = "avx")]
        __m256d 4 f64 _mm256_set1_pd _mm256_loadu_pd _mm256_storeu_pd _mm256_add_pd _mm256_mul_pd never;
    }

    /// Reads 4 rows of 4 contiguous numbers, `stride` elements apart, and returns the columns.
    ///
    /// # Safety
    ///
    /// There are 4 initialised elements at each of the first four multiples of the stride.
    #[inline(always)]
    unsafe fn four(from: *const f32, stride: isize) -> [__m128; BLOCK] {
        // SAFETY: the caller guarantees the elements of each row.
        unsafe {
            let [mut a, mut b, mut c, mut d] = [0, 1, 2, 3].map(|i| _mm_loadu_ps(from.offset(i * stride)));
            _MM_TRANSPOSE4_PS(&mut a, &mut b, &mut c, &mut d);
            [a, b, c, d]
        }
    }

    /// Panics. It is never called, because only vectors of 16 bytes are loaded transposed.
    #[cfg(target_feature = "avx")]
    unsafe fn never<T, V>(_from: *const T, _stride: isize) -> [V; BLOCK] {
        unreachable!("vectors of 32 bytes are not transposed")
    }
}
