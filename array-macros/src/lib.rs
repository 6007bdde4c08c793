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

/// Expands a list of extents, `2, 1, _, {N * 2}, Batch`, to the tuple type that is a shape.
#[proc_macro]
pub fn shape(input: TokenStream) -> TokenStream {
    shape::shape(input.into()).into()
}

/// Expands to the declarations of names such as `Len3`, by which expansions of `shape!` name
/// `Len<3>`. `array-core` calls this macro once.
#[proc_macro]
pub fn lengths(_: TokenStream) -> TokenStream {
    shape::lengths().into()
}

/// Expands a list of axes, `0, 2`, to a tuple that is both a type and a value.
#[proc_macro]
pub fn axes(input: TokenStream) -> TokenStream {
    axes::axes(input.into()).into()
}

/// Expands a nested list of elements to an array on the heap, with its shape in its type.
#[proc_macro]
pub fn array(input: TokenStream) -> TokenStream {
    nested::nested(nested::Storage::Heap, input.into()).into()
}

/// Expands a nested list of elements to an inline array, with its shape in its type.
#[proc_macro]
pub fn inline(input: TokenStream) -> TokenStream {
    nested::nested(nested::Storage::Inline, input.into()).into()
}

/// Expands an expression over arrays to code that computes its elements in one pass, after its
/// reductions and matrix products. The code panics if an operation fails at run time. Expands a
/// list of shapes to the type of the shape to which they broadcast.
#[proc_macro]
pub fn broadcast(input: TokenStream) -> TokenStream {
    broadcast::broadcast(broadcast::Mode::Panicking, input.into()).into()
}

/// Expands an expression over arrays to code that computes its elements in one pass, after its
/// reductions and matrix products. The code returns an error if an operation fails at run time.
#[proc_macro]
pub fn try_broadcast(input: TokenStream) -> TokenStream {
    broadcast::broadcast(broadcast::Mode::Fallible, input.into()).into()
}

/// Expands subscripts and operands to code that computes a sum of products. The code panics if
/// run-time extents of axes with the same letter differ.
#[proc_macro]
pub fn einsum(input: TokenStream) -> TokenStream {
    einsum::einsum(broadcast::Mode::Panicking, input.into()).into()
}

/// Expands subscripts and operands to code that computes a sum of products. The code returns an
/// error if run-time extents of axes with the same letter differ.
#[proc_macro]
pub fn try_einsum(input: TokenStream) -> TokenStream {
    einsum::einsum(broadcast::Mode::Fallible, input.into()).into()
}

#[proc_macro_attribute]
#[expect(
    missing_docs,
    reason = "array-core documents the macro it re-exports, and rustdoc would append that text to this one"
)]
pub fn rules(word: TokenStream, item: TokenStream) -> TokenStream {
    rules::rules(word.into(), item.into()).into()
}

#[cfg(feature = "stablehlo")]
#[proc_macro_attribute]
#[expect(
    missing_docs,
    reason = "array-core documents the macro it re-exports, and rustdoc would append that text to this one"
)]
pub fn program(arguments: TokenStream, item: TokenStream) -> TokenStream {
    program::program(arguments.into(), item.into()).into()
}

#[proc_macro_attribute]
#[expect(
    missing_docs,
    reason = "array-core documents the macro it re-exports, and rustdoc would append that text to this one"
)]
pub fn shapes(said: TokenStream, item: TokenStream) -> TokenStream {
    shapes::shapes(said.into(), item.into()).into()
}

/// Expands an array and one entry for each of its axes to a view of a part of it.
#[proc_macro]
pub fn slice(input: TokenStream) -> TokenStream {
    selection::slice(selection::Form::Slice, input.into()).into()
}

/// Expands an array and one entry for each of its axes to a mutable view of a part of it.
#[proc_macro]
pub fn slice_mut(input: TokenStream) -> TokenStream {
    selection::slice(selection::Form::SliceMut, input.into()).into()
}

/// Expands an array and one entry for each of its axes to a view of a part of it, or an error if
/// the array has no such part.
#[proc_macro]
pub fn try_slice(input: TokenStream) -> TokenStream {
    selection::slice(selection::Form::TrySlice, input.into()).into()
}

/// Expands an array and one entry for each of its axes to a mutable view of a part of it, or an
/// error if the array has no such part.
#[proc_macro]
pub fn try_slice_mut(input: TokenStream) -> TokenStream {
    selection::slice(selection::Form::TrySliceMut, input.into()).into()
}

/// Expands `a[i]` to code that reads, borrows or writes the element or the view at the indices, and
/// panics if an index is out of bounds.
#[proc_macro]
pub fn iab(input: TokenStream) -> TokenStream {
    iab::iab(iab::Mode::Panicking, input.into()).into()
}

/// Expands `a[i]` to code that reads, borrows or writes the element or the view at the indices, or
/// returns an error if an index is out of bounds.
#[proc_macro]
pub fn try_iab(input: TokenStream) -> TokenStream {
    iab::iab(iab::Mode::Fallible, input.into()).into()
}
