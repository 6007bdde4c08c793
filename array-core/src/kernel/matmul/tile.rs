//! Tiles of a product: a few rows by a few vectors of columns. Their sums stay in registers for all
//! steps of the depth, which is the axis along which products are summed.

use crate::dtype::Number;

/// The maximum number of rows of a tile.
pub(super) const MAX_ROWS: usize = 8;

/// The maximum width of a tile in bytes: two of the widest vectors.
pub(super) const VECTORS_BYTES: usize = 128;

/// The size in bytes of the partial sums of one dot product, which is that of the widest vector
/// register.
pub(super) const SUMS_BYTES: usize = 64;

/// The number of rows whose dot products with a vector are computed together.
pub(super) const DOT_ROWS: usize = 4;

/// A function that multiplies some rows of the left matrix with some columns of the right matrix.
/// It writes the product to a tile at `out`, or adds it to the elements there.
///
/// # Safety
///
/// For each step `p` below `depth`, row `i` of the tile has an initialised element at the offset
/// `i * left.rows + p * left.steps` from `left.ptr`, and column `j` has one at the offset
/// `p * right.steps + j` from `right.ptr`. Each element of the tile can be written, and is
/// initialised if `add` is set. The element of row `i` and column `j` has the offset
/// `i * out_rows + j` from `out`. The machine supports the level of the tile.
pub(super) type Tile<T> =
    unsafe fn(depth: usize, left: Rows<T>, right: Columns<T>, out: *mut T, out_rows: usize, add: bool);

/// A function that computes the dot products of rows with a vector, and adds each of them to the
/// element of `out` for that row. A row has [`SUMS_BYTES`] bytes of partial sums. The product of
/// the elements `p` is added to the partial sum `p` modulo the number of partial sums, and then the
/// partial sums are added [in halves](add_halves).
///
/// # Safety
///
/// The rows, `stride` apart, have `len` initialised elements, and so does the vector. `out` has an
/// initialised element for each row. The machine supports the level of the function.
pub(super) type Dots<T> = unsafe fn(len: usize, rows: *const T, stride: isize, vector: *const T, out: *mut T);

/// Adds the partial sums of each row in halves, and the sum to the element of `out` for that row.
/// The order of additions is the same at each level.
///
/// # Safety
///
/// `out` has an initialised element for each row.
#[inline(always)]
#[allow(clippy::needless_range_loop)] // Loops of constants, which are unrolled.
pub(super) unsafe fn add_halves<T: Number, const N: usize, const R: usize>(mut sums: [[T; N]; R], out: *mut T) {
    let mut width = N;
    while width > 1 {
        width /= 2;
        for i in 0..R {
            for j in 0..width {
                sums[i][j] = sums[i][j].op_add(sums[i][j + width]);
            }
        }
    }
    for i in 0..R {
        // SAFETY: the caller guarantees an element for each row.
        unsafe { *out.add(i) = (*out.add(i)).op_add(sums[i][0]) };
    }
}

/// Rows of the left matrix: a pointer to the first element, the stride from row to row, and the
/// stride along the depth.
#[derive(Clone, Copy)]
pub(super) struct Rows<T> {
    pub(super) ptr: *const T,
    pub(super) rows: isize,
    pub(super) steps: isize,
}

/// Columns of the right matrix, which are contiguous: a pointer to the first element, and the
/// stride along the depth.
#[derive(Clone, Copy)]
pub(super) struct Columns<T> {
    pub(super) ptr: *const T,
    pub(super) steps: isize,
}

/// The functions for matrix products of a dtype at a [SIMD level](crate::math::level).
pub(super) struct Tiles<T: 'static> {
    /// The number of rows of the largest tile.
    pub(super) rows: usize,
    /// The number of columns that one vector has.
    pub(super) lanes: usize,
    /// The functions for tiles whose width is one vector or two, each with 1, 2, 4 and 8 rows.
    /// Tiles with more than `rows` rows are not used.
    pub(super) of: [[Tile<T>; 4]; 2],
    /// The functions for the dot products of [`DOT_ROWS`] rows with a vector, and of one row with a
    /// vector.
    pub(super) dots: [Dots<T>; 2],
}

