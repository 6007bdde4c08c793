//! The functions as methods, and the operators as methods that return an error.

use super::apply::RightOf;
use super::choose::SelectWith;
// The docs of the rows link to these functions.
#[cfg(doc)]
use super::functions::{atan2, floor_divide, remainder, trunc_divide, trunc_remainder};
use crate::compute::{New, unary};
use crate::dtype::{ComplexNumber, Element, Float, Inexact, Number, Real};
use crate::error::{Error, ShapeError, fail, or_fail};
use crate::expr::{Logical, ops};
use crate::kernel::gather::one;
use crate::shape::Shape;
use crate::storage::{Array, Inline, Join, Joined, OwnedStorage, Storage};

/// Converts an error to the [`ShapeError`] that it contains, for an operation whose only other
/// error is a failed allocation. If an allocation failed, calls `handle_alloc_error`.
#[inline]
#[track_caller]
pub(super) fn shape_error<T>(result: Result<T, Error>) -> Result<T, ShapeError> {
    match result {
        Ok(value) => Ok(value),
        Err(Error::Shape(error)) => Err(error),
        Err(error) => fail(error),
    }
}

/// Expands to the example of a row in the form of a method.
macro_rules! example {
    ($name:ident $first:literal $(, $other:literal)* => $result:literal $(, use $names:literal)?) => {
        concat!(
            "\n\n```\n# use array_core::array;\n",
            $("use ", $names, ";\n\n",)?
            "assert_eq!(", $first, ".", stringify!($name), "(", $($other,)* "), ", $result, ");\n```"
        )
    };
}

