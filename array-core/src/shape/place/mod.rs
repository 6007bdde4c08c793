//! Operands placed at axes of another shape.

mod rows;

pub use self::rows::OfAnotherLength;
use super::{
    Axis0, Axis1, Axis2, Axis3, Axis4, Axis5, Axis6, Axis7, AxisList, AxisNumber, BroadcastExtents, DynRank, Shape,
    broadcast_shapes, each_position,
};
use crate::error::ShapeError;
use crate::shape::{BroadcastDim, Dim};

/// Relation: an operand of shape `Self` can be placed at the axes of the shape `L` that the list
/// `A` contains.
///
/// The list has one axis for each axis of the operand. It is strictly increasing, and within the
/// rank of `L`. Each axis of the operand broadcasts with the listed axis of `L` (see
/// [`BroadcastDim`]). A 0-d operand takes the empty list, or no list.
///
/// `Placed` has the rank of `L`, with [`One`](crate::One) at the axes that the list does not
/// contain. `Placed` then broadcasts with `L`, so an axis [`One`](crate::One) of either shape
/// stretches. [`BroadcastInDimShape`] is the shape of the result. This is the broadcasting of XLA
/// with `broadcast_dimensions` (<https://openxla.org/xla/broadcasting>).
///
/// # Examples
///
/// ```
/// use array_core::shape::BroadcastInDimShape;
/// use array_core::{axes, shape};
///
/// let _: BroadcastInDimShape<shape![1, 2], axes![1, 2], shape![4, 3, 1]> = <shape![4, 3, 2]>::default();
/// ```
///
/// A list whose length is not the rank of the operand is rejected:
///
/// ```compile_fail,E0277
/// use array_core::shape::BroadcastInDimShape;
/// use array_core::{axes, shape};
/// type Result = BroadcastInDimShape<shape![1, 2], axes![1], shape![4, 3, 1]>;
/// # let _: Result;
/// ```
#[diagnostic::on_unimplemented(
    message = "an operand of shape `{Self}` cannot be placed at axes `{A}` of shape `{L}`",
    label = "this operand cannot be placed there",
    note = "a list names one axis for each axis of the operand, as in `axes![0, 2]`",
    note = "see array_core::errors#list-of-another-length"
)]
pub trait BroadcastInDim<A, L> {
    /// The shape of the operand, extended to the rank of `L`.
    type Placed: Shape;
    /// The shape to which the placed shape and `L` broadcast.
    type Output: Shape;

