//! Packing and scattering: copies from strided to contiguous memory and back.
//!
//! An element is moved as a word of its size. Reads and writes are unaligned, because complex
//! numbers have only the alignment of their parts.

use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

use super::repeat::repeat;
use super::turn;
use crate::math::level::leveled;
use crate::plan::grid::MAX_AXES;
use crate::plan::operand::{BLOCK_BYTES, SLACK, offset};

/// Calls a function for words of `$size` bytes (1, 2, 4, 8 or 16).
macro_rules! of_size {
    ($size:expr, $($function:ident).+($($argument:expr),*)) => {
        match $size {
            1 => $($function).+::<u8>($($argument),*),
            2 => $($function).+::<u16>($($argument),*),
            4 => $($function).+::<u32>($($argument),*),
            8 => $($function).+::<u64>($($argument),*),
            _ => $($function).+::<[u64; 2]>($($argument),*),
        }
    };
}
pub(super) use of_size;

/// Packs elements at the given strides into contiguous memory, in row-major order. There must be at
/// least one axis, and at most [`MAX_AXES`] axes.
///
/// # Safety
///
/// `from` points to the first element. There is an initialised element of `size` bytes (1, 2, 4, 8
/// or 16) at each position. `to` has space for all of them, and for [`SLACK`] more bytes, which may
/// be written. The two do not overlap.
pub(in crate::kernel) unsafe fn expand(
    to: *mut u8,
    from: *const u8,
    extents: &[usize],
    strides: &[isize],
    size: usize,
) {
    if let Some(axis) = turned(extents, strides) {
        // SAFETY: the caller guarantees the preconditions, and `turned` returned an axis along
        // which the elements are contiguous, other than the innermost.
        return unsafe { expand_turned(to, from, extents, strides, size, axis) };
    }
    // One call packs the two innermost axes as rows. The loop below walks the axes around them.
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
    let copy = of_size!(size, rows.copy());
    // `Job::ready` keeps a packed operand while its source stays the same, so outer axes of stride
    // 0 need no handling here.
    let around = &extents[..inner.saturating_sub(1)];
    let mut index = [0; MAX_AXES];
    let mut to = to;
    for _ in 0..around.iter().product() {
        let offset = offset(&index[..around.len()], strides);
        // SAFETY: each index is below its extent, so the caller guarantees the elements of these
        // rows at the offset from `from`. Elements are written in order, so `to` has space left for
        // those of the rows, and for the slack. `copy` is the function for rows of this kind and
        // this size.
        unsafe {
            copy(to, from.offset(offset * size as isize), rows);
            to = to.add(count * rows.len * size);
        }
        super::pieces::advance(&mut index, around);
    }
}

/// Returns the axis along which elements at these strides are contiguous, if it is not the
/// innermost axis and packing by transposition is faster. Returns `None` otherwise.
pub(super) fn turned(extents: &[usize], strides: &[isize]) -> Option<usize> {
    let inner = extents.len() - 1;
    // With a smaller stride, most adjacent elements of a row are in the same cache line. Such rows
    // are packed one by one.
    if strides[inner].unsigned_abs() < turn::LEAST_ROWS || extents[inner] == 1 {
        return None;
    }
    (0..inner).find(|&axis| strides[axis] == 1 && extents[axis] >= turn::LEAST_ROWS)
}

/// Implements [`expand`] for elements that are contiguous along `axis`.
///
/// # Safety
///
/// The preconditions of [`expand`] hold. The stride of `axis` is 1, and `axis` is not the innermost
/// axis.
unsafe fn expand_turned(to: *mut u8, from: *const u8, extents: &[usize], strides: &[isize], size: usize, axis: usize) {
    let inner = extents.len() - 1;
    let pitch: usize = extents[axis + 1..].iter().product();
    let mut around = [1; MAX_AXES];
    around[..inner].copy_from_slice(&extents[..inner]);
    around[axis] = 1;
    let around = &around[..inner];
    let mut index = [0; MAX_AXES];
    for _ in 0..around.iter().product() {
        let (mut offset, mut number) = (0, 0);
        for ((&i, &stride), &extent) in index.iter().zip(&strides[..inner]).zip(extents) {
            offset += i as isize * stride;
            number = number * extent + i;
        }
        // SAFETY: each index is below its extent, so the caller guarantees the elements along the
        // two axes at the offset from `from`. They are written to their positions in row-major
        // order, for which `to` has space.
        unsafe {
            turn::turn(
                to.add(number * extents[inner] * size),
                from.offset(offset * size as isize),
                (extents[axis], extents[inner], pitch),
                strides[inner],
                size,
            );
        }
        super::pieces::advance(&mut index, around);
    }
}

