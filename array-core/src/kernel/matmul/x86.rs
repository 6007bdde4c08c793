//! [Tiles](super::tile) for the vector registers of x86-64.

use super::tile::{Columns, DOT_ROWS, Rows, SUMS_BYTES, Tiled, Tiles, add_halves};
use crate::dtype::Element;
use crate::math::level::{Level, level};

/// Declares the tiles of dtypes for vector types. Each line has the modules of a float dtype and of
/// its complex numbers, the required features of the processor, the dtypes, and the vector. Then
/// follow, for both dtypes, the number of rows of the largest tile, and the operations of the
/// vector. The last operation is a shuffle with three immediates: swap both parts, duplicate the
/// real part, and duplicate the imaginary part.
///
/// The real and the imaginary part of a number stay adjacent. For each row and each vector of
/// columns, a tile of complex numbers has two sums. One adds the columns times the real parts of
/// the row, and the other adds the columns times its imaginary parts. The two sums are combined
/// once, at the end. So a complex multiply-add takes two vector multiply-adds, which is the
/// minimum. No numbers move between the lanes of a vector in the loop.
macro_rules! tiles {
    ($($name:ident $complex:ident [$feature:literal] $part:ident $number:ident $vector:ident
        $rows:literal $complex_rows:literal $operations:tt;)*) => {$(
        tiles!(@ $name [$feature] $part, $part $vector $rows $operations);
        #[cfg(feature = "num-complex")]
        tiles!(@ $complex [$feature] num_complex::$number, $part $vector $complex_rows $operations);
    )*};
    (@ $name:ident [$feature:literal] $t:ty, $part:ident $vector:ident $rows:literal
        ($zero:ident $splat:ident $load:ident $load_part:ident $store:ident $add:ident $mul:ident [$($fused:ident)?]
        $shuffle:ident $swapped:literal $real:literal $imaginary:literal)) => {
        mod $name {
            use core::arch::x86_64::*;

            use super::parts::*;
            use super::{Columns, DOT_ROWS, Element, Rows, SUMS_BYTES, Tiles, add_halves};

            /// The number of parts of an element.
            const PARTS: usize = size_of::<$t>() / size_of::<$part>();

            /// The number of elements of a vector.
            const LANES: usize = size_of::<$vector>() / size_of::<$t>();

            /// The signs of products with an imaginary part: -1 for the real part of the result,
            /// and 1 for the imaginary part.
            static SIGNS: [$part; PARTS * LANES] = {
                let mut signs = [1.0; PARTS * LANES];
                let mut i = 0;
                while i < signs.len() {
                    signs[i] = -1.0;
                    i += 2;
                }
                signs
            };

            #[target_feature(enable = $feature)]
            unsafe fn tile<const R: usize, const V: usize>(
                depth: usize,
                left: Rows<$t>,
                right: Columns<$t>,
                out: *mut $t,
                out_rows: usize,
                add: bool,
            ) {
                // SAFETY: the caller guarantees `R` rows and `V` vectors of columns at each step,
                // and memory for them at `out`. An element consists of its adjacent parts.
                unsafe {
                    let mut sums = [[[$zero(); V]; PARTS]; R];
                    let (mut l, mut r) = (left.ptr, right.ptr);
                    for _ in 0..depth {
                        let mut columns = [$zero(); V];
                        for v in 0..V {
                            // Columns are loaded once for all rows of the tile.
                            columns[v] = $load(r.add(v * LANES).cast());
                        }
                        for i in 0..R {
                            // Read one number at a time, so that rows need no packing, whatever
                            // their strides.
                            let row = l.offset(i as isize * left.rows).cast::<$part>();
                            for part in 0..PARTS {
                                // Each part of a row scales whole columns, without moving their
                                // parts.
                                let factor = $splat(*row.add(part));
                                for v in 0..V {
                                    let sum = &mut sums[i][part][v];
                                    *sum = tiles!(@add $add $mul [$($fused)?] factor, columns[v], *sum);
                                }
                            }
                        }
                        // The pointers wrap: after the last step they may be outside of the
                        // matrices.
                        l = l.wrapping_offset(left.steps);
                        r = r.wrapping_offset(right.steps);
                    }
                    for i in 0..R {
                        for v in 0..V {
                            let out = out.add(i * out_rows + v * LANES).cast::<$part>();
                            let mut sum = sums[i][0][v];
                            if PARTS == 2 {
                                // Multiply the second sum by the imaginary unit: the parts change
                                // places, and the new real part changes its sign.
                                let imaginary = sums[i][PARTS - 1][v];
                                let turned = $shuffle::<$swapped>(imaginary, imaginary);
                                sum = $add(sum, $mul(turned, $load(SIGNS.as_ptr())));
                            }
                            // The product of the first part of the depth is written and not added,
                            // so that the memory need not be cleared.
                            $store(out, if add { $add($load(out), sum) } else { sum });
                        }
                    }
                }
            }

            /// Returns the factors of elements of a row, given elements of a vector: the elements,
            /// or their real parts and their imaginary parts, each in both parts of an element. The
            /// imaginary parts have the signs of the products.
            #[target_feature(enable = $feature)]
            #[inline]
            fn factors(x: $vector) -> [$vector; PARTS] {
                let mut factors = [x; PARTS];
                if PARTS == 2 {
                    // SAFETY: there is a sign for each part of a vector.
                    let signs = unsafe { $load(SIGNS.as_ptr()) };
                    factors[0] = $shuffle::<$real>(x, x);
                    factors[PARTS - 1] = $mul($shuffle::<$imaginary>(x, x), signs);
                }
                factors
            }

            /// Adds the products of elements of a row with [`factors`]. Multiplication and addition
            /// are not fused, because reading a row takes longer than multiplying it.
            #[target_feature(enable = $feature)]
            #[inline]
            fn add_products(sum: $vector, row: $vector, factors: [$vector; PARTS]) -> $vector {
                let mut product = $mul(row, factors[0]);
                if PARTS == 2 {
                    let turned = $mul($shuffle::<$swapped>(row, row), factors[PARTS - 1]);
                    product = $add(product, turned);
                }
                $add(sum, product)
            }

            /// Computes the dot products of `R` rows with a vector.
            #[target_feature(enable = $feature)]
            unsafe fn dots<const R: usize>(
                len: usize,
                rows: *const $t,
                stride: isize,
                vector: *const $t,
                out: *mut $t,
            ) {
                const V: usize = SUMS_BYTES / size_of::<$vector>();
                // SAFETY: the caller guarantees `R` rows of `len` elements, a vector of `len`
                // elements, and an element of `out` for each row. An element consists of its
                // adjacent parts. The last elements, which do not fill the lanes, are followed by
                // zeros. The partial sums are never -0, so adding the products of zeros changes
                // nothing.
                unsafe {
                    let mut lanes = [[$zero(); V]; R];
                    let whole = len - len % (V * LANES);
                    for p in (0..whole).step_by(V * LANES) {
                        for v in 0..V {
                            // Each part of the vector is loaded once for all rows.
                            let x = factors($load(vector.add(p + v * LANES).cast()));
                            for i in 0..R {
                                let row = rows.offset(i as isize * stride).add(p + v * LANES);
                                lanes[i][v] = add_products(lanes[i][v], $load(row.cast()), x);
                            }
                        }
                    }
                    if whole < len {
                        for v in 0..V {
                            let (p, count) = (whole + v * LANES, (len - whole).saturating_sub(v * LANES));
                            let x = factors($load_part(vector.wrapping_add(p).cast(), PARTS * count));
                            for i in 0..R {
                                let row = rows.offset(i as isize * stride).wrapping_add(p);
                                lanes[i][v] = add_products(lanes[i][v], $load_part(row.cast(), PARTS * count), x);
                            }
                        }
                    }
                    let mut sums = [[<$t as Element>::ZERO; V * LANES]; R];
                    for i in 0..R {
                        for v in 0..V {
                            $store(sums[i].as_mut_ptr().add(v * LANES).cast(), lanes[i][v]);
                        }
                    }
                    add_halves(sums, out);
                }
            }

            pub(super) static TILES: Tiles<$t> = Tiles {
                rows: $rows,
                lanes: LANES,
                of: [
                    // Levels with 16 registers have no tile of 8 rows, whose 16 sums would take all
                    // registers. Complex numbers have twice as many sums.
                    [tile::<1, 1>, tile::<2, 1>, tile::<{ at_most(4) }, 1>, tile::<{ at_most(8) }, 1>],
                    [tile::<1, 2>, tile::<2, 2>, tile::<{ at_most(4) }, 2>, tile::<{ at_most(8) }, 2>],
                ],
                dots: [dots::<DOT_ROWS>, dots::<1>],
            };

            /// Returns a number of rows, or that of the largest tile if it is smaller.
            const fn at_most(rows: usize) -> usize {
                if $rows < rows { $rows } else { rows }
            }
        }
    };
    (@add $add:ident $mul:ident [] $row:expr, $column:expr, $sum:expr) => { $add($mul($row, $column), $sum) };
    (@add $add:ident $mul:ident [$fused:ident] $row:expr, $column:expr, $sum:expr) => { $fused($row, $column, $sum) };
}

