//! Comparisons of the elements at each position of two arrays, of which at least one is not
//! contiguous.

use core::slice;

use super::Storage;
use super::walk::rows;
use crate::shape::{DynRank, Layout, MAX_TYPED_RANK, Shape};
use crate::storage::Array;

/// Returns whether a comparison holds for the elements of two arrays of the same extents at each
/// position. `same` compares two slices of the same length, or two elements as slices of length 1.
pub(crate) fn equal<T, S: Shape, P: Storage<T, S>, Q: Storage<T, S>>(
    left: &Array<T, S, P>,
    right: &Array<T, S, Q>,
    same: impl Fn(&[T], &[T]) -> bool,
) -> bool {
    let ((shape, left), (_, right)) = (left.parts(), right.parts());
    let (from, other) = ((P::PTR)(left), (Q::PTR)(right));
    let extents = shape.extents();
    let (steps, others) = (P::layout(left).strides(shape), Q::layout(right).strides(shape));
    let (extents, steps, others) = (extents.as_ref(), steps.as_ref(), others.as_ref());
    // SAFETY: `Storage` guarantees an initialised element at each position of the shape, in the
    // layouts of the two arrays. A shape of static rank has at most `MAX_TYPED_RANK` axes, and any
    // other at most `DynRank::MAX_RANK`.
    unsafe {
        if const { S::RANK.is_some() } {
            in_memory_order::<_, MAX_TYPED_RANK>([from, other], extents, steps, others, same)
        } else {
            in_memory_order::<_, { DynRank::MAX_RANK }>([from, other], extents, steps, others, same)
        }
    }
}

