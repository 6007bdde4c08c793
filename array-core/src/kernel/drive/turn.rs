//! Transposition: copies a matrix whose columns are contiguous to one whose rows are contiguous.
//!
//! On x86-64, squares of elements of at most 8 bytes are transposed in registers. Each register
//! loads a column, and stores a row. The last square of a row or column overlaps with the square
//! before, so that no elements are left over. Larger elements, and matrices that are smaller than a
//! square, are copied one element at a time. So are all matrices on other targets.

use super::expand::of_size;
use crate::math::level::leveled;
#[cfg(target_arch = "x86_64")]
use crate::math::level::{Level, level};

/// The minimum number of rows for which callers use [`turn`]. Callers pack fewer rows one at a
/// time.
pub(super) const LEAST_ROWS: usize = 4;

/// Transposes elements of `size` bytes (1, 2, 4, 8 or 16). `extents` has the number of rows, the
/// number of columns, and the pitch, which is the distance between rows in elements. From `from`
/// on, the elements of a column are contiguous, and columns start `right` elements apart. From `to`
/// on, the elements of a row are contiguous, and rows start one pitch apart. The memory between
/// rows is not written.
///
/// # Safety
///
/// There is an initialised element at each position from `from` on, and memory for an element at
/// each position from `to` on. The two do not overlap.
pub(super) unsafe fn turn(to: *mut u8, from: *const u8, extents: (usize, usize, usize), right: isize, size: usize) {
    // SAFETY: the caller guarantees the elements and the memory. Before each call, the extents are
    // compared with those of the square of the function, and `level` returns only levels that the
    // machine supports.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        {
            let (rows, columns, _) = extents;
            let level = level();
            /// Calls the first function for this size and SIMD level whose square fits into the
            /// matrix.
            macro_rules! first {
                ($($size:literal $level:ident $rows:literal $columns:literal $name:ident;)*) => {$(
                    if size == $size && level >= Level::$level && rows >= $rows && columns >= $columns {
                        return $name(to.cast(), from.cast(), extents, right);
                    }
                )*};
            }
            first! {
                4 Avx512 16 16 wide_4;
                8 Avx512 8 8 wide_8;
                4 Avx2 4 8 double_4;
                8 Avx2 2 4 double_8;
                2 Avx2 8 16 double_2;
                1 Avx2 16 32 double_1;
                4 Baseline 4 4 single_4;
                8 Baseline 2 2 single_8;
                2 Baseline 8 8 single_2;
                1 Baseline 16 16 single_1;
            }
        }
        of_size!(size, each(to.cast(), from.cast(), extents, right))
    }
}

leveled! {
    /// Implements [`turn`] by copying one element at a time. The compiler interleaves rows of a
    /// constant length in registers.
    unsafe fn each[T: Copy] [T](to: *mut T, from: *const T, extents: (usize, usize, usize), right: isize) {
        let (rows, columns, pitch) = extents;
        // SAFETY: `row` and `column` are below the extents, so the caller guarantees an element at
        // this offset from `from`, and memory for it at this offset from `to`.
        let copy = |row: usize, column: usize, pitch: usize| unsafe {
            let element = from.offset(row as isize + column as isize * right).read_unaligned();
            to.add(row * pitch + column).write_unaligned(element);
        };
        match (columns, pitch) {
            (2, 2) => (0..rows).for_each(|row| (0..2).for_each(|column| copy(row, column, 2))),
            (3, 3) => (0..rows).for_each(|row| (0..3).for_each(|column| copy(row, column, 3))),
            (4, 4) => (0..rows).for_each(|row| (0..4).for_each(|column| copy(row, column, 4))),
            _ => (0..rows).for_each(|row| (0..columns).for_each(|column| copy(row, column, pitch))),
        }
    }
}

