//! Sums whose errors stay small.

use super::group::Reduction;
use super::{BLOCK, LANES};
use crate::dtype::{Element, Number};
use crate::shape::Shape;
use crate::storage::Iter;

/// The sum of what is taken of each element.
pub(super) struct Sum<G>(pub(super) G);

impl<T, U, G> Reduction<T> for Sum<G>
where
    T: Element,
    U: Number,
    G: Fn(T) -> U,
{
    type Output = U;

    fn none(&self) -> Option<U> {
        Some(U::ZERO)
    }

    fn run(&self, _: usize, x: &[T]) -> U {
        sum(x, &self.0)
    }

    fn columns(&self, _: usize, rows: &[T], out: &mut [U]) {
        let inner = out.len();
        sum_columns(rows, out, |rows, start, sums| {
            add_rows(rows, inner, start, sums, &self.0)
        });
    }

    fn walk<S: Shape>(&self, _: usize, elements: &mut Iter<'_, T, S>, len: usize) -> U {
        sum_next(elements, len, &self.0)
    }
}

/// Sums what is taken of the elements of a slice: lanes within blocks, blocks pairwise.
///
/// The order of additions depends on the length alone.
pub(super) fn sum<T: Copy, U: Number>(x: &[T], get: impl Fn(T) -> U + Copy) -> U {
    if x.len() <= BLOCK {
        let mut lanes = [U::ZERO; LANES];
        let chunks = x.chunks_exact(LANES);
        let rest = chunks.remainder();
        for chunk in chunks {
            for (lane, &x) in lanes.iter_mut().zip(chunk) {
                *lane = lane.op_add(get(x));
            }
        }
        for (lane, &x) in lanes.iter_mut().zip(rest) {
            *lane = lane.op_add(get(x));
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
    sum(left, get).op_add(sum(right, get))
}

/// Sums the next elements of a walk, in the order of [`sum`], bit by bit.
pub(super) fn sum_next<T: Element, U: Number, S: Shape>(
    elements: &mut Iter<'_, T, S>,
    len: usize,
    get: impl Fn(T) -> U + Copy,
) -> U {
    if len <= BLOCK {
        let mut block = [T::ZERO; BLOCK];
        elements.read(&mut block[..len]);
        return sum(&block[..len], get);
    }
    let half = halves(len);
    let left = sum_next(elements, half, get);
    left.op_add(sum_next(elements, len - half, get))
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

/// Adds up the columns `start..` of what is taken of some rows of `inner` elements, four rows at a time.
fn add_rows<T: Copy, U: Number>(rows: &[T], inner: usize, start: usize, sums: &mut [U], get: impl Fn(T) -> U) {
    sums.fill(U::ZERO);
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
            let (ab, cd) = (get(a).op_add(get(b)), get(c).op_add(get(d)));
            *sum = sum.op_add(ab.op_add(cd));
        }
    }
    for row in fours.remainder().chunks_exact(inner) {
        add_to(sums, row[strip.clone()].iter().map(|&x| get(x)));
    }
}

/// Adds values to sums, one to each.
pub(super) fn add_to<S: Number>(sums: &mut [S], values: impl Iterator<Item = S>) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum = sum.op_add(value);
    }
}

/// Sums the columns of rows as long as `out`, by blocks of rows, which are added up pairwise: `add` writes the sums of
/// the columns of a block from one on, as many as there is room for.
pub(super) fn sum_columns<T, U: Number>(rows: &[T], out: &mut [U], add: impl Fn(&[T], usize, &mut [U])) {
    let inner = out.len();
    if rows.len() <= ROWS * inner {
        return add(rows, 0, out);
    }
    let blocks = rows.len().div_ceil(ROWS * inner);
    // Level `k` holds the sum of `2^k` blocks of rows.
    let levels = blocks.ilog2() as usize + 1;
    let width = inner.min(COLUMNS);
    #[cfg(feature = "alloc")]
    let mut scratch = alloc::vec![U::ZERO; levels * width];
    #[cfg(not(feature = "alloc"))]
    let mut scratch = [U::ZERO; COLUMNS * (usize::BITS as usize - ROWS.ilog2() as usize)];
    for (start, out) in (0..inner).step_by(width).zip(out.chunks_mut(width)) {
        let width = out.len();
        for (count, block) in rows.chunks(ROWS * inner).enumerate() {
            add(block, start, out);
            let mut level = 0;
            while count >> level & 1 == 1 {
                add_to(out, scratch[level * width..][..width].iter().copied());
                level += 1;
            }
            scratch[level * width..][..width].copy_from_slice(out);
        }
        out.fill(U::ZERO);
        for level in 0..levels {
            if blocks >> level & 1 == 1 {
                add_to(out, scratch[level * width..][..width].iter().copied());
            }
        }
    }
}
