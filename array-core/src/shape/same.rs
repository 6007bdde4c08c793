//! The relations that the rule sets of [`broadcast!`](crate::broadcast) require: two shapes have
//! the same rank, or the same axes.

use super::{DynRank, Nested, Shape, StaticShape, each_rank};
use crate::shape::{Dim, Dyn, Len, One};

/// Relation: `Self` and `Rhs` are the same axis, or one of them is [`Dyn`](crate::Dyn). With the
/// feature `typenum`, they can also be a `Num` and a [`Len`] of the same extent. Run-time extents
/// are not compared.
pub trait SameDim<Rhs> {
    /// An alias of `Rhs`. The type of an operation contains it, so that rustc reports only one
    /// error about different axes; see `shape/known.rs`.
    #[doc(hidden)]
    type Right: Dim;
}

/// Implements a relation for pairs of axes, or for pairs of shapes whose axes need no comparison. A
/// row of `any!` lists the parameters, the left side, and the right side.
macro_rules! any {
    ($name:ident: $([$($parameter:tt)*] $left:ty, $right:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> $name<$right> for $left {
            type Right = $right;
        }
    )*};
}

any! { SameDim:
    [] One, One;
    [] One, Dyn;
    [const N: usize] Len<N>, Len<N>;
    [const N: usize] Len<N>, Dyn;
    [D: Dim] Dyn, D;
}

/// A bound that never holds, for impls of relations for shapes of different rank. Without these
/// impls, rustc would quote the bound of the caller.
#[doc(hidden)]
pub trait OfAnotherRank<Rhs> {
    /// A placeholder for the right shape.
    type Right: Shape;
}

// The impls bound only the axes of `Right` by `Dim`. An array with other axes does not exist, and
// each bound costs rustc twenty predicates for each item of an impl.

/// Implements a relation for every two shapes of the same rank, and for pairs in which one shape
/// has rank 0 or is a [`DynRank`](crate::DynRank).
macro_rules! ranks {
    ($name:ident) => {
        each_rank! { ranks @ $name: }
        others! { $name }
        flat_beside_nested! { $name: [] DynRank; }
    };
    (@ $name:ident: $($rank:literal: [$($l:ident)*] [$($r:ident)*] $n:tt $at:tt;)*) => {$(
        flat_beside_nested! { $name: [$($l)*] ($($l,)*); }

        any! { $name:
            [$($l, $r: Dim),*] ($($l,)*), ($($r,)*);
            [$($l),*] ($($l,)*), ();
            [$($l),*] ($($l,)*), DynRank;
            [$($l: Dim),*] DynRank, ($($l,)*);
        }
    )*};
}

/// Implements a relation for every two shapes with the same axes, and for pairs in which one shape
/// has rank 0 or is a [`DynRank`](crate::DynRank).
macro_rules! shapes {
    ($name:ident) => {
        each_rank! { shapes @ $name: }
        others! { $name }
        flat_apart_from_nested! { $name: [] DynRank; }
    };
    (@ $name:ident: $($rank:literal: [$($l:ident)*] [$($r:ident)*] $n:tt $at:tt;)*) => {$(
        flat_apart_from_nested! { $name: [$($l)*] ($($l,)*); }

        any! { $name:
            [$($l),*] ($($l,)*), ();
            [$($l),*] ($($l,)*), DynRank;
            [$($l: Dim),*] DynRank, ($($l,)*);
        }

        #[diagnostic::do_not_recommend]
        impl<$($l: SameDim<$r>, $r),*> $name<($($r,)*)> for ($($l,)*) {
            type Right = ($(<$l as SameDim<$r>>::Right,)*);
        }
    )*};
}

