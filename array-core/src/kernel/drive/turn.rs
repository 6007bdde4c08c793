//! Transposition of tiles in registers of AVX-512. Each register reads a column and writes a row.

use core::arch::x86_64::*;

/// Declares the transposition of tiles for one element size. A square has as many rows and columns
/// as a register has elements.
macro_rules! turns {
    ($($name:ident $bits:ident $side:literal $square:ident;)*) => {$(
        /// Copies a tile as [`tile`](super::expand::tile) does. The elements of a column are
        /// contiguous, and columns are `right` apart. The last squares overlap with the previous
        /// ones.
        ///
        /// # Safety
        ///
        /// The machine has AVX-512 F. There are at least as many rows and columns as a square has,
        /// and there is an initialised element at each position behind `from`. `pitch` is at least
        /// the number of columns, and `to` has room for `rows` times `pitch` elements, apart from
        /// the others.
        #[target_feature(enable = "avx512f")]
        pub(super) unsafe fn $name(
            to: *mut $bits,
            from: *const $bits,
            (rows, columns, pitch): (usize, usize, usize),
            right: isize,
        ) {
            let mut column = 0;
            // SAFETY: each square begins at most its side before the end of the rows and of the
            // columns, which are at least as many, so that it lies within the tile. The elements
            // behind the last column of a row lie within its pitch.
            unsafe {
                loop {
                    let mut row = 0;
                    loop {
                        let from = from.offset(row as isize + column as isize * right);
                        $square(to.add(row * pitch + column), from, pitch, right);
                        if row == rows - $side {
                            break;
                        }
                        row = (row + $side).min(rows - $side);
                    }
                    if column == columns - $side {
                        break;
                    }
                    column = (column + $side).min(columns - $side);
                }
                if columns < pitch {
                    for row in 0..rows {
                        let to = to.add(row * pitch);
                        let last = to.add(columns - 1).read_unaligned();
                        for column in columns..pitch {
                            to.add(column).write_unaligned(last);
                        }
                    }
                }
            }
        }
    )*};
}

turns! {
    four_bytes u32 16 sixteen;
    eight_bytes u64 8 eight;
}

/// Transposes the 128-bit parts of four registers: the result `i` consists of part `i` of each.
#[inline]
#[target_feature(enable = "avx512f")]
fn parts([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    const EVEN: i32 = 0b10_00_10_00;
    const ODD: i32 = 0b11_01_11_01;
    let (ab_even, cd_even) = (_mm512_shuffle_i32x4::<EVEN>(a, b), _mm512_shuffle_i32x4::<EVEN>(c, d));
    let (ab_odd, cd_odd) = (_mm512_shuffle_i32x4::<ODD>(a, b), _mm512_shuffle_i32x4::<ODD>(c, d));
    [
        _mm512_shuffle_i32x4::<EVEN>(ab_even, cd_even),
        _mm512_shuffle_i32x4::<EVEN>(ab_odd, cd_odd),
        _mm512_shuffle_i32x4::<ODD>(ab_even, cd_even),
        _mm512_shuffle_i32x4::<ODD>(ab_odd, cd_odd),
    ]
}

/// Transposes a square of 16 by 16 elements.
///
/// # Safety
///
/// The machine has AVX-512 F. There are 16 columns of 16 contiguous elements, `right` apart, behind
/// `from`, and there is room for as many rows, `pitch` apart, behind `to`.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn sixteen(to: *mut u32, from: *const u32, pitch: usize, right: isize) {
    // SAFETY: each unaligned load reads a column, and each unaligned store writes a row, that the
    // caller guarantees.
    unsafe {
        let column = |i: usize| _mm512_loadu_si512(from.offset(i as isize * right).cast());
        // After interleaving four columns, each 128-bit part of a register holds four elements of
        // one row: rows 0, 4, 8 and 12 in the first register, and so on.
        let fours = |i: usize| {
            let (a, b, c, d) = (column(i), column(i + 1), column(i + 2), column(i + 3));
            let (ab_low, ab_high) = (_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
            let (cd_low, cd_high) = (_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
            [
                _mm512_unpacklo_epi64(ab_low, cd_low),
                _mm512_unpackhi_epi64(ab_low, cd_low),
                _mm512_unpacklo_epi64(ab_high, cd_high),
                _mm512_unpackhi_epi64(ab_high, cd_high),
            ]
        };
        let (a, b, c, d) = (fours(0), fours(4), fours(8), fours(12));
        for i in 0..4 {
            let rows = parts([a[i], b[i], c[i], d[i]]);
            for (k, row) in rows.into_iter().enumerate() {
                _mm512_storeu_si512(to.add((4 * k + i) * pitch).cast(), row);
            }
        }
    }
}

/// Transposes a square of 8 by 8 elements.
///
/// # Safety
///
/// The machine has AVX-512 F. There are 8 columns of 8 contiguous elements, `right` apart, behind
/// `from`, and there is room for as many rows, `pitch` apart, behind `to`.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn eight(to: *mut u64, from: *const u64, pitch: usize, right: isize) {
    // SAFETY: each unaligned load reads a column, and each unaligned store writes a row, that the
    // caller guarantees.
    unsafe {
        let column = |i: usize| _mm512_loadu_si512(from.offset(i as isize * right).cast());
        // After interleaving two columns, each 128-bit part of a register holds two elements of one
        // row: rows 0, 2, 4 and 6 in the first register.
        let twos = |i: usize| {
            let (a, b) = (column(i), column(i + 1));
            [_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b)]
        };
        let (a, b, c, d) = (twos(0), twos(2), twos(4), twos(6));
        for i in 0..2 {
            let rows = parts([a[i], b[i], c[i], d[i]]);
            for (k, row) in rows.into_iter().enumerate() {
                _mm512_storeu_si512(to.add((2 * k + i) * pitch).cast(), row);
            }
        }
    }
}
