//! Packing and scattering: copies from strided to contiguous memory and back.
//!
//! Elements are moved as bits of their size. Moves are unaligned, because complex numbers are
//! aligned only as their parts are.

use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

use super::repeat::repeat;
#[cfg(target_arch = "x86_64")]
use super::turn;
use crate::math::level::leveled;
#[cfg(target_arch = "x86_64")]
use crate::math::level::{Level, level};
use crate::plan::operand::{BLOCK_BYTES, SLACK};

/// Packs elements at the given strides into contiguous memory, in row-major order.
///
/// # Safety
///
/// There is an initialised element of `size` bytes (1, 2, 4, 8 or 16) at each position behind
/// `from`. `to` has space for all of them, and for [`SLACK`] more bytes, which may be written.
pub(super) unsafe fn expand(to: *mut u8, from: *const u8, extents: &[usize], strides: &[isize], size: usize) {
    let inner = extents.len() - 1;
    let (count, down) = match inner {
        0 => (1, 0),
        _ => (extents[inner - 1], strides[inner - 1]),
    };
    let rows = Rows {
        count,
        down,
        len: extents[inner],
        right: strides[inner],
    };
    let copy = match size {
        1 => rows.copy::<u8>(),
        2 => rows.copy::<u16>(),
        4 => rows.copy::<u32>(),
        8 => rows.copy::<u64>(),
        _ => rows.copy::<[u64; 2]>(),
    };
    // `pieces` keeps a packed operand while its source stays the same, so outer axes of stride 0
    // need no handling here.
    let around = &extents[..inner.saturating_sub(1)];
    let mut index = [0; crate::plan::grid::MAX_AXES];
    let mut to = to;
    for _ in 0..around.iter().product() {
        let mut offset = 0;
        for (&i, &stride) in index.iter().zip(&strides[..around.len()]) {
            offset += i as isize * stride;
        }
        // SAFETY: each index is below its extent, for which the caller guarantees an element at the
        // strides behind `from`. They are written in order: after those before there is space for
        // those of the rows, and for the slack. The function is one for the rows and for the size.
        unsafe {
            copy(to, from.offset(offset * size as isize), rows);
            to = to.add(count * rows.len * size);
        }
        super::pieces::advance(&mut index, around);
    }
}

/// Elements to pack, as rows: there are `count` rows at the stride `down`, each of `len` elements
/// at the stride `right`.
#[derive(Clone, Copy)]
struct Rows {
    count: usize,
    down: isize,
    len: usize,
    right: isize,
}

/// A function that packs the elements of rows of some kind. Each kind has a function of its own,
/// because a common one would compute values in each call that only some kinds need.
///
/// # Safety
///
/// There is an initialised element at each position of the rows behind `from`. `to` has space for
/// all of them, and for [`SLACK`] more bytes. The rows are of the kind for which [`Rows::copy`]
/// returns the function.
type Copying = unsafe fn(to: *mut u8, from: *const u8, rows: Rows);

impl Rows {
    /// Returns the function for elements of the size of `T`.
    fn copy<T: Copy>(&self) -> Copying {
        match (self.right, self.len) {
            // Loops of a constant count interleave so few elements.
            (0, 2) => held_few::<T, 2>,
            (0, 3) => held_few::<T, 3>,
            (0, 4) => held_few::<T, 4>,
            (0, _) => splats::<T>,
            (1, _) if self.down == 0 && self.count > 1 => repeats::<T>,
            (1, _) => copies::<T>,
            // Of these the compiler makes permutations of registers, as it does not of a stride
            // that it does not know.
            (-1, _) => reversed::<T>,
            (2, _) => steps::<T, 2>,
            (3, _) => steps::<T, 3>,
            _ if self.down == 0 && self.count > 1 => repeats_stepped::<T>,
            _ => stepped::<T>,
        }
    }
}

