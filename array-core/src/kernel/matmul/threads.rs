//! Matrix products on several threads. Each thread computes some elements of the result, and adds
//! the products of an element in the order of one thread.

use core::ops::Range;

use super::matrix::Matrix;
use super::stack::Stack;
use super::tile::{Tiled, Tiles};
use super::tiles::multiply_alone;
use super::{Product, pair, rows};
use crate::dtype::Number;
use crate::kernel::threads::{EVEN, SHARE, Shared, is_enough, part, share, share_slice, threads};

/// The minimum number of scalar multiplications of a thread.
pub(super) const PRODUCTS: usize = 1024 * 1024;

/// The minimum number of rows of a thread, in products of integers and in dot products. The loops
/// compute four rows at a time.
const ROWS: usize = 4;

/// The number of elements of one byte in a cache line. Parts are cut at its multiples, so that two
/// threads rarely write to the same line.
const LINE: usize = 64;

/// A division of the product of two matrices among threads.
pub(super) struct Cut {
    threads: usize,
    /// The threads divide the columns of the product if this is `true`, and otherwise its rows.
    by_columns: bool,
    /// The rows or the columns are cut at multiples of this number, the number of rows or columns
    /// of a tile.
    unit: usize,
}

impl Cut {
    /// Returns how to divide a product that is computed in tiles, or `None` if one thread should
    /// compute it.
    pub(super) fn of<T: Tiled>(tiles: &Tiles<T>, left: Matrix<'_, T>, right: Matrix<'_, T>) -> Option<Self> {
        let (rows, columns) = (left.rows.extent, right.columns.extent);
        let products = rows.saturating_mul(columns).saturating_mul(left.columns.extent);
        if !is_enough(products, PRODUCTS) {
            return None;
        }
        let width = 2 * tiles.lanes;
        let (blocks, strips) = (rows.div_ceil(tiles.rows), columns.div_ceil(width));
        let threads = threads(products, PRODUCTS, blocks.max(strips))?;
        // Each thread packs the columns that it reads, so threads that divide the columns pack each
        // column once.
        let by_columns = strips >= EVEN * threads || strips >= blocks;
        let unit = if by_columns { width } else { tiles.rows };
        Some(Self {
            threads,
            by_columns,
            unit,
        })
    }

    /// Implements [`multiply_to`](super::tiles::multiply_to). The rows of the product begin
    /// `stride` elements apart.
    ///
    /// # Safety
    ///
    /// The preconditions of [`multiply_to`](super::tiles::multiply_to) hold.
    #[inline(never)]
    pub(super) unsafe fn multiply<T: Tiled>(
        &self,
        tiles: &Tiles<T>,
        left: Matrix<'_, T>,
        right: Matrix<'_, T>,
        (out, stride): (*mut T, usize),
        add: bool,
    ) {
        let (rows, depth, columns) = (left.rows.extent, left.columns.extent, right.columns.extent);
        let out = Shared::written(out);
        share(self.threads, &|number| {
            let cut = |len| part(number, (len, self.unit), self.threads);
            let (rows, columns) = if self.by_columns {
                (0..rows, cut(columns))
            } else {
                (cut(rows), 0..columns)
            };
            if rows.is_empty() || columns.is_empty() {
                return;
            }
            let left = left.part(rows.start, rows.len(), 0, depth);
            let right = right.part(0, depth, columns.start, columns.len());
            // SAFETY: the extents are not 0, and the parts are multiplied along the whole depth.
            // The caller guarantees space for the product, and so for these rows and columns of it.
            // No other thread writes to them. The tiles are those of the whole product.
            unsafe {
                let out = out.ptr().add(rows.start * stride + columns.start);
                multiply_alone(tiles, left, right, out, stride, add);
            }
        });
    }
}

/// Adds the product of two matrices to `out`, as [`rows::multiply`] does. Returns `false`, and does
/// nothing, if one thread should compute it.
///
/// # Panics
///
/// Panics as [`rows::multiply`] does. If one thread should compute the product, the caller's own
/// call of that function panics instead.
pub(super) fn add_in_rows<T: Number>(left: Matrix<'_, T>, right: Matrix<'_, T>, out: &mut [T]) -> bool {
    let (rows, depth, columns) = (left.rows.extent, left.columns.extent, right.columns.extent);
    let products = rows.saturating_mul(columns).saturating_mul(depth);
    let Some(threads) = threads(products, PRODUCTS, rows.div_ceil(ROWS)) else {
        return false;
    };
    // Each thread reads as many rows as its part of the output has, so the threads would not notice
    // a wrong length.
    assert_eq!(
        out.len(),
        rows * columns,
        "the output has as many elements as the product"
    );
    share_slice(out, ROWS * columns, threads, &|start, out| {
        rows::multiply(left.part(start / columns, out.len() / columns, 0, depth), right, out);
    });
    true
}

