//! Matrix products that are computed row by row: products with vectors, and products of integers.

use core::mem::MaybeUninit;
use core::ops::Range;
use core::slice;

use super::matrix::{Axis, Matrix};
#[cfg(feature = "rayon")]
use super::threads;
use super::tile::SUMS_BYTES;
use super::vector::{add_dot, add_row, add_rows, convert};
use crate::dtype::{Element, Number};

/// Memory for a part of a matrix. It fits in the L1 cache. A part of it is read only after it was
/// written.
#[repr(align(64))]
pub(super) struct Block([MaybeUninit<u8>; BLOCK_BYTES]);

pub(super) const BLOCK_BYTES: usize = 32 * 1024;

/// The maximum number of rows of a matrix in a [`Block`].
const BLOCK_ROWS: usize = 32;

impl Block {
    pub(super) fn new() -> Self {
        Self([MaybeUninit::uninit(); BLOCK_BYTES])
    }

    /// Copies a matrix into the block, row after row, converts each element to the dtype `T`, and
    /// returns the copy.
    ///
    /// # Panics
    ///
    /// Panics if the copy is larger than the block.
    pub(super) fn copy<'b, A: Element, T: Element>(&'b mut self, from: Matrix<'_, A>) -> Matrix<'b, T> {
        let (rows, columns) = (from.rows.extent, from.columns.extent);
        assert!(
            rows * columns * size_of::<T>() <= BLOCK_BYTES,
            "a block has space for the matrix"
        );
        let to: *mut T = self.0.as_mut_ptr().cast();
        // SAFETY: there is space for `rows * columns` elements, as asserted, which may be
        // uninitialised, as `MaybeUninit` permits. A block is aligned for any element, and is
        // borrowed mutably, so nobody else accesses it.
        convert(
            unsafe { slice::from_raw_parts_mut(to.cast::<MaybeUninit<T>>(), rows * columns) },
            from,
        );
        let axis = |extent: usize, stride: usize| Axis {
            extent,
            stride: stride as isize,
        };
        // SAFETY: the elements were written, row after row, and are borrowed with the block.
        unsafe { Matrix::new(to, [axis(rows, columns), axis(columns, 1)]) }
    }
}

/// Adds the product of two matrices to `out`, which has the rows of the product one after another.
/// Sums have the dtype `U`, which is `T` or a wider integer.
///
/// # Panics
///
/// Panics if the length of `out` is not the number of elements of the product, or if `right` has
/// fewer rows than `left` has columns.
pub(super) fn multiply<T: Number, U: Number>(left: Matrix<'_, T>, right: Matrix<'_, T>, out: &mut [U]) {
    let (rows, columns) = (left.rows.extent, right.columns.extent);
    assert_eq!(
        out.len(),
        rows * columns,
        "the output has as many elements as the product"
    );
    // SAFETY: `out` has a row of the product after another, as asserted, and is borrowed mutably.
    unsafe { multiply_to(left, right, out.as_mut_ptr(), columns) };
}

/// Adds the product of two matrices to `out`, as [`multiply`] does. The rows of the product are
/// `stride` elements apart.
///
/// # Panics
///
/// Panics if `right` has fewer rows than `left` has columns.
///
/// # Safety
///
/// The rows in `out` are initialised, they do not overlap, and nobody else accesses them.
pub(super) unsafe fn multiply_to<T: Number, U: Number>(
    left: Matrix<'_, T>,
    right: Matrix<'_, T>,
    out: *mut U,
    stride: usize,
) {
    let (rows, columns) = (left.rows.extent, right.columns.extent);
    let row_of = |row: usize, columns: Range<usize>| {
        // SAFETY: callers pass rows and columns of the product, and each row only once at a time.
        // The caller of `multiply_to` guarantees initialised elements, which nobody else accesses.
        unsafe { slice::from_raw_parts_mut(out.add(row * stride + columns.start), columns.len()) }
    };
    // A single row uses each element of the matrix once, so blocks in the cache would not help.
    if rows == 1 && right.has_rows() {
        return add_row(row_of(0, 0..columns), left, right);
    }
    let mut room = Block::new();
    // The number of columns that fit in a block of `BLOCK_ROWS` rows.
    let width = const { BLOCK_BYTES / BLOCK_ROWS / size_of::<T>() };
    for column in (0..columns).step_by(width) {
        for step in (0..left.columns.extent).step_by(BLOCK_ROWS) {
            let mut block = right.part(step, BLOCK_ROWS, column, width);
            // The block is packed once, and then read for all rows on the left.
            if !block.has_rows() {
                block = room.copy(block);
            }
            let columns = column..column + block.columns.extent;
            // Compute four rows at a time: they share each row of the block that is read.
            for row in (0..rows).step_by(4) {
                let left = left.part(row, 4, step, BLOCK_ROWS);
                if left.rows.extent == 4 {
                    add_rows([0, 1, 2, 3].map(|i| row_of(row + i, columns.clone())), left, block);
                } else {
                    for i in 0..left.rows.extent {
                        add_row(row_of(row + i, columns.clone()), left.part(i, 1, 0, BLOCK_ROWS), block);
                    }
                }
            }
        }
    }
}