/// Scatters contiguous elements to the given strides.
///
/// # Safety
///
/// There is memory for an element of `size` bytes (1, 2, 4, 8 or 16) at each position behind `to`,
/// and as many initialised elements behind `from`.
pub(super) unsafe fn scatter(to: *mut u8, from: *const u8, extents: &[usize], strides: &[isize], size: usize) {
    // SAFETY: the caller guarantees the preconditions of `apart`, for elements of the size of its
    // type.
    unsafe {
        match size {
            1 => apart::<u8>(to, from, extents, strides),
            2 => apart::<u16>(to.cast(), from.cast(), extents, strides),
            4 => apart::<u32>(to.cast(), from.cast(), extents, strides),
            8 => apart::<u64>(to.cast(), from.cast(), extents, strides),
            _ => apart::<[u64; 2]>(to.cast(), from.cast(), extents, strides),
        };
    }
}

/// Copies `len` elements into a block and pads it with repetitions of the first, so that all of it
/// is initialised.
///
/// # Safety
///
/// There are `len` initialised elements of `size` bytes (1, 2, 4, 8 or 16) behind `from`, at least
/// one and at most a block. `to` is a [`Block`](crate::plan::operand::Block) that does not
/// overlap with them.
#[inline(always)]
pub(super) unsafe fn pad(to: *mut u8, from: *const u8, len: usize, size: usize) {
    // SAFETY: the caller guarantees an element behind `from` to repeat, a block at `to` to fill,
    // and `len` elements behind `from`, which fit in the block and do not overlap with it.
    unsafe {
        fill_up(to, repeated(from, size), 0);
        copy_bytes(to, from, len * size);
    }
}

/// Pads a block that already has the elements, as [`pad`] does.
///
/// # Safety
///
/// The preconditions of [`pad`] hold, with the elements at `to`.
pub(super) unsafe fn pad_behind(to: *mut u8, len: usize, size: usize) {
    // SAFETY: the caller guarantees an element at `to` to repeat, and that `to` is a block, which
    // has space for words that start after its `len` elements.
    unsafe { fill_up(to, repeated(to, size), len * size) }
}

/// A word of repeated elements.
type Word = [u64; 2];

/// Reads an element of `size` bytes, 1, 2, 4, 8 or 16, and repeats it in a word.
///
/// # Safety
///
/// There is an initialised element of `size` bytes behind `from`.
#[inline(always)]
unsafe fn repeated(from: *const u8, size: usize) -> Word {
    // SAFETY: the caller guarantees `size` initialised bytes.
    unsafe {
        match size {
            // `u64::MAX / 0xff` has a 1 in each byte, so the product has the element in each.
            1 => [u64::from(from.read()) * (u64::MAX / 0xff); 2],
            2 => [u64::from(from.cast::<u16>().read_unaligned()) * (u64::MAX / 0xffff); 2],
            4 => [u64::from(from.cast::<u32>().read_unaligned()) * (u64::MAX / 0xffff_ffff); 2],
            8 => [from.cast::<u64>().read_unaligned(); 2],
            _ => from.cast::<Word>().read_unaligned(),
        }
    }
}

/// Fills a block with a word from the byte `from` on, which is a multiple of the element size.
///
/// # Safety
///
/// `to` is a [`Block`](crate::plan::operand::Block).
#[inline(always)]
unsafe fn fill_up(to: *mut u8, word: Word, mut from: usize) {
    while from < BLOCK_BYTES {
        // SAFETY: a word that starts within the block ends within its slack.
        unsafe { to.add(from).cast::<Word>().write_unaligned(word) };
        from += size_of::<Word>();
    }
}

