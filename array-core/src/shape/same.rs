//! What rule sets ask of two shapes before they broadcast: the same rank, or the same axes.

use super::{DynRank, Nested, Shape};
use crate::dim::{Dim, Dyn, Len, One};
use crate::error::ShapeError;

/// The relation of two axes of the same extent, as far as the types say: the same axis, or one that is known at run
/// time beside any.
pub trait SameDim<Rhs> {}

#[diagnostic::do_not_recommend]
impl SameDim<One> for One {}

#[diagnostic::do_not_recommend]
impl SameDim<Dyn> for One {}

#[diagnostic::do_not_recommend]
impl<const N: usize> SameDim<Len<N>> for Len<N> {}

#[diagnostic::do_not_recommend]
impl<const N: usize> SameDim<Dyn> for Len<N> {}

#[diagnostic::do_not_recommend]
impl<D: Dim> SameDim<D> for Dyn {}

/// Two shapes of the same rank, or one of rank 0 beside any.
#[doc(hidden)]
pub trait RanksRow<Rhs> {}

/// Two shapes of the same axes, or one of rank 0 beside any.
#[doc(hidden)]
pub trait ShapesRow<Rhs> {}

/// Implements [`RanksRow`] and [`ShapesRow`] for the pairs of axes of a rank, and for [`DynRank`] beside it.
macro_rules! rows {
    ($([$($l:ident $r:ident)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($l: Dim, $r: Dim),*> RanksRow<($($r,)*)> for ($($l,)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($l: Dim),*> RanksRow<()> for ($($l,)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($l: Dim),*> RanksRow<DynRank> for ($($l,)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($l: Dim),*> RanksRow<($($l,)*)> for DynRank {}

        #[diagnostic::do_not_recommend]
        impl<$($l: Dim + SameDim<$r>, $r: Dim),*> ShapesRow<($($r,)*)> for ($($l,)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($l: Dim),*> ShapesRow<()> for ($($l,)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($l: Dim),*> ShapesRow<DynRank> for ($($l,)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($l: Dim),*> ShapesRow<($($l,)*)> for DynRank {}
    )*};
}

rows! {
    [A I];
    [A I B J];
    [A I B J C K];
    [A I B J C K D L];
    [A I B J C K D L E M];
    [A I B J C K D L E M F N];
    [A I B J C K D L E M F N G O];
    [A I B J C K D L E M F N G O H P];
}

/// Shapes of different rank have rows, too, which ask for what no axis is: where two shapes had none, the compiler would
/// quote the bound that asks for it.
#[doc(hidden)]
pub trait OfAnotherRank<Rhs> {}

/// Implements [`RanksRow`] and [`ShapesRow`] for tuples of different rank: the axes of the left, and those of each right.
macro_rules! differing {
    ($($left:tt : [$($right:tt)*];)*) => {$(
        differing!(@ $left; $($right)*);
    )*};
    (@ $left:tt; $($right:tt)*) => {
        $(differing!(@ $left $right);)*
    };
    (@ [$l:ident $($more:ident)*] [$r:ident $($other:ident)*]) => {
        #[diagnostic::do_not_recommend]
        impl<$l: Dim + OfAnotherRank<$r>, $($more: Dim,)* $r: Dim, $($other: Dim),*> RanksRow<($r, $($other,)*)>
            for ($l, $($more,)*)
        {
        }

        #[diagnostic::do_not_recommend]
        impl<$l: Dim + OfAnotherRank<$r>, $($more: Dim,)* $r: Dim, $($other: Dim),*> ShapesRow<($r, $($other,)*)>
            for ($l, $($more,)*)
        {
        }
    };
}

differing! {
    [A] : [[I J] [I J K] [I J K L] [I J K L M] [I J K L M N] [I J K L M N O] [I J K L M N O P]];
    [A B] : [[I] [I J K] [I J K L] [I J K L M] [I J K L M N] [I J K L M N O] [I J K L M N O P]];
    [A B C] : [[I] [I J] [I J K L] [I J K L M] [I J K L M N] [I J K L M N O] [I J K L M N O P]];
    [A B C D] : [[I] [I J] [I J K] [I J K L M] [I J K L M N] [I J K L M N O] [I J K L M N O P]];
    [A B C D E] : [[I] [I J] [I J K] [I J K L] [I J K L M N] [I J K L M N O] [I J K L M N O P]];
    [A B C D E F] : [[I] [I J] [I J K] [I J K L] [I J K L M] [I J K L M N O] [I J K L M N O P]];
    [A B C D E F G] : [[I] [I J] [I J K] [I J K L] [I J K L M] [I J K L M N] [I J K L M N O P]];
    [A B C D E F G H] : [[I] [I J] [I J K] [I J K L] [I J K L M] [I J K L M N] [I J K L M N O]];
}

#[diagnostic::do_not_recommend]
impl<S> RanksRow<S> for () {}

#[diagnostic::do_not_recommend]
impl RanksRow<()> for DynRank {}

#[diagnostic::do_not_recommend]
impl RanksRow<DynRank> for DynRank {}

#[diagnostic::do_not_recommend]
impl<S> ShapesRow<S> for () {}

#[diagnostic::do_not_recommend]
impl ShapesRow<()> for DynRank {}

#[diagnostic::do_not_recommend]
impl ShapesRow<DynRank> for DynRank {}

#[diagnostic::do_not_recommend]
impl<S: RanksRow<R>, I: RanksRow<J>, R, J> RanksRow<Nested<R, J>> for Nested<S, I> {}

#[diagnostic::do_not_recommend]
impl<S, I> RanksRow<()> for Nested<S, I> {}

#[diagnostic::do_not_recommend]
impl<S: ShapesRow<R>, I: ShapesRow<J>, R, J> ShapesRow<Nested<R, J>> for Nested<S, I> {}

#[diagnostic::do_not_recommend]
impl<S, I> ShapesRow<()> for Nested<S, I> {}

/// Whether two shapes have the same rank, or one of them rank 0. Levels below the outermost are in the types.
fn ranks_fit<L: Shape, R: Shape>(left: &L, right: &R) -> bool {
    // The rows have said so already.
    if const { L::RANK.is_some() && R::RANK.is_some() } {
        return true;
    }
    let (l, r) = (left.shown().len(), right.shown().len());
    l == r || l == 0 || r == 0
}

/// Whether two shapes have the same extents, or one of them rank 0.
fn shapes_fit<L: Shape, R: Shape>(left: &L, right: &R) -> bool {
    if const { L::STATIC.is_some() && R::STATIC.is_some() } {
        return true;
    }
    let (left, right) = (left.shown(), right.shown());
    left == right || left.is_empty() || right.is_empty()
}

/// Declares what a rule set asks of two shapes: the relation, its rows, the check at run time, and the error.
///
/// `Right` is the shape on the right. An operation broadcasts with that, so that what does not hold is reported once.
macro_rules! relations {
    ($($(#[$attribute:meta])* $name:ident: $row:ident, $fits:ident, $error:ident;)*) => {$(
        $(#[$attribute])*
        pub trait $name<Rhs> {
            /// The shape on the right.
            type Right: Shape;

            /// Returns the shape on the right.
            ///
            /// # Errors
            ///
            /// A [`ShapeError`] where run-time ranks or extents do not fit.
            fn check(&self, rhs: Rhs, operation: &'static str) -> Result<Self::Right, ShapeError>;
        }

        #[diagnostic::do_not_recommend]
        impl<L: Shape + $row<R>, R: Shape> $name<R> for L {
            type Right = R;

            #[inline(always)]
            fn check(&self, rhs: R, operation: &'static str) -> Result<R, ShapeError> {
                if $fits(self, &rhs) {
                    return Ok(rhs);
                }
                Err(ShapeError::$error(operation, &self.shown(), &rhs.shown()))
            }
        }
    )*};
}

relations! {
    /// The relation of two shapes that meet in explicit mode: they have the same rank, or one of them is `()`.
    ///
    /// Axes are not aligned from the last one: an operand of lower rank says where its axes stand, by `in_dims` (see
    /// [`BroadcastInDim`](crate::BroadcastInDim)). The shapes then broadcast axis by axis, as in
    /// [`Broadcast`](crate::Broadcast). Rule: the broadcasting of XLA (<https://openxla.org/xla/broadcasting>).
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
    /// Nothing says where the axis of a vector stands:
    ///
    /// ```compile_fail,E0277
    /// use array_core::{array, broadcast};
    /// let (m, v) = (array![[1, 2, 3], [4, 5, 6]], array![10, 20, 30]);
    /// let _ = broadcast!(explicit; m + v);
    /// ```
    #[diagnostic::on_unimplemented(
        message = "shapes `{Self}` and `{Rhs}` differ in rank, and explicit broadcasting does not align them",
        label = "say which axes the operand of lower rank has",
        note = "only scalars and 0-d arrays need no list: write `v.in_dims(0)` for the axes that `v` stands at",
        note = "see ERRORS.md#no-list-of-axes"
    )]
    ExplicitBroadcast: RanksRow, ranks_fit, explicit;

    /// The relation of two shapes that meet without rank promotion: they have the same rank, or one of them is `()`.
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
    /// The vector itself has an axis less:
    ///
    /// ```compile_fail,E0277
    /// use array_core::{array, broadcast};
    /// let (m, v) = (array![[1, 2, 3], [4, 5, 6]], array![10, 20, 30]);
    /// let _ = broadcast!(no_rank_promotion; m + v);
    /// ```
    #[diagnostic::on_unimplemented(
        message = "shapes `{Self}` and `{Rhs}` differ in rank, which `no_rank_promotion` refuses",
        label = "these ranks differ",
        note = "give the operand of lower rank its axes of `One`, by `expand_dims` or `shape![1, N]`",
        note = "see ERRORS.md#rank-promotion"
    )]
    SameRankBroadcast: RanksRow, ranks_fit, rank_promotion;

    /// The relation of two shapes that meet without stretching: they are the same, or one of them is `()`.
    ///
    /// Neither a missing axis nor one of extent 1 is repeated. An extent that is known at run time is compared there.
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
    /// A column with a vector would be a matrix:
    ///
    /// ```compile_fail,E0277
    /// use array_core::{array, broadcast};
    /// let (predicted, target) = (array![[0.5], [1.0]], array![1.0, 1.0]);
    /// let _ = broadcast!(no_stretch; predicted - target);
    /// ```
    #[diagnostic::on_unimplemented(
        message = "shapes `{Self}` and `{Rhs}` are not the same, and `no_stretch` repeats nothing",
        label = "one of these would be stretched",
        note = "operands have the same shape, or one of them is a scalar or a 0-d array",
        note = "stretch one before, by `broadcast_to`; see ERRORS.md#stretching"
    )]
    SameShape: ShapesRow, shapes_fit, stretching;

    /// The relation of two shapes that relational, logical and bitwise operators take in TML: they are the same, or
    /// one of them is `()`.
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
    /// A row is not repeated, as it is in arithmetic:
    ///
    /// ```compile_fail,E0277
    /// use array_core::{array, broadcast};
    /// let (x, row) = (array![[1, 2, 3], [4, 5, 6]], array![1, 2, 3]);
    /// let _ = broadcast!(tml; x > row);
    /// ```
    #[diagnostic::on_unimplemented(
        message = "shapes `{Self}` and `{Rhs}` are not the same, which `tml` asks for beside this operator",
        label = "`tml` stretches nothing here",
        note = "under `tml`, relational, logical and bitwise operators take equal shapes, or a scalar",
        note = "stretch one before, by `broadcast_to`; see ERRORS.md#tml-operands"
    )]
    TmlSameShape: ShapesRow, shapes_fit, tml;
}
