//! Matrix products, computed in tiles whose sums stay in registers.

use core::mem::MaybeUninit;

use super::matrix::Matrix;
use super::rows::BLOCK_BYTES;
#[cfg(feature = "alloc")]
use super::rows::{self, Block};
#[cfg(feature = "rayon")]
use super::threads;
use super::tile::{Columns, DOT_ROWS, MAX_ROWS, Rows, Tiled, Tiles, VECTORS_BYTES};
#[cfg(feature = "alloc")]
use crate::dtype::Element;

/// The maximum number of products that are summed in a tile at a time. It is the same at each SIMD
/// level, because it determines the order of additions.
const DEPTH: usize = 256;

/// The parts of [`write_converted`] are as wide as the widest tile.
const _: () = assert!(BLOCK_BYTES / DEPTH == VECTORS_BYTES);

/// If the left matrix has at least this many rows, columns of the right matrix are packed even if
/// its rows are contiguous.
pub(super) const MANY_ROWS: usize = 64;

/// Memory for packed columns of the right matrix. It fits in the L1 cache.
#[repr(align(64))]
struct Panel([MaybeUninit<u8>; DEPTH * VECTORS_BYTES]);

/// Memory for the largest tile.
#[repr(align(64))]
struct Corner([MaybeUninit<u8>; MAX_ROWS * VECTORS_BYTES]);

/// Writes the product of two matrices to `out`, one row after another.
///
/// # Safety
///
/// `left` has as many columns as `right` has rows, no extent is 0, and `out` has space for the
/// product, row after row, which nobody else accesses.
pub(super) unsafe fn write<T: Tiled>(left: Matrix<'_, T>, right: Matrix<'_, T>, out: *mut T) {
    // SAFETY: the caller guarantees that the extents fit and are not 0, and that there is memory
    // for the product, whose rows are contiguous, and which nobody else accesses. Nothing is added,
    // so the memory may be uninitialised.
    unsafe { multiply_to(left, right, out, right.columns.extent, false) };
}

/// Writes the product of two matrices to `out`, or adds it to the elements there. The rows of the
/// product are `stride` elements apart.
///
/// # Safety
///
/// The preconditions of [`write`] hold, and `out` has space for rows that are `stride` apart, which
/// nobody else accesses. These rows are initialised if `add` is set.
pub(super) unsafe fn multiply_to<T: Tiled>(
    left: Matrix<'_, T>,
    right: Matrix<'_, T>,
    out: *mut T,
    stride: usize,
    add: bool,
) {
    // The tiles are chosen for the whole product, and not by each thread, because the tiles of some
    // levels fuse multiplication and addition.
    let tiles = T::tiles(right.columns.extent);
    #[cfg(feature = "rayon")]
    if let Some(cut) = threads::Cut::of(tiles, left, right) {
        // SAFETY: the caller guarantees the preconditions of this function.
        return unsafe { cut.multiply(tiles, left, right, (out, stride), add) };
    }
    // SAFETY: the caller guarantees the preconditions of this function.
    unsafe { multiply_alone(tiles, left, right, out, stride, add) };
}

/// Implements [`multiply_to`] in this thread, with the given tiles.
///
/// # Safety
///
/// The preconditions of [`multiply_to`] hold.
#[cfg_attr(not(feature = "rayon"), inline(always))]
pub(super) unsafe fn multiply_alone<T: Tiled>(
    tiles: &Tiles<T>,
    left: Matrix<'_, T>,
    right: Matrix<'_, T>,
    out: *mut T,
    stride: usize,
    add: bool,
) {
    let (rows, columns) = (left.rows.extent, right.columns.extent);
    let mut panel = Panel([MaybeUninit::uninit(); DEPTH * VECTORS_BYTES]);
    let panel: *mut T = panel.0.as_mut_ptr().cast();
    // The outer loop visits the parts of the depth. So each element is the sum of 256 products,
    // plus the sum of the next 256, and so on: the order that `matmul` documents.
    for step in (0..left.columns.extent).step_by(DEPTH) {
        let left = left.part(0, rows, step, DEPTH);
        let mut column = 0;
        while column < columns {
            // If the last columns fit one vector, they take only one, so that fewer lanes are idle.
            let vectors = if columns - column > tiles.lanes { 2 } else { 1 };
            let width = vectors * tiles.lanes;
            let right = right.part(step, DEPTH, column, width);
            let whole = right.columns.extent == width;
            // SAFETY: the panel has space for `DEPTH` steps of two vectors. If the panel is not
            // used, `right` has as many columns as the vectors have lanes, and its rows are
            // contiguous. The strip is the part of the product from `column` on.
            unsafe {
                // Tiles read whole vectors, so incomplete strips are packed with padding. With few
                // rows, the columns are read too few times for packing to pay.
                let panel = if whole && right.columns.stride == 1 && rows < MANY_ROWS {
                    Columns {
                        ptr: right.ptr(),
                        steps: right.rows.stride,
                    }
                } else {
                    pack(right, width, panel);
                    Columns {
                        ptr: panel,
                        steps: width as isize,
                    }
                };
                let strip = Strip {
                    vectors,
                    columns: right.columns.extent,
                    stride,
                    // The first part is written, so `out` may be uninitialised.
                    add: add || step > 0,
                };
                strip.fill(tiles, left, panel, out.add(column));
            }
            column += right.columns.extent;
        }
    }
}