/// Packs a tile of `rows` by `columns` elements at the given strides, down and to the right, row by
/// row. Each row is padded to `pitch` elements with its last one.
///
/// # Safety
///
/// There is an initialised element of `size` bytes (1, 2, 4, 8 or 16) for each row and column at
/// these strides behind `from`, and at least one column. `pitch` is at least the number of columns,
/// and `to` has space for `rows` times `pitch` elements.
pub(super) unsafe fn tile(
    to: *mut u8,
    from: *const u8,
    extents: (usize, usize, usize),
    strides: (isize, isize),
    size: usize,
) {
    #[cfg(target_arch = "x86_64")]
    if strides.0 == 1 && level() == Level::Avx512 {
        let (rows, columns, _) = extents;
        // SAFETY: `level` returns only levels that the machine supports, and the extents are
        // compared with the side of a square. The caller promises the elements, contiguous within
        // each column, and memory that does not overlap with them.
        unsafe {
            match size {
                4 if rows.min(columns) >= 16 => return turn::four_bytes(to.cast(), from.cast(), extents, strides.1),
                8 if rows.min(columns) >= 8 => return turn::eight_bytes(to.cast(), from.cast(), extents, strides.1),
                _ => {}
            }
        }
    }
    // SAFETY: the caller guarantees the preconditions of each function, for elements of its size.
    unsafe {
        match size {
            1 => tile_1(to, from, extents, strides),
            2 => tile_2(to.cast(), from.cast(), extents, strides),
            4 => tile_4(to.cast(), from.cast(), extents, strides),
            8 => tile_8(to.cast(), from.cast(), extents, strides),
            _ => tile_16(to.cast(), from.cast(), extents, strides),
        }
    }
}

leveled! {
    unsafe fn tile_1(to: *mut u8, from: *const u8, extents: (usize, usize, usize), strides: (isize, isize)) {
        // SAFETY: the caller guarantees the preconditions of [`tile`], which `turned` shares, for
        // elements of one size.
        unsafe { turned(to, from, extents, strides) }
    }

    unsafe fn tile_2(to: *mut u16, from: *const u16, extents: (usize, usize, usize), strides: (isize, isize)) {
        // SAFETY: the caller guarantees the preconditions of [`tile`], which `turned` shares, for
        // elements of one size.
        unsafe { turned(to, from, extents, strides) }
    }

    unsafe fn tile_4(to: *mut u32, from: *const u32, extents: (usize, usize, usize), strides: (isize, isize)) {
        // SAFETY: the caller guarantees the preconditions of [`tile`], which `turned` shares, for
        // elements of one size.
        unsafe { turned(to, from, extents, strides) }
    }

    unsafe fn tile_8(to: *mut u64, from: *const u64, extents: (usize, usize, usize), strides: (isize, isize)) {
        // SAFETY: the caller guarantees the preconditions of [`tile`], which `turned` shares, for
        // elements of one size.
        unsafe { turned(to, from, extents, strides) }
    }

    unsafe fn tile_16(to: *mut [u64; 2], from: *const [u64; 2], extents: (usize, usize, usize), strides: (isize, isize)) {
        // SAFETY: the caller guarantees the preconditions of [`tile`], which `turned` shares, for
        // elements of one size.
        unsafe { turned(to, from, extents, strides) }
    }
}

/// The side of the squares that are transposed in registers.
const SQUARE: usize = 8;

/// Implements [`tile`] for one element size. If columns are contiguous, squares are read by columns
/// and written by rows.
#[inline(always)]
unsafe fn turned<T: Copy>(
    to: *mut T,
    from: *const T,
    (rows, columns, pitch): (usize, usize, usize),
    (down, right): (isize, isize),
) {
    // SAFETY: `row` and `column` are below the extents, for which [`tile`] requires an element at
    // the strides behind `from`, and memory in a row of `pitch` elements behind `to`. A square
    // starts at multiples of its side, and is within the whole rows and columns. If `down == 1`,
    // its columns are contiguous, as `square` requires. The last column of each row is written
    // before it is repeated.
    unsafe {
        let (mut whole_rows, mut whole_columns) = (0, 0);
        if down == 1 {
            (whole_rows, whole_columns) = (rows / SQUARE * SQUARE, columns / SQUARE * SQUARE);
            for column in (0..whole_columns).step_by(SQUARE) {
                for row in (0..whole_rows).step_by(SQUARE) {
                    let from = from.offset(row as isize + column as isize * right);
                    square(to.add(row * pitch + column), from, pitch, right);
                }
            }
        }
        for row in 0..rows {
            let to = to.add(row * pitch);
            let from = from.offset(row as isize * down);
            let start = if row < whole_rows { whole_columns } else { 0 };
            for column in start..columns {
                to.add(column)
                    .write_unaligned(from.offset(column as isize * right).read_unaligned());
            }
            let last = to.add(columns - 1).read_unaligned();
            for column in columns..pitch {
                to.add(column).write_unaligned(last);
            }
        }
    }
}

