//! Shapes whose axes are merged.

use super::{DynRank, HasAxis, Shape};
use crate::error::ShapeError;
use crate::shape::{Dim, Dyn, MultiplyExtent, One};

/// Relation: the adjacent axes `I` and `J` of `Self` can be merged. `J` is the axis after `I`. Both
/// are counted from 0, or both backwards from -1. The axes of a [`DynRank`] are checked at run
/// time.
///
/// # Examples
///
/// ```
/// use array_core::{Array, array, shape};
///
/// let x = array![[[1, 2, 3], [4, 5, 6]]];
/// let y: Array<i32, shape![1, 6]> = x.merge_axes::<1, 2>();
/// assert_eq!(y, array![[1, 2, 3, 4, 5, 6]]);
/// ```
///
/// Axes that are not adjacent are rejected:
///
/// ```compile_fail,E0277
/// # use array_core::array;
/// let y = array![[[1, 2, 3], [4, 5, 6]]].merge_axes::<0, 2>();
/// ```
#[diagnostic::on_unimplemented(
    message = "cannot merge axes {I} and {J} of an array of shape `{Self}`",
    label = "not two adjacent axes of this shape",
    note = "write two adjacent axes, the outer one first, as in `merge_axes::<0, 1>()`",
    note = "`permute` makes axes adjacent; see array_core::errors#cannot-be-merged"
)]
pub trait MergeAxes<const I: isize, const J: isize>: Shape {
    /// The axis `I`.
    type Outer: Dim;
    /// The axis `J`.
    type Inner: Dim;
    /// The shape with `D` in place of both axes.
    type Merged<D: Dim>: Shape;

    /// Returns the extents of both axes, or an error if a [`DynRank`] has no such axes.
    #[doc(hidden)]
    fn both(&self, operation: &'static str) -> Result<[usize; 2], ShapeError>;

    /// Returns the shape with `axis` in place of both axes, which must exist.
    #[doc(hidden)]
    fn merged<D: Dim>(&self, axis: D) -> Self::Merged<D>;
}

/// Implements [`MergeAxes`] for two adjacent axes. A row of `neighbours!` has the numbers of the
/// two axes, the number of the axis that is removed, and the number that the other axis has after
/// the removal.
macro_rules! neighbours {
    ($($i:literal $j:literal: $out:literal $at:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S> MergeAxes<$i, $j> for S
        where
            S: HasAxis<$i> + HasAxis<$j>,
            <S as HasAxis<$out>>::Without: HasAxis<$at>,
        {
            type Outer = <S as HasAxis<$i>>::Axis;
            type Inner = <S as HasAxis<$j>>::Axis;
            type Merged<D: Dim> = <<S as HasAxis<$out>>::Without as HasAxis<$at>>::With<D>;

            fn both(&self, operation: &'static str) -> Result<[usize; 2], ShapeError> {
                HasAxis::<$i>::position(self, operation)?;
                HasAxis::<$j>::position(self, operation)?;
                Ok([HasAxis::<$i>::axis(self).extent(), HasAxis::<$j>::axis(self).extent()])
            }

            fn merged<D: Dim>(&self, axis: D) -> Self::Merged<D> {
                HasAxis::<$at>::with(&HasAxis::<$out>::without(self), axis)
            }
        }
    )*};
}

neighbours! {
    -2 -1: -2 -1;
    -3 -2: -3 -2;
    -4 -3: -4 -3;
    -5 -4: -5 -4;
    -6 -5: -6 -5;
    -7 -6: -7 -6;
    -8 -7: -8 -7;
    0 1: 1 0;
    1 2: 2 1;
    2 3: 3 2;
    3 4: 4 3;
    4 5: 5 4;
    5 6: 6 5;
    6 7: 7 6;
}

/// A shape whose axes can all be merged. `Product` is the resulting axis. It is [`One`] for `()`,
/// [`Dyn`] for a [`DynRank`], and the axis itself for a single axis. [`MultiplyExtent`] computes it
/// from two axes or more.
#[diagnostic::on_unimplemented(
    message = "the compiler cannot compute the product of the extents of `{Self}`",
    label = "give the axis as a type, as in `x.reshape::<shape![3000]>()`",
    note = "it computes extents up to 1024; generic code needs the bound `{Self}: ProductOfAxes`",
    note = "see array_core::errors#extent-not-computed"
)]
pub trait ProductOfAxes: Shape {
    /// The axis that results from merging all axes.
    type Product: Dim;
}

#[diagnostic::do_not_recommend]
impl ProductOfAxes for () {
    type Product = One;
}

#[diagnostic::do_not_recommend]
impl<A: Dim> ProductOfAxes for (A,) {
    type Product = A;
}

#[diagnostic::do_not_recommend]
impl ProductOfAxes for DynRank {
    type Product = Dyn;
}

/// Implements [`ProductOfAxes`] for each rank. A row of `products!` has the outermost axis, and for
/// each further axis the product of all axes before it, the axis, and the product of both. The last
/// entry is the result.
macro_rules! products {
    ($($a:ident $([$prev:ident $x:ident $p:ident])* => $all:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$a: Dim, $($x: Dim, $p: Dim),*> ProductOfAxes for ($a, $($x,)*)
        where
            $($prev: MultiplyExtent<$x, Product = $p>),*
        {
            type Product = $all;
        }
    )*};
}

products! {
    A [A B PB] => PB;
    A [A B PB] [PB C PC] => PC;
    A [A B PB] [PB C PC] [PC D PD] => PD;
    A [A B PB] [PB C PC] [PC D PD] [PD E PE] => PE;
    A [A B PB] [PB C PC] [PC D PD] [PD E PE] [PE F PF] => PF;
    A [A B PB] [PB C PC] [PC D PD] [PD E PE] [PE F PF] [PF G PG] => PG;
    A [A B PB] [PB C PC] [PC D PD] [PD E PE] [PE F PF] [PF G PG] [PG H PH] => PH;
}
