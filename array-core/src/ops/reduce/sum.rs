//! Sums whose errors stay small.

use super::{BLOCK, LANES};
use crate::Array;
use crate::dtype::{Element, Number};
use crate::shape::Shape;
use crate::storage::{Iter, Storage};

/// Sums a slice in the dtype of sums: lanes within blocks, blocks pairwise.
///
/// The order of additions depends on the length alone.
pub(super) fn sum<T: Number>(x: &[T]) -> T::Sum {
    if x.len() <= BLOCK {
        let mut lanes = [T::Sum::ZERO; LANES];
        let chunks = x.chunks_exact(LANES);
        let rest = chunks.remainder();
        for chunk in chunks {
            for (lane, &x) in lanes.iter_mut().zip(chunk) {
                *lane = lane.op_add(x.cast());
            }
        }
        for (lane, &x) in lanes.iter_mut().zip(rest) {
            *lane = lane.op_add(x.cast());
        }
        let mut width = LANES;
        while width > 1 {
            width /= 2;
            for i in 0..width {
                lanes[i] = lanes[i].op_add(lanes[i + width]);
            }
        }
        return lanes[0];
    }
    let (left, right) = x.split_at(halves(x.len()));
    sum(left).op_add(sum(right))
}

/// Sums the elements of an array, as [`sum`] does those of a slice, bit by bit.
pub(super) fn sum_all<T: Number, S: Shape, B: Storage<T, S>>(x: &Array<T, S, B>) -> T::Sum {
    match x.try_as_slice() {
        Some(x) => sum(x),
        None => sum_next(&mut x.iter(), x.len()),
    }
}

/// Sums the next elements of a walk, in the order of [`sum`].
fn sum_next<T: Number, S: Shape>(elements: &mut Iter<'_, T, S>, len: usize) -> T::Sum {
    if len <= BLOCK {
        let mut block = [T::ZERO; BLOCK];
        elements.read(&mut block[..len]);
        return sum(&block[..len]);
    }
    let half = halves(len);
    let left = sum_next(elements, half);
    left.op_add(sum_next(elements, len - half))
}

/// Where a long sum is cut in two.
fn halves(len: usize) -> usize {
    len.div_ceil(2).next_multiple_of(BLOCK).min(len - 1)
}

/// How many rows are added up before they join the sums of others.
const ROWS: usize = 16;

/// How many columns are summed at a time: their partial sums stay in the cache.
#[cfg(feature = "alloc")]
const COLUMNS: usize = 4096;
#[cfg(not(feature = "alloc"))]
const COLUMNS: usize = 64;

/// Adds up the columns `start..` of some rows of `inner` elements, four rows at a time.
fn add_rows<T: Number>(rows: &[T], inner: usize, start: usize, sums: &mut [T::Sum]) {
    sums.fill(T::Sum::ZERO);
    let strip = start..start + sums.len();
    let mut fours = rows.chunks_exact(4 * inner);
    for four in &mut fours {
        let (front, back) = four.split_at(2 * inner);
        let ((a, b), (c, d)) = (front.split_at(inner), back.split_at(inner));
        let (a, b, c, d) = (
            &a[strip.clone()],
            &b[strip.clone()],
            &c[strip.clone()],
            &d[strip.clone()],
        );
        for (((sum, (&a, &b)), &c), &d) in sums.iter_mut().zip(a.iter().zip(b)).zip(c).zip(d) {
            let (ab, cd) = (a.cast::<T::Sum>().op_add(b.cast()), c.cast::<T::Sum>().op_add(d.cast()));
            *sum = sum.op_add(ab.op_add(cd));
        }
    }
    for row in fours.remainder().chunks_exact(inner) {
        add_to(sums, row[strip.clone()].iter().map(|x| x.cast()));
    }
}

/// Adds values to sums, one to each.
fn add_to<S: Number>(sums: &mut [S], values: impl Iterator<Item = S>) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum = sum.op_add(value);
    }
}

/// Sums the columns of a block of rows of `inner` elements, rows pairwise.
pub(super) fn sum_columns<T: Number>(block: &[T], inner: usize, out: &mut [T::Sum]) {
    if block.len() <= ROWS * inner {
        return add_rows(block, inner, 0, out);
    }
    let blocks = block.len().div_ceil(ROWS * inner);
    // Level `k` holds the sum of `2^k` blocks of rows.
    let levels = blocks.ilog2() as usize + 1;
    let width = inner.min(COLUMNS);
    #[cfg(feature = "alloc")]
    let mut scratch = alloc::vec![T::Sum::ZERO; levels * width];
    #[cfg(not(feature = "alloc"))]
    let mut scratch = [T::Sum::ZERO; COLUMNS * (usize::BITS as usize - ROWS.ilog2() as usize)];
    for (start, out) in (0..inner).step_by(width).zip(out.chunks_mut(width)) {
        let width = out.len();
        for (count, rows) in block.chunks(ROWS * inner).enumerate() {
            add_rows(rows, inner, start, out);
            let mut level = 0;
            while count >> level & 1 == 1 {
                add_to(out, scratch[level * width..][..width].iter().copied());
                level += 1;
            }
            scratch[level * width..][..width].copy_from_slice(out);
        }
        out.fill(T::Sum::ZERO);
        for level in 0..levels {
            if blocks >> level & 1 == 1 {
                add_to(out, scratch[level * width..][..width].iter().copied());
            }
        }
    }
}