/// Transposes a square: its columns are contiguous in `from`, `right` elements apart, and its rows
/// in `to`, `pitch` apart.
#[inline(always)]
unsafe fn square<T: Copy>(to: *mut T, from: *const T, pitch: usize, right: isize) {
    // SAFETY: the caller guarantees `SQUARE` columns of `SQUARE` contiguous elements, `right`
    // apart, behind `from`, and memory for as many rows, `pitch` apart, behind `to`. The smaller
    // squares are parts of this one. Elements of 4 and of 8 bytes are moved as bits.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        match size_of::<T>() {
            4 => {
                for row in (0..SQUARE).step_by(4) {
                    for column in (0..SQUARE).step_by(4) {
                        let from = from.offset(row as isize + column as isize * right);
                        registers::four(to.add(row * pitch + column).cast(), from.cast(), pitch, right);
                    }
                }
                return;
            }
            8 => {
                for row in (0..SQUARE).step_by(2) {
                    for column in (0..SQUARE).step_by(2) {
                        let from = from.offset(row as isize + column as isize * right);
                        registers::two(to.add(row * pitch + column).cast(), from.cast(), pitch, right);
                    }
                }
                return;
            }
            _ => {}
        }
        for row in 0..SQUARE {
            for column in 0..SQUARE {
                let element = from.offset(row as isize + column as isize * right).read_unaligned();
                to.add(row * pitch + column).write_unaligned(element);
            }
        }
    }
}

/// Transposition of squares in registers, with instructions of the baseline.
#[cfg(target_arch = "x86_64")]
mod registers {
    use core::arch::x86_64::*;

    /// Transposes a square of 4 by 4.
    ///
    /// # Safety
    ///
    /// There are 4 columns of 4 contiguous elements, `right` apart, behind `from`, and memory for 4
    /// such rows, `pitch` apart, behind `to`.
    #[inline(always)]
    pub(super) unsafe fn four(to: *mut f32, from: *const f32, pitch: usize, right: isize) {
        // SAFETY: each unaligned load reads a column, and each unaligned store writes a row, that
        // the caller guarantees. The instructions are those of SSE2, which is in the baseline of
        // `x86_64`.
        unsafe {
            let a = _mm_loadu_ps(from);
            let b = _mm_loadu_ps(from.offset(right));
            let c = _mm_loadu_ps(from.offset(2 * right));
            let d = _mm_loadu_ps(from.offset(3 * right));
            let (ab, cd) = (_mm_unpacklo_ps(a, b), _mm_unpacklo_ps(c, d));
            _mm_storeu_ps(to, _mm_movelh_ps(ab, cd));
            _mm_storeu_ps(to.add(pitch), _mm_movehl_ps(cd, ab));
            let (ab, cd) = (_mm_unpackhi_ps(a, b), _mm_unpackhi_ps(c, d));
            _mm_storeu_ps(to.add(2 * pitch), _mm_movelh_ps(ab, cd));
            _mm_storeu_ps(to.add(3 * pitch), _mm_movehl_ps(cd, ab));
        }
    }

    /// Transposes a square of 2 by 2.
    ///
    /// # Safety
    ///
    /// There are 2 columns of 2 contiguous elements, `right` apart, behind `from`, and memory for 2
    /// such rows, `pitch` apart, behind `to`.
    #[inline(always)]
    pub(super) unsafe fn two(to: *mut f64, from: *const f64, pitch: usize, right: isize) {
        // SAFETY: each unaligned load reads a column, and each unaligned store writes a row, that
        // the caller guarantees. The instructions are those of SSE2, which is in the baseline of
        // `x86_64`.
        unsafe {
            let (a, b) = (_mm_loadu_pd(from), _mm_loadu_pd(from.offset(right)));
            _mm_storeu_pd(to, _mm_unpacklo_pd(a, b));
            _mm_storeu_pd(to.add(pitch), _mm_unpackhi_pd(a, b));
        }
    }
}

