//! A crate that depends on array-core as `ac`, for tests of the expansions of its macros.
//!
//! The macros here are used by crates that do not depend on array-core at all.
#![no_implicit_prelude]
#![forbid(unsafe_code)]

#[doc(hidden)]
pub use ::ac;

/// Sums squares, of any number of operands.
#[macro_export]
macro_rules! sum_of_squares {
    ($first:expr $(, $rest:expr)*) => { $crate::ac::broadcast!($first * $first $(+ $rest * $rest)*) };
}

/// Declares an axis, and creates an array that has it.
#[macro_export]
macro_rules! rows_of {
    ($axis:ident, $extent:literal, $element:ty) => {{
        $crate::ac::dim!($axis = $extent);
        $crate::ac::Array::<$element, ($axis,)>::ones()
    }};
}

/// Expands to the type of an array, from its extents.
#[macro_export]
macro_rules! table {
    ($element:ty; $($extent:tt),*) => { $crate::ac::Array<$element, $crate::ac::shape![$($extent),*]> };
}
