//! User guide: concepts, and then recipes by task.
//!
//! Concepts, to be read in this order:
//!
//! | page | |
//! |---|---|
//! | [concepts] | six ideas that everything else follows from |
//! | [views] | parts of arrays, parameters that are views, and conversions of shapes |
//! | [errors] | how to read compile errors and run-time errors |
//! | [generic] | functions of any dtype, axes, rank and storage, with the exact bounds |
//! | [extending] | your own axes, functions, elements and arguments |
//! | [on_top] | libraries whose functions take and return arrays |
//! | [performance] | fast code, and expensive operations |
//!
//! Recipes:
//!
//! | page | task |
//! |---|---|
//! | [recipes] | common tasks, such as standardised columns, quantiles and convolutions |
//! | [files] | read, write and map NumPy and safetensors files |
//! | [unknown_dtypes] | compute with data whose dtype is known only at run time |
//! | [images] | filter pictures |
//! | [testing] | test functions over arrays: properties, loops as references, and tolerances |
//! | [no_std] | write programs without an operating system or an allocator |
//! | [python] | write functions that Python calls with NumPy, JAX and PyTorch arrays |
//! | [beyond_one_machine] | export functions as programs for XLA: GPUs and several machines |
//!
//! Tables for users of other libraries, row by row: [for_ndarray_users] and [for_numpy_users].
//!
//! The tests compile and run the code of the guide, except blocks that use the crates `array-numpy`
//! and `array-pjrt`. The [front page](crate) lists the functions.

/// Functions as programs for XLA: what is exported, and where XLA differs from this library.
pub mod beyond_one_machine {
    #![cfg_attr(feature = "stablehlo", doc = include_str!("beyond_one_machine.md"))]
    #![cfg_attr(not(feature = "stablehlo"), doc = "This page needs the feature `stablehlo`.")]
}

/// Six ideas: shapes, alignment, names, dtypes, storages and run-time shapes.
pub mod concepts {
    #![doc = include_str!("concepts.md")]
}

/// How to read compile errors and run-time errors.
pub mod errors {
    #![doc = include_str!("errors.md")]
}

/// Your own axes, functions and arguments.
pub mod extending {
    #![doc = include_str!("extending.md")]
}

/// NumPy and safetensors files: reading, writing and mapping.
pub mod files {
    #![cfg_attr(all(feature = "dyn-array", feature = "memmap2", feature = "npz", feature = "safetensors"), doc = include_str!("files.md"))]
    #![cfg_attr(
        not(all(feature = "dyn-array", feature = "memmap2", feature = "npz", feature = "safetensors")),
        doc = "This page needs the features `dyn-array`, `memmap2`, `npz` and `safetensors`."
    )]
}

/// Code with `ndarray` and the same code with this library, row by row.
pub mod for_ndarray_users {
    #![doc = include_str!("ndarray.md")]
}

/// Code with NumPy and the same code with this library, row by row.
pub mod for_numpy_users {
    #![doc = include_str!("numpy.md")]
}

/// Functions that are generic over dtypes, axes, rank and storage, and the bounds that they need.
pub mod generic {
    #![doc = include_str!("generic.md")]
    #![cfg_attr(feature = "typenum", doc = include_str!("typenum.md"))]
}

/// Pictures as arrays, and a filter.
pub mod images {
    #![cfg_attr(feature = "image", doc = include_str!("images.md"))]
    #![cfg_attr(not(feature = "image"), doc = "This page needs the feature `image`.")]
}

/// Programs without an operating system or an allocator.
pub mod no_std {
    #![doc = include_str!("no_std.md")]
}

/// Writing a crate on top of this one: parameters, results, structs, errors, features and tests.
pub mod on_top {
    #![cfg_attr(feature = "alloc", doc = include_str!("on_top.md"))]
    #![cfg_attr(not(feature = "alloc"), doc = "This page needs the feature `alloc`.")]
}

/// Fast code, and expensive operations.
pub mod performance {
    #![doc = include_str!("performance.md")]
}

/// Functions that Python calls with NumPy, JAX and PyTorch arrays.
pub mod python {
    #![cfg_attr(feature = "alloc", doc = include_str!("python.md"))]
    #![cfg_attr(not(feature = "alloc"), doc = "This page needs the feature `alloc`.")]
}

/// Programs for common tasks.
pub mod recipes {
    #![doc = include_str!("recipes.md")]
}

/// Tests of functions over arrays: properties, comparisons with loops, and tolerances.
pub mod testing {
    #![cfg_attr(feature = "proptest", doc = include_str!("testing.md"))]
    #![cfg_attr(not(feature = "proptest"), doc = "This page needs the feature `proptest`.")]
}

/// Computing with data whose dtype is known only at run time.
pub mod unknown_dtypes {
    #![cfg_attr(feature = "dyn-array", doc = include_str!("unknown_dtypes.md"))]
    #![cfg_attr(not(feature = "dyn-array"), doc = "This page needs the feature `dyn-array`.")]
}

/// Views and conversions: parts of arrays, parameters that are views, and conversions of shapes.
pub mod views {
    #![doc = include_str!("views.md")]
}
