//! Relations of shapes in which several axes are removed, or replaced by [`One`].

use core::marker::PhantomData;

use super::{AxisIn, AxisList, AxisNumber, DynRank, Increasing, ReduceAxis, Shape, Within, from_extents};
use crate::error::ShapeError;
use crate::shape::One;

/// Relation: an array of shape `Self` can be reduced along the axes of the list `A`.
///
/// The list is strictly increasing, as in `axes![0, 2]`, and contains only axes of the shape. The
/// axes of a [`DynRank`] are checked at run time. `Without` is the shape without these axes, and
/// `Kept` has [`One`] in place of each. The empty list, `axes![]`, does not change the shape.
///
/// # Examples
///
/// ```
/// use array_core::{Array, axes, shape};
///
/// let x = Array::<f32, shape![2, 3, 4]>::ones();
/// let sums: Array<f32, shape![3]> = x.sum_axes(axes![0, 2]);
/// let kept: Array<f32, shape![1, 3, 1]> = x.sum_axes_keep(axes![0, 2]);
/// assert_eq!((sums.sum(), kept.sum()), (24.0, 24.0));
/// ```
///
/// An axis that does not exist is rejected:
///
/// ```compile_fail,E0277
/// use array_core::{Array, axes, shape};
/// let _ = Array::<f32, shape![2, 3, 4]>::ones().sum_axes(axes![0, 3]);
/// ```
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` cannot be reduced along the axes `{A}`",
    label = "not axes of this array",
    note = "a list names axes in increasing order, counted from 0, the outermost, as in `axes![0, 2]`",
    note = "see array_core::errors#not-a-list-of-axes"
)]
pub trait ReduceAxes<A>: Shape {
    /// The shape without the axes.
    type Without: Shape;
    /// The shape with [`One`] in place of each of the axes.
    type Kept: Shape;

    /// The numbers of the axes.
    #[doc(hidden)]
    const AXES: &'static [usize];

    /// Returns the shape without the axes, or an error if a [`DynRank`] lacks one of them.
    #[doc(hidden)]
    fn without_axes(&self, operation: &'static str) -> Result<Self::Without, ShapeError>;

    /// Returns the shape with [`One`] in place of each of the axes, or an error if a [`DynRank`]
    /// lacks one of them.
    #[doc(hidden)]
    fn kept_axes(&self, operation: &'static str) -> Result<Self::Kept, ShapeError>;
}

/// A subtrait of [`AxisList`] without items, for the bound of [`ReduceAxes`]. It has only a blanket
/// impl, so that rustc reports a value that is no list without quoting the bound; see
/// `shape/known.rs`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of axes",
    label = "not a list of axes",
    note = "a list of axes is a tuple of `Axis0` to `Axis7`, as in `axes![0, 2]`",
    note = "see array_core::errors#not-a-list-of-axes"
)]
pub trait ListsAxes: AxisList {}

#[diagnostic::do_not_recommend]
impl<A: AxisList> ListsAxes for A {}

/// The shape of `S` without the axes of the list `A`, for signatures.
pub type ReducedAxesShape<S, A> = <S as ReduceAxes<A>>::Without;

/// The shape of `S` with [`One`] in place of the axes of the list `A`, for signatures.
pub type KeptAxesShape<S, A> = <S as ReduceAxes<A>>::Kept;

/// The type `A`, if it is a list in increasing order.
type Ordered<A> = <<A as AxisList>::Is as Increasing>::Same;

/// The shape `S`, if it has the axes of the list.
type Having<A, S> = <Ordered<A> as Within<S>>::In;

/// The list must be increasing, and the shape must have its axes. Each bound is on the result of
/// the bound before it, so that rustc reports only the first broken rule.
impl<S, A> ReduceAxes<A> for S
where
    S: Shape,
    A: ListsAxes,
    <A as AxisList>::Is: Increasing,
    Ordered<A>: Within<S> + TakenFrom<Having<A, S>> + OnesFor<Having<A, S>>,
{
    type Without = <Ordered<A> as TakenFrom<Having<A, S>>>::Without;
    type Kept = <Ordered<A> as OnesFor<Having<A, S>>>::Kept;

    const AXES: &'static [usize] = A::AXES;

    fn without_axes(&self, operation: &'static str) -> Result<Self::Without, ShapeError> {
        if S::STATIC.is_some()
            && let Some(without) = Self::Without::KNOWN
        {
            return Ok(without);
        }
        let extents = self.extents();
        let extents = extents.as_ref();
        check_axes(extents, A::AXES, operation)?;
        let mut left = [0; DynRank::MAX_RANK];
        let others = (0..extents.len()).filter(|axis| !A::AXES.contains(axis));
        for (left, axis) in left.iter_mut().zip(others) {
            *left = extents[axis];
        }
        from_extents(&left[..extents.len() - A::AXES.len()], operation)
    }

    fn kept_axes(&self, operation: &'static str) -> Result<Self::Kept, ShapeError> {
        if S::STATIC.is_some()
            && let Some(kept) = Self::Kept::KNOWN
        {
            return Ok(kept);
        }
        let extents = self.extents();
        let extents = extents.as_ref();
        check_axes(extents, A::AXES, operation)?;
        let mut kept = [1; DynRank::MAX_RANK];
        for axis in (0..extents.len()).filter(|axis| !A::AXES.contains(axis)) {
            kept[axis] = extents[axis];
        }
        from_extents(&kept[..extents.len()], operation)
    }
}

/// Returns an error if a shape does not have all axes of a list. The types guarantee the order of
/// the list.
fn check_axes(extents: &[usize], axes: &[usize], operation: &'static str) -> Result<(), ShapeError> {
    match axes.iter().find(|&&axis| axis >= extents.len()) {
        Some(&axis) => Err(ShapeError::no_axis(operation, extents, axis as isize)),
        None => Ok(()),
    }
}

/// Relation: the axes of the increasing list `Self` can be removed from the shape `S`, which has
/// all of them. `Without` is the shape that remains.
#[doc(hidden)]
pub trait TakenFrom<S> {
    /// The shape without the axes.
    type Without: Shape;
}

/// Relation: the axes of the list `Self` can be replaced by [`One`] in the shape `S`, which has all
/// of them. `Kept` is the resulting shape.
#[doc(hidden)]
pub trait OnesFor<S> {
    /// The shape with [`One`] in place of the axes.
    type Kept: Shape;
}

impl<S: Shape> TakenFrom<S> for () {
    type Without = S;
}

impl<S: Shape> OnesFor<S> for () {
    type Kept = S;
}

/// Implements [`TakenFrom`] and [`OnesFor`] for lists of one axis or more. A row of `rows!` has the
/// axes before the last one, and the last one. The impls remove the last axis first, because
/// removing an axis changes the numbers of the axes after it.
macro_rules! rows {
    ($([$($before:ident)*] $last:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S, $($before: AxisNumber,)* $last: AxisIn<S>> TakenFrom<S> for ($($before,)* $last,)
        where
            ($($before,)*): TakenFrom<$last::Without>,
        {
            type Without = <($($before,)*) as TakenFrom<$last::Without>>::Without;
        }

        #[diagnostic::do_not_recommend]
        impl<S, $($before: AxisNumber,)* $last: AxisIn<S>> OnesFor<S> for ($($before,)* $last,)
        where
            ($($before,)*): OnesFor<$last::With<One>>,
        {
            type Kept = <($($before,)*) as OnesFor<$last::With<One>>>::Kept;
        }
    )*};
}

rows! {
    [] I;
    [I] J;
    [I J] K;
    [I J K] L;
    [I J K L] M;
    [I J K L M] N;
    [I J K L M N] O;
    [I J K L M N O] P;
}

/// A type that determines which axes of a shape `S` are reduced.
pub trait Axes<S> {
    /// The axes, or an empty list if the types do not determine them.
    const AXES: &'static [usize];
}

/// A type-level flag: the reduced axis is the axis `AXIS`.
pub(crate) struct Axis<const AXIS: isize>;

impl<S: ReduceAxis<AXIS>, const AXIS: isize> Axes<S> for Axis<AXIS> {
    const AXES: &'static [usize] = <S as ReduceAxis<AXIS>>::AXES;
}

/// A type-level flag: the reduced axes are those of the list `A`.
pub(crate) struct ListedAxes<A>(PhantomData<A>);

impl<S: ReduceAxes<A>, A> Axes<S> for ListedAxes<A> {
    const AXES: &'static [usize] = <S as ReduceAxes<A>>::AXES;
}

/// A type-level flag: the reduced axes are known only at run time.
#[cfg(feature = "dyn-array")]
pub(crate) struct AnyAxes;

#[cfg(feature = "dyn-array")]
impl Axes<DynRank> for AnyAxes {
    const AXES: &'static [usize] = &[];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Len, axes, shape};

    #[test]
    fn all_axes_of_the_highest_rank_can_be_listed() {
        let _: ReducedAxesShape<shape![1, 2, 3, 4, 5, 6, 7, 8], axes![0, 1, 2, 3, 4, 5, 6, 7]> = ();
        let kept: KeptAxesShape<shape![1, 2, 3, 4, 5, 6, 7, 8], axes![0, 1, 2, 3, 4, 5, 6]> = Default::default();
        assert_eq!(kept, (One, One, One, One, One, One, One, Len::<8>));
    }
}