/// Functions that load the first `count` elements of a vector, or all if there are fewer, followed
/// by zeros.
mod parts {
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
            pub(super) unsafe fn $name($from: *const $t, count: usize) -> $vector {
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

tiles! {
    avx2_f32 avx2_complex32 ["avx2,fma"] f32 Complex32 __m256 4 2 (_mm256_setzero_ps _mm256_set1_ps _mm256_loadu_ps avx2_f32_part _mm256_storeu_ps _mm256_add_ps _mm256_mul_ps [_mm256_fmadd_ps] _mm256_shuffle_ps 0xb1 0xa0 0xf5);
    avx2_f64 avx2_complex64 ["avx2,fma"] f64 Complex64 __m256d 4 2 (_mm256_setzero_pd _mm256_set1_pd _mm256_loadu_pd avx2_f64_part _mm256_storeu_pd _mm256_add_pd _mm256_mul_pd [_mm256_fmadd_pd] _mm256_shuffle_pd 0x55 0x00 0xff);
    avx512_f32 avx512_complex32 ["avx512f"] f32 Complex32 __m512 8 4 (_mm512_setzero_ps _mm512_set1_ps _mm512_loadu_ps avx512_f32_part _mm512_storeu_ps _mm512_add_ps _mm512_mul_ps [_mm512_fmadd_ps] _mm512_shuffle_ps 0xb1 0xa0 0xf5);
    avx512_f64 avx512_complex64 ["avx512f"] f64 Complex64 __m512d 8 4 (_mm512_setzero_pd _mm512_set1_pd _mm512_loadu_pd avx512_f64_part _mm512_storeu_pd _mm512_add_pd _mm512_mul_pd [_mm512_fmadd_pd] _mm512_shuffle_pd 0x55 0x00 0xff);
    sse2_f32 sse2_complex32 ["sse2"] f32 Complex32 __m128 4 2 (_mm_setzero_ps _mm_set1_ps _mm_loadu_ps sse2_f32_part _mm_storeu_ps _mm_add_ps _mm_mul_ps [] _mm_shuffle_ps 0xb1 0xa0 0xf5);
    sse2_f64 sse2_complex64 ["sse2"] f64 Complex64 __m128d 4 2 (_mm_setzero_pd _mm_set1_pd _mm_loadu_pd sse2_f64_part _mm_storeu_pd _mm_add_pd _mm_mul_pd [] _mm_shuffle_pd 0x55 0x00 0xff);
}

/// Implements [`Tiled`] with the tiles of each level. Wider vectors are used only if the columns do
/// not fit in a narrower vector, so that few lanes are idle.
macro_rules! tiled {
    ($($(#[$attr:meta])* $t:ty, $sse2:ident $avx2:ident $avx512:ident;)*) => {$(
        $(#[$attr])*
        impl Tiled for $t {
            #[inline]
            fn tiles(columns: usize) -> &'static Tiles<$t> {
                match level() {
                    Level::Avx512 if columns > $avx2::TILES.lanes => &$avx512::TILES,
                    Level::Avx512 | Level::Avx2 if columns > $sse2::TILES.lanes => &$avx2::TILES,
                    // Every x86-64 processor has SSE2.
                    _ => &$sse2::TILES,
                }
            }
        }
    )*};
}

tiled! {
    f32, sse2_f32 avx2_f32 avx512_f32;
    f64, sse2_f64 avx2_f64 avx512_f64;
    #[cfg(feature = "num-complex")]
    num_complex::Complex32, sse2_complex32 avx2_complex32 avx512_complex32;
    #[cfg(feature = "num-complex")]
    num_complex::Complex64, sse2_complex64 avx2_complex64 avx512_complex64;
}