    /// Returns the shape of the operand, extended to the rank of `like`. The axes of the operand
    /// are at the listed positions, and the other axes are [`One`](crate::One). Errors show the
    /// name `operation`.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if run-time ranks or extents do not fit.
    fn place(&self, like: &L, operation: &'static str) -> Result<Self::Placed, ShapeError>;

    /// Returns the shape to which the placed operand and `like` broadcast.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`place`](Self::place).
    fn broadcast_in_dim(&self, like: &L, operation: &'static str) -> Result<Self::Output, ShapeError>;
}

/// The shape to which an operand of shape `S`, placed at the axes `A`, and an operand of shape `L`
/// broadcast, for signatures.
pub type BroadcastInDimShape<S, A, L> = <S as BroadcastInDim<A, L>>::Output;

/// The type `A`, if it is a list of axes.
type List<A> = <A as AxisList>::Is;

/// The shape `S`, if it can have the list of axes `A`.
type Listed<A, S> = <List<A> as ListFor<S>>::Shape;

/// The axis of the operand at each position of the result, or `One`.
type At<A, S> = <List<A> as AxesOf<Listed<A, S>>>::At;

/// The list `A` for an operand of shape `S`, if its length is the rank of `S`.
type Fitting<A, S> = <List<A> as AxesOf<Listed<A, S>>>::Same;

/// The shape `L`, if it has the axes of the list.
type Having<A, S, L> = <<Fitting<A, S> as Increasing>::Same as Within<L>>::In;

/// Expands to a shape with the rank of `L`. The axis at each position is the associated type
/// `$kind` of [`PlaceFor`] for that position.
macro_rules! ranked {
    ($kind:ident $([$n:ident $is:ident $d:ident])*) => {
        <Having<A, S, L> as EachAxis>::Ranked<
            $(<$n as PlaceFor<<At<A, S> as EachAxis>::$d, <Having<A, S, L> as EachAxis>::$d>>::$kind),*
        >
    };
}

/// The list must have the length of the shape `S`, be increasing, and contain only axes of `L`.
/// Then the axes must broadcast. Each bound is on the result of the bound before it, so that rustc
/// reports only the first broken rule.
impl<S, A, L> BroadcastInDim<A, L> for S
where
    S: Shape,
    A: AxisList,
    List<A>: ListFor<S> + AxesOf<Listed<A, S>>,
    L: Shape,
    Fitting<A, S>: Increasing,
    <Fitting<A, S> as Increasing>::Same: Within<L>,
    Axis0: PlaceFor<<At<A, S> as EachAxis>::D0, <Having<A, S, L> as EachAxis>::D0>,
    Axis1: PlaceFor<<At<A, S> as EachAxis>::D1, <Having<A, S, L> as EachAxis>::D1>,
    Axis2: PlaceFor<<At<A, S> as EachAxis>::D2, <Having<A, S, L> as EachAxis>::D2>,
    Axis3: PlaceFor<<At<A, S> as EachAxis>::D3, <Having<A, S, L> as EachAxis>::D3>,
    Axis4: PlaceFor<<At<A, S> as EachAxis>::D4, <Having<A, S, L> as EachAxis>::D4>,
    Axis5: PlaceFor<<At<A, S> as EachAxis>::D5, <Having<A, S, L> as EachAxis>::D5>,
    Axis6: PlaceFor<<At<A, S> as EachAxis>::D6, <Having<A, S, L> as EachAxis>::D6>,
    Axis7: PlaceFor<<At<A, S> as EachAxis>::D7, <Having<A, S, L> as EachAxis>::D7>,
{
    type Placed = each_position! { ranked Same };
    type Output = each_position! { ranked Output };

    #[inline]
    fn place(&self, like: &L, operation: &'static str) -> Result<Self::Placed, ShapeError> {
        extents_at::<Fitting<A, S>, _, _, _>(self, like, false, operation)
    }

    #[inline]
    fn broadcast_in_dim(&self, like: &L, operation: &'static str) -> Result<Self::Output, ShapeError> {
        extents_at::<Fitting<A, S>, _, _, _>(self, like, true, operation)
    }
}

/// Returns the shape of `operand` with its axes at the axes `A` of `like`. If `broadcast` is
/// `true`, the result is the shape to which this shape and `like` broadcast. Otherwise, the other
/// axes of the result have the extent 1.
#[inline]
fn extents_at<A: AxisList, S: Shape, L: Shape, O: Shape>(
    operand: &S,
    like: &L,
    broadcast: bool,
    operation: &'static str,
) -> Result<O, ShapeError> {
    if S::STATIC.is_some()
        && L::STATIC.is_some()
        && let Some(known) = O::KNOWN
    {
        return Ok(known);
    }
    let (operand, target) = (operand.extents(), like.extents());
    let (operand, target) = (operand.as_ref(), target.as_ref());
    let sides = [Side::new(target, L::RIGID), Side::new(operand, S::RIGID)];
    check_sides(sides, A::AXES, operation)?;
    let mut extents = [1; DynRank::MAX_RANK];
    if broadcast {
        extents[..target.len()].copy_from_slice(target);
    }
    for (&axis, &extent) in A::AXES.iter().zip(operand) {
        if extent != 1 {
            extents[axis] = extent;
        }
    }
    super::from_extents(&extents[..target.len()], operation)
}

/// A subtrait of [`BroadcastInDim`] without items, for the bounds of methods that place an operand.
/// It has only a blanket impl, so that rustc reports a mistake without quoting the bound; see
/// `shape/known.rs`.
#[doc(hidden)]
pub trait InDims<A, L>: BroadcastInDim<A, L> {}

#[diagnostic::do_not_recommend]
impl<A, L, S: BroadcastInDim<A, L>> InDims<A, L> for S {}

/// Relation: an operand of shape `S` can have the list of axes `Self`. A 0-d operand can have only
/// the empty list.
///
/// The list implements the relation, because if a shape implemented it, rustc would print the
/// message of [`BroadcastInDim`].
#[diagnostic::on_unimplemented(
    message = "an operand of shape `{S}` takes no list of axes",
    label = "a 0-d operand has no axis to place",
    note = "a scalar or a 0-d array is combined with every element of the other operand",
    note = "leave out the list: `m + s`, or `axes![]`; see array_core::errors#list-for-a-scalar"
)]
pub trait ListFor<S> {
    /// An alias of `S`.
    #[doc(hidden)]
    type Shape: Shape;
}