/// Writes the product of two matrices to `out`, one row after another.
///
/// # Safety
///
/// `out` has space for the product, which nobody else accesses.
pub(super) unsafe fn write<T: Number>(left: Matrix<'_, T>, right: Matrix<'_, T>, out: *mut T) {
    // SAFETY: the caller guarantees space for the product, which has this number of elements, and
    // which nobody else accesses.
    let out = unsafe { zeros(out, left.rows.extent * right.columns.extent) };
    #[cfg(feature = "rayon")]
    if threads::add_in_rows(left, right, out) {
        return;
    }
    multiply(left, right, out);
}

/// Writes the product of two matrices to `out`, as [`write`] does for a copy of `right` whose
/// elements are converted to `T`. They are converted again for each row of `left`.
///
/// # Safety
///
/// `out` has space for the product, which nobody else accesses.
#[cfg(feature = "alloc")]
pub(super) unsafe fn write_converted<A: Element, T: Number>(left: Matrix<'_, T>, right: Matrix<'_, A>, out: *mut T) {
    let (rows, depth, columns) = (left.rows.extent, left.columns.extent, right.columns.extent);
    // SAFETY: the caller guarantees space for the product, which has this number of elements, and
    // which nobody else accesses.
    let out = unsafe { zeros(out, rows * columns) };
    if depth > 0 {
        for (i, out) in out.chunks_exact_mut(columns).enumerate() {
            multiply_converted(right.transposed(), left.part(i, 1, 0, depth), false, out, add_dots);
        }
    }
}

/// The size in bytes of the part of a vector that is multiplied at a time. This part stays in the
/// L1 cache while rows are read.
const CHUNK_BYTES: usize = 16 * 1024;

/// Adds the dot product of each row of a matrix with a vector to the element of `out` for that row.
/// The vector is passed as a matrix of one row.
///
/// # Panics
///
/// Panics if `out` does not have one element for each row.
pub(super) fn multiply_by_vector<T: Number, U: Number>(
    matrix: Matrix<'_, T>,
    vector: Matrix<'_, T>,
    out: &mut [U],
    dots: Dots<T, U>,
) {
    #[cfg(feature = "rayon")]
    if threads::add_vector(matrix, out, &|matrix, out| {
        multiply_by_vector_alone(matrix, vector, out, dots);
    }) {
        return;
    }
    multiply_by_vector_alone(matrix, vector, out, dots);
}

/// The maximum length of rows that overlap, as those of windows do, and are not multiplied by dot
/// products.
const SHORT: usize = 64;

/// Returns the maximum length of other rows that are not multiplied by dot products. Rows that do
/// not fill the lanes of a dot product are too short.
const fn shortest<T>() -> usize {
    match SUMS_BYTES / size_of::<T>() {
        lanes @ 9..=16 => lanes - 1,
        _ => 8,
    }
}

/// Implements [`multiply_by_vector`] in this thread.
///
/// # Panics
///
/// Panics as [`multiply_by_vector`] does.
#[cfg_attr(not(feature = "rayon"), inline(always))]
pub(super) fn multiply_by_vector_alone<T: Number, U: Number>(
    matrix: Matrix<'_, T>,
    vector: Matrix<'_, T>,
    out: &mut [U],
    dots: Dots<T, U>,
) {
    // If the rows are strided, or too short for the lanes of a dot product, add up scaled columns,
    // which are contiguous or can be packed, instead of computing products of rows.
    let is_short = |most: usize| matrix.columns.extent <= most;
    if !matrix.has_rows() || matrix.rows.stride == 1 && is_short(SHORT) || is_short(const { shortest::<T>() }) {
        return multiply(vector, matrix.transposed(), out);
    }
    assert_eq!(out.len(), matrix.rows.extent, "the output has an element for each row");
    let mut room = Block::new();
    let chunk = const { CHUNK_BYTES / size_of::<T>() };
    for step in (0..matrix.columns.extent).step_by(chunk) {
        let mut vector = vector.part(0, 1, step, chunk);
        // The vector is read again for each row of the matrix, so it is packed if it is strided.
        if !vector.has_rows() {
            vector = room.copy(vector);
        }
        dots(out, matrix.part(0, out.len(), step, chunk), vector.row(0));
    }
}

