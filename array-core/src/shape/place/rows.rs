//! The impls of the relations of lists of axes.

use super::super::{
    Axis0, Axis1, Axis2, Axis3, Axis4, Axis5, Axis6, Axis7, AxisList, AxisNumber, DynRank, HasAxis, Nested, Shape,
    StaticShape, each_position,
};
use super::{AxesOf, AxisIn, Below, EachAxis, Increasing, ListFor, Then, Within};
use crate::shape::{Dim, Dyn, One};

/// Implements [`EachAxis`] for each rank. A row of `each_axis!` has each axis of the shape together
/// with the axis at its position in `Ranked`, and then the axes `D0` to `D7`.
macro_rules! each_axis {
    ($([$($x:ident $y:ident)*] : $($d:ident)*;)*) => {
        $(each_axis!(@ [$($x)*] ($($x,)*): $($d)*; ($($y,)*));)*
    };
    (@ [$($x:ident)*] $shape:ty: $($d:ident)*; $ranked:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($x: Dim),*> EachAxis for $shape {
            each_position! { each_axis at [$($d)*] }
            type Ranked<I: Dim, J: Dim, K: Dim, L: Dim, M: Dim, N: Dim, O: Dim, P: Dim> = $ranked;
        }
    };
    (at [$($axis:ident)*] $([$n:ident $is:ident $d:ident])*) => { $(type $d = $axis;)* };
}

each_axis! {
    [] : One One One One One One One One;
    [A I] : A One One One One One One One;
    [A I B J] : A B One One One One One One;
    [A I B J C K] : A B C One One One One One;
    [A I B J C K D L] : A B C D One One One One;
    [A I B J C K D L E M] : A B C D E One One One;
    [A I B J C K D L E M F N] : A B C D E F One One;
    [A I B J C K D L E M F N G O] : A B C D E F G One;
    [A I B J C K D L E M F N G O H P] : A B C D E F G H;
}

// Each axis of a `DynRank` counts as `One` here, because its extents are compared only at run time.
each_axis!(@ [] DynRank: One One One One One One One One; DynRank);

#[diagnostic::do_not_recommend]
impl<A> ListFor<DynRank> for A {
    type Shape = DynRank;
}

#[diagnostic::do_not_recommend]
impl<A, S: Shape, I: StaticShape> ListFor<Nested<S, I>> for A {
    type Shape = Nested<S, I>;
}

/// A 0-d operand can have only the empty list.
#[diagnostic::do_not_recommend]
impl ListFor<()> for () {
    type Shape = ();
}

/// Expands to the axis at a position of the result: the axis of the operand that the list places
/// there, or [`One`] if the list does not contain the position.
macro_rules! chosen {
    ($is:ident []) => { One };
    ($is:ident [$n:ident $x:ident $($rest:tt)*]) => { $n::$is<$x, chosen!($is [$($rest)*])> };
}

/// Expands to a list, projected through the relation [`Below`] of each pair of adjacent axes. So
/// the list is an error type if it is not increasing.
macro_rules! ordered {
    ([] $list:ty) => { $list };
    ([$p:ident $q:ident $($rest:tt)*] $list:ty) => { <$p as Below<$q>>::Same<ordered!([$($rest)*] $list)> };
}

/// Expands to the last axis of a list. It is the highest axis of an increasing list, so a shape
/// that has this axis has all axes of the list.
macro_rules! last {
    ($last:ident) => { $last };
    ($first:ident $($n:ident)+) => { last!($($n)+) };
}

/// Expands to a placeholder for the axis of a 0-d operand with a list that is not empty. rustc
/// cannot resolve the placeholder, because no axis satisfies [`OfAnotherLength`].
macro_rules! first {
    ($first:ident $($n:ident)*) => {
        <$first as OfAnotherLength<()>>::Axis
    };
}

