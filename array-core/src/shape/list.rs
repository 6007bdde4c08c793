//! Lists of axes as tuples, such as `(Axis0, Axis2)`. The type of the list determines the axes.

use core::fmt::Debug;

use super::{If, each_position, each_rank};
use crate::shape::Dim;

mod sealed {
    /// Seals the traits of this module.
    pub trait Sealed {}
}

/// Declares `Is0` to `Is7`, the types of [`AxisNumber`] that choose between two axes.
macro_rules! chosen {
    ($([$n:ident $is:ident $d:ident])*) => {
        $(#[doc(hidden)] type $is<X: Dim, Y: Dim>: Dim;)*
    };
}

/// The number of an axis, counted from 0, the outermost: [`Axis0`] to [`Axis7`]. This trait is
/// sealed.
#[allow(private_bounds)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the number of an axis",
    label = "not the number of an axis",
    note = "a list of axes consists of literals from 0 to 7, as in `axes![0, 2]`",
    note = "see array_core::errors#not-a-list-of-axes"
)]
pub trait AxisNumber: sealed::Sealed + Copy + Debug + Send + Sync + 'static {
    /// The number of the axis, counted from 0.
    const AXIS: usize;

    /// An alias of `Self`. A list consists of these aliases, so that rustc reports only one error
    /// about a tuple of other types, such as integers.
    #[doc(hidden)]
    type Is: AxisNumber;

    // `Is0` is `X` if this is the number of axis 0, and `Y` otherwise. `Is1` to `Is7` do the same
    // for the axes 1 to 7.
    each_position! { chosen }
}

/// Declares the numbers of axes. A row of `numbers!` has the name, the number, and for each of
/// `Is0` to `Is7` the type parameter that it equals.
macro_rules! numbers {
    ($($name:ident $axis:literal : $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $g:ident $h:ident;)*) => {$(
        #[doc = concat!("The axis ", $axis, ", in lists of axes.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name;

        impl sealed::Sealed for $name {}

        #[diagnostic::do_not_recommend]
        impl AxisNumber for $name {
            const AXIS: usize = $axis;
            type Is = Self;
            type Is0<X: Dim, Y: Dim> = $a;
            type Is1<X: Dim, Y: Dim> = $b;
            type Is2<X: Dim, Y: Dim> = $c;
            type Is3<X: Dim, Y: Dim> = $d;
            type Is4<X: Dim, Y: Dim> = $e;
            type Is5<X: Dim, Y: Dim> = $f;
            type Is6<X: Dim, Y: Dim> = $g;
            type Is7<X: Dim, Y: Dim> = $h;
        }
    )*};
}

numbers! {
    Axis0 0: X Y Y Y Y Y Y Y;
    Axis1 1: Y X Y Y Y Y Y Y;
    Axis2 2: Y Y X Y Y Y Y Y;
    Axis3 3: Y Y Y X Y Y Y Y;
    Axis4 4: Y Y Y Y X Y Y Y;
    Axis5 5: Y Y Y Y Y X Y Y;
    Axis6 6: Y Y Y Y Y Y X Y;
    Axis7 7: Y Y Y Y Y Y Y X;
}

/// A list of axes: a tuple of [numbers](AxisNumber), such as `(Axis0, Axis2)`. This trait is
/// sealed.
#[allow(private_bounds)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of axes",
    label = "not a list of axes",
    note = "a list of axes is a tuple of `Axis0` to `Axis7`, as in `axes![0, 2]`",
    note = "see array_core::errors#not-a-list-of-axes"
)]
pub trait AxisList: sealed::Sealed + Copy + Debug + Send + Sync + 'static {
    /// The numbers of the axes, in the order of the list.
    const AXES: &'static [usize];

    /// An alias of `Self`. Bounds contain it, so that rustc reports only one error about a type
    /// that is not a list; see `shape/known.rs`.
    #[doc(hidden)]
    type Is: AxisList;
}

macro_rules! lists {
    ($($rank:literal: [$($axis:ident)*] $i:tt $n:tt $at:tt;)*) => {$(
        impl<$($axis: AxisNumber),*> sealed::Sealed for ($($axis,)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($axis: AxisNumber),*> AxisList for ($($axis,)*) {
            const AXES: &'static [usize] = &[$($axis::AXIS),*];
            type Is = ($(If<$axis::Is, $axis>,)*);
        }
    )*};
}

each_rank! { lists 0: [] [] [] []; }
