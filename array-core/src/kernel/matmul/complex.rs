//! Tiles of complex matrix products.
//!
//! The real and the imaginary part of a number stay adjacent. For each row and each vector of
//! columns, a tile has two sums. One adds the columns times the real parts of the row, and the
//! other adds the columns times its imaginary parts. The two sums are combined once, at the end. So
//! a complex multiply-add takes two vector multiply-adds, which is the minimum. No numbers move
//! between the lanes of a vector in the loop.

use num_complex::{Complex32, Complex64};

use super::tile::{Columns, DOT_ROWS, Rows, SUMS_BYTES, Tiled, Tiles, tiled};

/// Declares the tiles of complex dtypes for vector types. Each line has the module, the required
/// features of the processor, the dtype and the dtype of its parts. Then follow the vector, the
/// number of complex numbers in it, the number of rows of the largest tile, and the operations of
/// the vector. The last operation is a shuffle with three immediates: swap both parts, duplicate
/// the real part, and duplicate the imaginary part.
macro_rules! tiles {
    ($($name:ident [$($feature:literal)?] $t:ident $part:ident $vector:ident $lanes:literal $rows:literal
        $zero:ident $splat:ident $load:ident $load_part:ident $store:ident $add:ident $mul:ident [$($fused:ident)?]
        $shuffle:ident $swapped:literal $real:literal $imaginary:literal;)*) => {$(
        pub(super) mod $name {
            use core::arch::x86_64::*;

            use super::{$t, Columns, Rows, Tiles};
            use crate::kernel::matmul::tile::{add_halves, parts::*};

            /// The signs of products with an imaginary part: -1 for the real part of the result,
            /// and 1 for the imaginary part.
            static SIGNS: [$part; 2 * $lanes] = {
                let mut signs = [1.0; 2 * $lanes];
                let mut i = 0;
                while i < signs.len() {
                    signs[i] = -1.0;
                    i += 2;
                }
                signs
            };

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
                // and memory for them at `out`. A number consists of its two adjacent parts.
                unsafe {
                    let mut sums = [[[$zero(); V]; 2]; R];
                    let (mut l, mut r) = (left.ptr, right.ptr);
                    for _ in 0..depth {
                        let mut columns = [$zero(); V];
                        for v in 0..V {
                            columns[v] = $load(r.add(v * $lanes).cast());
                        }
                        for i in 0..R {
                            let row = l.offset(i as isize * left.rows).cast::<$part>();
                            for part in 0..2 {
                                // Each part of a row scales whole columns, without moving their
                                // parts.
                                let factor = $splat(*row.add(part));
                                for v in 0..V {
                                    let sum = &mut sums[i][part][v];
                                    *sum = tiles!(@ $add $mul [$($fused)?] factor, columns[v], *sum);
                                }
                            }
                        }
                        // The pointers wrap: after the last step they may be outside of the
                        // matrices.
                        l = l.wrapping_offset(left.steps);
                        r = r.wrapping_offset(right.steps);
                    }
                    let signs = $load(SIGNS.as_ptr());
                    for i in 0..R {
                        for v in 0..V {
                            let out = out.add(i * out_rows + v * $lanes).cast::<$part>();
                            let [real, imaginary] = [sums[i][0][v], sums[i][1][v]];
                            // Multiply the second sum by the imaginary unit: the parts change
                            // places, and the new real part changes its sign.
                            let turned = $mul($shuffle::<$swapped>(imaginary, imaginary), signs);
                            let sum = $add(real, turned);
                            $store(out, if add { $add($load(out), sum) } else { sum });
                        }
                    }
                }
            }

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
                // elements, and an element of `out` for each row. A number consists of its two
                // adjacent parts. The last elements, which do not fill the lanes, are followed by
                // zeros. The parts of partial sums are never -0, so adding the products of zeros
                // changes nothing.
                unsafe {
                    let signs = $load(SIGNS.as_ptr());
                    let mut lanes = [[$zero(); V]; R];
                    let whole = len - len % (V * $lanes);
                    for p in (0..len).step_by(V * $lanes) {
                        for v in 0..V {
                            let p = p + v * $lanes;
                            let count = len.saturating_sub(p);
                            let load = |from: *const $t| match p < whole {
                                true => $load(from.cast()),
                                false => $load_part(from.cast(), 2 * count),
                            };
                            let x = load(vector.wrapping_add(p));
                            // Duplicate the parts of the vector, and multiply the imaginary parts
                            // by the signs, before the loop over the rows.
                            let real = $shuffle::<$real>(x, x);
                            let imaginary = $mul($shuffle::<$imaginary>(x, x), signs);
                            for i in 0..R {
                                let row = load(rows.offset(i as isize * stride).wrapping_add(p));
                                let turned = $mul($shuffle::<$swapped>(row, row), imaginary);
                                // Multiplication and addition are not fused: as for floats, reading
                                // a row takes longer than multiplying it.
                                lanes[i][v] = $add(lanes[i][v], $add($mul(row, real), turned));
                            }
                        }
                    }
                    let mut sums = [[$t::new(0.0, 0.0); V * $lanes]; R];
                    for i in 0..R {
                        for v in 0..V {
                            $store(sums[i].as_mut_ptr().add(v * $lanes).cast(), lanes[i][v]);
                        }
                    }
                    add_halves(sums, out);
                }
            }

            pub(crate) static TILES: Tiles<$t> = Tiles {
                rows: $rows,
                lanes: $lanes,
                of: [
                    // The last tile of each list is unused: no level has complex tiles of 8 rows.
                    [tile::<1, 1>, tile::<2, 1>, tile::<$rows, 1>, tile::<$rows, 1>],
                    [tile::<1, 2>, tile::<2, 2>, tile::<$rows, 2>, tile::<$rows, 2>],
                ],
                dots: [dots::<{ super::DOT_ROWS }>, dots::<1>],
            };
        }
    )*};
    (@ $add:ident $mul:ident [] $row:expr, $column:expr, $sum:expr) => { $add($mul($row, $column), $sum) };
    (@ $add:ident $mul:ident [$fused:ident] $row:expr, $column:expr, $sum:expr) => { $fused($row, $column, $sum) };
}