/// Declares methods for the rows of `binary_functions!`: the function, and its `try_` form. Rows of
/// the form `operator` declare only the `try_` form. If the operation has a result for all
/// elements, the error of the `try_` form is a [`ShapeError`].
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {$(
        binary!(@ $form [$(#[$doc])*] $name $op $alias $faults);
    )* $(
        binary!(@ $faults $name $try_name $op $alias $class);
    )*};
    (@ operator $doc:tt $name:ident $op:ident $alias:tt $faults:tt) => {};
    (@ method [$(#[$doc:meta])*] $name:ident $op:ident [$($alias:literal)*] $faults:tt) => {
        $(#[$doc])*
        ///
        #[doc = concat!("The left elements are those of this array. The function [`", stringify!($name), "`](crate::functions::", stringify!($name), ") describes the operand `rhs`.")]
        ///
        /// # Panics
        ///
        /// Panics if run-time extents do not broadcast, or if the result would take more than
        /// `isize::MAX` bytes.
        #[doc = faults!("panics" $faults)]
        #[doc = concat!("[`try_", stringify!($name), "`](Self::try_", stringify!($name), ") returns the error.")]
        $(#[doc(alias = $alias)])*
        #[inline]
        #[must_use]
        #[track_caller]
        pub fn $name<'a, X: RightOf<ops::$op, &'a Self>>(&'a self, rhs: X) -> X::Output {
            or_fail(rhs.try_apply_right(self, stringify!($name)))
        }
    };
    (@ [] $name:ident $try_name:ident $op:ident [$($alias:literal)*] $class:ident) => {
        #[doc = concat!("Like [`", stringify!($name), "`](crate::functions::", stringify!($name), "), but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        /// Returns a [`ShapeError`] if run-time extents do not broadcast, or if the result would
        /// take more than `isize::MAX` bytes.
        ///
        /// If memory cannot be allocated, the program aborts, as for a `Vec`.
        #[doc = concat!("In that case, the function [`", stringify!($try_name), "`](crate::functions::", stringify!($try_name), ") returns an error.")]
        #[doc = binary_try_example!(method $name $try_name $class [])]
        $(#[doc(alias = $alias)])*
        #[inline]
        pub fn $try_name<'a, X: RightOf<ops::$op, &'a Self>>(&'a self, rhs: X) -> Result<X::Output, ShapeError> {
            shape_error(rhs.try_apply_right(self, stringify!($name)))
        }
    };
    (@ [$fallible:ident $fault:ident] $name:ident $try_name:ident $op:ident [$($alias:literal)*] $class:ident) => {
        #[doc = concat!("Like [`", stringify!($name), "`](crate::functions::", stringify!($name), "), but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        /// Returns an [`Error`] if run-time extents do not broadcast, if the result would take more
        /// than `isize::MAX` bytes, or if memory cannot be allocated.
        #[doc = faults!("returns it" [$fallible $fault])]
        #[doc = binary_try_example!(method $name $try_name $class [$fallible $fault])]
        $(#[doc(alias = $alias)])*
        #[inline]
        pub fn $try_name<'a, X: RightOf<ops::$op, &'a Self>>(&'a self, rhs: X) -> Result<X::Output, Error> {
            rhs.try_apply_right(self, stringify!($name))
        }
    };
}

/// Declares functions of one operand as methods, for the rows of `unary_functions!`. Rows of the
/// form `operator` declare no method.
///
/// The impls do not bound `T`. If a result were an associated type of `T`, rustc would report that
/// the method does not exist if `T` does not satisfy the method's bound. So such a result is a
/// parameter `M`, and a bound equates `M` with the associated type. A second bound, on `Is`, an
/// alias of `T` in each trait of dtypes, makes rustc report the message of the trait without
/// quoting the code of the library.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        $alias:tt $faults:tt $tml:tt $export:tt $result:tt;)*) => {$(
        unary!(@ $form [$(#[$doc])*] $output $name $op $class $alias);
    )*};
    (@ operator $doc:tt $output:ident $name:ident $op:ident $class:ident $alias:tt) => {};
    (@ method $doc:tt same $name:ident $op:ident $class:ident $alias:tt) => {
        unary!(@@ $doc $name $op [] [T: $class] $class T, $alias);
    };
    (@ method $doc:tt bool $name:ident $op:ident $class:ident $alias:tt) => {
        unary!(@@ $doc $name $op [] [T: $class] $class bool, $alias);
    };
    (@ method $doc:tt $associated:ident $name:ident $op:ident $class:ident $alias:tt) => {
        unary!(@@ $doc $name $op [M: Element] [T: $class + Element<$associated = M>] $class M, $alias);
    };
    (@@ [$(#[$doc:meta])*] $name:ident $op:ident [$($parameter:tt)*] [$($bound:tt)*] $class:ident $output:ty, [$($alias:literal)*]) => {
        $(#[$doc])*
        ///
        /// # Panics
        ///
        /// Panics if the result would take more than `isize::MAX` bytes, which is possible only if
        /// this array is a view that repeats elements, such as one of `broadcast_to`.
        #[doc = concat!("The function [`try_", stringify!($name), "`](crate::functions::try_", stringify!($name), ") returns the error.")]
        $(#[doc(alias = $alias)])*
        #[inline]
        #[must_use]
        #[track_caller]
        pub fn $name<$($parameter)*>(&self) -> Array<$output, S, Joined<B, Inline>>
        where
            $($bound)*,
            <T as $class>::Is: $class,
            B: Join<Inline>,
            Joined<B, Inline>: OwnedStorage<$output, S>,
        {
            or_fail(unary::<ops::$op, T, _, _, _>(&one(self), New::shaped(&mut || Some(self.axes().clone())), stringify!($name)))
        }
    };
}

/// Elementwise functions.
impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    binary_functions! { binary }
    unary_functions! { unary }

    /// Limits the elements of this array to the range between two bounds: the larger of each
    /// element and `low`, but at most `high`. See [`clip`](crate::functions::clip).
    ///
    /// # Panics
    ///
    /// Panics if run-time extents do not broadcast, or the result would take more than `isize::MAX`
    /// bytes; the function [`try_clip`](crate::functions::try_clip) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// assert_eq!(array![-3, 1, 9].clip(0, 5), array![0, 1, 5]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn clip<'a, L, H>(&'a self, low: L, high: H) -> H::Output
    where
        L: RightOf<ops::MaximumOp, &'a Self>,
        H: RightOf<ops::MinimumOp, L::Output>,
    {
        or_fail(super::try_clip(self, low, high))
    }

    /// Returns the elements of `x` where this array of `bool` is `true`, and those of `y`
    /// elsewhere. See [`select`](crate::functions::select).
    ///
    /// # Panics
    ///
    /// Panics if run-time extents do not broadcast, or the result would take more than `isize::MAX`
    /// bytes; the function [`try_select`](crate::functions::try_select) returns the error.
    ///
    /// ```
    /// # use array_core::array;
    /// let x = array![-1.0, 2.0];
    /// assert_eq!(x.less(0.0).select(0.0, &x), array![0.0, 2.0]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn select<'a, X, Y, Z>(&'a self, x: X, y: Y) -> Z
    where
        &'a Self: SelectWith<X, Y, Output = Z>,
        // rustc reports this bound first, with the message of the broken rule.
        <&'a Self as SelectWith<X, Y>>::Output: Sized,
    {
        or_fail(self.try_select(x, y))
    }
}
