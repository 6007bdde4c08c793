//! Relations of axes that views require, such as the removal of an axis of extent 1, and the choice
//! of an axis for a const extent.

use super::{Dim, Dyn, Len, One, StaticDim};

/// Relation: an axis that can be removed. It is [`One`], `Len<1>` or `Num<U1>`, or a [`Dyn`] whose
/// extent is 1 at run time.
#[diagnostic::on_unimplemented(
    message = "cannot squeeze an axis of `{Self}`",
    label = "not an axis of extent 1",
    note = "`squeeze_axis` removes an axis of `One`, or a `Dyn` that is 1 at run time",
    note = "`index_axis` removes any axis by selecting one position",
    note = "see array_core::errors#cannot-be-squeezed"
)]
pub trait SqueezeDim: Dim {
    /// An alias of `()`. The type of a view contains it, so that rustc reports an axis that cannot
    /// be removed without quoting the bound of a method; see `shape/known.rs`.
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

/// Relation: the axes of the rows and the columns of a matrix that has a diagonal. They are the
/// same axis, or one of them is [`Dyn`].
#[diagnostic::on_unimplemented(
    message = "axes `{Self}` and `{Rhs}` have no diagonal",
    label = "these axes differ",
    note = "cut the longer axis first, as in `slice!(x, .., 0..3)`",
    note = "see array_core::errors#no-diagonal"
)]
pub trait DiagonalDim<Rhs>: Sized {
    /// The axis of the diagonal.
    type Output: Dim;

    /// Returns the axis of the diagonal.
    #[doc(hidden)]
    fn diagonal_dim(self, rhs: Rhs) -> <Self as DiagonalDim<Rhs>>::Output;
}

#[diagnostic::do_not_recommend]
impl DiagonalDim<One> for One {
    type Output = One;

    #[inline(always)]
    fn diagonal_dim(self, _: One) -> One {
        One
    }
}

#[diagnostic::do_not_recommend]
impl DiagonalDim<Dyn> for One {
    type Output = Dyn;

    #[inline]
    fn diagonal_dim(self, rhs: Dyn) -> Dyn {
        Dyn(rhs.0.min(1))
    }
}

#[diagnostic::do_not_recommend]
impl<const N: usize> DiagonalDim<Len<N>> for Len<N> {
    type Output = Self;

    #[inline(always)]
    fn diagonal_dim(self, _: Self) -> Self {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<D: Dim> DiagonalDim<D> for Dyn {
    type Output = Dyn;

    #[inline]
    fn diagonal_dim(self, rhs: D) -> Dyn {
        Dyn(self.0.min(rhs.extent()))
    }
}

#[diagnostic::do_not_recommend]
impl<const N: usize> DiagonalDim<Dyn> for Len<N> {
    type Output = Dyn;

    #[inline]
    fn diagonal_dim(self, rhs: Dyn) -> Dyn {
        Dyn(rhs.0.min(N))
    }
}

/// The type that chooses [`One`] for a const extent of 1, and [`Len`] for any other extent, in
/// expansions of `shape![{expr}]`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Is<const B: bool>;

/// Relation: the axis of a const extent; see [`Is`].
#[doc(hidden)]
pub trait Extent<const N: usize> {
    /// The axis.
    type Dim: StaticDim;
}

impl<const N: usize> Extent<N> for Is<true> {
    type Dim = One;
}

impl<const N: usize> Extent<N> for Is<false> {
    type Dim = Len<N>;
}