/// Elements to pack, as rows. There are `count` rows, `down` elements apart. Each has `len`
/// elements, `right` elements apart.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    pub(super) count: usize,
    pub(super) down: isize,
    pub(super) len: usize,
    pub(super) right: isize,
}

/// A function that packs the elements of rows of one kind, such as contiguous rows. Each kind has
/// its own function, because a common function would compute, in each call, values that only some
/// kinds need.
///
/// # Safety
///
/// There is an initialised element at each position of the rows, whose first element `from` points
/// to. `to` has space for all of them, and for [`SLACK`] more bytes. The rows are of the kind for
/// which [`Rows::copy`] returns the function.
pub(super) type Copying = unsafe fn(to: *mut u8, from: *const u8, rows: Rows);

/// Returns a function that packs rows of elements of `size` bytes, `right` apart, and writes no
/// slack.
pub(super) fn stepping(right: isize, size: usize) -> Copying {
    fn of<T: Copy>(right: isize) -> Copying {
        match right {
            0 => fills::<T>,
            -1 => reversed::<T>,
            2 => steps::<T, 2>,
            3 => steps::<T, 3>,
            _ => stepped::<T>,
        }
    }
    of_size!(size, of(right))
}

impl Rows {
    /// Returns the function that packs these rows, for elements of the size of `T`.
    fn copy<T: Copy>(&self) -> Copying {
        match (self.right, self.len) {
            // If a row has a small constant length, the compiler turns the loop into interleaving
            // instructions.
            (0, 2) => held_few::<T, 2>,
            (0, 3) => held_few::<T, 3>,
            (0, 4) => held_few::<T, 4>,
            (0, _) => splats::<T>,
            (1, _) if self.down == 0 && self.count > 1 => repeats::<T>,
            (1, _) => copies::<T>,
            // The compiler turns a constant stride into permutations of registers, but not a
            // run-time stride.
            (-1, _) => reversed::<T>,
            (2, _) => steps::<T, 2>,
            (3, _) => steps::<T, 3>,
            _ if self.down == 0 && self.count > 1 => repeats_stepped::<T>,
            _ => stepped::<T>,
        }
    }
}

/// Scatters contiguous elements to the given strides, in row-major order. There must be at least
/// one axis, and at most [`MAX_AXES`] axes.
///
/// # Safety
///
/// There is memory for an element of `size` bytes (1, 2, 4, 8 or 16) at each position, starting at
/// `to`. `from` points to as many initialised elements.
pub(super) unsafe fn scatter(to: *mut u8, from: *const u8, extents: &[usize], strides: &[isize], size: usize) {
    // SAFETY: the caller guarantees the preconditions of `apart`. `of_size` calls it for a type of
    // `size` bytes.
    unsafe { of_size!(size, apart(to.cast(), from.cast(), extents, strides)) };
}

/// Copies `len` elements into a block, and pads the block with repetitions of the first element, so
/// that its [`BLOCK_BYTES`] bytes are initialised.
///
/// # Safety
///
/// `from` points to `len` initialised elements of `size` bytes (1, 2, 4, 8 or 16). `len` is at
/// least 1, and at most the number of elements that fit in a block. `to` points to a
/// [`Block`](crate::plan::operand::Block) that does not overlap with the elements.
#[inline(always)]
pub(super) unsafe fn pad(to: *mut u8, from: *const u8, len: usize, size: usize) {
    // SAFETY: the caller guarantees `len` elements at `from`, at least one, which fit in the block
    // at `to` and do not overlap with it.
    unsafe {
        fill_up(to, repeated(from, size), 0);
        copy_bytes(to, from, len * size);
    }
}