/// Implements a relation for the pairs of shapes that `ranks!` and `shapes!` have in common. The
/// left shape comes first:
///
/// - `()` and any shape
/// - a `DynRank`, or a nested shape, and `()`
/// - two `DynRank`
/// - two nested shapes, if the relation holds at each level
/// - tuples of different rank, with a bound that never holds
macro_rules! others {
    ($name:ident) => {
        any! { $name:
            [S: Shape] (), S;
            [] DynRank, ();
            [] DynRank, DynRank;
            [S, I] Nested<S, I>, ();
        }

        #[diagnostic::do_not_recommend]
        impl<S, I, R, J> $name<Nested<R, J>> for Nested<S, I>
        where
            S: $name<R>,
            I: $name<J, Right: StaticShape>,
        {
            type Right = Nested<<S as $name<R>>::Right, <I as $name<J>>::Right>;
        }

        differing! { $name:
            [A] : [[I J] [I J K] [I J K L] [I J K L M] [I J K L M N] [I J K L M N O] [I J K L M N O P]];
            [A B] : [[I] [I J K] [I J K L] [I J K L M] [I J K L M N] [I J K L M N O] [I J K L M N O P]];
            [A B C] : [[I] [I J] [I J K L] [I J K L M] [I J K L M N] [I J K L M N O] [I J K L M N O P]];
            [A B C D] : [[I] [I J] [I J K] [I J K L M] [I J K L M N] [I J K L M N O] [I J K L M N O P]];
            [A B C D E] : [[I] [I J] [I J K] [I J K L] [I J K L M N] [I J K L M N O] [I J K L M N O P]];
            [A B C D E F] : [[I] [I J] [I J K] [I J K L] [I J K L M] [I J K L M N O] [I J K L M N O P]];
            [A B C D E F G] : [[I] [I J] [I J K] [I J K L] [I J K L M] [I J K L M N] [I J K L M N O P]];
            [A B C D E F G H] : [[I] [I J] [I J K] [I J K L] [I J K L M] [I J K L M N] [I J K L M N O]];
        }
    };
}

/// Implements a relation for a nested shape and a flat shape. The relation must hold for the outer
/// axes. Each number of the flat array combines, as a scalar, with an element of the nested array.
macro_rules! flat_beside_nested {
    ($name:ident: [$($axis:ident)*] $flat:ty;) => {
        #[diagnostic::do_not_recommend]
        impl<S: $name<$flat>, I, $($axis),*> $name<$flat> for Nested<S, I> {
            type Right = <S as $name<$flat>>::Right;
        }

        #[diagnostic::do_not_recommend]
        impl<R, J: StaticShape, $($axis),*> $name<Nested<R, J>> for $flat
        where
            $flat: $name<R>,
        {
            type Right = Nested<<$flat as $name<R>>::Right, J>;
        }
    };
}

/// Implements a relation for a nested shape and a flat shape, with a bound that no shape satisfies,
/// because such shapes are never the same.
macro_rules! flat_apart_from_nested {
    ($name:ident: [$($axis:ident)*] $flat:ty;) => {
        #[diagnostic::do_not_recommend]
        impl<S: OfAnotherRank<$flat>, I, $($axis),*> $name<$flat> for Nested<S, I> {
            type Right = <S as OfAnotherRank<$flat>>::Right;
        }

        #[diagnostic::do_not_recommend]
        impl<R: OfAnotherRank<$flat>, J, $($axis),*> $name<Nested<R, J>> for $flat {
            type Right = <R as OfAnotherRank<$flat>>::Right;
        }
    };
}

/// Implements a relation for tuples of different rank, with a bound that no axis satisfies. A row
/// of `differing!` lists the axes of the left shape, and the axes of each right shape.
macro_rules! differing {
    ($name:ident: $($left:tt : [$($right:tt)*];)*) => {$(
        differing!(@ $name $left; $($right)*);
    )*};
    (@ $name:ident $left:tt; $($right:tt)*) => {
        $(differing!(@ $name $left $right);)*
    };
    (@ $name:ident [$l:ident $($more:ident)*] [$r:ident $($other:ident)*]) => {
        #[diagnostic::do_not_recommend]
        impl<$l: OfAnotherRank<$r>, $($more,)* $r, $($other),*> $name<($r, $($other,)*)> for ($l, $($more,)*) {
            type Right = <$l as OfAnotherRank<$r>>::Right;
        }
    };
}