/// Declares functions that transpose elements of one size with a target feature. A function
/// transposes `$rows` by `$columns` elements at a time: one square, or two squares next to each
/// other.
#[cfg(target_arch = "x86_64")]
macro_rules! turns {
    ($($name:ident $feature:literal $bits:ident $rows:literal $columns:literal $square:path;)*) => {$(
        /// Implements [`turn`] for elements of this size, with this target feature.
        ///
        /// # Safety
        ///
        /// The preconditions of [`turn`] hold for elements of this size. The machine has the target
        /// feature of this function. There are at least as many rows and columns as the function
        /// transposes at a time.
        #[target_feature(enable = $feature)]
        unsafe fn $name(
            to: *mut $bits,
            from: *const $bits,
            (rows, columns, pitch): (usize, usize, usize),
            right: isize,
        ) {
            let (last_row, last_column) = (rows - $rows, columns - $columns);
            let mut column = 0;
            loop {
                let mut row = 0;
                loop {
                    // SAFETY: `row` is at most `last_row`, and `column` at most `last_column`, so
                    // the square is within the elements. The caller guarantees the feature.
                    unsafe {
                        let from = from.offset(row as isize + column as isize * right);
                        $square(to.add(row * pitch + column), from, pitch, right);
                    }
                    if row == last_row {
                        break;
                    }
                    row = (row + $rows).min(last_row);
                }
                if column == last_column {
                    break;
                }
                column = (column + $columns).min(last_column);
            }
        }
    )*};
}

#[cfg(target_arch = "x86_64")]
turns! {
    wide_4 "avx512f" u32 16 16 wide::sixteen;
    wide_8 "avx512f" u64 8 8 wide::eight;
    double_1 "avx2" u8 16 32 narrow::double_1;
    double_2 "avx2" u16 8 16 narrow::double_2;
    double_4 "avx2" u32 4 8 narrow::double_4;
    double_8 "avx2" u64 2 4 narrow::double_8;
    single_1 "sse2" u8 16 16 narrow::single_1;
    single_2 "sse2" u16 8 8 narrow::single_2;
    single_4 "sse2" u32 4 4 narrow::single_4;
    single_8 "sse2" u64 2 2 narrow::single_8;
}

/// Transpositions of squares in registers of 128 bits, and of pairs of squares in registers of 256
/// bits.
#[cfg(target_arch = "x86_64")]
mod narrow {
    use core::arch::x86_64::*;

    /// Reads a register of 128 bits.
    ///
    /// # Safety
    ///
    /// `from` points to 16 initialised bytes.
    #[inline]
    #[target_feature(enable = "sse2")]
    unsafe fn one<T>(from: *const T, _: isize) -> __m128i {
        // SAFETY: the caller guarantees 16 initialised bytes.
        unsafe { _mm_loadu_si128(from.cast()) }
    }

    /// Reads a register of 256 bits, whose two halves are `apart` elements from each other in
    /// memory.
    ///
    /// # Safety
    ///
    /// There are 16 initialised bytes at `from`, and as many `apart` elements after `from`.
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn two<T>(from: *const T, apart: isize) -> __m256i {
        // SAFETY: the caller guarantees 16 initialised bytes for each half.
        unsafe {
            let low = _mm256_castsi128_si256(_mm_loadu_si128(from.cast()));
            _mm256_inserti128_si256::<1>(low, _mm_loadu_si128(from.offset(apart).cast()))
        }
    }