/// Pads a block with repetitions of its first element. The block already contains the `len`
/// elements.
///
/// # Safety
///
/// The preconditions of [`pad`] hold, except that the elements are at `to`.
pub(super) unsafe fn pad_behind(to: *mut u8, len: usize, size: usize) {
    // SAFETY: the caller guarantees an element to repeat at `to`, which is a block. A block has
    // space for words that start after its `len` elements.
    unsafe { fill_up(to, repeated(to, size), len * size) }
}

/// 16 bytes that contain copies of one element.
type Word = [u64; 2];

/// Reads an element of `size` bytes (1, 2, 4, 8 or 16), and repeats it in a word of 16 bytes.
///
/// # Safety
///
/// `from` points to an initialised element of `size` bytes.
#[inline(always)]
unsafe fn repeated(from: *const u8, size: usize) -> Word {
    // SAFETY: the caller guarantees `size` initialised bytes.
    unsafe {
        match size {
            // `u64::MAX / 0xff` has the value 1 in each byte, so the product has the element in
            // each byte.
            1 => [u64::from(from.read()) * (u64::MAX / 0xff); 2],
            2 => [u64::from(from.cast::<u16>().read_unaligned()) * (u64::MAX / 0xffff); 2],
            4 => [u64::from(from.cast::<u32>().read_unaligned()) * (u64::MAX / 0xffff_ffff); 2],
            8 => [from.cast::<u64>().read_unaligned(); 2],
            _ => from.cast::<Word>().read_unaligned(),
        }
    }
}

/// Fills a block with repetitions of a word, from the byte `from` on. `from` is a multiple of the
/// element size.
///
/// # Safety
///
/// `to` points to a [`Block`](crate::plan::operand::Block).
#[inline(always)]
unsafe fn fill_up(to: *mut u8, word: Word, mut from: usize) {
    while from < BLOCK_BYTES {
        // SAFETY: a word that starts within the block ends within its slack.
        unsafe { to.add(from).cast::<Word>().write_unaligned(word) };
        from += size_of::<Word>();
    }
}

/// Packs a tile of `rows` by `columns` elements at the given row stride and column stride, row by
/// row. Each row is padded to `pitch` elements with repetitions of its last element.
///
/// # Safety
///
/// From `from` on, there is an initialised element of `size` bytes (1, 2, 4, 8 or 16) for each row
/// and column, at these strides in elements. There is at least one column. `pitch` is at least the
/// number of columns. `to` has space for `rows` times `pitch` elements, and for [`SLACK`] more
/// bytes, which may be written. That space and the elements do not overlap.
pub(super) unsafe fn tile(
    to: *mut u8,
    from: *const u8,
    extents: (usize, usize, usize),
    (down, right): (isize, isize),
    size: usize,
) {
    let (rows, columns, pitch) = extents;
    // SAFETY: the caller guarantees the preconditions of `turn`, `expand` and `pad_rows`, for
    // elements of `size` bytes. Each row is within the tile, and rows of `pitch` elements contain
    // the padding.
    unsafe {
        if down == 1 && rows >= turn::LEAST_ROWS {
            turn::turn(to, from, extents, right, size);
        } else {
            for row in 0..rows {
                let from = from.offset(row as isize * down * size as isize);
                expand(to.add(row * pitch * size), from, &[columns], &[right], size);
            }
        }
        if columns < pitch {
            of_size!(size, pad_rows(to.cast(), extents));
        }
    }
}

/// Pads each row to `pitch` elements with repetitions of its last element.
///
/// # Safety
///
/// `to` points to `rows` rows, `pitch` elements apart. Each starts with `columns` initialised
/// elements, at least one, and has memory for `pitch` elements.
unsafe fn pad_rows<T: Copy>(to: *mut T, (rows, columns, pitch): (usize, usize, usize)) {
    for row in 0..rows {
        // SAFETY: the caller guarantees the last element of the row, and memory up to the pitch.
        unsafe {
            let to = to.add(row * pitch);
            let last = to.add(columns - 1).read_unaligned();
            for column in columns..pitch {
                to.add(column).write_unaligned(last);
            }
        }
    }
}

