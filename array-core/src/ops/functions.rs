//! Elementwise functions. Operands are arrays, on the heap or inline, owned or borrowed. Functions
//! of several operands also take scalars.

use super::apply::{RightOf, UnaryWith};
use super::choose::SelectWith;
use crate::error::{Error, or_fail};
use crate::expr::ops;

/// Expands to the example of a row in the form of a function.
macro_rules! example {
    ($name:ident $first:literal $(, $other:literal)* => $result:literal $(, use $names:literal)?) => {
        concat!(
            "\n\n```\n# use array_core::array;\n# use array_core::functions::", stringify!($name), ";\n",
            $("use ", $names, ";\n\n",)?
            "assert_eq!(", stringify!($name), "(", $first, $(", ", $other,)* "), ", $result, ");\n```"
        )
    };
}

/// Declares functions of two operands, and their `try_` forms. The only bound is on the right
/// operand, and the type of the result, `R::Output`, comes from this bound. So if a relation does
/// not hold, rustc reports it only once.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        [$($alias:literal)*] $faults:tt $tml:tt $export:tt $result:tt;)*) => {$(
        $(#[$doc])*
        $(#[doc(alias = $alias)])*
        ///
        /// Arrays promote to one dtype, and the operands broadcast to one shape. A scalar has the
        /// dtype of the array, or is a `Complex<T>` if the array is of `T` (`f32` or `f64`).
        ///
        /// # Panics
        ///
        /// Panics if run-time extents do not broadcast, or if the result would take more than
        /// `isize::MAX` bytes.
        #[doc = faults!("panics" $faults)]
        #[doc = concat!("[`", stringify!($try_name), "`] returns the error.")]
        #[inline]
        #[track_caller]
        pub fn $name<L, R: RightOf<ops::$op, L>>(left: L, right: R) -> R::Output {
            or_fail(right.try_apply_right(left, stringify!($name)))
        }

        #[doc = concat!("Like [`", stringify!($name), "`], but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        /// Returns an [`Error`] if run-time extents do not broadcast, if the result would take more
        /// than `isize::MAX` bytes, or if memory cannot be allocated.
        #[doc = faults!("returns it" $faults)]
        #[doc = binary_try_example!(function $name $try_name $class $faults)]
        #[inline]
        pub fn $try_name<L, R: RightOf<ops::$op, L>>(left: L, right: R) -> Result<R::Output, Error> {
            right.try_apply_right(left, stringify!($name))
        }
    )*};
}

binary_functions! { binary }