/// Adds the product of a matrix and a vector to `out`, as [`rows::multiply_by_vector`] does. Each
/// thread calls `alone` with its rows of the matrix and its part of `out`. Returns `false`, and
/// does nothing, if one thread should compute the product.
///
/// # Panics
///
/// Panics as [`rows::multiply_by_vector`] does. If one thread should compute the product, the
/// caller's own call of `alone` panics instead.
pub(super) fn add_vector<A: Sync, T: Number>(
    matrix: Matrix<'_, A>,
    out: &mut [T],
    alone: &(dyn Fn(Matrix<'_, A>, &mut [T]) + Sync),
) -> bool {
    let depth = matrix.columns.extent;
    let bytes = out.len().saturating_mul(depth).saturating_mul(size_of::<T>());
    if !is_enough(bytes, SHARE) {
        return false;
    }
    // If rows are contiguous, a thread computes dot products of its rows, four at a time. Otherwise
    // it adds scaled columns to its part of `out` again and again, so two threads should not write
    // to the same cache line.
    let unit = if matrix.has_rows() { ROWS } else { LINE };
    let Some(threads) = threads(bytes, SHARE, out.len().div_ceil(unit)) else {
        return false;
    };
    // Each thread reads as many rows as its part of the output has, so the threads would not notice
    // a wrong length.
    assert_eq!(out.len(), matrix.rows.extent, "the output has an element for each row");
    share_slice(out, unit, threads, &|start, out| {
        alone(matrix.part(start, out.len(), 0, depth), out);
    });
    true
}

/// Calls `run` on several threads, each time with a part of the columns of a product and with a
/// pointer to the first row of that part. The columns are cut at multiples of `width`. Returns
/// `false`, and does nothing, if one thread should compute the product.
pub(super) fn share_columns<T: Send>(
    (rows, depth, columns): (usize, usize, usize),
    width: usize,
    out: *mut T,
    run: &(dyn Fn(Range<usize>, *mut T) + Sync),
) -> bool {
    let products = rows.saturating_mul(depth).saturating_mul(columns);
    let Some(threads) = threads(products, PRODUCTS, columns.div_ceil(width)) else {
        return false;
    };
    let out = Shared::written(out);
    share(threads, &|number| {
        let part = part(number, (columns, width), threads);
        if !part.is_empty() {
            run(part.clone(), out.ptr().wrapping_add(part.start));
        }
    });
    true
}

/// Returns the number of threads that should divide `count` matrix products, which have `all` scalar
/// multiplications together. `products` is the number of scalar multiplications of each, or 0 if
/// threads cannot divide a matrix product. Returns `None` if each matrix product should be divided
/// instead, or if one thread should compute all.
pub(super) fn apart(count: usize, products: usize, all: usize) -> Option<usize> {
    let threads = threads(all, PRODUCTS, count)?;
    // A matrix product with enough work for all threads is divided itself.
    (products / threads < PRODUCTS).then_some(threads)
}

/// Implements [`each`](super::each) on several threads, which divide the pairs. Returns `false`,
/// and does nothing, if there is too little work, or if each product should be divided instead.
///
/// # Safety
///
/// The preconditions of [`multiply`](super::multiply) hold.
pub(super) unsafe fn each<T: Number>(
    stack: &Stack<'_>,
    left: *const T,
    right: *const T,
    out: *mut T,
    product: Product<T>,
    dots: rows::Dots<T>,
) -> bool {
    let ([rows, depth], [_, columns]) = (stack.left, stack.right);
    if !is_enough(stack.len.unwrap_or(0).saturating_mul(depth.extent), PRODUCTS) {
        return false;
    }
    let (count, len) = (stack.count(), rows.extent.saturating_mul(columns.extent));
    let products = len.saturating_mul(depth.extent);
    let Some(threads) = apart(count, products, products.saturating_mul(count)) else {
        return false;
    };
    let (left, right, out) = (Shared::read(left), Shared::read(right), Shared::written(out));
    share(threads, &|number| {
        for at in part(number, (count, 1), threads) {
            let (l, r) = stack.pair(at);
            // SAFETY: `l` and `r` are the offsets of the pair number `at`. No extent is 0, because
            // there are at least two million multiplications. So `len` does not overflow, and `at *
            // len` does not either: the products have `stack.len` elements. The caller guarantees
            // initialised elements at the positions of the matrices, and space for the products of
            // all pairs, one after another. No other thread writes to the product of this pair.
            unsafe {
                let (left, right) = (left.ptr().offset(l), right.ptr().offset(r));
                pair(stack, left, right, out.ptr().add(at * len), product, dots);
            }
        }
    });
    true
}