/// Writes the product of two matrices to `out`, as [`write`] does for a copy of `right` whose
/// elements are converted to `T`. The elements are converted in parts that stay in the L1 cache.
///
/// # Safety
///
/// The preconditions of [`write`] hold, except that the depth may be 0. Nobody else accesses the
/// space for the product.
#[cfg(feature = "alloc")]
pub(super) unsafe fn write_converted<A: Element, T: Tiled>(left: Matrix<'_, T>, right: Matrix<'_, A>, out: *mut T) {
    let (rows, depth, columns) = (left.rows.extent, left.columns.extent, right.columns.extent);
    if rows == 1 || depth == 0 {
        // SAFETY: the caller guarantees space for the product, which has this number of elements,
        // and which nobody else accesses.
        let sums = unsafe { rows::zeros(out, rows * columns) };
        if depth > 0 {
            rows::multiply_converted(right.transposed(), left, false, sums, add_dots);
        }
        return;
    }
    // The tiles are those of the whole product, as in `multiply_to`.
    let tiles = T::tiles(columns);
    #[cfg(feature = "rayon")]
    if threads::share_columns(
        (rows, depth, columns),
        PART_BYTES / size_of::<T>(),
        out,
        &|part, out| {
            let right = right.part(0, depth, part.start, part.len());
            // SAFETY: the caller guarantees that the extents fit, and space for the product, whose
            // rows are `columns` apart. The part has some of its columns, which begin at `out`, and
            // no other thread writes to them. No extent of the part is 0: the depth was tested
            // above, and the part is not empty.
            unsafe { write_converted_alone(tiles, left, right, out, columns) };
        },
    ) {
        return;
    }
    // SAFETY: the caller guarantees that the extents fit, that rows and columns are not 0, and
    // space for the product, whose rows are `columns` apart. The depth was tested above.
    unsafe { write_converted_alone(tiles, left, right, out, columns) };
}

/// The size in bytes of a row of a converted part. It is a multiple of the width of each tile, so
/// that the columns are divided as in a whole product.
#[cfg(feature = "alloc")]
const PART_BYTES: usize = BLOCK_BYTES / DEPTH;

/// Implements [`write_converted`] in this thread, with the given tiles. Rows of the product begin
/// `stride` elements apart.
///
/// # Safety
///
/// The preconditions of [`multiply_to`] hold, with `add` unset.
#[cfg(feature = "alloc")]
unsafe fn write_converted_alone<A: Element, T: Tiled>(
    tiles: &Tiles<T>,
    left: Matrix<'_, T>,
    right: Matrix<'_, A>,
    out: *mut T,
    stride: usize,
) {
    let (rows, depth, columns) = (left.rows.extent, left.columns.extent, right.columns.extent);
    let mut block = Block::new();
    let width = const { PART_BYTES / size_of::<T>() };
    for step in (0..depth).step_by(DEPTH) {
        let left = left.part(0, rows, step, DEPTH);
        for column in (0..columns).step_by(width) {
            let right = block.copy(right.part(step, DEPTH, column, width));
            // SAFETY: the caller guarantees that the extents fit and are not 0, and memory for the
            // product, whose rows are `stride` apart. The first step writes each row, and later
            // steps add to it.
            unsafe { multiply_alone(tiles, left, right, out.add(column), stride, step > 0) };
        }
    }
}