/// Adds the products of a matrix and a vector to `out`, as [`multiply_by_vector`] does for a copy
/// of the matrix whose elements are converted to `T`. The elements are converted in parts that stay
/// in the L1 cache. `by_rows` is `true` if the rows of the copy are contiguous, and `false` if its
/// columns are.
///
/// # Panics
///
/// Panics if `out` does not have one element for each row.
#[cfg(feature = "alloc")]
pub(super) fn multiply_converted<A: Element, T: Number>(
    matrix: Matrix<'_, A>,
    vector: Matrix<'_, T>,
    by_rows: bool,
    out: &mut [T],
    dots: Dots<T>,
) {
    #[cfg(feature = "rayon")]
    if threads::add_vector(matrix, out, &|matrix, out| {
        multiply_converted_alone(matrix, vector, by_rows, out, dots);
    }) {
        return;
    }
    multiply_converted_alone(matrix, vector, by_rows, out, dots);
}

/// Implements [`multiply_converted`] in this thread.
///
/// # Panics
///
/// Panics as [`multiply_converted`] does.
#[cfg(feature = "alloc")]
#[cfg_attr(not(feature = "rayon"), inline(always))]
fn multiply_converted_alone<A: Element, T: Number>(
    matrix: Matrix<'_, A>,
    vector: Matrix<'_, T>,
    by_rows: bool,
    out: &mut [T],
    dots: Dots<T>,
) {
    let (rows, depth) = (matrix.rows.extent, matrix.columns.extent);
    assert_eq!(out.len(), rows, "the output has an element for each row");
    let mut room = Block::new();
    // The order of additions is that of `multiply_by_vector_alone` for the copy.
    if !by_rows || depth <= const { shortest::<T>() } {
        let (columns, width) = (matrix.transposed(), const { BLOCK_BYTES / BLOCK_ROWS / size_of::<T>() });
        for row in (0..rows).step_by(width) {
            for step in (0..depth).step_by(BLOCK_ROWS) {
                let block = room.copy(columns.part(step, BLOCK_ROWS, row, width));
                let out = &mut out[row..row + block.columns.extent];
                add_row(out, vector.part(0, 1, step, BLOCK_ROWS), block);
            }
        }
        return;
    }
    let mut packed = Block::new();
    let chunk = const { CHUNK_BYTES / size_of::<T>() };
    for step in (0..depth).step_by(chunk) {
        let mut vector = vector.part(0, 1, step, chunk);
        if !vector.has_rows() {
            vector = packed.copy(vector);
        }
        // Dot products are computed four rows at a time, if possible.
        let count = match BLOCK_BYTES / size_of::<T>() / vector.columns.extent {
            count @ 4.. => count - count % 4,
            count => count,
        };
        for (row, out) in (0..rows).step_by(count).zip(out.chunks_mut(count)) {
            dots(out, room.copy(matrix.part(row, count, step, chunk)), vector.row(0));
        }
    }
}

/// A function that computes the dot product of each row of the matrix with a vector. It adds each
/// dot product to the element of the first slice for that row.
pub(super) type Dots<T, U = T> = fn(&mut [U], Matrix<'_, T>, &[T]);

/// Implements [`Dots`] for integers.
pub(super) fn add_dots<T: Number, U: Number>(out: &mut [U], rows: Matrix<'_, T>, vector: &[T]) {
    for (i, out) in out.iter_mut().enumerate() {
        add_dot(out, rows.row(i), vector);
    }
}

/// Writes `len` zeros from `out` on, and returns them.
///
/// # Safety
///
/// `out` points to memory for `len` elements, which nobody else accesses during `'a`.
pub(super) unsafe fn zeros<'a, T: Number>(out: *mut T, len: usize) -> &'a mut [T] {
    // SAFETY: the caller guarantees memory for `len` elements for `'a`, which nobody else accesses.
    // Zero bytes are 0 in every dtype of numbers.
    unsafe {
        out.write_bytes(0, len);
        slice::from_raw_parts_mut(out, len)
    }
}
