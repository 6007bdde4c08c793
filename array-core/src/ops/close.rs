//! Elementwise comparison with tolerances.

use super::RhsOperand;
use super::apply::{AxesOf, BelowOf, ElemOf, Formed, Source, StorageOf};
use crate::compute::{New, near};
use crate::dtype::{Element, Inexact, Promote};
use crate::error::{Error, or_fail};
use crate::kernel::cell::Forms;
use crate::kernel::gather::two;
use crate::shape::cells::MeetBelow;
use crate::shape::{Broadcast, Shape};
use crate::storage::{Array, Storage};

/// Relation: the elements of `Self` can be compared with those of `Rhs` within tolerances.
///
/// The dtypes promote to a float or complex dtype, and the shapes broadcast.
pub trait CloseWith<Rhs> {
    /// The dtype of the tolerances: the common dtype of the operands if it is a float, and the
    /// dtype of its parts if it is complex.
    type Elem;
    /// The result: an array of `bool`.
    type Output;

    /// Computes the result.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time extents do not broadcast, if the result would take more
    /// than `isize::MAX` bytes, or if memory cannot be allocated.
    fn try_close(self, rhs: Rhs, relative: Self::Elem, absolute: Self::Elem) -> Result<Self::Output, Error>;
}

impl<X: Source, Y: RhsOperand<X::Elem>> CloseWith<Y> for X
where
    X::Elem: Promote<Y::Elem>,
    ElemOf<X, Y>: Inexact,
    X::Axes: Broadcast<Y::Axes>,
    X::Below: MeetBelow<Y::Below, AxesOf<X, Y>>,
    StorageOf<X, Y>: Forms<bool, AxesOf<X, Y>, BelowOf<X, Y>>,
{
    type Elem = <ElemOf<X, Y> as Element>::Magnitude;
    type Output = Formed<BelowOf<X, Y>, bool, AxesOf<X, Y>, StorageOf<X, Y>>;

    #[inline]
    fn try_close(self, rhs: Y, relative: Self::Elem, absolute: Self::Elem) -> Result<Self::Output, Error> {
        let context = two(self.leaf(), rhs.leaf());
        let tolerances = [relative, absolute];
        let roots = near::<ElemOf<X, Y>, _, _, _>(&context, tolerances, New::BROADCAST, "is_close");
        StorageOf::<X, Y>::formed_or(roots)
    }
}

/// Returns whether `|x - y| <= absolute + relative * |y|`, for each element `x` of the left operand
/// and its counterpart `y`.
///
/// The operands promote to one float or complex dtype and broadcast to one shape. The tolerances
/// have the common dtype if it is a float, and the dtype of its parts if it is complex. In
/// [`broadcast!`](crate::broadcast!), tolerances are literals, or scalars that convert without
/// loss.
///
/// With any tolerances, an infinity is close only to an equal infinity. NaN is close to NaN, unlike
/// NumPy's default. To exclude NaN as NumPy does, combine the result with `x == x`. Numbers are
/// also close if both sides of the inequality overflow the common dtype, as in NumPy.
/// [`all_close`](Array::all_close) compares two whole arrays of one dtype and shape.
///
/// # Panics
///
/// Panics if run-time extents do not broadcast, or the result would take more than `isize::MAX`
/// bytes; [`try_is_close`] returns the error.
///
/// ```
/// # use array_core::functions::is_close;
/// # use array_core::{array, broadcast};
/// let (x, y) = (array![[1.0_f64, 100.0], [f64::NAN, f64::INFINITY]], array![1.000_001_f32, 100.0]);
/// assert_eq!(is_close(&x, &y, 1e-5, 0.0), array![[true, true], [false, false]]);
/// assert_eq!(broadcast!(is_close(x, x, 0.0, 0.0)), array![[true, true], [true, true]]);
/// assert_eq!(broadcast!(is_close(x, x, 0.0, 0.0) && x == x), array![[true, true], [false, true]]);
/// ```
#[inline]
#[track_caller]
pub fn is_close<L: CloseWith<R, Elem = T, Output = Z>, R, T, Z>(left: L, right: R, relative: T, absolute: T) -> Z {
    or_fail(left.try_close(right, relative, absolute))
}

/// Like [`is_close`], but returns an error instead of panicking.
///
/// # Errors
///
/// Returns an [`Error`] if run-time extents do not broadcast, if the result would take more than
/// `isize::MAX` bytes, or if memory cannot be allocated.
#[doc = try_example!(
    "{Array, functions::try_is_close, shape}";
    "type Vector = Array<f64, shape![_]>;", "let (x, y) = (Vector::ones_with([2]), Vector::ones_with([3]));";
    "try_is_close(&x, &x, 0.0, 0.0)?.to_vec()" => "[true, true]";
    "try_is_close(&x, &y, 0.0, 0.0)"
        => "shapes (2,) and (3,) cannot be broadcast together in `is_close`: axis 0 has 2 and 3"
)]
#[inline]
pub fn try_is_close<L: CloseWith<R, Elem = T, Output = Z>, R, T, Z>(
    left: L,
    right: R,
    relative: T,
    absolute: T,
) -> Result<Z, Error> {
    left.try_close(right, relative, absolute)
}

/// Comparison with tolerances.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Returns whether `|x - y| <= absolute + relative * |y|`, for each element `x` and its
    /// counterpart `y` in `rhs`. [`is_close`](crate::functions::is_close) describes the special
    /// cases and the dtypes.
    ///
    /// # Panics
    ///
    /// Panics if run-time extents do not broadcast, or the result would take more than `isize::MAX`
    /// bytes; [`try_is_close`](Self::try_is_close) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![1.0, 100.0, f64::NAN];
    /// assert_eq!(x.is_close(&array![1.000_001, 101.0, f64::NAN], 1e-5, 0.0), array![true, false, true]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn is_close<'a, X>(
        &'a self,
        rhs: X,
        relative: <&'a Self as CloseWith<X>>::Elem,
        absolute: <&'a Self as CloseWith<X>>::Elem,
    ) -> <&'a Self as CloseWith<X>>::Output
    where
        &'a Self: CloseWith<X>,
    {
        or_fail(self.try_close(rhs, relative, absolute))
    }

    /// Like [`is_close`](Self::is_close), but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if run-time extents do not broadcast, if the result would take more
    /// than `isize::MAX` bytes, or if memory cannot be allocated.
    #[doc = try_example!(
        "{Array, shape}";
        "type Vector = Array<f64, shape![_]>;", "let (x, y) = (Vector::ones_with([2]), Vector::ones_with([3]));";
        "x.try_is_close(&x, 0.0, 0.0)?.to_vec()" => "[true, true]";
        "x.try_is_close(&y, 0.0, 0.0)"
            => "shapes (2,) and (3,) cannot be broadcast together in `is_close`: axis 0 has 2 and 3"
    )]
    #[inline]
    pub fn try_is_close<'a, X>(
        &'a self,
        rhs: X,
        relative: <&'a Self as CloseWith<X>>::Elem,
        absolute: <&'a Self as CloseWith<X>>::Elem,
    ) -> Result<<&'a Self as CloseWith<X>>::Output, Error>
    where
        &'a Self: CloseWith<X>,
    {
        self.try_close(rhs, relative, absolute)
    }
}
