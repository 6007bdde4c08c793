//! Relations of shapes that remove, replace, insert or split one axis.

use super::{
    AssignFrom, Axis0, Axis1, Axis2, Axis3, Axis4, Axis5, Axis6, Axis7, Broadcast, DynRank, EqualRanks, FixedSteps,
    Layout, Nth, Shape, Splice, Without, counted, cuts,
};
use crate::error::ShapeError;
use crate::shape::{Dim, Dyn, One};

/// Relation: `Self` has the axis `AXIS`, counted from 0, the outermost, or backwards from -1, the
/// innermost. The relation holds for [`DynRank`] and every `AXIS`. Operations on an array of
/// run-time rank check whether the axis exists.
///
/// # Examples
///
/// ```
/// use array_core::{Array, shape};
///
/// let x = Array::<f32, shape![2, 3]>::ones();
/// let columns: Array<f32, shape![3]> = x.sum_axis::<0>();
/// let rows: Array<f32, shape![2]> = x.sum_axis::<-1>();
/// assert_eq!((columns.sum(), rows.sum()), (6.0, 6.0));
/// ```
///
/// [`Kept`](HasAxis::Kept) is the shape with [`One`] in place of the axis. The supertraits
/// guarantee that `Self` and `Kept` broadcast to `Self`. So the result of a reduction that keeps
/// the axis broadcasts with the array, also in code that is generic over the rank.
///
/// ```
/// use array_core::shape::HasAxis;
/// use array_core::{Array, Float, Shape, array};
///
/// fn centred<T: Float, S: Shape + HasAxis<-1>>(x: &Array<T, S>) -> Array<T, S> {
///     x - x.mean_axis_keep::<-1>()
/// }
/// assert_eq!(centred(&array![[1.0, 3.0], [2.0, 8.0]]), array![[-1.0, 1.0], [-3.0, 3.0]]);
/// ```
///
/// An axis that does not exist is rejected:
///
/// ```compile_fail,E0277
/// use array_core::{Array, shape};
/// let _ = Array::<f32, shape![2, 3]>::ones().sum_axis::<2>();
/// ```
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` has no axis {AXIS}",
    label = "no such axis",
    note = "axes are counted from 0, the outermost, or backwards from -1, the innermost",
    note = "in a selection: at most one entry for each axis; see array_core::errors#no-such-axis"
)]
pub trait HasAxis<const AXIS: isize>:
    Shape
    + Broadcast<<Self as HasAxis<AXIS>>::Kept, Output = Self>
    + AssignFrom<<Self as HasAxis<AXIS>>::Kept>
    + EqualRanks<<Self as HasAxis<AXIS>>::Kept, Right = <Self as HasAxis<AXIS>>::Kept>
{
    /// The axis `AXIS`.
    type Axis: Dim;
    /// The shape without the axis `AXIS`.
    type Without: Shape;
    /// The shape with [`One`] in place of the axis `AXIS`. `Kept` and `Self` broadcast to `Self`.
    type Kept: Shape + Broadcast<Self, Output = Self> + EqualRanks<Self, Right = Self>;
    /// The shape with the axis `D` in place of the axis `AXIS`.
    type With<D: Dim>: Shape;

    /// The axes before the axis `AXIS`.
    #[doc(hidden)]
    type Before: Splice;
    /// The axes after the axis `AXIS`.
    #[doc(hidden)]
    type Behind: Splice;

    /// The position of the axis, counted from 0, as a type. Two values of `AXIS`, such as 1 and -1,
    /// are the same axis of a tuple if these types are equal. For a [`DynRank`], the type is
    /// `Nth<AXIS>`.
    #[doc(hidden)]
    type Place: AxisPlace<AXIS>;

    /// Returns the position of the axis, counted from 0, or an error if a [`DynRank`] has no such
    /// axis.
    #[doc(hidden)]
    #[inline(always)]
    fn position(&self, _operation: &'static str) -> Result<usize, ShapeError> {
        Ok(const { Self::Place::AXES[0] })
    }

    /// Returns the axis `AXIS`, which must exist.
    #[doc(hidden)]
    fn axis(&self) -> Self::Axis;

    /// Returns the shape without the axis `AXIS`, which must exist.
    #[doc(hidden)]
    fn without(&self) -> Self::Without;

    /// Returns the shape with [`One`] in place of the axis `AXIS`, which must exist.
    #[doc(hidden)]
    fn kept(&self) -> Self::Kept;

    /// Returns the shape with `axis` in place of the axis `AXIS`, which must exist.
    #[doc(hidden)]
    fn with<D: Dim>(&self, axis: D) -> Self::With<D>;
}

/// The position of the axis `AXIS`, counted from 0, as a type: [`Axis0`] to [`Axis7`], or [`Nth`]
/// for a [`DynRank`]. It has the items of [`HasAxis`] that depend on nothing else.
#[doc(hidden)]
pub trait AxisPlace<const AXIS: isize> {
    /// The position as a list of one entry. The list is empty if the type does not determine the
    /// rank.
    const AXES: &'static [usize];

    /// An alias of `X`. The types of selections contain it, so that rustc reports only one error
    /// about a missing axis; see `shape/known.rs`.
    type Same<X>;

    /// Returns its argument, as the alias [`Same`](AxisPlace::Same).
    fn same<X>(x: X) -> Self::Same<X>;

    /// The layout of a view at one index along the axis. `L` is the layout of the whole view, of
    /// shape `S`, and `R` is the shape without the axis.
    type WithoutLayout<S: Shape, R: Shape, L: Layout<S>>: Layout<R> + FixedSteps;

    /// The layout of a view of a part of the axis. `L` is the layout of the view of the whole axis,
    /// of shape `S`, and `R` is the shape of the part.
    type PartLayout<S: Shape, R: Shape, L: Layout<S>>: Layout<R>;

    /// Returns the layout of a view at one index along the axis.
    fn without_layout<S: Shape, R: Shape, L: Layout<S>>(shape: &S, layout: &L) -> Self::WithoutLayout<S, R, L>;

    /// Returns the layout of a view of a part of the axis.
    fn part_layout<S: Shape, R: Shape, L: Layout<S>>(shape: &S, layout: &L) -> Self::PartLayout<S, R, L>;
}

// A part of the outermost axis of a contiguous array is contiguous, so these two layouts are
// `RowMajor` if `L` is.
impl<const AXIS: isize> AxisPlace<AXIS> for Axis0 {
    const AXES: &'static [usize] = &[0];
    type Same<X> = X;
    type WithoutLayout<S: Shape, R: Shape, L: Layout<S>> = L::Squeezed<0, R>;
    type PartLayout<S: Shape, R: Shape, L: Layout<S>> = L::Part<R>;

    #[inline(always)]
    fn same<X>(x: X) -> X {
        x
    }

    #[inline(always)]
    fn without_layout<S: Shape, R: Shape, L: Layout<S>>(shape: &S, layout: &L) -> L::Squeezed<0, R> {
        layout.squeezed::<0, _>(shape)
    }

    #[inline(always)]
    fn part_layout<S: Shape, R: Shape, L: Layout<S>>(shape: &S, layout: &L) -> L::Part<R> {
        layout.part(shape)
    }
}

/// Implements [`AxisPlace`] for the other positions.
macro_rules! places {
    ($($place:ty: $axes:expr;)*) => {$(
        impl<const AXIS: isize> AxisPlace<AXIS> for $place {
            const AXES: &'static [usize] = &$axes;
            type Same<X> = X;
            type WithoutLayout<S: Shape, R: Shape, L: Layout<S>> = Without<AXIS, L::Steps>;
            type PartLayout<S: Shape, R: Shape, L: Layout<S>> = L::Steps;

            #[inline(always)]
            fn same<X>(x: X) -> X {
                x
            }

            #[inline(always)]
            fn without_layout<S: Shape, R: Shape, L: Layout<S>>(shape: &S, layout: &L) -> Without<AXIS, L::Steps> {
                Without(layout.steps(shape))
            }

            #[inline(always)]
            fn part_layout<S: Shape, R: Shape, L: Layout<S>>(shape: &S, layout: &L) -> L::Steps {
                layout.steps(shape)
            }
        }
    )*};
}

places! {
    Axis1: [1];
    Axis2: [2];
    Axis3: [3];
    Axis4: [4];
    Axis5: [5];
    Axis6: [6];
    Axis7: [7];
    Nth<AXIS>: [];
}

/// The type `X`, if the shape `S` has the axis `AXIS`.
pub(crate) type Having<S, const AXIS: isize, X> = <<S as HasAxis<AXIS>>::Place as AxisPlace<AXIS>>::Same<X>;

/// The layout of a view at one index along the axis `AXIS`. `L` is the layout of the whole view, of
/// shape `S`.
pub(crate) type WithoutLayout<S, const AXIS: isize, L> =
    <<S as HasAxis<AXIS>>::Place as AxisPlace<AXIS>>::WithoutLayout<S, <S as HasAxis<AXIS>>::Without, L>;

/// The layout of a view of a part of the axis `AXIS`. `L` is the layout of the view of the whole
/// axis, of shape `S`, and `D` is the axis of the part.
pub(crate) type PartLayout<S, const AXIS: isize, D, L> =
    <<S as HasAxis<AXIS>>::Place as AxisPlace<AXIS>>::PartLayout<S, <S as HasAxis<AXIS>>::With<D>, L>;

/// Returns the layout of a view at one index along the axis `AXIS`.
#[inline(always)]
pub(crate) fn without_layout<const AXIS: isize, S: HasAxis<AXIS>, L: Layout<S>>(
    shape: &S,
    layout: &L,
) -> WithoutLayout<S, AXIS, L> {
    S::Place::without_layout(shape, layout)
}

/// Returns the layout of a view of a part of the axis `AXIS`.
#[inline(always)]
pub(crate) fn part_layout<const AXIS: isize, D: Dim, S: HasAxis<AXIS>, L: Layout<S>>(
    shape: &S,
    layout: &L,
) -> PartLayout<S, AXIS, D, L> {
    S::Place::part_layout(shape, layout)
}

/// The same relation as [`HasAxis`], for the bounds of reductions of expressions. With `HasAxis` in
/// these bounds, rustc would report a missing axis twice.
#[doc(hidden)]
pub trait ReduceAxis<const AXIS: isize>: Shape {
    /// The shape without the axis `AXIS`.
    type Without: Shape;
    /// The shape with [`One`] in place of the axis `AXIS`.
    type Kept: Shape;
    /// The position of the axis, counted from 0, as a list of one entry. The list is empty if the
    /// type does not determine the rank.
    const AXES: &'static [usize];

    /// Returns the position of the axis, counted from 0, or an error if a [`DynRank`] has no such
    /// axis.
    fn position_of(&self, operation: &'static str) -> Result<usize, ShapeError>;

    /// Returns the shape without the axis `AXIS`, which must exist.
    fn without_axis(&self) -> Self::Without;

    /// Returns the shape with [`One`] in place of the axis `AXIS`, which must exist.
    fn kept_axis(&self) -> Self::Kept;
}

impl<S: HasAxis<AXIS>, const AXIS: isize> ReduceAxis<AXIS> for S {
    type Without = S::Without;
    type Kept = <S as HasAxis<AXIS>>::Kept;
    const AXES: &'static [usize] = S::Place::AXES;

    #[inline(always)]
    fn position_of(&self, operation: &'static str) -> Result<usize, ShapeError> {
        self.position(operation)
    }

    #[inline(always)]
    fn without_axis(&self) -> S::Without {
        self.without()
    }

    #[inline(always)]
    fn kept_axis(&self) -> Self::Kept {
        self.kept()
    }
}

/// Returns the position of the axis `AXIS`, counted from 0, and its extent. Returns an error if a
/// [`DynRank`] has no such axis.
pub(crate) fn extent_along<const AXIS: isize, S: HasAxis<AXIS>>(
    shape: &S,
    operation: &'static str,
) -> Result<(usize, usize), ShapeError> {
    Ok((shape.position(operation)?, shape.axis().extent()))
}

/// A subtrait of [`HasAxis`] without items, for the bounds of methods that select from an axis. It
/// has only a blanket impl, so that rustc reports a missing axis without quoting the bound; see
/// `shape/known.rs`.
#[doc(hidden)]
pub trait AxisAt<const AXIS: isize>: HasAxis<AXIS> {}

#[diagnostic::do_not_recommend]
impl<S: HasAxis<AXIS>, const AXIS: isize> AxisAt<AXIS> for S {}

/// The shape of `S` without its axis `AXIS`, for signatures.
pub type ReducedShape<S, const AXIS: isize> = <S as HasAxis<AXIS>>::Without;

/// The shape of `S` with [`One`] in place of its axis `AXIS`, for signatures.
pub type KeptShape<S, const AXIS: isize> = <S as HasAxis<AXIS>>::Kept;

/// The shape of `S` with `D` in place of its axis `AXIS`, for signatures.
pub type WithAxis<S, const AXIS: isize, D> = <S as HasAxis<AXIS>>::With<D>;

/// Implements [`HasAxis`], [`SplitAxis`] and [`InsertAxis`] for the rows of `cuts!`. In each row,
/// the axis, or the position of a new axis, is between the two parts of the other axes. One impl is
/// for the axis counted from 0, and one for the axis counted from -1.
macro_rules! axes {
    ($($rank:tt $front:tt $back:literal: $a:tt $b:tt $i:tt $j:tt $n:tt;)*) => {$(
        axes!(@ $rank $front $back $a $b);
    )*};
    // With the split axis, the shape has 8 axes already, and a split adds another one.
    (@ split 7 $axis:literal $a:tt $b:tt) => {};
    (@ split $rank:tt $axis:literal [$($a:ident)*] [$($b:ident)*]) => {
        #[diagnostic::do_not_recommend]
        #[allow(non_snake_case)]
        impl<$($a: Dim,)* X: Dim, $($b: Dim),*> SplitAxis<$axis> for ($($a,)* X, $($b,)*) {
            type Split<Y: Dim, Z: Dim> = ($($a,)* Y, Z, $($b,)*);

            #[inline(always)]
            fn split<Y: Dim, Z: Dim>(&self, outer: Y, inner: Z) -> Self::Split<Y, Z> {
                let &($($a,)* _, $($b,)*) = self;
                ($($a,)* outer, inner, $($b,)*)
            }
        }
    };
    // A shape has at most 8 axes, so 8 axes leave no room for another one.
    (@ 8 $front:tt $back:literal $a:tt $b:tt) => {};
    (@ $rank:tt $front:tt $back:literal $a:tt $b:tt) => {
        axes!(@ $front $front $a $b);
        axes!(@ $back $front $a $b);
        axes!(@ split $rank $front $a $b);
        axes!(@ split $rank $back $a $b);
    };
    (@ $axis:literal $position:tt [$($a:ident)*] [$($b:ident)*]) => {
        #[diagnostic::do_not_recommend]
        #[allow(non_snake_case)]
        impl<$($a: Dim,)* $($b: Dim),*> InsertAxis<$axis> for ($($a,)* $($b,)*) {
            type Inserted<X: Dim> = ($($a,)* X, $($b,)*);

            #[inline(always)]
            fn inserted<X: Dim>(&self, axis: X) -> Self::Inserted<X> {
                let &($($a,)* $($b,)*) = self;
                ($($a,)* axis, $($b,)*)
            }
        }

        #[diagnostic::do_not_recommend]
        #[allow(non_snake_case, clippy::unused_unit)]
        impl<$($a: Dim,)* X: Dim, $($b: Dim),*> HasAxis<$axis> for ($($a,)* X, $($b,)*) {
            type Axis = X;
            type Without = ($($a,)* $($b,)*);
            type Kept = ($($a,)* One, $($b,)*);
            type With<New: Dim> = ($($a,)* New, $($b,)*);
            type Before = ($($a,)*);
            type Behind = ($($b,)*);
            type Place = axes!(@ place $position);

            #[inline(always)]
            fn axis(&self) -> X {
                let &($($a,)* axis, $($b,)*) = self;
                $(let _ = $a;)*
                $(let _ = $b;)*
                axis
            }

            #[inline(always)]
            fn without(&self) -> Self::Without {
                let &($($a,)* _, $($b,)*) = self;
                ($($a,)* $($b,)*)
            }

            #[inline(always)]
            fn kept(&self) -> Self::Kept {
                let &($($a,)* _, $($b,)*) = self;
                ($($a,)* One, $($b,)*)
            }

            #[inline(always)]
            fn with<New: Dim>(&self, axis: New) -> Self::With<New> {
                let &($($a,)* _, $($b,)*) = self;
                ($($a,)* axis, $($b,)*)
            }
        }
    };
    (@ place 0) => { Axis0 };
    (@ place 1) => { Axis1 };
    (@ place 2) => { Axis2 };
    (@ place 3) => { Axis3 };
    (@ place 4) => { Axis4 };
    (@ place 5) => { Axis5 };
    (@ place 6) => { Axis6 };
    (@ place 7) => { Axis7 };
}

cuts! { axes }

#[diagnostic::do_not_recommend]
impl<const AXIS: isize> HasAxis<AXIS> for DynRank {
    type Axis = Dyn;
    type Without = DynRank;
    type Kept = DynRank;
    type With<D: Dim> = DynRank;
    type Before = DynRank;
    type Behind = DynRank;
    type Place = Nth<AXIS>;

    fn position(&self, operation: &'static str) -> Result<usize, ShapeError> {
        counted(AXIS, self.len()).ok_or_else(|| ShapeError::no_axis(operation, self, AXIS))
    }

    fn axis(&self) -> Dyn {
        Dyn(counted(AXIS, self.len()).map_or(0, |axis| self[axis]))
    }

    fn without(&self) -> DynRank {
        let axis = counted(AXIS, self.len()).expect("the axis exists");
        DynRank::from_fn(self.len() - 1, |i| self[if i < axis { i } else { i + 1 }])
    }

    fn kept(&self) -> DynRank {
        HasAxis::<AXIS>::with(self, One)
    }

    #[inline]
    fn with<D: Dim>(&self, dim: D) -> DynRank {
        let axis = counted(AXIS, self.len()).expect("the axis exists");
        let mut out = self.clone();
        out[axis] = dim.extent();
        out
    }
}

/// Relation: an axis can be added to `Self` at the position `AXIS`. Position 0 is before all other
/// axes, and position -1 is after them. For a [`DynRank`], the position and the rank are checked at
/// run time.
#[diagnostic::on_unimplemented(
    message = "cannot add a new axis {AXIS} to an array of shape `{Self}`",
    label = "no such position, or a result of more than 8 axes",
    note = "a new axis is counted from 0, before all others, or backwards from -1, after them",
    note = "a shape has at most 8 axes; see array_core::errors#no-such-axis"
)]
pub trait InsertAxis<const AXIS: isize>: Shape {
    /// The shape with the axis `D` added at the position `AXIS`.
    type Inserted<D: Dim>: Shape;

    /// Returns the position of the new axis, counted from 0. Returns an error if a [`DynRank`] has
    /// no such position, or has the maximum rank already.
    #[doc(hidden)]
    #[inline(always)]
    fn place(&self, _operation: &'static str) -> Result<usize, ShapeError> {
        Ok(const { inserted_at(AXIS, Self::RANK) })
    }

    /// Returns the shape with `axis` added at the position `AXIS`, which must exist.
    #[doc(hidden)]
    fn inserted<D: Dim>(&self, axis: D) -> Self::Inserted<D>;
}

/// Returns the position of a new axis `axis` of a tuple, counted from 0.
const fn inserted_at(axis: isize, rank: Option<usize>) -> usize {
    let rank = rank.expect("a tuple has a static rank");
    counted(axis, rank + 1).expect("the shape has this position")
}

/// The shape of `S` with a new axis `D` at the position `AXIS`, for signatures.
pub type InsertedShape<S, const AXIS: isize, D> = <S as InsertAxis<AXIS>>::Inserted<D>;

#[diagnostic::do_not_recommend]
impl<const AXIS: isize> InsertAxis<AXIS> for DynRank {
    type Inserted<D: Dim> = DynRank;

    fn place(&self, operation: &'static str) -> Result<usize, ShapeError> {
        if self.len() == DynRank::MAX_RANK {
            return Err(ShapeError::rank(operation, self.len() + 1));
        }
        counted(AXIS, self.len() + 1).ok_or_else(|| ShapeError::no_axis(operation, self, AXIS))
    }

    fn inserted<D: Dim>(&self, dim: D) -> DynRank {
        let axis = counted(AXIS, self.len() + 1).expect("the position of the new axis is at most the rank");
        let mut extents = [0; DynRank::MAX_RANK];
        extents[..axis].copy_from_slice(&self[..axis]);
        extents[axis] = dim.extent();
        extents[axis + 1..=self.len()].copy_from_slice(&self[axis..]);
        DynRank::clipped(&extents[..=self.len()])
    }
}

/// Relation: the axis `AXIS` of `Self` can be split into two axes without exceeding the maximum
/// rank. For a [`DynRank`], the axis and the rank are checked at run time.
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` has no axis {AXIS} to split in two",
    label = "no such axis, or a result of more than 8 axes",
    note = "axes are counted from 0, the outermost, or backwards from -1; a shape has at most 8",
    note = "see array_core::errors#no-such-axis"
)]
pub trait SplitAxis<const AXIS: isize>: Shape {
    /// The shape with the axes `D` and `E` in place of the axis `AXIS`.
    type Split<D: Dim, E: Dim>: Shape;