impl<T> Tiles<T> {
    /// Returns the function for the largest tile that is `vectors` vectors wide and has at most
    /// `rows` rows, and the number of its rows.
    pub(super) fn fitting(&self, vectors: usize, rows: usize) -> (Tile<T>, usize) {
        let power = rows.min(self.rows).ilog2() as usize;
        (self.of[vectors - 1][power], 1 << power)
    }
}

/// A dtype whose matrix products are computed in tiles: `f32`, `f64`, and their complex numbers.
pub(super) trait Tiled: Number {
    /// Returns the functions for products with this many columns, at the current [SIMD
    /// level](crate::math::level) or a lower one.
    fn tiles(columns: usize) -> &'static Tiles<Self>;
}

/// Declares the tiles of dtypes for vector types. Each line has the module, the required features
/// of the processor, the dtype, the vector, its number of lanes, the number of rows of the largest
/// tile, and the operations of the vector.
#[cfg(target_arch = "x86_64")]
macro_rules! tiles {
    ($($name:ident [$($feature:literal)?] $t:ident $vector:ident $lanes:literal $rows:literal
        $zero:ident $splat:ident $load:ident $part:ident $store:ident $add:ident $mul:ident $($fused:ident)?;)*) => {$(
        pub(super) mod $name {
            use core::arch::x86_64::*;

            use super::{Columns, Rows, Tiles};
            use $crate::kernel::matmul::tile::{add_halves, parts::*};

            $(#[target_feature(enable = $feature)])?
            unsafe fn tile<const R: usize, const V: usize>(
                depth: usize,
                left: Rows<$t>,
                right: Columns<$t>,
                out: *mut $t,
                out_rows: usize,
                add: bool,
            ) {
                // SAFETY: the caller guarantees `R` rows and `V` vectors of columns at each step,
                // and memory for them at `out`.
                unsafe {
                    let mut sums = [[$zero(); V]; R];
                    let (mut l, mut r) = (left.ptr, right.ptr);
                    for _ in 0..depth {
                        let mut columns = [$zero(); V];
                        for v in 0..V {
                            // Columns are loaded once for all rows of the tile.
                            columns[v] = $load(r.add(v * $lanes));
                        }
                        for i in 0..R {
                            // Read one number at a time, so that rows need no packing, whatever
                            // their strides.
                            let row = $splat(*l.offset(i as isize * left.rows));
                            for v in 0..V {
                                sums[i][v] = tiles!(@ $add $mul [$($fused)?] row, columns[v], sums[i][v]);
                            }
                        }
                        // The pointers wrap: after the last step they may be outside of the
                        // matrices.
                        l = l.wrapping_offset(left.steps);
                        r = r.wrapping_offset(right.steps);
                    }
                    for i in 0..R {
                        for v in 0..V {
                            let out = out.add(i * out_rows + v * $lanes);
                            // The product of the first part of the depth is written and not added,
                            // so that the memory need not be cleared.
                            let sum = if add { $add($load(out), sums[i][v]) } else { sums[i][v] };
                            $store(out, sum);
                        }
                    }
                }
            }

            /// Computes the dot products of `R` rows with a vector. Multiplication and addition are
            /// not fused, because reading a row takes longer than multiplying it.
            $(#[target_feature(enable = $feature)])?
            unsafe fn dots<const R: usize>(
                len: usize,
                rows: *const $t,
                stride: isize,
                vector: *const $t,
                out: *mut $t,
            ) {
                const V: usize = super::SUMS_BYTES / size_of::<$vector>();
                // SAFETY: the caller guarantees `R` rows of `len` elements, a vector of `len`
                // elements, and an element of `out` for each row. The last elements, which do not
                // fill the lanes, are followed by zeros. The partial sums are never -0, so adding
                // the products of zeros changes nothing.
                unsafe {
                    let mut lanes = [[$zero(); V]; R];
                    let whole = len - len % (V * $lanes);
                    for p in (0..whole).step_by(V * $lanes) {
                        for v in 0..V {
                            // Each part of the vector is loaded once for all rows.
                            let x = $load(vector.add(p + v * $lanes));
                            for i in 0..R {
                                let row = rows.offset(i as isize * stride).add(p + v * $lanes);
                                lanes[i][v] = $add(lanes[i][v], $mul($load(row), x));
                            }
                        }
                    }
                    if whole < len {
                        for v in 0..V {
                            let (p, count) = (whole + v * $lanes, (len - whole).saturating_sub(v * $lanes));
                            let x = $part(vector.wrapping_add(p), count);
                            for i in 0..R {
                                let row = rows.offset(i as isize * stride).wrapping_add(p);
                                lanes[i][v] = $add(lanes[i][v], $mul($part(row, count), x));
                            }
                        }
                    }
                    let mut sums = [[0.0; V * $lanes]; R];
                    for i in 0..R {
                        for v in 0..V {
                            $store(sums[i].as_mut_ptr().add(v * $lanes), lanes[i][v]);
                        }
                    }
                    add_halves(sums, out);
                }
            }

            pub(crate) static TILES: Tiles<$t> = Tiles {
                rows: $rows,
                lanes: $lanes,
                of: [
                    // Levels with 16 registers have no tile of 8 rows, whose 16 sums would take all
                    // registers.
                    [tile::<1, 1>, tile::<2, 1>, tile::<4, 1>, tile::<{ if $rows < 8 { 4 } else { 8 } }, 1>],
                    [tile::<1, 2>, tile::<2, 2>, tile::<4, 2>, tile::<{ if $rows < 8 { 4 } else { 8 } }, 2>],
                ],
                dots: [dots::<{ super::DOT_ROWS }>, dots::<1>],
            };
        }
    )*};
    (@ $add:ident $mul:ident [] $row:expr, $column:expr, $sum:expr) => { $add($mul($row, $column), $sum) };
    (@ $add:ident $mul:ident [$fused:ident] $row:expr, $column:expr, $sum:expr) => { $fused($row, $column, $sum) };
}

/// Functions that load the first `count` elements of a vector, or all if there are fewer, followed
/// by zeros.
#[cfg(target_arch = "x86_64")]
pub(super) mod parts {
    use core::arch::x86_64::*;

    /// Declares functions for levels that load the elements by a mask. Each line has the features
    /// of the level, the dtype, the vector, its number of lanes, and the load, given a pointer and
    /// the number of elements.
    macro_rules! masked {
        ($($name:ident [$feature:literal] $t:ident $vector:ident $lanes:literal |$from:ident, $count:ident| $load:expr;)*) => {$(
            /// # Safety
            ///
            /// There are `count` initialised elements at `from`, or as many as the vector has. The
            /// machine supports the level.
            #[target_feature(enable = $feature)]
            #[inline]
            pub(in super::super) unsafe fn $name($from: *const $t, count: usize) -> $vector {
                let $count = count.min($lanes);
                // SAFETY: elements beyond `count` are not read, and the caller guarantees the
                // others.
                unsafe { $load }
            }
        )*};
    }

    masked! {
        avx2_f32_part ["avx2,fma"] f32 __m256 8 |from, count| {
            let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            _mm256_maskload_ps(from, _mm256_cmpgt_epi32(_mm256_set1_epi32(count as i32), lanes))
        };
        avx2_f64_part ["avx2,fma"] f64 __m256d 4 |from, count| {
            let lanes = _mm256_setr_epi64x(0, 1, 2, 3);
            _mm256_maskload_pd(from, _mm256_cmpgt_epi64(_mm256_set1_epi64x(count as i64), lanes))
        };
        avx512_f32_part ["avx512f"] f32 __m512 16 |from, count| _mm512_maskz_loadu_ps(((1_u32 << count) - 1) as u16, from);
        avx512_f64_part ["avx512f"] f64 __m512d 8 |from, count| _mm512_maskz_loadu_pd(((1_u32 << count) - 1) as u8, from);
        sse2_f32_part ["sse2"] f32 __m128 4 |from, count| match count {
            0 => _mm_setzero_ps(),
            1 => _mm_load_ss(from),
            2 => _mm_castpd_ps(_mm_set_sd(from.cast::<f64>().read_unaligned())),
            3 => _mm_setr_ps(*from, *from.add(1), *from.add(2), 0.0),
            _ => _mm_loadu_ps(from),
        };
        sse2_f64_part ["sse2"] f64 __m128d 2 |from, count| match count {
            0 => _mm_setzero_pd(),
            1 => _mm_load_sd(from),
            _ => _mm_loadu_pd(from),
        };
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Columns, DOT_ROWS, Rows, SUMS_BYTES, Tiles};

    tiles! {
        avx2_f32 ["avx2,fma"] f32 __m256 8 4 _mm256_setzero_ps _mm256_set1_ps _mm256_loadu_ps avx2_f32_part _mm256_storeu_ps _mm256_add_ps _mm256_mul_ps _mm256_fmadd_ps;
        avx2_f64 ["avx2,fma"] f64 __m256d 4 4 _mm256_setzero_pd _mm256_set1_pd _mm256_loadu_pd avx2_f64_part _mm256_storeu_pd _mm256_add_pd _mm256_mul_pd _mm256_fmadd_pd;
        avx512_f32 ["avx512f"] f32 __m512 16 8 _mm512_setzero_ps _mm512_set1_ps _mm512_loadu_ps avx512_f32_part _mm512_storeu_ps _mm512_add_ps _mm512_mul_ps _mm512_fmadd_ps;
        avx512_f64 ["avx512f"] f64 __m512d 8 8 _mm512_setzero_pd _mm512_set1_pd _mm512_loadu_pd avx512_f64_part _mm512_storeu_pd _mm512_add_pd _mm512_mul_pd _mm512_fmadd_pd;
        sse2_f32 [] f32 __m128 4 4 _mm_setzero_ps _mm_set1_ps _mm_loadu_ps sse2_f32_part _mm_storeu_ps _mm_add_ps _mm_mul_ps;
        sse2_f64 [] f64 __m128d 2 4 _mm_setzero_pd _mm_set1_pd _mm_loadu_pd sse2_f64_part _mm_storeu_pd _mm_add_pd _mm_mul_pd;
    }
}

/// Implements [`Tiled`] with the tiles of each level. Wider vectors are used only if the columns do
/// not fit in a narrower vector, so that few lanes are idle.
#[cfg(target_arch = "x86_64")]
macro_rules! tiled {
    ($($t:ident $sse2:ident $avx2:ident $avx512:ident;)*) => {$(
        impl Tiled for $t {
            #[inline]
            fn tiles(columns: usize) -> &'static Tiles<$t> {
                use $crate::math::level::{Level, level};
                match level() {
                    Level::Avx512 if columns > x86::$avx2::TILES.lanes => &x86::$avx512::TILES,
                    Level::Avx512 | Level::Avx2 if columns > x86::$sse2::TILES.lanes => &x86::$avx2::TILES,
                    // Every x86-64 processor has SSE2.
                    _ => &x86::$sse2::TILES,
                }
            }
        }
    )*};
}

#[cfg(all(target_arch = "x86_64", feature = "num-complex"))]
pub(super) use tiled;

#[cfg(target_arch = "x86_64")]
tiled! {
    f32 sse2_f32 avx2_f32 avx512_f32;
    f64 sse2_f64 avx2_f64 avx512_f64;
}

/// Tiles for targets other than x86-64. Their sums are in Rust arrays `[T; N]`, which the compiler
/// turns into SIMD vectors.
#[cfg(not(target_arch = "x86_64"))]
mod portable {
    #[cfg(feature = "num-complex")]
    use num_complex::{Complex32, Complex64};

    use super::{Columns, DOT_ROWS, Rows, SUMS_BYTES, Tiled, Tiles, add_halves};
    use crate::dtype::Number;

    /// Computes a tile of `R` rows and `V` vectors of `N` columns.
    ///
    /// # Safety
    ///
    /// The preconditions of [`Tile`](super::Tile) hold.
    unsafe fn tile<T: Number, const N: usize, const R: usize, const V: usize>(
        depth: usize,
        left: Rows<T>,
        right: Columns<T>,
        out: *mut T,
        out_rows: usize,
        add: bool,
    ) {
        // SAFETY: the caller guarantees `R` rows and `V` vectors of columns at each step, and
        // memory for them at `out`.
        unsafe {
            let mut sums = [[[T::ZERO; N]; V]; R];
            let (mut l, mut r) = (left.ptr, right.ptr);
            for _ in 0..depth {
                let columns: [[T; N]; V] = r.cast::<[[T; N]; V]>().read();
                for (i, sums) in sums.iter_mut().enumerate() {
                    let row = *l.offset(i as isize * left.rows);
                    for (sums, columns) in sums.iter_mut().zip(&columns) {
                        for (sum, &column) in sums.iter_mut().zip(columns) {
                            *sum = sum.op_add(row.op_mul(column));
                        }
                    }
                }
                // The pointers wrap: after the last step they may be outside of the matrices.
                l = l.wrapping_offset(left.steps);
                r = r.wrapping_offset(right.steps);
            }
            for (i, sums) in sums.iter().enumerate() {
                for (j, &sum) in sums.as_flattened().iter().enumerate() {
                    let out = out.add(i * out_rows + j);
                    out.write(if add { (*out).op_add(sum) } else { sum });
                }
            }
        }
    }

    /// Computes the dot products of `R` rows with a vector, with `N` partial sums each.
    ///
    /// # Safety
    ///
    /// The preconditions of [`Dots`](super::Dots) hold.
    unsafe fn dots<T: Number, const N: usize, const R: usize>(
        len: usize,
        rows: *const T,
        stride: isize,
        vector: *const T,
        out: *mut T,
    ) {
        let mut sums = [[T::ZERO; N]; R];
        // SAFETY: the caller guarantees `R` rows of `len` elements, a vector of `len` elements, and
        // an element of `out` for each row.
        unsafe {
            let add = |sums: &mut [[T; N]; R], p: usize, j: usize| {
                for (i, sums) in sums.iter_mut().enumerate() {
                    let x = *rows.offset(i as isize * stride).add(p + j);
                    sums[j] = sums[j].op_add(x.op_mul(*vector.add(p + j)));
                }
            };
            let whole = len - len % N;
            for p in (0..whole).step_by(N) {
                (0..N).for_each(|j| add(&mut sums, p, j));
            }
            (0..len - whole).for_each(|j| add(&mut sums, whole, j));
            add_halves(sums, out);
        }
    }

    /// Declares the tiles of dtypes for vectors of 16 bytes.
    macro_rules! tiled {
        ($($t:ident $lanes:literal;)*) => {$(
            impl Tiled for $t {
                fn tiles(_: usize) -> &'static Tiles<$t> {
                    static TILES: Tiles<$t> = Tiles {
                        rows: 8,
                        lanes: $lanes,
                        of: [
                            [tile::<$t, $lanes, 1, 1>, tile::<$t, $lanes, 2, 1>, tile::<$t, $lanes, 4, 1>, tile::<$t, $lanes, 8, 1>],
                            [tile::<$t, $lanes, 1, 2>, tile::<$t, $lanes, 2, 2>, tile::<$t, $lanes, 4, 2>, tile::<$t, $lanes, 8, 2>],
                        ],
                        dots: [
                            dots::<$t, { SUMS_BYTES / size_of::<$t>() }, DOT_ROWS>,
                            dots::<$t, { SUMS_BYTES / size_of::<$t>() }, 1>,
                        ],
                    };
                    &TILES
                }
            }
        )*};
    }

    tiled! {
        f32 4;
        f64 2;
    }

    #[cfg(feature = "num-complex")]
    tiled! {
        Complex32 2;
        Complex64 1;
    }
}