leveled! {
    /// Packs rows that each repeat one element `N` times.
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

    /// Packs rows that each repeat one element.
    unsafe fn splats[T: Copy] [T](to: *mut u8, from: *const u8, rows: Rows) {
        // SAFETY: the caller guarantees the elements, and space for them and the slack. The slack
        // of a row is the space of rows that are written later, or that after the last row.
        unsafe { each_row::<T>(to, from, rows, |to, from| splat(to, from, rows.len)) }
    }

    /// Packs rows that each repeat one element, and writes no slack.
    unsafe fn fills[T: Copy] [T](to: *mut u8, from: *const u8, rows: Rows) {
        // SAFETY: the caller guarantees the elements, and space for them.
        unsafe {
            each_row::<T>(to, from, rows, |to, from| {
                let element = from.read_unaligned();
                (0..rows.len).for_each(|j| to.add(j).write_unaligned(element));
            });
        }
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

    /// Packs rows of elements at the stride -1.
    unsafe fn reversed[T: Copy] [T](to: *mut u8, from: *const u8, rows: Rows) {
        let lanes = const { SLACK / size_of::<T>() };
        // SAFETY: the caller guarantees the elements, and space for them. A line has `lanes`
        // elements and begins at `last` or before, so it is within the row.
        unsafe {
            each_row::<T>(to, from, rows, |to, from| {
                // The compiler vectorises `step`, too, but computes single elements at both ends of
                // a row. This matters only if the row is short.
                if !(lanes..8 * lanes).contains(&rows.len) {
                    return step(to, from, rows.len, -1);
                }
                let (mut done, last) = (0, rows.len - lanes);
                loop {
                    // Read all elements before writing any, so that the compiler permutes
                    // registers.
                    let mut line = MaybeUninit::<[T; SLACK]>::uninit();
                    let line = line.as_mut_ptr().cast::<T>();
                    let first = from.sub(done + lanes - 1);
                    for j in 0..lanes {
                        line.add(j).write(first.add(lanes - 1 - j).read_unaligned());
                    }
                    // Copy bytes, since complex numbers have only the alignment of their parts.
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

/// Calls `row` for each row, with a pointer to the packed elements of the row, and a pointer to the
/// elements to read.
///
/// # Safety
///
/// The preconditions of `row` hold for the pointers to each of `rows.count` rows.
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

/// Copies `n` elements that are `stride` elements apart to contiguous memory.
///
/// # Safety
///
/// There is an initialised element at each of `n` positions from `from` on, and `to` has space for
/// `n` elements.
#[inline(always)]
unsafe fn step<T: Copy>(to: *mut T, from: *const T, n: usize, stride: isize) {
    for j in 0..n {
        // SAFETY: the caller guarantees an element at each position, and room for them.
        unsafe {
            to.add(j)
                .write_unaligned(from.offset(j as isize * stride).read_unaligned());
        }
    }
}

/// Writes the element at `from` `n` times, in whole registers, which may extend up to [`SLACK`]
/// bytes beyond the last copy.
///
/// # Safety
///
/// `from` points to an initialised element. `to` has space for `n` elements, and for [`SLACK`] more
/// bytes.
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

/// Copies `len` bytes without a function call, since they are often few. Copies in the largest
/// words that fit. The last word ends at the last byte, and may overlap with the word before.
///
/// # Safety
///
/// `from` points to `len` initialised bytes, and `to` to memory for as many. The two do not
/// overlap.
#[inline(always)]
pub(super) unsafe fn copy_bytes(to: *mut u8, from: *const u8, len: usize) {
    /// Copies in words of the first type whose size is at most `len`.
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

/// Implements [`scatter`] for elements of the size of `T`.
///
/// # Safety
///
/// The preconditions of [`scatter`] hold, for elements of the size of `T`.
unsafe fn apart<T: Copy>(to: *mut T, from: *const T, extents: &[usize], strides: &[isize]) {
    let axes = extents.len();
    let (n, s) = (extents[axes - 1], strides[axes - 1]);
    let around = &extents[..axes - 1];
    let mut index = [0; MAX_AXES];
    let mut from = from;
    for _ in 0..around.iter().product() {
        let offset = offset(&index[..axes - 1], strides);
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
