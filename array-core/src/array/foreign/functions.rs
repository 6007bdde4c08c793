//! Hidden constructors with the names of constructors in other libraries, and of constructors that
//! need a feature. A call does not compile, and the message shows the code to write instead.
//!
//! # Limits
//!
//! Functions such as `Array::new` have rows, because rustc lists four constructors with their
//! source for a function that does not exist. A call with another number of arguments than the row
//! is a second error. An associated constant instead of a function would avoid that, but would be
//! E0599 without a message.

use crate::shape::Shape;
use crate::storage::{Array, Storage};

/// Declares hidden associated functions that no program can call, because each requires a relation
/// that never holds. For a call, rustc prints the message of the relation. A row has the name, the
/// arguments, the relation, the headline of the message, its label and its notes.
///
/// If a call has another number of arguments than the row, rustc reports a second error, whose note
/// quotes the row. So a row has the arguments that the function takes in the library that is best
/// known for it.
macro_rules! foreign_functions {
    ($($(#[$attribute:meta])* $name:ident ($($argument:ident)*) $relation:ident $headline:literal, $label:literal, $($note:literal),*;)*) => {
        $(
            /// A relation that never holds. rustc prints its message if a program calls the
            /// function.
            $(#[$attribute])*
            #[diagnostic::on_unimplemented(message = $headline, label = $label, $(note = $note),*)]
            pub trait $relation {
                /// The result.
                type Output;

                /// Returns the result.
                fn output() -> Self::Output;
            }
        )*

        impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
            $(
                $(#[$attribute])*
                #[doc(hidden)]
                #[allow(clippy::new_ret_no_self, unused_variables)]
                pub fn $name<Z>($($argument: impl Sized),*) -> Z
                where
                    Self: $relation<Output = Z>,
                    // rustc reports this bound first, and does not quote it.
                    <Self as $relation>::Output: Sized,
                {
                    <Self as $relation>::output()
                }
            )*
        }
    };
}

foreign_functions! {
    empty () EmptyFunction "arrays have no function `empty`", "write `Array::zeros()`", "the type has the shape, as in `Array::<f64, shape![2, 3]>::zeros()`", "see array_core::errors#function-of-another-library";
    filled (value) FilledFunction "arrays have no function `filled`", "write `Array::full(1.0)`", "the type has the shape, as in `Array::<f64, shape![2, 3]>::zeros()`", "see array_core::errors#function-of-another-library";
    from_array (elements) FromArrayFunction "arrays have no function `from_array`", "write `array![1.0, 2.0]`, or `Array::<_, _>::from(list)`", "see array_core::errors#function-of-another-library";
    from_diag (diagonal) FromDiagFunction "arrays have no function `from_diag`", "write `v.diag()`", "see array_core::errors#function-of-another-library";
    from_diagonal (diagonal) FromDiagonalFunction "arrays have no function `from_diagonal`", "write `v.diag()`", "see array_core::errors#function-of-another-library";
    from_elem (shape value) FromElemFunction "arrays have no function `from_elem`", "write `Array::full(1.0)`", "the type has the shape, as in `Array::<f64, shape![2, 3]>::zeros()`", "see array_core::errors#function-of-another-library";
    from_element (value) FromElementFunction "arrays have no function `from_element`", "write `Array::full(1.0)`", "the type has the shape, as in `Array::<f64, shape![2, 3]>::zeros()`", "see array_core::errors#function-of-another-library";
    #[cfg(feature = "alloc")]
    from_row_slice (elements) FromRowSliceFunction "arrays have no function `from_row_slice`", "write `Array::try_from_iter([1.0, 2.0])?`", "the type has the shape, as in `Array::<f64, shape![2, 3]>::zeros()`", "see array_core::errors#function-of-another-library";
    #[cfg(not(feature = "alloc"))]
    from_row_slice (elements) FromRowSliceFunction "arrays have no function `from_row_slice`", "write `InlineArray::<f32, shape![2]>::try_from(&list[..])?`, or `try_from_iter`", "see array_core::errors#function-of-another-library";
    from_shape_fn (shape f) FromShapeFnFunction "arrays have no function `from_shape_fn`", "write `Array::<f64, shape![2, 3]>::from_fn(f)`, where `f` takes `[i, j]`", "the type has the shape, as in `Array::<f64, shape![2, 3]>::zeros()`", "see array_core::errors#function-of-another-library";
    from_slice_mut (shape elements) FromSliceMutFunction "arrays have no function `from_slice_mut`", "write `ArrayViewMut::<f64, shape![_, _]>::from_mut_slice([2, 3], &mut elements)?`", "see array_core::errors#function-of-another-library";
    from_vec (elements) FromVecFunction "arrays have no function `from_vec`", "write `Array::from(vec)`", "see array_core::errors#function-of-another-library";
    full_like (array value) FullLikeFunction "arrays have no function `full_like`", "write `y.map(|_| 1.0)` for `full_like(&y, 1.0)`, with a value of the dtype of `y`", "see array_core::errors#function-of-another-library";
    identity () IdentityFunction "arrays have no function `identity`", "write `Array::eye()`", "the type has the shape, as in `Array::<f64, shape![2, 3]>::zeros()`", "see array_core::errors#function-of-another-library";
    logspace (start stop len) LogspaceFunction "arrays have no function `logspace`", "write `broadcast!(pow(10, e))`, where `e` is an array by `linspace`", "see array_core::errors#function-of-another-library";
    new () NewFunction "arrays have no function `new`", "write `Array::zeros()`, or `array![1.0, 2.0]`", "the type has the shape, as in `Array::<f64, shape![2, 3]>::zeros()`", "see array_core::errors#function-of-another-library";
    ones_like (array) OnesLikeFunction "arrays have no function `ones_like`", "write `y.map(|_| 1.0)` for `ones_like(&y)`, and `1` for integers", "see array_core::errors#function-of-another-library";
    range (start stop step) RangeFunction "arrays have no function `range`", "write `Array::linspace(0.0, 0.9)`, or `Array::arange()` for 0, 1, 2 and so on", "the type has the shape, as in `Array::<f64, shape![2, 3]>::zeros()`", "see array_core::errors#function-of-another-library";
    uninit (shape) UninitFunction "arrays have no function `uninit`", "write `Array::zeros()`", "the type has the shape, as in `Array::<f64, shape![2, 3]>::zeros()`", "see array_core::errors#function-of-another-library";
    with_capacity (len) WithCapacityFunction "arrays have no function `with_capacity`", "write `Array::from(vec)`: an array does not grow", "see array_core::errors#function-of-another-library";
    zeros_like (array) ZerosLikeFunction "arrays have no function `zeros_like`", "write `y.map(|_| 0.0)` for `zeros_like(&y)`, and `0` for integers", "see array_core::errors#function-of-another-library";
    #[cfg(not(feature = "rand"))]
    random (distribution rng) RandomFunction "`random` needs the feature `rand` of array-core", "this feature is not enabled", "run `cargo add array-core --features rand`", "see array_core::errors#method-of-a-feature";
    #[cfg(not(feature = "npy"))]
    read_npy (path) ReadNpyFunction "`read_npy` needs the feature `npy` of array-core", "this feature is not enabled", "run `cargo add array-core --features npy`", "see array_core::errors#method-of-a-feature";
}