    /// Returns an error if a [`DynRank`] has no axis `AXIS`, or has the maximum rank already.
    #[doc(hidden)]
    #[inline(always)]
    fn can_split(&self, _operation: &'static str) -> Result<(), ShapeError> {
        Ok(())
    }

    /// Returns the shape with `outer` and `inner` in place of the axis `AXIS`, which must exist.
    #[doc(hidden)]
    fn split<D: Dim, E: Dim>(&self, outer: D, inner: E) -> Self::Split<D, E>;
}

#[diagnostic::do_not_recommend]
impl<const AXIS: isize> SplitAxis<AXIS> for DynRank {
    type Split<D: Dim, E: Dim> = DynRank;

    fn can_split(&self, operation: &'static str) -> Result<(), ShapeError> {
        if self.len() == DynRank::MAX_RANK {
            return Err(ShapeError::rank(operation, self.len() + 1));
        }
        HasAxis::<AXIS>::position(self, operation).map(|_| ())
    }

    fn split<D: Dim, E: Dim>(&self, outer: D, inner: E) -> DynRank {
        let axis = counted(AXIS, self.len()).expect("the axis exists");
        let mut extents = [0; DynRank::MAX_RANK];
        extents[..axis].copy_from_slice(&self[..axis]);
        (extents[axis], extents[axis + 1]) = (outer.extent(), inner.extent());
        extents[axis + 2..=self.len()].copy_from_slice(&self[axis + 1..]);
        DynRank::clipped(&extents[..=self.len()])
    }
}