/// Declares `D0` to `D7` of [`EachAxis`].
macro_rules! axes {
    ($([$n:ident $is:ident $d:ident])*) => { $(#[doc(hidden)] type $d: Dim;)* };
}

/// A list of axes that has one axis for each axis of the shape `S`.
#[diagnostic::on_unimplemented(
    message = "a list of axes `{Self}` does not fit an operand of shape `{S}`",
    label = "the list is not as long as the shape",
    note = "a list names one axis of the result for each axis of the operand, as in `axes![0, 2]`",
    note = "see array_core::errors#list-of-another-length"
)]
pub trait AxesOf<S> {
    /// An alias of `Self`.
    #[doc(hidden)]
    type Same: AxisList + AxesOf<S>;
    /// The axis at each position of the result. It is the axis of the shape that the list places
    /// there, or `One`.
    #[doc(hidden)]
    type At: EachAxis;
}

/// A list of axes in strictly increasing order.
#[diagnostic::on_unimplemented(
    message = "the list of axes `{Self}` is not strictly increasing",
    label = "each axis must be greater than the one before",
    note = "a list is in increasing order and has no axis twice, as in `axes![0, 2]`",
    note = "sort the list of a reduction; to place an operand in another order, transpose it first",
    note = "see array_core::errors#list-out-of-order"
)]
pub trait Increasing {
    /// An alias of `Self`.
    #[doc(hidden)]
    type Same: AxisList;
}

/// Relation: the number of the axis `Self` of a list is less than that of `Rhs`, the next axis.
#[doc(hidden)]
pub trait Below<Rhs> {
    /// `A`, or an error type if the list is out of order, so that rustc reports nothing further.
    type Same<A: AxisList>: AxisList;
}

/// A list of axes that all exist in the shape `L`.
#[diagnostic::on_unimplemented(
    message = "an array of shape `{L}` does not have all the axes `{Self}`",
    label = "no such axis",
    note = "a list names axes of the operand of higher rank, counted from 0, the outermost",
    note = "see array_core::errors#list-beyond-the-rank"
)]
pub trait Within<L> {
    /// An alias of `L`.
    #[doc(hidden)]
    type In: EachAxis;
}

/// Relation: the shape `L` has the axis with the number `Self`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an array of shape `{L}` has no axis `{Self}`",
    label = "no such axis",
    note = "axes are counted from 0, the outermost, so a matrix has the axes 0 and 1",
    note = "see array_core::errors#list-beyond-the-rank"
)]
pub trait AxisIn<L> {
    /// The axis with the number `Self`.
    type Axis: Dim;
    /// The shape without the axis.
    type Without: Shape;
    /// The shape with `D` in place of the axis.
    type With<D: Dim>: Shape;

    /// Returns the axis, which must exist.
    fn axis(shape: &L) -> Self::Axis;

    /// Returns the shape with `axis` in place of the axis with the number `Self`, which must exist.
    fn with<D: Dim>(shape: &L, axis: D) -> Self::With<D>;
}

