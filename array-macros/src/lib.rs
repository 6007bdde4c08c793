//! Procedural macros of `array-core`.
//!
//! `array-core` wraps each function-like macro except `lengths!` in a `macro_rules!` macro that
//! passes the path of the crate first, as in `[$crate] x + y`. It re-exports the attributes. Do not
//! use this crate directly.
//!
//! Most macros parse their input, check it, convert it to a model and expand the model. Macros that
//! check several parts of their input report all mistakes together, as calls of `compile_error!`.
//! An attribute that reports mistakes also emits its item, so that rustc still finds the item.
//!
//! No macro decides which shapes broadcast or which dtypes promote: rustc checks these rules, by
//! the traits of `array-core`.

#![forbid(unsafe_code)]

#[macro_use]
mod table;

mod axes;
mod broadcast;
mod einsum;
mod errors;
mod iab;
mod input;
mod nested;
mod output;
#[cfg(feature = "stablehlo")]
mod program;
mod rules;
mod selection;
mod shape;
mod shapes;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// Declares macros like functions. A row has the name, the function that expands the input, and the
/// first argument of this function, if it has two.
macro_rules! macros {
    ($($(#[$doc:meta])* $name:ident: $expand:path $(, $mode:path)?;)*) => {$(
        $(#[$doc])*
        #[proc_macro]
        pub fn $name(input: TokenStream) -> TokenStream {
            $expand($($mode,)? input.into()).into()
        }
    )*};
}

/// Declares attribute macros. A row has the name and the function that expands the arguments and
/// the item.
macro_rules! attributes {
    ($($(#[$attribute:meta])* $name:ident: $expand:path;)*) => {$(
        $(#[$attribute])*
        #[proc_macro_attribute]
        #[expect(
            missing_docs,
            reason = "array-core documents the macro it re-exports, and rustdoc would append that text to this one"
        )]
        pub fn $name(arguments: TokenStream, item: TokenStream) -> TokenStream {
            $expand(arguments.into(), item.into()).into()
        }
    )*};
}

/// Expands to the declarations of names such as `Len3`, by which expansions of `shape!` name
/// `Len<3>`. `array-core` calls this macro once.
#[proc_macro]
pub fn lengths(_: TokenStream) -> TokenStream {
    shape::lengths().into()
}

macros! {
    /// Expands a list of extents, `2, 1, _, {N * 2}, Batch`, to the tuple type that is a shape.
    shape: shape::shape;

    /// Expands a list of axes, `0, 2`, to a tuple that is both a type and a value.
    axes: axes::axes;

    /// Expands a nested list of elements to an array on the heap, with its shape in its type.
    array: nested::nested, nested::Storage::Heap;

    /// Expands a nested list of elements to an inline array, with its shape in its type.
    inline: nested::nested, nested::Storage::Inline;

    /// Expands an expression over arrays to code that computes its elements in one pass, after its
    /// reductions and matrix products. The code panics if an operation fails at run time. Expands a
    /// list of shapes to the type of the shape to which they broadcast.
    broadcast: broadcast::broadcast, broadcast::Mode::Panicking;

    /// Expands an expression over arrays to code that computes its elements in one pass, after its
    /// reductions and matrix products. The code returns an error if an operation fails at run time.
    try_broadcast: broadcast::broadcast, broadcast::Mode::Fallible;

    /// Expands subscripts and operands to code that computes a sum of products. The code panics if
    /// run-time extents of axes with the same letter differ.
    einsum: einsum::einsum, broadcast::Mode::Panicking;

    /// Expands subscripts and operands to code that computes a sum of products. The code returns an
    /// error if run-time extents of axes with the same letter differ.
    try_einsum: einsum::einsum, broadcast::Mode::Fallible;

    /// Expands an array and one entry for each of its axes to a view of a part of it.
    slice: selection::slice, selection::Form::Slice;

    /// Expands an array and one entry for each of its axes to a mutable view of a part of it.
    slice_mut: selection::slice, selection::Form::SliceMut;

    /// Expands an array and one entry for each of its axes to a view of a part of it, or an error
    /// if the array has no such part.
    try_slice: selection::slice, selection::Form::TrySlice;

    /// Expands an array and one entry for each of its axes to a mutable view of a part of it, or an
    /// error if the array has no such part.
    try_slice_mut: selection::slice, selection::Form::TrySliceMut;

    /// Expands `a[i]` to code that reads, borrows or writes the element or the view at the indices,
    /// and panics if an index is out of bounds.
    iab: iab::iab, iab::Mode::Panicking;

    /// Expands `a[i]` to code that reads, borrows or writes the element or the view at the indices,
    /// or returns an error if an index is out of bounds.
    try_iab: iab::iab, iab::Mode::Fallible;
}

attributes! {
    rules: rules::rules;
    #[cfg(feature = "stablehlo")]
    program: program::program;
    shapes: shapes::shapes;
}