leveled! {
    /// Packs rows of `N` repetitions of one element.
    unsafe fn held_few[T: Copy, const N: usize] [T, N](to: *mut u8, from: *const u8, rows: Rows) {
        let (to, from) = (to.cast::<T>(), from.cast::<T>());
        let each = |i: usize, down: isize| {
            // SAFETY: the caller guarantees an element for each row, and space for it `N` times.
            unsafe {
                let element = from.offset(i as isize * down).read_unaligned();
                for j in 0..N {
                    to.add(i * N + j).write_unaligned(element);
                }
            }
        };
        match rows.down {
            1 => (0..rows.count).for_each(|i| each(i, 1)),
            down => (0..rows.count).for_each(|i| each(i, down)),
        }
    }

    /// Packs rows of repetitions of one element.
    unsafe fn splats[T: Copy] [T](to: *mut u8, from: *const u8, rows: Rows) {
        // SAFETY: the caller guarantees the elements, and space for them and the slack.
        unsafe { each_row::<T>(to, from, rows, |to, from| splat(to, from, rows.len)) }
    }

    /// Packs one contiguous row several times.
    unsafe fn repeats[T: Copy] [T](to: *mut u8, from: *const u8, rows: Rows) {
        // SAFETY: the caller guarantees the elements, and space for them and the slack.
        unsafe { repeat(to, from, rows.len * size_of::<T>(), rows.count) }
    }

    /// Packs contiguous rows.
    unsafe fn copies[T: Copy] [T](to: *mut u8, from: *const u8, rows: Rows) {
        let copy = |to: *mut T, from: *const T| {
            // SAFETY: the caller guarantees the elements, and space for them.
            unsafe { copy_bytes(to.cast(), from.cast(), rows.len * size_of::<T>()) }
        };
        // SAFETY: the caller guarantees the elements, and space for them.
        unsafe { each_row::<T>(to, from, rows, copy) }
    }

    /// Packs rows of elements at the stride `RIGHT`.
    unsafe fn steps[T: Copy, const RIGHT: isize] [T, RIGHT](to: *mut u8, from: *const u8, rows: Rows) {
        // SAFETY: the caller guarantees the elements, and space for them.
        unsafe { each_row::<T>(to, from, rows, |to, from| step(to, from, rows.len, RIGHT)) }
    }

    /// Packs rows of reversed elements.
    unsafe fn reversed[T: Copy] [T](to: *mut u8, from: *const u8, rows: Rows) {
        let lanes = const { SLACK / size_of::<T>() };
        // SAFETY: the caller guarantees the elements, and space for them. A line begins at most so
        // many elements before the end of a row.
        unsafe {
            each_row::<T>(to, from, rows, |to, from| {
                // A loop of the compiler begins and ends with single elements.
                if !(lanes..8 * lanes).contains(&rows.len) {
                    return step(to, from, rows.len, -1);
                }
                let (mut done, last) = (0, rows.len - lanes);
                loop {
                    // All are read before any is written, so that the compiler makes permutations
                    // of registers.
                    let mut line = MaybeUninit::<[T; SLACK]>::uninit();
                    let line = line.as_mut_ptr().cast::<T>();
                    let first = from.sub(done + lanes - 1);
                    for j in 0..lanes {
                        line.add(j).write(first.add(lanes - 1 - j).read_unaligned());
                    }
                    // As bytes, since elements are aligned only as their parts are.
                    copy_nonoverlapping(line.cast::<u8>(), to.add(done).cast(), lanes * size_of::<T>());
                    if done == last {
                        break;
                    }
                    done = (done + lanes).min(last);
                }
            });
        }
    }

    /// Packs one row of strided elements several times.
    unsafe fn repeats_stepped[T: Copy] [T](to: *mut u8, from: *const u8, rows: Rows) {
        // SAFETY: the caller guarantees the elements, and space for them and the slack. The row
        // that is repeated was written.
        unsafe {
            step(to.cast::<T>(), from.cast(), rows.len, rows.right);
            repeat(to, to, rows.len * size_of::<T>(), rows.count);
        }
    }

    /// Packs rows of strided elements.
    unsafe fn stepped[T: Copy] [T](to: *mut u8, from: *const u8, rows: Rows) {
        // SAFETY: the caller guarantees the elements, and space for them.
        unsafe { each_row::<T>(to, from, rows, |to, from| step(to, from, rows.len, rows.right)) }
    }
}