/// Packs a matrix into `panel`, one row after another. Each row is padded with zeros to `width`
/// elements.
///
/// # Safety
///
/// The panel has space for `width` elements for each row of the matrix. `width` is at least the
/// number of columns.
unsafe fn pack<T: Tiled>(from: Matrix<'_, T>, width: usize, panel: *mut T) {
    for p in 0..from.rows.extent {
        // SAFETY: the caller guarantees space for each row in the panel.
        let row = unsafe { panel.add(p * width) };
        for j in 0..from.columns.extent {
            // SAFETY: `j` is below `width`, and the row has space for `width` elements.
            unsafe { row.add(j).write(from.at(p, j)) };
        }
        // A tile computes the padding, too, but `Strip::fill` does not copy the results.
        for j in from.columns.extent..width {
            // SAFETY: `j` is below `width`, and the row has space for `width` elements.
            unsafe { row.add(j).write(T::ZERO) };
        }
    }
}

/// A strip of a product: the columns that the width of one tile covers.
struct Strip {
    /// The number of vectors that the columns of the strip take: 1 or 2.
    vectors: usize,
    columns: usize,
    /// The distance between rows of the product, in elements.
    stride: usize,
    /// `true` if the product is added to the elements in memory, which are then initialised.
    add: bool,
}

impl Strip {
    /// Computes all rows of the strip, tile by tile.
    ///
    /// # Safety
    ///
    /// `right` has as many steps as `left` has columns, each of whole vectors. `out` points to
    /// memory for the strip, which is initialised if `add` is set.
    unsafe fn fill<T: Tiled>(&self, tiles: &Tiles<T>, left: Matrix<'_, T>, right: Columns<T>, out: *mut T) {
        let width = self.vectors * tiles.lanes;
        let depth = left.columns.extent;
        let mut corner = Corner([MaybeUninit::uninit(); MAX_ROWS * VECTORS_BYTES]);
        let corner: *mut T = corner.0.as_mut_ptr().cast();
        let mut row = 0;
        while row < left.rows.extent {
            let (tile, rows) = tiles.fitting(self.vectors, left.rows.extent - row);
            let part = left.part(row, rows, 0, depth);
            let left = Rows {
                ptr: part.ptr(),
                rows: part.rows.stride,
                steps: part.columns.stride,
            };
            // SAFETY: `left` has the rows of the tile, and `right` has whole vectors at each step.
            // `tiles` are those of a level that the machine supports. The rows are within the
            // strip, from `row` on. If a tile is wider than the strip, the tile is written to the
            // corner, which has space for the largest tile. Then only the columns of the strip are
            // copied.
            unsafe {
                let out = out.add(row * self.stride);
                // A tile writes whole vectors, which must not reach beyond the strip.
                if self.columns == width {
                    tile(depth, left, right, out, self.stride, self.add);
                } else {
                    tile(depth, left, right, corner, width, false);
                    for (i, j) in (0..rows).flat_map(|i| (0..self.columns).map(move |j| (i, j))) {
                        let (sum, out) = (*corner.add(i * width + j), out.add(i * self.stride + j));
                        out.write(if self.add { (*out).op_add(sum) } else { sum });
                    }
                }
            }
            row += rows;
        }
    }
}

/// Implements [`Dots`](super::rows::Dots) for floats and complex numbers, with partial sums that
/// are then added in halves.
///
/// # Panics
///
/// Panics if there are fewer rows than elements of `out`, or if the rows are not contiguous or not
/// as long as the vector.
pub(super) fn add_dots<T: Tiled>(out: &mut [T], rows: Matrix<'_, T>, vector: &[T]) {
    // Take the widest vectors. The number of partial sums, and so the order of additions, is the
    // same at every level.
    let tiles = T::tiles(usize::MAX);
    assert!(
        rows.columns.extent == vector.len(),
        "the rows are as long as the vector"
    );
    let mut row = 0;
    while row < out.len() {
        let (dots, count) = match out.len() - row {
            DOT_ROWS.. => (tiles.dots[0], DOT_ROWS),
            _ => (tiles.dots[1], 1),
        };
        let part = rows.part(row, count, 0, vector.len());
        assert!(
            part.rows.extent == count && part.has_rows(),
            "each row has contiguous elements"
        );
        let out = &mut out[row..row + count];
        // SAFETY: there are `count` rows, each as long as the vector, and as many elements of
        // `out`. `tiles` are those of a level that the machine supports.
        unsafe {
            dots(
                vector.len(),
                part.ptr(),
                part.rows.stride,
                vector.as_ptr(),
                out.as_mut_ptr(),
            )
        };
        row += count;
    }
}