    /// Declares the transposition of a square with as many columns as a register of 128 bits has
    /// elements. In registers of 256 bits, two such squares next to each other are transposed, one
    /// in each half.
    macro_rules! squares {
        ($($name:ident $feature:literal $bits:ident $side:literal $load:ident $zero:ident $low:ident $high:ident
            $store:ident;)*) => {$(
            /// Transposes one square, or two next to each other.
            ///
            /// # Safety
            ///
            /// The machine has the target feature of this function. `from` points to the columns of
            /// the squares, `right` apart, and `to` to memory for their rows, `pitch` apart.
            #[inline]
            #[target_feature(enable = $feature)]
            pub(super) unsafe fn $name(to: *mut $bits, from: *const $bits, pitch: usize, right: isize) {
                let mut lines = [$zero(); $side];
                // SAFETY: each unaligned load reads one column of each square, and each unaligned
                // store writes one row. The caller guarantees the columns and the memory for the
                // rows.
                unsafe {
                    for (i, line) in lines.iter_mut().enumerate() {
                        *line = $load(from.offset(i as isize * right), $side * right);
                    }
                    // Each round interleaves the first half of the lines with the second. A round
                    // doubles `count`. When `count` reaches the number of lines, each line is a
                    // row.
                    let mut count = 1;
                    while count < $side {
                        let before = lines;
                        for i in 0..$side / 2 {
                            let (a, b) = (before[i], before[i + $side / 2]);
                            (lines[2 * i], lines[2 * i + 1]) = ($low(a, b), $high(a, b));
                        }
                        count *= 2;
                    }
                    for (i, line) in lines.into_iter().enumerate() {
                        $store(to.add(i * pitch).cast(), line);
                    }
                }
            }
        )*};
    }

    squares! {
        single_1 "sse2" u8 16 one _mm_setzero_si128 _mm_unpacklo_epi8 _mm_unpackhi_epi8 _mm_storeu_si128;
        single_2 "sse2" u16 8 one _mm_setzero_si128 _mm_unpacklo_epi16 _mm_unpackhi_epi16 _mm_storeu_si128;
        single_4 "sse2" u32 4 one _mm_setzero_si128 _mm_unpacklo_epi32 _mm_unpackhi_epi32 _mm_storeu_si128;
        single_8 "sse2" u64 2 one _mm_setzero_si128 _mm_unpacklo_epi64 _mm_unpackhi_epi64 _mm_storeu_si128;
        double_1 "avx2" u8 16 two _mm256_setzero_si256 _mm256_unpacklo_epi8 _mm256_unpackhi_epi8 _mm256_storeu_si256;
        double_2 "avx2" u16 8 two _mm256_setzero_si256 _mm256_unpacklo_epi16 _mm256_unpackhi_epi16 _mm256_storeu_si256;
        double_4 "avx2" u32 4 two _mm256_setzero_si256 _mm256_unpacklo_epi32 _mm256_unpackhi_epi32 _mm256_storeu_si256;
        double_8 "avx2" u64 2 two _mm256_setzero_si256 _mm256_unpacklo_epi64 _mm256_unpackhi_epi64 _mm256_storeu_si256;
    }
}

/// Transpositions of squares in registers of 512 bits.
#[cfg(target_arch = "x86_64")]
mod wide {
    use core::arch::x86_64::*;

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
    /// The machine has AVX-512 F. `from` points to 16 columns of 16 contiguous elements, `right`
    /// apart. `to` has room for as many rows, `pitch` apart.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn sixteen(to: *mut u32, from: *const u32, pitch: usize, right: isize) {
        // SAFETY: each unaligned load reads a column, and each unaligned store writes a row. The
        // caller guarantees the columns and the memory for the rows.
        unsafe {
            let column = |i: usize| _mm512_loadu_si512(from.offset(i as isize * right).cast());
            // After interleaving four columns, each 128-bit part of a register holds four elements
            // of one row. The first register holds parts of the rows 0, 4, 8 and 12, and so on.
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
    /// The machine has AVX-512 F. `from` points to 8 columns of 8 contiguous elements, `right`
    /// apart. `to` has room for as many rows, `pitch` apart.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn eight(to: *mut u64, from: *const u64, pitch: usize, right: isize) {
        // SAFETY: each unaligned load reads a column, and each unaligned store writes a row. The
        // caller guarantees the columns and the memory for the rows.
        unsafe {
            let column = |i: usize| _mm512_loadu_si512(from.offset(i as isize * right).cast());
            // After interleaving two columns, each 128-bit part of a register holds two elements of
            // one row. The first register holds parts of the rows 0, 2, 4 and 6.
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
}
