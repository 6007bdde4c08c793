//! The macros: what the proc macros of `array-macros` are called through, and what they call.

pub use array_macros as expand;

pub use crate::dim::{Extent, Is};
pub use crate::dtype::{Double, Huge, S8, S16, S32, S64, Single, U7, U8, U15, U16, U31, U32, U63, U64};
pub use crate::expr::{Float, Integer, Op, eval, try_eval};

/// Writes a shape: `shape![2, 1, 3]`, as a type.
///
/// | entry | axis |
/// |---|---|
/// | `3` | [`Len<3>`](crate::Len); [`One`](crate::One) for `1` |
/// | `_` | [`Dyn`](crate::Dyn): known at run time |
/// | `Batch`, `N` | a named axis, or an axis that is a type parameter |
/// | `{H * W}` | a const expression; `One` where it is 1 |
///
/// # Examples
///
/// ```
/// use array_core::{Array, Dim, dim, shape};
///
/// dim!(pub Batch);
/// const SIDE: usize = 28;
///
/// fn flat<N: Dim>(x: &Array<f32, shape![Batch, N]>, weights: &Array<f32, shape![1, N]>) -> Array<f32, shape![Batch, N]> {
///     x * weights
/// }
///
/// let x = Array::<f32, shape![Batch, {SIDE * SIDE}]>::ones_with([5, 784]);
/// let weights = Array::<f32, shape![1, 784]>::ones();
/// assert_eq!(flat(&x, &weights).shape(), [5, 784]);
/// ```
#[macro_export]
macro_rules! shape {
    ($($tokens:tt)*) => { $crate::macros::expand::shape! { [$crate] $($tokens)* } };
}

/// Makes an array on the heap of its elements: `array![[1.0, 2.0], [3.0, 4.0]]`.
///
/// The shape follows the brackets; an extent of 1 is [`One`](crate::One). `array![0.0; 3]` repeats.
///
/// # Examples
///
/// ```
/// use array_core::{Array, array, shape};
///
/// let x: Array<f64, shape![2, 3]> = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let column: Array<f64, shape![2, 1]> = array![[10.0], [20.0]];
/// assert_eq!((x + column)[[1, 0]], 24.0);
/// ```
#[cfg(feature = "alloc")]
#[macro_export]
macro_rules! array {
    ($($tokens:tt)*) => { $crate::macros::expand::array! { [$crate] $($tokens)* } };
}

/// Makes an inline array of its elements: `inline![1_i16, 2, 3]`, also in a `const`.
///
/// # Examples
///
/// ```
/// use array_core::{InlineArray, inline, shape};
///
/// const WEIGHTS: InlineArray<i16, shape![3]> = inline![1_i16, 2, 1];
/// assert_eq!(WEIGHTS.sum(), 4);
/// ```
#[macro_export]
macro_rules! inline {
    ($($tokens:tt)*) => { $crate::macros::expand::inline! { [$crate] $($tokens)* } };
}

/// Evaluates an elementwise expression over arrays and scalars in one pass, without temporaries.
///
/// ```
/// use array_core::{Array, array, broadcast, shape};
///
/// let x = array![[1.0_f32, 2.0], [3.0, 4.0]];
/// let (mean, deviation) = (array![2.0_f32, 3.0], array![1.0_f32, 2.0]);
///
/// let z = broadcast!((x - mean) / deviation);              // operands are taken by reference
/// let y = broadcast!(if z > 0.0 { z } else { z * 0.1 });   // element by element
/// let w = broadcast!(sqrt(x * x + y * y) as f64);          // functions, methods and casts
/// let mut sum = Array::<f64, shape![2, 2]>::zeros();
/// broadcast!(sum += w * 0.5);                              // in place
/// broadcast!(sum = x + 1);                                 // into an array that is there
/// type Result = broadcast!([8, 1, 6, 1], [7, 1, 5]);       // the shape of a result
/// # assert_eq!(sum, array![[2.0, 3.0], [4.0, 5.0]]);
/// # let _: Array<f32, Result> = Array::zeros();
/// ```
///
/// - **Operands** are arrays and scalars: variables, fields, calls, anything in braces. Each is
///   evaluated once, in order, and taken by reference.
/// - **Operators**: `+ - * / %`, `& | ^ << >>`, `< <= > >= == !=`, `&& ||`, `- !`, `as`, and the
///   [functions](crate#functions) by name or as methods.
/// - **Literals** take the dtype of what they meet; one that does not fit is a compile error.
///   Other scalars convert where nothing is lost. Neither changes the dtype of an array.
/// - **`if`** chooses element by element; what is not chosen need not have a value.
/// - **In place**: `+= -= *= /= %= &= |= ^= <<= >>=`, and `=`. The left-hand side keeps its shape and
///   dtype, and may stand on the right too.
///
/// # Panics
///
/// Panics where run-time extents do not fit, or an integer has no result, before anything is
/// written; [`try_broadcast!`](crate::try_broadcast) returns the error.
#[macro_export]
macro_rules! broadcast {
    ($($tokens:tt)*) => { $crate::macros::expand::broadcast! { [$crate] $($tokens)* } };
}

/// [`broadcast!`](crate::broadcast), with an [`Error`](crate::Error) instead of a panic.
///
/// ```
/// use array_core::{array, try_broadcast};
///
/// let (x, y) = (array![6, 8], array![2, 0]);
/// let error = try_broadcast!(x / y + 1).unwrap_err();
/// assert_eq!(error.to_string(), "an integer is divided by zero at index [1]");
/// ```
#[macro_export]
macro_rules! try_broadcast {
    ($($tokens:tt)*) => { $crate::macros::expand::try_broadcast! { [$crate] $($tokens)* } };
}
