//! Type-level flags: are the elements of an array scalars, or inline arrays?

use core::marker::PhantomData;

use super::{ElementsBroadcast, Nested, Shape, StaticShape};

/// Type-level flag: the elements are scalars.
#[derive(Clone, Copy, Debug)]
pub enum Flat {}

/// A marker for the shape of a value. `S` has the axes of the value. `X` is [`Flat`] if the
/// elements of the value are scalars, and [`Cells`] if the elements are arrays.
///
/// `S` does not depend on the elements, so that the compiler knows the shape of an array of
/// literals before the literals have a dtype.
#[derive(Debug)]
pub struct Shaped<S, X>(PhantomData<(S, X)>);

impl<S, X> Clone for Shaped<S, X> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, X> Copy for Shaped<S, X> {}

impl<S, X> Shaped<S, X> {
    /// The only value of the type.
    pub const NEW: Self = Self(PhantomData);
}

/// The axes of the elements of an array: [`Cells`] if the elements are arrays, and [`Flat`] if they
/// are numbers.
pub trait Below {
    /// The shape that an array with the axes `S` has in operations: `S` if the elements are
    /// numbers, and [`Nested<S, I>`](Nested) if they are arrays of shape `I`.
    type Form<S: Shape>: Shape;
}

impl Below for Flat {
    type Form<S: Shape> = S;
}

/// Type-level flag: the elements are inline arrays of shape `I`.
#[derive(Clone, Copy, Debug)]
pub struct Cells<I>(PhantomData<I>);

impl<I: StaticShape> Below for Cells<I> {
    type Form<S: Shape> = Nested<S, I>;
}

/// Relation: the elements of two arrays can be combined. `O` is the shape to which the axes of the
/// arrays broadcast.
///
/// If both arrays are nested and their axes do not broadcast, rustc does not know `O`, and so
/// selects no impl of [`ElementsBroadcast`]. Then rustc reports only the error about the axes.
pub trait MeetBelow<Y, O> {
    /// The axes of the elements of the result: [`Cells`] or [`Flat`].
    type Output: Below;
}

impl<O> MeetBelow<Flat, O> for Flat {
    type Output = Flat;
}

impl<J: StaticShape, O> MeetBelow<Cells<J>, O> for Flat {
    type Output = Cells<J>;
}

impl<I: StaticShape, O> MeetBelow<Flat, O> for Cells<I> {
    type Output = Cells<I>;
}

#[diagnostic::do_not_recommend]
impl<I: ElementsBroadcast<J, O>, J, O> MeetBelow<Cells<J>, O> for Cells<I> {
    type Output = Cells<I::Elements>;
}
