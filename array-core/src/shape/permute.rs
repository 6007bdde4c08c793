//! Axes in another order.

use crate::storage::Nth;

/// The relation of two axes of an order: that they are not the same.
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} stands twice in the order of axes",
    label = "each axis has one place",
    note = "an order names each axis once, counted from 0, as in `permute::<2, 0, 1>()`",
    note = "see ERRORS.md#axis-stands-twice"
)]
pub trait Apart<const AXIS: isize> {}

/// Implements [`Apart`] for an axis and all others.
macro_rules! apart {
    ($($axis:literal : $($other:literal)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl Apart<$other> for Nth<$axis> {}
    )*)*};
}

apart! {
    0: 1 2 3 4 5 6 7;
    1: 0 2 3 4 5 6 7;
    2: 0 1 3 4 5 6 7;
    3: 0 1 2 4 5 6 7;
    4: 0 1 2 3 5 6 7;
    5: 0 1 2 3 4 6 7;
    6: 0 1 2 3 4 5 7;
    7: 0 1 2 3 4 5 6;
}
