//! A guide: what stands behind the library, and how to do with it what programs with arrays do.
//!
//! | page | |
//! |---|---|
//! | [concepts] | six ideas that everything else follows from |
//! | [generic] | functions of any dtype, axes, rank and storage, with the exact bounds |
//! | [recipes] | ten things that programs do |
//! | [errors] | how to read what the compiler and the program say |
//! | [performance] | what is fast by itself, and what costs something |
//! | [files] | arrays in files of NumPy and of safetensors, read, written and mapped |
//! | [unknown_dtypes] | data of which only the program knows the dtype |
//! | [images] | pictures as arrays, and a filter |
//! | [testing] | laws, oracles and tolerances |
//! | [no_std] | without an operating system, or an allocator |
//! | [extending] | axes and functions of your own |
//! | [for_ndarray_users] | each row in both libraries, and compared |
//! | [for_numpy_users] | each row with its NumPy |
//!
//! All code in it is compiled and run by the tests. The [front page](crate) lists the functions.

/// Six ideas: shapes, alignment, names, dtypes, storages, and what only the program knows.
pub mod concepts {
    #![doc = include_str!("concepts.md")]
}

/// How to read what the compiler and the program say.
pub mod errors {
    #![doc = include_str!("errors.md")]
}

/// Axes, functions and arguments of your own.
pub mod extending {
    #![doc = include_str!("extending.md")]
}

/// Arrays in files of NumPy and of safetensors: read, written and mapped.
pub mod files {
    #![cfg_attr(all(feature = "dyn-array", feature = "memmap2", feature = "npz", feature = "safetensors"), doc = include_str!("files.md"))]
    #![cfg_attr(
        not(all(feature = "dyn-array", feature = "memmap2", feature = "npz", feature = "safetensors")),
        doc = "This page needs the features `dyn-array`, `memmap2`, `npz` and `safetensors`."
    )]
}

/// What `ndarray` and this library write for the same, row by row.
pub mod for_ndarray_users {
    #![doc = include_str!("ndarray.md")]
}

/// What NumPy and this library write for the same, row by row.
pub mod for_numpy_users {
    #![doc = include_str!("numpy.md")]
}

/// Functions that are generic over dtypes, axes, rank and storage, and the bounds that they need.
pub mod generic {
    #![doc = include_str!("generic.md")]
}

/// Pictures as arrays, and a filter.
pub mod images {
    #![cfg_attr(feature = "image", doc = include_str!("images.md"))]
    #![cfg_attr(not(feature = "image"), doc = "This page needs the feature `image`.")]
}

/// Programs without an operating system, or without an allocator.
pub mod no_std {
    #![doc = include_str!("no_std.md")]
}

/// What is fast by itself, and what costs something.
pub mod performance {
    #![doc = include_str!("performance.md")]
}

/// Ten things that programs with arrays do.
pub mod recipes {
    #![doc = include_str!("recipes.md")]
}

/// Laws that hold for any array, oracles, and tolerances.
pub mod testing {
    #![cfg_attr(feature = "proptest", doc = include_str!("testing.md"))]
    #![cfg_attr(not(feature = "proptest"), doc = "This page needs the feature `proptest`.")]
}

/// Data of which only the program knows the dtype.
pub mod unknown_dtypes {
    #![cfg_attr(feature = "dyn-array", doc = include_str!("unknown_dtypes.md"))]
    #![cfg_attr(not(feature = "dyn-array"), doc = "This page needs the feature `dyn-array`.")]
}