/// Implements the relations of lists for each length. A row of `lists!` has each number of the list
/// with the axis that it places, and then the pairs of adjacent numbers.
macro_rules! lists {
    ($([$($n:ident $x:ident)*] : [$($p:ident $q:ident)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<List, $($x: Dim),*> ListFor<($($x,)*)> for List {
            type Shape = ($($x,)*);
        }

        // This impl for a 0-d operand has a bound that no axis satisfies. If the impl for the empty
        // list were the only one, rustc would quote that impl.
        #[diagnostic::do_not_recommend]
        impl<$($n: AxisNumber + OfAnotherLength<()>),*> ListFor<()> for ($($n,)*) {
            type Shape = (first!($($n)*),);
        }

        lists!(@ [$($n)*] [$($x)*] [$($n $x)*] ($($x,)*));
        lists!(@ [$($n)*] [] [$($n Dyn)*] DynRank);

        #[diagnostic::do_not_recommend]
        impl<$($n: AxisNumber),*> Increasing for ($($n,)*)
        where
            $($p: Below<$q>),*
        {
            type Same = ordered!([$($p $q)*] ($($n,)*));
        }

        #[diagnostic::do_not_recommend]
        impl<S: EachAxis, $($n),*> Within<S> for ($($n,)*)
        where
            last!($($n)*): AxisIn<S>,
        {
            type In = <<last!($($n)*) as AxisIn<S>>::Axis as Then>::Shape<S>;
        }
    )*};
    (@ [$($n:ident)*] [$($x:ident)*] $pairs:tt $shape:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($x: Dim,)* $($n: AxisNumber),*> AxesOf<$shape> for ($($n,)*) {
            type Same = Self;
            type At = each_position! { lists at $pairs };
        }
    };
    (at $pairs:tt $([$number:ident $is:ident $d:ident])*) => { ($(chosen!($is $pairs),)*) };
}

lists! {
    [I A] : [];
    [I A J B] : [I J];
    [I A J B K C] : [I J J K];
    [I A J B K C L D] : [I J J K K L];
    [I A J B K C L D M E] : [I J J K K L L M];
    [I A J B K C L D M E N F] : [I J J K K L L M M N];
    [I A J B K C L D M E N F O G] : [I J J K K L L M M N N O];
    [I A J B K C L D M E N F O G P H] : [I J J K K L L M M N N O O P];
}

// The empty list places no axes.
lists!(@ [] [] [] ());
lists!(@ [] [] [] DynRank);

#[diagnostic::do_not_recommend]
impl Increasing for () {
    type Same = Self;
}

#[diagnostic::do_not_recommend]
impl<S: EachAxis> Within<S> for () {
    type In = S;
}

/// A bound that never holds, for lists whose length differs from the rank of the shape.
#[doc(hidden)]
pub trait OfAnotherLength<S> {
    /// A placeholder for the list.
    type List: AxisList + AxesOf<S>;
    /// A placeholder for the axes at the positions of the result.
    type At: EachAxis;
    /// A placeholder for an axis.
    type Axis: Dim;
}

/// Implements [`AxesOf`] for shapes whose rank is not the length of the list, with a bound that no
/// axis satisfies. Without an impl, rustc would quote the bound of the caller.
macro_rules! differing {
    ($($list:tt : [$($shape:tt)*];)*) => {$(
        differing!(@ $list; $($shape)*);
    )*};
    (@ $list:tt; $($shape:tt)*) => {
        $(differing!(@ $list $shape);)*
    };
    (@ [$($n:ident)*] [$x:ident $($y:ident)*]) => {
        #[diagnostic::do_not_recommend]
        impl<$($n,)* $x: OfAnotherLength<($x, $($y,)*)>, $($y),*> AxesOf<($x, $($y,)*)> for ($($n,)*) {
            type Same = $x::List;
            type At = $x::At;
        }
    };
}

differing! {
    [] : [[A] [A B] [A B C] [A B C D] [A B C D E] [A B C D E F] [A B C D E F G] [A B C D E F G H]];
    [I] : [[A B] [A B C] [A B C D] [A B C D E] [A B C D E F] [A B C D E F G] [A B C D E F G H]];
    [I J] : [[A] [A B C] [A B C D] [A B C D E] [A B C D E F] [A B C D E F G] [A B C D E F G H]];
    [I J K] : [[A] [A B] [A B C D] [A B C D E] [A B C D E F] [A B C D E F G] [A B C D E F G H]];
    [I J K L] : [[A] [A B] [A B C] [A B C D E] [A B C D E F] [A B C D E F G] [A B C D E F G H]];
    [I J K L M] : [[A] [A B] [A B C] [A B C D] [A B C D E F] [A B C D E F G] [A B C D E F G H]];
    [I J K L M N] : [[A] [A B] [A B C] [A B C D] [A B C D E] [A B C D E F G] [A B C D E F G H]];
    [I J K L M N O] : [[A] [A B] [A B C] [A B C D] [A B C D E] [A B C D E F] [A B C D E F G H]];
    [I J K L M N O P] : [[A] [A B] [A B C] [A B C D] [A B C D E] [A B C D E F] [A B C D E F G]];
}

/// Implements [`Below`] and [`AxisIn`]. A row of `numbers!` has an axis, its number, and the axes
/// with a higher number.
macro_rules! numbers {
    ($($name:ident $axis:literal : $($above:ident)*;)*) => {$(
        $(impl Below<$above> for $name {
            type Same<A: AxisList> = A;
        })*

        #[diagnostic::do_not_recommend]
        impl<L: HasAxis<$axis>> AxisIn<L> for $name {
            type Axis = L::Axis;
            type Without = L::Without;
            type With<D: Dim> = L::With<D>;

            #[inline(always)]
            fn axis(shape: &L) -> L::Axis {
                shape.axis()
            }

            #[inline(always)]
            fn with<D: Dim>(shape: &L, axis: D) -> L::With<D> {
                shape.with(axis)
            }
        }
    )*};
}

numbers! {
    Axis0 0: Axis1 Axis2 Axis3 Axis4 Axis5 Axis6 Axis7;
    Axis1 1: Axis2 Axis3 Axis4 Axis5 Axis6 Axis7;
    Axis2 2: Axis3 Axis4 Axis5 Axis6 Axis7;
    Axis3 3: Axis4 Axis5 Axis6 Axis7;
    Axis4 4: Axis5 Axis6 Axis7;
    Axis5 5: Axis6 Axis7;
    Axis6 6: Axis7;
    Axis7 7: ;
}
