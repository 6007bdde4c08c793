//! Operations along an axis, compared with NumPy and with loops.

mod lanes;
mod numpy;
mod taken;
mod typed;

use array_core::{Array, ArrayView, DynRank};
use array_tests::views::{Step, read_step};

/// Calls a method whose axis is a const parameter, with the axis as a value.
macro_rules! at_axis {
    ($axis:expr, $x:expr, $method:ident [$($wild:tt)*] $arguments:tt) => {
        match $axis {
            0 => $x.$method::<0, $($wild)*>$arguments,
            1 => $x.$method::<1, $($wild)*>$arguments,
            2 => $x.$method::<2, $($wild)*>$arguments,
            3 => $x.$method::<3, $($wild)*>$arguments,
            axis => panic!("no test has an axis {axis}"),
        }
    };
}
pub(crate) use at_axis;

/// An array stored in another layout: with reversed axes, and other elements in between.
pub(crate) struct Apart<T> {
    elements: Array<T, DynRank>,
    steps: Vec<Step>,
}

impl<T: Copy + Default + 'static> Apart<T> {
    /// Stores the elements; the rank must be at least 1.
    pub(crate) fn new(x: &Array<T, DynRank>) -> Self {
        let mut extents: Vec<usize> = x.shape().iter().rev().copied().collect();
        let last = extents.len() - 1;
        let end = extents[last] * 2;
        extents[last] = end;
        let elements = Array::from_fn_with(&extents[..], |index: DynRank| {
            let mut own: Vec<usize> = index.iter().rev().copied().collect();
            let is_own = own[0].is_multiple_of(2);
            own[0] /= 2;
            if is_own { x[&own[..]] } else { T::default() }
        });
        let order = (0..=last as isize).rev().collect();
        let (axis, start, step) = (0, 0, 2);
        let steps = vec![Step::Permute { order }, Step::Every { axis, start, end, step }];
        Self { elements, steps }
    }

    /// Views the elements in their original order.
    pub(crate) fn view(&self) -> ArrayView<'_, T, DynRank> {
        self.steps.iter().fold(self.elements.view().strided(), read_step)
    }
}
