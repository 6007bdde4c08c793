//! Axes that the caller passes as a type parameter, written as a shape.

use crate::shape::Dim;

/// One axis, written as a shape: `shape![5]`, `shape![_]`, `shape![Batch]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape of one axis",
    label = "a shape of one axis is needed",
    note = "write the axis as a shape: `shape![5]`, `shape![_]`, or a name of `dim!`: `shape![Batch]`",
    note = "see array_core::errors#axes-of-the-result"
)]
pub trait SoleAxis {
    /// The only axis of the shape.
    type Axis: Dim;
}

#[diagnostic::do_not_recommend]
impl<D: Dim> SoleAxis for (D,) {
    type Axis = D;
}

/// Two axes, written as a shape: `shape![4, 2]`, `shape![_, 2]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not two axes",
    label = "two axes are needed",
    note = "write the two axes, not the whole shape: `shape![4, 2]` or `shape![_, 2]`",
    note = "see array_core::errors#axes-of-the-result"
)]
pub trait TwoAxes {
    /// The first axis. It counts the chunks when an axis is split in two.
    type Outer: Dim;
    /// The second axis. It counts the elements of a chunk.
    type Inner: Dim;
}

#[diagnostic::do_not_recommend]
impl<D: Dim, E: Dim> TwoAxes for (D, E) {
    type Outer = D;
    type Inner = E;
}