/// Declares functions of one operand, and their `try_` forms.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $op:ident: $class:ident -> $output:ident, $group:ident $form:ident
        [$($alias:literal)*] $faults:tt $tml:tt $export:tt $result:tt;)*) => {$(
        $(#[$doc])*
        $(#[doc(alias = $alias)])*
        ///
        /// # Panics
        ///
        /// Panics if the result would take more than `isize::MAX` bytes, which is possible only if
        /// `x` is a view that repeats elements, such as one of `broadcast_to`.
        #[doc = concat!("[`", stringify!($try_name), "`] returns the error.")]
        #[inline]
        #[track_caller]
        pub fn $name<X, Z>(x: X) -> Z
        where
            X: UnaryWith<ops::$op, Output = Z>,
            <X as UnaryWith<ops::$op>>::Output: Sized,
        {
            or_fail(x.try_apply(stringify!($name)))
        }

        #[doc = concat!("Like [`", stringify!($name), "`], but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        /// Returns [`Error::Shape`] if the result would take more than `isize::MAX` bytes, which is
        /// possible only if `x` is a view that repeats elements, such as one of `broadcast_to`.
        /// Returns [`Error::Alloc`] if memory cannot be allocated.
        #[doc = unary_try_example!($name $try_name $class)]
        #[inline]
        pub fn $try_name<X, Z>(x: X) -> Result<Z, Error>
        where
            X: UnaryWith<ops::$op, Output = Z>,
            <X as UnaryWith<ops::$op>>::Output: Sized,
        {
            x.try_apply(stringify!($name))
        }
    )*};
}

unary_functions! { unary }

/// Returns the elements of `x` where the condition is true, and those of `y` elsewhere: `where` of
/// the Array API.
///
/// The condition is an array of `bool`. `x` and `y` are arrays that promote to one dtype, or
/// scalars. A scalar has the dtype of the other operand, or is a `Complex<T>` if the other operand
/// is an array of `T` (`f32` or `f64`). All three broadcast to one shape.
///
/// # Panics
///
/// Panics if run-time extents do not broadcast, or the result would take more than `isize::MAX`
/// bytes; [`try_select`] returns the error.
///
/// ```
/// # use array_core::array;
/// # use array_core::functions::{greater, select};
/// let x = array![-1.0, 2.0];
/// assert_eq!(select(greater(&x, 0.0), &x, 0.0), array![0.0, 2.0]);
/// ```
#[doc(alias = "where")]
#[inline]
#[track_caller]
pub fn select<C: SelectWith<X, Y, Output = Z>, X, Y, Z>(condition: C, x: X, y: Y) -> Z
where
    <C as SelectWith<X, Y>>::Output: Sized,
{
    or_fail(condition.try_select(x, y))
}

/// Like [`select`], but returns an error instead of panicking.
///
/// # Errors
///
/// Returns an [`Error`] if run-time extents do not broadcast, if the result would take more than
/// `isize::MAX` bytes, or if memory cannot be allocated.
#[doc = try_example!(
    "{Array, array, functions, shape}";
    "let mask = Array::<bool, shape![_]>::from(vec![true, false]);";
    "functions::try_select(&mask, &array![1, 2], 0)?.to_vec()" => "[1, 0]";
    "functions::try_select(&mask, &array![1, 2, 3], 0)" => "shapes (3,) and (2,) cannot be broadcast together in `select`: axis 0 has 3 and 2"
)]
#[inline]
pub fn try_select<C: SelectWith<X, Y, Output = Z>, X, Y, Z>(condition: C, x: X, y: Y) -> Result<Z, Error>
where
    <C as SelectWith<X, Y>>::Output: Sized,
{
    condition.try_select(x, y)
}

/// Limits elements to the range between two bounds: `minimum(maximum(x, low), high)`. The bounds
/// are arrays, or scalars of the dtype of `x`. All three promote to one dtype and broadcast to one
/// shape.
///
/// # Panics
///
/// Panics if run-time extents do not broadcast, or the result would take more than `isize::MAX`
/// bytes; [`try_clip`] returns the error.
///
/// ```
/// # use array_core::array;
/// # use array_core::functions::clip;
/// assert_eq!(clip(&array![-3, 1, 9], 0, 5), array![0, 1, 5]);
/// ```
#[doc(alias = "clamp")]
#[inline]
#[track_caller]
pub fn clip<X, L, H>(x: X, low: L, high: H) -> H::Output
where
    L: RightOf<ops::MaximumOp, X>,
    H: RightOf<ops::MinimumOp, L::Output>,
{
    or_fail(try_clip(x, low, high))
}

/// Like [`clip`], but returns an error instead of panicking.
///
/// # Errors
///
/// Returns an [`Error`] if run-time extents do not broadcast, if the result would take more than
/// `isize::MAX` bytes, or if memory cannot be allocated.
#[doc = try_example!(
    "{Array, array, functions, shape}";
    "let x = Array::<i32, shape![_]>::from(vec![-3, 9]);";
    "functions::try_clip(&x, 0, 5)?.to_vec()" => "[0, 5]";
    "functions::try_clip(&x, 0, &array![5, 6, 7])"
        => "shapes (2,) and (3,) cannot be broadcast together in `clip`: axis 0 has 2 and 3"
)]
#[inline]
pub fn try_clip<X, L, H>(x: X, low: L, high: H) -> Result<H::Output, Error>
where
    L: RightOf<ops::MaximumOp, X>,
    H: RightOf<ops::MinimumOp, L::Output>,
{
    high.try_apply_right(low.try_apply_right(x, "clip")?, "clip")
}