/// Implements [`equal`] for arrays of at most `N` axes.
///
/// The result does not depend on the order of the comparisons. The function compares in the order
/// of the elements of the left array in memory. So it compares two transposed contiguous arrays as
/// slices.
///
/// # Safety
///
/// `steps` and `others` have one stride for each extent. Each position within the extents has two
/// initialised elements: one at the offset that `steps` give from the first pointer, and one at the
/// offset that `others` give from the second pointer.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn in_memory_order<T, const N: usize>(
    [mut from, mut other]: [*const T; 2],
    extents: &[usize],
    steps: &[isize],
    others: &[isize],
    same: impl Fn(&[T], &[T]) -> bool,
) -> bool {
    if extents.contains(&0) {
        return true;
    }
    let rank = extents.len();
    let (mut own_extents, mut own_steps, mut own_others) = ([0; N], [0; N], [0; N]);
    own_extents[..rank].copy_from_slice(extents);
    own_steps[..rank].copy_from_slice(&steps[..rank]);
    own_others[..rank].copy_from_slice(&others[..rank]);
    let (extents, steps, others) = (
        &mut own_extents[..rank],
        &mut own_steps[..rank],
        &mut own_others[..rank],
    );
    for axis in 0..rank {
        if steps[axis] < 0 && extents[axis] > 1 {
            // Visit both arrays backwards along this axis, so that the stride of the left one is
            // positive.
            let last = (extents[axis] - 1) as isize;
            from = from.wrapping_offset(last.wrapping_mul(steps[axis]));
            other = other.wrapping_offset(last.wrapping_mul(others[axis]));
            (steps[axis], others[axis]) = (steps[axis].wrapping_neg(), others[axis].wrapping_neg());
        }
        // Move the axis outwards, past axes with smaller strides of the left array. The stride 0
        // counts as the largest: the innermost axis should be contiguous in the left array, and an
        // axis with the stride 0 is not.
        let distance = |stride: isize| if stride == 0 { isize::MAX } else { stride };
        let mut i = axis;
        while i > 0 && distance(steps[i - 1]) < distance(steps[i]) {
            extents.swap(i - 1, i);
            steps.swap(i - 1, i);
            others.swap(i - 1, i);
            i -= 1;
        }
    }
    // `rows` returns the run of each array. Compare as many elements at a time as the shorter of
    // the two runs has.
    let (longer, step, outer) = rows(extents, steps);
    let (len, pace, others_outer) = rows(extents, others);
    let (len, outer) = (len.min(longer), outer.max(others_outer));
    let mut index = [0; N];
    loop {
        // SAFETY: both pointers are at the first position of a run, at the same index of the axes
        // outside of the run. The caller guarantees that each array has an initialised element at
        // each of the `len` positions of the run, which are `step` or `pace` apart. A product wraps
        // only for zero-sized elements, whose address is the same at each offset.
        let is_equal = unsafe {
            if (step, pace) == (1, 1) {
                same(slice::from_raw_parts(from, len), slice::from_raw_parts(other, len))
            } else {
                let at = |j: usize, step: isize| (j as isize).wrapping_mul(step);
                let element = |from: *const T, j, step| slice::from_ref(&*from.offset(at(j, step)));
                (0..len).all(|j| same(element(from, j, step), element(other, j, pace)))
            }
        };
        if !is_equal {
            return false;
        }
        // Move both pointers to the next run: increment the index as an odometer does.
        let mut axis = outer;
        loop {
            if axis == 0 {
                return true;
            }
            axis -= 1;
            index[axis] += 1;
            (from, other) = (from.wrapping_offset(steps[axis]), other.wrapping_offset(others[axis]));
            if index[axis] < extents[axis] {
                break;
            }
            index[axis] = 0;
            let back = |stride: isize| stride.wrapping_mul(extents[axis] as isize).wrapping_neg();
            (from, other) = (
                from.wrapping_offset(back(steps[axis])),
                other.wrapping_offset(back(others[axis])),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::storage::{Array, Inline, Storage};
    use crate::{Shape, slice};

    type Cube = Array<i32, crate::shape![3, 4, 5], Inline>;

    /// Asserts that `==`, in both orders, gives the result of comparing the iterators of two
    /// arrays.
    fn check<S: Shape, P: Storage<i32, S>, Q: Storage<i32, S>>(left: &Array<i32, S, P>, right: &Array<i32, S, Q>) {
        let expected = left.iter().eq(right.iter());
        assert_eq!(left == right, expected, "{left} and {right}");
        assert_eq!(right == left, expected, "{right} and {left}");
    }

    /// Compares views of two arrays.
    fn check_views(x: &Cube, y: &Cube) {
        let turned = Array::<i32, crate::shape![5, 4, 3], Inline>::from_fn(|[k, j, i]| y[[i, j, k]]);
        check(&x.permute::<2, 1, 0>(), &y.permute::<2, 1, 0>());
        check(&x.permute::<2, 1, 0>(), &turned);
        check(&x.permute::<1, 0, 2>(), &y.permute::<1, 0, 2>());
        check(&x.permute::<2, 0, 1>(), &turned.permute::<0, 2, 1>());
        check(&slice!(x, ..;-1, .., ..;-1), &slice!(y, ..;-1, .., ..;-1));
        check(&slice!(x, .., 1.., ..;2), &slice!(y, .., 1.., ..;2));
        check(&slice!(x, 1.., .., 1..4), &slice!(y, 1.., .., 1..4));
        check(
            &slice!(x.permute::<2, 1, 0>(), ..;-2, 1.., ..),
            &slice!(turned, ..;-2, 1.., ..),
        );
        check(&slice!(x, 2.., 1..2, ..), &slice!(y, 2.., 1..2, ..));
        check(&slice!(x, 3.., .., ..), &slice!(y, 3.., .., ..));
    }

    #[test]
    fn views_are_equal_if_their_elements_are() {
        let x = Cube::from_fn(|[i, j, k]| (i * 20 + j * 5 + k) as i32);
        check_views(&x, &x);
        for i in (0..60).step_by(if cfg!(miri) { 40 } else { 1 }) {
            let mut y = x;
            y.as_mut_slice()[i] += 100;
            check_views(&x, &y);
        }
        let row = Array::<i32, crate::shape![5], Inline>::from_fn(|[k]| k as i32);
        let rows = Array::<i32, crate::shape![4, 5], Inline>::from_fn(|[_, k]| k as i32);
        let others = Array::<i32, crate::shape![4, 5], Inline>::from_fn(|[j, k]| (j / 3 + k) as i32);
        check(&row.broadcast_to::<crate::shape![4, 5]>(), &rows);
        check(&row.broadcast_to::<crate::shape![4, 5]>(), &others);
    }

    #[test]
    fn nan_differs_from_itself() {
        let x = Array::<f64, crate::shape![2, 2], Inline>::from_fn(|[i, _]| if i == 1 { f64::NAN } else { 0.0 });
        assert_ne!(x.t(), x.t());
        assert_eq!(slice!(x, ..1, ..;-1), slice!(x, ..1, ..;-1));
    }
}
