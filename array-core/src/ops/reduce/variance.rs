//! Sums of squared deviations.

use super::group::Reduction;
use super::sum::{add_to, sum, sum_columns, sum_next};
use crate::dtype::Float;
use crate::shape::Shape;
use crate::storage::Iter;

/// The sum of the squares of the distances from the mean of each group, in a second pass: so that it is accurate also
/// where the mean is far from 0.
pub(super) struct SquaredDeviations<'a, T>(pub(super) &'a [T]);

impl<T: Float> SquaredDeviations<'_, T> {
    /// The square of the distance of an element from a mean.
    fn of(x: T, mean: T) -> T {
        let distance = x.op_sub(mean);
        distance.op_mul(distance)
    }
}

impl<T: Float> Reduction<T> for SquaredDeviations<'_, T> {
    type Output = T;

    fn none(&self) -> Option<T> {
        Some(T::ZERO)
    }

    fn run(&self, group: usize, x: &[T]) -> T {
        let mean = self.0[group];
        sum(x, |x| Self::of(x, mean))
    }

    fn columns(&self, first: usize, rows: &[T], out: &mut [T]) {
        let (inner, means) = (out.len(), &self.0[first..]);
        sum_columns(rows, out, |rows, start, sums| {
            sums.fill(T::ZERO);
            let strip = start..start + sums.len();
            for row in rows.chunks_exact(inner) {
                let row = row[strip.clone()].iter().zip(&means[strip.clone()]);
                add_to(sums, row.map(|(&x, &mean)| Self::of(x, mean)));
            }
        });
    }

    fn walk<S: Shape>(&self, group: usize, elements: &mut Iter<'_, T, S>, len: usize) -> T {
        let mean = self.0[group];
        sum_next(elements, len, |x| Self::of(x, mean))
    }
}