/// Relation: the axis `P` of an operand can be placed at the axis `D` of a target, which has the
/// number `Self`.
///
/// The number implements the relation, because if an axis implemented it, rustc would print the
/// message of [`BroadcastDim`].
#[diagnostic::on_unimplemented(
    message = "an axis of `{P}` cannot be placed at `{Self}`, an axis of `{D}`",
    label = "these axes differ and neither stretches",
    note = "list the axis of the same type, 0 for the outermost; a `One` or `Dyn` fits any axis",
    note = "see array_core::errors#placed-at-another-extent"
)]
pub trait PlaceFor<P, D> {
    /// An alias of `P`.
    #[doc(hidden)]
    type Same: Dim;
    /// The axis of the result.
    type Output: Dim;
}

#[diagnostic::do_not_recommend]
impl<N: AxisNumber, P: Dim + BroadcastDim<D>, D> PlaceFor<P, D> for N {
    // This is a projection through the result of broadcasting. If the axes do not broadcast, it is
    // an error type, and rustc reports nothing further.
    type Same = <<P as BroadcastDim<D>>::Output as Then>::Then<P>;
    type Output = <P as BroadcastDim<D>>::Output;
}

/// A projection of an axis or a shape through another type; see `shape/known.rs`.
#[doc(hidden)]
pub trait Then {
    /// An alias of `X`.
    type Then<X: Dim>: Dim;
    /// An alias of `S`.
    type Shape<S: EachAxis>: EachAxis;
}

impl<T> Then for T {
    type Then<X: Dim> = X;
    type Shape<S: EachAxis> = S;
}

/// A shape whose axes can be accessed one by one.
#[doc(hidden)]
pub trait EachAxis: Shape {
    // `D0` to `D7`: the axis at each position, or `One` if the rank is too low.
    each_position! { axes }
    /// A shape with the rank of `Self`, whose axes are the first of the axes `A` to `H`.
    type Ranked<A: Dim, B: Dim, C: Dim, D: Dim, E: Dim, F: Dim, G: Dim, H: Dim>: Shape;
}

/// The extents of an operand or a target of a placement, and a bit for each axis that never
/// stretches: see [`Shape::RIGID`].
#[derive(Clone, Copy)]
struct Side<'a> {
    extents: &'a [usize],
    rigid: u64,
}

impl<'a> Side<'a> {
    const fn new(extents: &'a [usize], rigid: u64) -> Self {
        Self { extents, rigid }
    }

    /// Returns whether this axis has the extent 1 and stretches. An axis that has no bit in `rigid`
    /// stretches. Only a list of more than 64 extents, which belongs to no array, has such axes.
    const fn stretches(&self, axis: usize) -> bool {
        let from_end = self.extents.len() - 1 - axis;
        self.extents[axis] == 1 && (from_end >= u64::BITS as usize || self.rigid >> from_end & 1 == 0)
    }
}

/// Checks the rule of [`BroadcastInDim`] at run time, for shapes in which every axis of extent 1
/// stretches. Returns an error if an operand with the extents `operand` cannot be placed at the
/// axes `axes` of a target with the extents `target`.
pub(crate) const fn check_places(
    target: &[usize],
    operand: &[usize],
    axes: &[usize],
    operation: &'static str,
) -> Result<(), ShapeError> {
    check_sides([Side::new(target, 0), Side::new(operand, 0)], axes, operation)
}