/// Relation: two shapes have the same rank, or one of them is `()` or a
/// [`DynRank`](crate::DynRank). It has the impls of [`ExplicitBroadcast`] and
/// [`SameRankBroadcast`].
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{Rhs}` differ in rank, and the rule set does not align them",
    label = "these ranks differ",
    note = "see array_core::errors#rank-promotion"
)]
pub trait EqualRanks<Rhs> {
    /// An alias of `Rhs`.
    type Right: Shape;
}

ranks! { EqualRanks }

/// Relation: two shapes have the same axes, or one of them is `()`. An axis and
/// [`Dyn`](crate::Dyn), or a shape and a [`DynRank`](crate::DynRank), are compared at run time. It
/// has the impls of [`SameShape`] and [`TmlSameShape`].
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{Rhs}` are not the same, and the rule set stretches nothing",
    label = "these shapes differ",
    note = "see array_core::errors#stretching"
)]
pub trait EqualAxes<Rhs> {
    /// An alias of `Rhs`.
    type Right: Shape;
}

shapes! { EqualAxes }

/// Declares the relations of rule sets. A row of `relations!` has the name of the relation, and the
/// trait with the impls for each rank. `Rule::check` in `plan/extents.rs` is the run-time check.
///
/// `Right` is an alias of the right shape that rustc can resolve only if an impl applies. An
/// operation broadcasts its left shape with `Right`, so rustc reports only one error about shapes
/// that do not fit; see `shape/known.rs`. The alias is a parameter of the impl, which a bound
/// determines. If it were the projection `<L as EqualRanks<R>>::Right`, rustc would report the
/// trait with the impls, whose message cannot name the rule set. `shape/mod.rs` hides its re-export
/// of these traits, and not the traits themselves, because messages show a hidden trait with its
/// path.
macro_rules! relations {
    ($(
        $(#[doc = $doc:expr])*
        #[diagnostic::on_unimplemented($($says:tt)*)]
        $name:ident: $row:ident;
    )*) => {$(
        $(#[doc = $doc])*
        #[diagnostic::on_unimplemented($($says)*)]
        pub trait $name<Rhs> {
            /// An alias of `Rhs`, the shape on the right.
            type Right: Shape;
        }

        #[diagnostic::do_not_recommend]
        impl<L: Shape + $row<R, Right = X>, R: Shape, X: Shape> $name<R> for L {
            type Right = X;
        }
    )*};
}

relations! {
    /// Relation: the rule set `explicit` of [`broadcast!`](crate::broadcast) permits operands of
    /// shapes `Self` and `Rhs`. The shapes have the same rank, or one of them is `()`. The rank of
    /// a [`DynRank`](crate::DynRank) is compared at run time.
    ///
    /// Axes are not aligned from the last. An operand of lower rank must list its axes with
    /// `in_dims` (see [`BroadcastInDim`](crate::shape::BroadcastInDim)). The shapes must also
    /// broadcast axis by axis, as in [`Broadcast`](crate::Broadcast). This is the broadcasting of
    /// XLA (<https://openxla.org/xla/broadcasting>).
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::{array, broadcast};
    ///
    /// let (m, v) = (array![[1, 2, 3], [4, 5, 6]], array![10, 20]);
    /// assert_eq!(broadcast!(explicit; m + v.in_dims(0)), array![[11, 12, 13], [24, 25, 26]]);
    /// ```
    ///
    /// Without a list, the axis of a vector is ambiguous:
    ///
    /// ```compile_fail,E0277
    /// use array_core::{array, broadcast};
    /// let (m, v) = (array![[1, 2, 3], [4, 5, 6]], array![10, 20, 30]);
    /// let _ = broadcast!(explicit; m + v);
    /// ```
    #[diagnostic::on_unimplemented(
        message = "shapes `{Self}` and `{Rhs}` differ in rank, and explicit broadcasting does not align them",
        label = "the operand of lower rank needs `in_dims`",
        note = "`v.in_dims(…)` lists, for each axis of `v`, an axis of the other; scalars need no list",
        note = "`row.in_dims(1)` applies to each row of a matrix, `column.in_dims(0)` to each column",
        note = "see array_core::errors#no-list-of-axes"
    )]
    ExplicitBroadcast: EqualRanks;

    /// Relation: the rule set `no_rank_promotion` of [`broadcast!`](crate::broadcast) permits
    /// operands of shapes `Self` and `Rhs`. The shapes have the same rank, or one of them is `()`.
    /// The rank of a [`DynRank`](crate::DynRank) is compared at run time. The shapes must also
    /// [broadcast](crate::Broadcast).
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::{array, broadcast};
    ///
    /// let (m, v) = (array![[1, 2, 3], [4, 5, 6]], array![10, 20, 30]);
    /// let row = v.expand_dims::<0>();
    /// assert_eq!(broadcast!(no_rank_promotion; m + row), array![[11, 22, 33], [14, 25, 36]]);
    /// ```
    ///
    /// A vector and a matrix differ in rank:
    ///
    /// ```compile_fail,E0277
    /// use array_core::{array, broadcast};
    /// let (m, v) = (array![[1, 2, 3], [4, 5, 6]], array![10, 20, 30]);
    /// let _ = broadcast!(no_rank_promotion; m + v);
    /// ```
    #[diagnostic::on_unimplemented(
        message = "shapes `{Self}` and `{Rhs}` differ in rank, which `no_rank_promotion` rejects",
        label = "these ranks differ",
        note = "add axes of `One` to the operand of lower rank: `expand_dims::<0>()`, or `::<1>()` for a column",
        note = "see array_core::errors#rank-promotion"
    )]
    SameRankBroadcast: EqualRanks;

    /// Relation: the rule set `no_stretch` of [`broadcast!`](crate::broadcast) permits operands of
    /// shapes `Self` and `Rhs`. The shapes are the same, or one of them is `()`.
    ///
    /// No axis of extent 1 stretches, and no axis is added. [`Dyn`](crate::Dyn) matches any axis,
    /// and run-time extents are compared at run time.
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::{array, broadcast};
    ///
    /// let (predicted, target) = (array![[0.5], [1.0]], array![[1.0], [1.0]]);
    /// assert_eq!(broadcast!(no_stretch; (predicted - target) * 2), array![[-1.0], [0.0]]);
    /// ```
    ///
    /// A column and a vector would broadcast to a matrix:
    ///
    /// ```compile_fail,E0277
    /// use array_core::{array, broadcast};
    /// let (predicted, target) = (array![[0.5], [1.0]], array![1.0, 1.0]);
    /// let _ = broadcast!(no_stretch; predicted - target);
    /// ```
    #[diagnostic::on_unimplemented(
        message = "shapes `{Self}` and `{Rhs}` are not the same, and `no_stretch` stretches nothing",
        label = "these shapes differ",
        note = "operands must have the same shape, or one of them is a scalar or a 0-d array",
        note = "if one broadcasts to the other, stretch it with `broadcast_to`; see array_core::errors#stretching"
    )]
    SameShape: EqualAxes;

    /// Relation: the rule set `tml` of [`broadcast!`](crate::broadcast) permits operands of shapes
    /// `Self` and `Rhs` for a relational, logical or bitwise operator. The shapes are the same, or
    /// one of them is `()`. [`Dyn`](crate::Dyn) matches any axis, and run-time extents are compared
    /// at run time.
    ///
    /// # Examples
    ///
    /// ```
    /// use array_core::{array, broadcast};
    ///
    /// let x = array![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(broadcast!(tml; x > 3), array![[false, false, false], [true, true, true]]);
    /// ```
    ///
    /// A row is not stretched to a matrix, as it would be in arithmetic:
    ///
    /// ```compile_fail,E0277
    /// use array_core::{array, broadcast};
    /// let (x, row) = (array![[1, 2, 3], [4, 5, 6]], array![1, 2, 3]);
    /// let _ = broadcast!(tml; x > row);
    /// ```
    #[diagnostic::on_unimplemented(
        message = "shapes `{Self}` and `{Rhs}` are not the same, which `tml` requires for this operator",
        label = "`tml` stretches nothing here",
        note = "under `tml`, relational, logical and bitwise operators take equal shapes, or a scalar",
        note = "if one broadcasts to the other, stretch it with `broadcast_to`; see array_core::errors#tml-operands"
    )]
    TmlSameShape: EqualAxes;
}