/// Calls `row` with pointers to the start of each row.
///
/// # Safety
///
/// `row` may be called for each row.
#[inline(always)]
unsafe fn each_row<T>(to: *mut u8, from: *const u8, rows: Rows, mut row: impl FnMut(*mut T, *const T)) {
    let (to, from) = (to.cast::<T>(), from.cast::<T>());
    for i in 0..rows.count {
        row(
            to.wrapping_add(i * rows.len),
            from.wrapping_offset(i as isize * rows.down),
        );
    }
}

/// Copies `n` elements at a stride.
#[inline(always)]
unsafe fn step<T: Copy>(to: *mut T, from: *const T, n: usize, stride: isize) {
    for j in 0..n {
        // SAFETY: the caller promises an element at each position, and room for them.
        unsafe {
            to.add(j)
                .write_unaligned(from.offset(j as isize * stride).read_unaligned());
        }
    }
}

/// Writes an element `n` times, in whole registers that may extend into the slack.
#[inline(always)]
unsafe fn splat<T: Copy>(to: *mut T, from: *const T, n: usize) {
    // SAFETY: the caller guarantees an initialised element.
    let value = unsafe { from.read_unaligned() };
    let lanes = SLACK / size_of::<T>();
    let mut done = 0;
    while done < n {
        // SAFETY: the caller guarantees space for the elements and for the slack.
        unsafe {
            for j in 0..lanes {
                to.add(done + j).write_unaligned(value);
            }
        }
        done += lanes;
    }
}

/// Copies bytes, which are often few: without a function call, with the largest words that fit. The
/// last word ends with the bytes, and may overlap the one before.
///
/// # Safety
///
/// There are `len` initialised bytes behind `from`, and memory for them behind `to`, which do not
/// overlap.
#[inline(always)]
pub(super) unsafe fn copy_bytes(to: *mut u8, from: *const u8, len: usize) {
    /// Copies by words of a type, if there is at least one.
    macro_rules! by {
        ($($word:ty)*) => {$(
            if len >= size_of::<$word>() {
                let mut done = 0;
                while done + size_of::<$word>() < len {
                    to.add(done).cast::<$word>().write_unaligned(from.add(done).cast::<$word>().read_unaligned());
                    done += size_of::<$word>();
                }
                let last = len - size_of::<$word>();
                to.add(last).cast::<$word>().write_unaligned(from.add(last).cast::<$word>().read_unaligned());
                return;
            }
        )*};
    }
    // SAFETY: each word is within the bytes that the caller guarantees.
    unsafe {
        by!([u64; 4] [u64; 2] u64 u32 u16 u8);
    }
}

/// Implements [`scatter`] for one element size.
unsafe fn apart<T: Copy>(to: *mut T, from: *const T, extents: &[usize], strides: &[isize]) {
    let axes = extents.len();
    let (n, s) = (extents[axes - 1], strides[axes - 1]);
    let around = &extents[..axes - 1];
    let mut index = [0; crate::plan::grid::MAX_AXES];
    let mut from = from;
    for _ in 0..around.iter().product() {
        let mut offset = 0;
        for (&i, &stride) in index.iter().zip(&strides[..axes - 1]) {
            offset += i as isize * stride;
        }
        // SAFETY: the caller guarantees the elements, and memory at each position.
        unsafe {
            let to = to.offset(offset);
            for j in 0..n {
                to.offset(j as isize * s).write_unaligned(from.add(j).read_unaligned());
            }
            from = from.add(n);
        }
        super::pieces::advance(&mut index, around);
    }
}

#[cfg(test)]
mod tests;