/// Implements [`check_places`], also for shapes in which some axes of extent 1 do not stretch.
const fn check_sides(
    [target, operand]: [Side<'_>; 2],
    axes: &[usize],
    operation: &'static str,
) -> Result<(), ShapeError> {
    if operand.extents.len() != axes.len() {
        return Err(ShapeError::axis_count(operation, operand.extents, axes));
    }
    let mut i = 0;
    while i < axes.len() {
        if i > 0 && axes[i] <= axes[i - 1] {
            return Err(ShapeError::axis_order(operation, target.extents, axes));
        }
        i += 1;
    }
    i = 0;
    while i < axes.len() {
        let axis = axes[i];
        if axis >= target.extents.len() {
            let asked = if axis > isize::MAX as usize {
                isize::MAX
            } else {
                axis as isize
            };
            return Err(ShapeError::no_axis(operation, target.extents, asked));
        }
        let (there, found) = (target.extents[axis], operand.extents[i]);
        if found != there && !operand.stretches(i) && !target.stretches(axis) {
            return Err(ShapeError::placed(operation, there, found, axis));
        }
        i += 1;
    }
    Ok(())
}

/// Places the axes of an operand at the listed axes of a target, and returns the shape to which the
/// two broadcast. This is the rule of XLA: every extent of 1 stretches. This function can also be
/// called in a `const`. [`BroadcastInDim`] is the same rule for the types of shapes.
///
/// # Errors
///
/// Returns a [`ShapeError`] if one of these rules is broken:
///
/// - The target has at most 64 axes.
/// - The list has one axis for each axis of the operand, is strictly increasing, and has only axes
///   that the target has.
/// - Each extent of the operand equals the extent of the target at the listed axis, or one of the
///   two is 1.
///
/// # Examples
///
/// ```
/// use array_core::shape::broadcast_in_dim_shape;
///
/// assert_eq!(broadcast_in_dim_shape(&[4, 3, 1], &[1, 2], &[1, 2])?, [4, 3, 2]);
/// assert_eq!(broadcast_in_dim_shape(&[1, 2], &[4], &[0])?, [4, 2]);
/// assert_eq!(
///     broadcast_in_dim_shape(&[4, 3], &[4], &[1]).unwrap_err().to_string(),
///     "an axis of extent 4 cannot be placed at axis 1 of extent 3 in `broadcast_in_dim_shape`"
/// );
/// # Ok::<(), array_core::ShapeError>(())
/// ```
pub const fn broadcast_in_dim_shape(
    target: &[usize],
    operand: &[usize],
    axes: &[usize],
) -> Result<BroadcastExtents, ShapeError> {
    let mut out = match broadcast_shapes(&[target]) {
        Ok(out) => out,
        Err(error) => return Err(error),
    };
    if let Err(error) = check_places(target, operand, axes, "broadcast_in_dim_shape") {
        return Err(error);
    }
    let mut i = 0;
    while i < axes.len() {
        if operand[i] != 1 {
            out = out.with(axes[i], operand[i]);
        }
        i += 1;
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ShapeErrorKind;
    use crate::{Dyn, Len, One, shape};

    /// Returns the kind of the error, and its axis.
    fn refused(target: &[usize], operand: &[usize], axes: &[usize]) -> (ShapeErrorKind, Option<usize>) {
        let error = broadcast_in_dim_shape(target, operand, axes).unwrap_err();
        (error.kind(), error.axis())
    }

    #[test]
    fn axes_that_no_array_has_are_an_error() {
        const LIST: [usize; 65] = {
            let mut list = [0; 65];
            let mut i = 0;
            while i < 65 {
                list[i] = i;
                i += 1;
            }
            list
        };
        const IS_REFUSED: bool = broadcast_in_dim_shape(&[4; 64], &[1; 65], &LIST).is_err();
        const { assert!(IS_REFUSED) };
        assert_eq!(refused(&[4; 64], &[1; 65], &LIST), (ShapeErrorKind::Axis, Some(64)));
        assert_eq!(refused(&[4; 64], &[2; 65], &LIST), (ShapeErrorKind::Placement, Some(0)));
        assert_eq!(refused(&[4], &[4], &[usize::MAX]).0, ShapeErrorKind::Axis);
        assert!(refused(&[4], &[4], &[usize::MAX]).1.is_some());
        assert_eq!(refused(&[1; 65], &[4], &[1]), (ShapeErrorKind::Rank, None));
    }

    #[test]
    fn run_time_shapes_are_placed_in_shapes_of_both_kinds() {
        let (vector, target) = (DynRank::clipped(&[4]), <shape![4, 3]>::default());
        let placed: (Dyn, One) = BroadcastInDim::<(Axis0,), _>::place(&vector, &target, "test").unwrap();
        assert_eq!(placed, (Dyn(4), One));
        let target = DynRank::clipped(&[4, 3, 2]);
        let placed: DynRank = BroadcastInDim::<(Axis0, Axis2), _>::place(&(Len::<4>, One), &target, "test").unwrap();
        assert_eq!(placed, [4, 1, 1]);
    }
}
