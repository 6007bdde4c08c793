//! Products by tiles of registers.

use core::mem::MaybeUninit;

use super::matrix::Matrix;
use super::tile::{Columns, DOT_ROWS, MAX_ROWS, Rows, SUMS_BYTES, Tiled, Tiles, VECTORS_BYTES};

/// How much of the depth is summed up at a time. The same at each level: the order of additions follows from it.
const DEPTH: usize = 256;

/// From how many rows on columns are copied together, though their rows are contiguous.
const MANY_ROWS: usize = 64;

/// Room for a panel of columns, in the first cache.
#[repr(align(64))]
struct Panel([MaybeUninit<u8>; DEPTH * VECTORS_BYTES]);

/// Room for a tile.
#[repr(align(64))]
struct Corner([MaybeUninit<u8>; MAX_ROWS * VECTORS_BYTES]);

/// Multiplies two matrices.
///
/// # Safety
///
/// `left` has as many columns as `right` has rows, no extent is 0, and `out` has room for the product, row after row.
pub(super) unsafe fn multiply<T: Tiled>(left: Matrix<'_, T>, right: Matrix<'_, T>, out: *mut T) {
    // SAFETY: the caller promises that the extents fit and that there is room for the product, whose rows are as far apart as it has
    // columns. Nothing is added to it, so that it need not be initialised.
    unsafe { multiply_to(left, right, out, right.columns.extent, false) };
}

/// Writes the product of two matrices to rows that are `stride` apart, or adds it to them.
///
/// # Safety
///
/// As [`multiply`], but the rows of the room stand apart; it is initialised with `add`.
pub(super) unsafe fn multiply_to<T: Tiled>(
    left: Matrix<'_, T>,
    right: Matrix<'_, T>,
    out: *mut T,
    stride: usize,
    add: bool,
) {
    let (rows, columns) = (left.rows.extent, right.columns.extent);
    let tiles = T::tiles(columns);
    let mut panel = Panel([MaybeUninit::uninit(); DEPTH * VECTORS_BYTES]);
    let panel: *mut T = panel.0.as_mut_ptr().cast();
    for step in (0..left.columns.extent).step_by(DEPTH) {
        let left = left.part(0, rows, step, DEPTH);
        let mut column = 0;
        while column < columns {
            let vectors = if columns - column > tiles.lanes { 2 } else { 1 };
            let width = vectors * tiles.lanes;
            let right = right.part(step, DEPTH, column, width);
            let whole = right.columns.extent == width;
            // SAFETY: the panel has room for `DEPTH` steps of two vectors; if it is not used, the columns are as many as
            // the vectors, and stand one after the other. The strip is the part of the product from `column` on.
            unsafe {
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
                    add: add || step > 0,
                };
                strip.fill(tiles, left, panel, out.add(column));
            }
            column += right.columns.extent;
        }
    }
}

/// Copies a matrix into a panel, row after row, each filled up with zeros.
///
/// # Safety
///
/// The panel has room for as many rows of `width`, which is not less than the columns.
unsafe fn pack<T: Tiled>(from: Matrix<'_, T>, width: usize, panel: *mut T) {
    for p in 0..from.rows.extent {
        // SAFETY: the row is in the panel.
        let row = unsafe { panel.add(p * width) };
        for j in 0..from.columns.extent {
            // SAFETY: `j` is less than `width`, and the row has room for as many elements.
            unsafe { row.add(j).write(from.at(p, j)) };
        }
        for j in from.columns.extent..width {
            // SAFETY: `j` is less than `width`, and the row has room for as many elements.
            unsafe { row.add(j).write(T::ZERO) };
        }
    }
}

/// A few columns of a product.
struct Strip {
    /// How many vectors they take.
    vectors: usize,
    /// How many there are.
    columns: usize,
    /// How far apart the rows of the product are.
    stride: usize,
    /// Whether something is there, to which the rest of the depth is added.
    add: bool,
}

impl Strip {
    /// Computes the strip, tile by tile.
    ///
    /// # Safety
    ///
    /// `right` has as many steps as `left` has columns, each of whole vectors. `out` points to room for the strip, which
    /// is initialised where something is there.
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
            // SAFETY: the rows are those of the strip from `row` on. A tile that is wider than the strip is written to the
            // corner, which has room for the largest, and its columns are copied.
            unsafe {
                let out = out.add(row * self.stride);
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

/// [`Dots`](super::rows::Dots) of floats and complex numbers: by partial sums, which are then added up pairwise.
pub(super) fn add_dots<T: Tiled>(out: &mut [T], rows: Matrix<'_, T>, vector: &[T]) {
    let lanes = const { SUMS_BYTES / size_of::<T>() };
    let tiles = T::tiles(usize::MAX);
    let whole = vector.len() - vector.len() % lanes;
    let rest = &vector[whole..];
    assert!(rows.columns.extent == vector.len(), "rows as long as the vector");
    let mut sums = Corner([MaybeUninit::uninit(); MAX_ROWS * VECTORS_BYTES]);
    let sums: *mut T = sums.0.as_mut_ptr().cast();
    let mut row = 0;
    while row < out.len() {
        let (dots, count) = match out.len() - row {
            DOT_ROWS.. => (tiles.dots[0], DOT_ROWS),
            _ => (tiles.dots[1], 1),
        };
        let part = rows.part(row, count, 0, vector.len());
        assert!(
            part.rows.extent == count && part.has_rows(),
            "rows that do not stand apart"
        );
        // SAFETY: there are as many rows, as long as the vector, of which `whole` is a multiple of the partial sums. A
        // corner has room for those of more rows.
        unsafe { dots(whole, part.ptr(), part.rows.stride, vector.as_ptr(), sums) };
        for i in 0..count {
            // SAFETY: the partial sums of the row have been written.
            let sums = unsafe { core::slice::from_raw_parts_mut(sums.add(i * lanes), lanes) };
            for ((sum, &x), &y) in sums.iter_mut().zip(&part.row(i)[whole..]).zip(rest) {
                *sum = sum.op_add(x.op_mul(y));
            }
            let mut width = lanes;
            while width > 1 {
                width /= 2;
                for j in 0..width {
                    sums[j] = sums[j].op_add(sums[j + width]);
                }
            }
            out[row + i] = out[row + i].op_add(sums[0]);
        }
        row += count;
    }
}
