//! Relations that are bounds of views: an axis can be removed, or two axes have a diagonal. The
//! module also chooses the axis for a const expression in `shape!`.

use super::{Dim, Dyn, Len, One, StaticDim, relate};

/// Relation: the axis `Self` can be squeezed, which means removed because its extent is 1. The
/// relation holds for [`One`], `Len<1>`, `Num<U1>` and [`Dyn`]. The extent of a `Dyn` is checked at
/// run time.
#[diagnostic::on_unimplemented(
    message = "cannot squeeze an axis of `{Self}`",
    label = "not an axis of extent 1",
    note = "`squeeze_axis` removes an axis of `One` or `Len<1>`, or a `Dyn` whose extent is 1",
    note = "`index_axis` removes any axis by selecting one position",
    note = "see array_core::errors#cannot-be-squeezed"
)]
pub trait SqueezeDim: Dim {
    /// An alias of `()`. The type of a view contains it, so that rustc does not quote the bound of
    /// a method when it reports an axis that cannot be removed; see `shape/known.rs`.
    #[doc(hidden)]
    type Fits;
}

#[diagnostic::do_not_recommend]
impl SqueezeDim for One {
    type Fits = ();
}

#[diagnostic::do_not_recommend]
impl SqueezeDim for Len<1> {
    type Fits = ();
}

#[diagnostic::do_not_recommend]
impl SqueezeDim for Dyn {
    type Fits = ();
}

/// Relation: a matrix of shape `(Self, Rhs)` has a diagonal. The two axes are the same, or one of
/// them is [`Dyn`]. With the feature `typenum`, they can also be a `Num` and a [`Len`] of the same
/// extent.
#[diagnostic::on_unimplemented(
    message = "axes `{Self}` and `{Rhs}` have no diagonal",
    label = "these axes differ",
    note = "slice the longer axis first, as in `slice!(x, .., 0..3)`",
    note = "see array_core::errors#no-diagonal"
)]
pub trait DiagonalDim<Rhs>: Sized {
    /// The axis of the diagonal. It is [`Dyn`] if either axis is `Dyn`.
    type Output: Dim;

    /// Returns the axis of the diagonal, whose extent is the smaller of both extents.
    #[doc(hidden)]
    fn diagonal_dim(self, rhs: Rhs) -> <Self as DiagonalDim<Rhs>>::Output;
}

relate! { DiagonalDim diagonal_dim:
    [] One, One => One: One, always |self, _| One;
    [] One, Dyn => Dyn: Dyn, |self, rhs| Dyn(rhs.0.min(1));
    [const N: usize] Len<N>, Len<N> => Self: Self, always |self, _| self;
    [const N: usize] Len<N>, Dyn => Dyn: Dyn, |self, rhs| Dyn(rhs.0.min(N));
    [D: Dim] Dyn, D => Dyn: Dyn, |self, rhs| Dyn(self.0.min(rhs.extent()));
}

/// The type that implements [`Extent`], in expansions of `shape![{expr}]`. `B` is `true` if the
/// extent is 1.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Is<const B: bool>;

/// Relation: the axis for the const extent `N` is [`One`] if `N` is 1, and [`Len<N>`](Len)
/// otherwise.
#[doc(hidden)]
pub trait Extent<const N: usize> {
    /// [`One`] or [`Len<N>`](Len).
    type Dim: StaticDim;
}

impl<const N: usize> Extent<N> for Is<true> {
    type Dim = One;
}

impl<const N: usize> Extent<N> for Is<false> {
    type Dim = Len<N>;
}
