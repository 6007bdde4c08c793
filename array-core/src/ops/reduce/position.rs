//! Where the smallest or largest element stands.

use super::group::Reduction;
use crate::dtype::Number;
use crate::shape::Shape;
use crate::storage::Iter;

/// The position in each group of the first element that is what the inner reduction makes of the group: of the first NaN
/// where that is NaN.
pub(super) struct Position<F>(pub(super) F);

/// Says whether an element is the one looked for.
fn found<T: Number>(x: T, extreme: T) -> bool {
    x == extreme || (x.op_nan() && extreme.op_nan())
}

impl<T: Number, F: Reduction<T, Output = T>> Reduction<T> for Position<F> {
    type Output = i64;

    fn none(&self) -> Option<i64> {
        None
    }

    fn run(&self, group: usize, x: &[T]) -> i64 {
        let extreme = self.0.run(group, x);
        let position = x.iter().position(|&x| found(x, extreme));
        position.expect("one of the elements") as i64
    }

    fn columns(&self, first: usize, rows: &[T], out: &mut [i64]) {
        let inner = out.len();
        out.fill(0);
        for (position, row) in rows.chunks_exact(inner).enumerate().skip(1) {
            for (column, (out, &x)) in out.iter_mut().zip(row).enumerate() {
                let before = rows[*out as usize * inner + column];
                let extreme = self.0.run(first + column, &[before, x]);
                if !found(before, extreme) {
                    *out = position as i64;
                }
            }
        }
    }

    fn walk<S: Shape>(&self, group: usize, elements: &mut Iter<'_, T, S>, len: usize) -> i64 {
        let extreme = self.0.walk(group, &mut elements.clone(), len);
        let mut group = elements.take(len);
        let position = group.position(|&x| found(x, extreme));
        group.for_each(drop);
        position.expect("one of the elements") as i64
    }
}