mod x86 {
    use num_complex::{Complex32, Complex64};

    use super::{Columns, DOT_ROWS, Rows, SUMS_BYTES, Tiles};

    tiles! {
        avx2_f32 ["avx2,fma"] Complex32 f32 __m256 4 2 _mm256_setzero_ps _mm256_set1_ps _mm256_loadu_ps avx2_f32_part _mm256_storeu_ps _mm256_add_ps _mm256_mul_ps [_mm256_fmadd_ps] _mm256_shuffle_ps 0xb1 0xa0 0xf5;
        avx2_f64 ["avx2,fma"] Complex64 f64 __m256d 2 2 _mm256_setzero_pd _mm256_set1_pd _mm256_loadu_pd avx2_f64_part _mm256_storeu_pd _mm256_add_pd _mm256_mul_pd [_mm256_fmadd_pd] _mm256_shuffle_pd 0x55 0x00 0xff;
        avx512_f32 ["avx512f"] Complex32 f32 __m512 8 4 _mm512_setzero_ps _mm512_set1_ps _mm512_loadu_ps avx512_f32_part _mm512_storeu_ps _mm512_add_ps _mm512_mul_ps [_mm512_fmadd_ps] _mm512_shuffle_ps 0xb1 0xa0 0xf5;
        avx512_f64 ["avx512f"] Complex64 f64 __m512d 4 4 _mm512_setzero_pd _mm512_set1_pd _mm512_loadu_pd avx512_f64_part _mm512_storeu_pd _mm512_add_pd _mm512_mul_pd [_mm512_fmadd_pd] _mm512_shuffle_pd 0x55 0x00 0xff;
        sse2_f32 [] Complex32 f32 __m128 2 2 _mm_setzero_ps _mm_set1_ps _mm_loadu_ps sse2_f32_part _mm_storeu_ps _mm_add_ps _mm_mul_ps [] _mm_shuffle_ps 0xb1 0xa0 0xf5;
        sse2_f64 [] Complex64 f64 __m128d 1 2 _mm_setzero_pd _mm_set1_pd _mm_loadu_pd sse2_f64_part _mm_storeu_pd _mm_add_pd _mm_mul_pd [] _mm_shuffle_pd 0x55 0x00 0xff;
    }
}

tiled! {
    Complex32 sse2_f32 avx2_f32 avx512_f32;
    Complex64 sse2_f64 avx2_f64 avx512_f64;
}
