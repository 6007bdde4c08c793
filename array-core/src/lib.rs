//! Arrays with the shape and the dtype in the type.
//!
//! The compiler computes the shape and the dtype of every result. `cargo check` rejects operands
//! that do not fit. The error points at the operator, and names both shapes and the rule. Extents
//! known only at run time follow the same rules. An operation that breaks a rule at run time
//! panics, or returns an error, with a similar message.
//!
//! ```
//! use array_core::{Array, array, broadcast, shape};
//!
//! let x: Array<f32, shape![2, 3]> = array![[1.0, 2.0, 3.0], [5.0, 6.0, 9.0]];
//! let mean = x.mean_axis::<0>();                    // of `shape![3]`
//! let centered = broadcast!(x - mean);              // of `shape![2, 3]`
//! assert_eq!(centered, array![[-2.0, -2.0, -3.0], [2.0, 2.0, 3.0]]);
//! ```
//!
//! Along axis 1 there are two means, one for each row. They do not broadcast with rows of three
//! elements:
//!
//! ```compile_fail,E0277
//! use array_core::{array, broadcast};
//!
//! let x = array![[1.0_f32, 2.0, 3.0], [5.0, 6.0, 9.0]];
//! let mean = x.mean_axis::<1>();
//! let centered = broadcast!(x - mean);
//! // error[E0277]: shapes `(Len<2>, Len<3>)` and `(Len<2>,)` cannot be broadcast together
//! ```
//!
//! The [guide] starts with concepts and recipes, covers errors and performance, and has tables for
//! users of [ndarray](guide::for_ndarray_users) and of [NumPy](guide::for_numpy_users). This page
//! lists the methods.
//!
//! # Modules
//!
//! The root of the crate has the names that types and bounds need most, and the macros. The
//! [`prelude`] has the names that most programs use. Other names are in modules by topic:
//!
//! | | |
//! |---|---|
//! | axes, their extents and relations | [`mod@dim`] |
//! | relations of shapes, which are the bounds of generic code | [`mod@shape`] |
//! | dtypes: promotion, limits, conversion | [`dtype`] |
//! | elementwise functions | [`functions`] |
//! | products of matrices, decompositions | [`linalg`] |
//! | Fourier transforms | `fft` |
//! | storage of elements, layouts and strides | [`layout`] |
//! | types of views, iterators, bounds of indices and selections | [`view`], [`iter`], [`index`] |
//! | joining, repeating and padding | [`assemble`] |
//! | nested arrays | [`nested`] |
//! | bounds of operators and functions, rules of [`broadcast!`] | [`operand`], [`expr`] |
//! | errors | [`error`], and the page [`errors`] on the messages of the compiler |
//! | instruction sets, memory of large arrays | [`cpu`], [`memory`] |
//! | other crates, files, arguments from outside, dtypes known at run time, XLA | [`interop`], `files`, [`boundary`], `dynamic`, `stablehlo` |
//!
//! # Shapes
//!
//! A shape is a tuple of axes, outermost first, written with [`shape!`]. The type of an axis
//! determines whether the compiler or the running program knows its extent, and whether the axis
//! stretches:
//!
//! | axis | written | extent | stretches |
//! |---|---|---|---|
//! | [`Len<N>`](Len) | `shape![3]` | known to the compiler | no |
//! | [`One`] | `shape![1]` | 1 | yes |
//! | [`Dyn`] | `shape![_]` | known at run time | if it is 1 |
//! | a name, `dim!(Batch)` | `shape![Batch]` | known at run time, and compared when axes of this name are combined | no |
//! | a name, `dim!(Channel = 3)` | `shape![Channel]` | 3, but distinct from every other axis of extent 3 | no |
//!
//! Shapes align from the last axis. Two axes broadcast if they are the same, if one of them
//! stretches, or if one is `Dyn` and their extents are equal. A missing axis counts as `One`. This
//! is the rule of the Python Array API with two restrictions. An extent of 1 stretches only if the
//! type permits it. A name does not broadcast with another name or with a `Len`. [`Len<1>`](Len),
//! which const-generic code can create, does not stretch. [`Array::with_axes`] converts it to
//! `One`.
//!
//! Code that is generic over axes writes `M: Dim, N: Dim`. Every axis broadcasts with itself and
//! with `One`, so such code often needs no where-clauses. [`BroadcastShape`] is the shape that two
//! shapes broadcast to. If the rank is also unknown, use [`DynRank`].
//!
//! # Dtypes
//!
//! The dtypes are `bool`, `i8` to `i64`, `u8` to `u64`, `f32` and `f64`. Each is an [`Element`].
//! The features `half` and `num-complex` add others. Two dtypes [promote](Promote) to the smallest
//! dtype that holds both, by type alone and never by value: `u8` and `i8` promote to `i16`, and
//! `f32` and `f64` to `f64`. Some pairs have no common dtype: `u64` and a signed integer, an
//! integer and a float, `bool` and a number. A program that combines such a pair does not compile,
//! and the error names the [`cast`](Array::cast) to write. [`DType`] is a dtype as a value. Integer
//! arithmetic wraps in every build profile.
//!
//! # Arrays
//!
//! [`Array<T, S>`](Array) stores its elements on the heap. [`InlineArray<T, S>`](InlineArray)
//! stores them in the value itself: it is `Copy` and works in a `const`. Create arrays with the
//! literals [`array!`] and [`inline!`], or with constructors such as [`zeros`](Array::zeros) and
//! [`from_fn`](Array::from_fn). For run-time extents, use constructors that take a shape, such as
//! [`zeros_with`](Array::zeros_with) and [`from_shape_vec`](Array::from_shape_vec). Elements are in
//! row-major order and can be of any type. Arithmetic requires elements of a dtype.
//!
//! # Operators
//!
//! `+ - * / %`, `& | ^ << >>`, `-` and `!` take arrays by value or by reference. One of two
//! operands can also be a scalar of the array's dtype. The result reuses the memory of an operand
//! that is passed by value, if dtype and shape allow it. Operators work as on Rust's scalars: `/`
//! truncates a quotient of integers, and `%` has the sign of the dividend.
//! [`floor_divide`](functions::floor_divide) and [`remainder`](functions::remainder) work as
//! Python's `//` and `%`.
//!
//! # Functions
//!
//! Elementwise functions, such as [`sqrt`](functions::sqrt), [`maximum`](functions::maximum),
//! [`less`](functions::less) and [`select`](functions::select), are methods, and also free
//! functions in [`functions`]. [`broadcast!`] calls them by their names. Each free function has a
//! `try_` form that returns an error instead of panicking.
//!
//! Comparisons of elements return arrays of `bool`, but Rust's `<` and `==` must return one `bool`.
//! So `==` compares whole arrays, and [`less`](functions::less) and [`equal`](functions::equal)
//! compare elements.
//!
//! # Reductions
//!
//! Reductions are methods. They reduce all elements, one axis, or several axes. The variants with
//! `_keep` in the name replace the reduced axes by `One`, so that the result broadcasts with the
//! array:
//!
#![cfg_attr(doc, doc = self::reduction_table!())]
//!
//! ```
//! use array_core::{Array, array, axes, shape};
//!
//! let x: Array<f32, shape![2, 2, 3]> = array![[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[3.0, 2.0, 1.0], [6.0, 5.0, 4.0]]];
//! let mean: Array<f32, shape![2]> = x.mean_axes(axes![0, 2]);
//! let centred = &x - x.mean_axes_keep(axes![0, 2]);
//! assert_eq!(mean, array![2.0, 5.0]);
//! assert_eq!(centred.argmax_axis::<-1>(), array![[2_i64, 2], [0, 0]]);
//! ```
//!
//! # Scans, sorting and searching
//!
//! | | |
//! |---|---|
//! | scans along an axis | [`cumsum`](Array::cumsum), [`cumprod`](Array::cumprod), [`cummax`](Array::cummax), [`cummin`](Array::cummin), [`diff`](Array::diff), [`diff_n`](Array::diff_n) |
//! | sorting and reordering | [`sort`](Array::sort), [`argsort`](Array::argsort), [`top_k`](Array::top_k), [`roll`](Array::roll), [`flip_axis`](Array::flip_axis) |
//! | gathering | [`take`](index::TakeMethods::take), [`take_along_axis`](index::TakeMethods::take_along_axis), [`nonzero`](Array::nonzero) |
//! | searching | [`searchsorted`](Array::searchsorted), [`unique`](Array::unique), [`isin`](Array::isin), [`histogram`](Array::histogram), [`interp`](Array::interp) |
//! | quantiles along an axis | [`quantile_axis`](Array::quantile_axis), [`median_axis`](Array::median_axis) |
//!
//! # Linear algebra
//!
//! [`matmul`](linalg::matmul()) multiplies matrices, vectors and stacks of matrices.
//! [`trace`](Array::trace), [`dot`](Array::dot) and [`vecdot`](Array::vecdot) are sums, and
//! [`vector_norm`](Array::vector_norm) and [`matrix_norm`](Array::matrix_norm) are norms.
//! [`outer`](Array::outer) is the outer product of two vectors. [`det`](Array::det),
//! [`inv`](Array::inv) and [`solve`](Array::solve) take square matrices of any size. On inline
//! arrays they need no allocator. The feature `linalg` makes them faster for large matrices, and
//! adds `cholesky`, `qr`, `svd`, `eigh`, `pinv`, `matrix_rank` and, with the feature `num-complex`,
//! `eig`. The type guarantees that a matrix is square, or its extents are compared at run time.
//! `det`, `inv`, `solve` and the decompositions panic or return an error if an element is infinite
//! or NaN. For a singular matrix, `inv` and `solve` do so, too.
//!
//! # Computed extents
//!
//! If an operation adds, subtracts, multiplies or divides extents, the compiler computes the
//! result, up to 1024. If an extent is known only at run time, the result is [`Dyn`]. In the
//! variants with `_to` in their name, the caller names the axis of the result, and `cargo build`
//! checks the extent of that axis.
//!
//! | | |
//! |---|---|
//! | joining arrays | [`concat`](Arrays::concat), [`concat_diff`](Arrays::concat_diff), [`stack`](Arrays::stack) |
//! | repeating and padding | [`repeat`](Array::repeat), [`tile`](Array::tile), [`pad`](Array::pad) |
//! | merging and splitting axes | [`flatten`](Array::flatten), [`merge_axes`](Array::merge_axes), [`split_axis`](Array::split_axis), [`unfold`](Array::unfold) |
//! | triangles and diagonals | [`tril`](Array::tril), [`triu`](Array::triu), [`diag`](Array::diag) |
//!
//! ```
//! use array_core::{Array, Arrays, array, shape};
//!
//! let (x, y) = (array![[1, 2, 3], [4, 5, 6]], array![[7, 8, 9]]);
//! let both: Array<i32, shape![3, 3]> = (&x, &y).concat::<0>();
//! let flat: Array<i32, shape![9]> = both.flatten();
//! assert_eq!(flat.cumsum::<0>().as_slice(), [1, 3, 6, 10, 15, 21, 28, 36, 45]);
//! ```
//!
//! # Fused expressions
//!
//! An operator allocates an array for its result. [`broadcast!`] evaluates all elementwise
//! operations of an expression in one pass, without temporaries, and writes the result into a new
//! or an existing array:
//!
//! ```
//! use array_core::{array, broadcast};
//!
//! let (mut x, step) = (array![1.0_f32, -2.0, 3.0], array![0.5_f32, 0.5, 0.5]);
//! let y = broadcast!(if x > 0 { sqrt(x * x + 3) } else { 0 });
//! broadcast!(x -= step * 2);
//! assert_eq!((x, y[[0]]), (array![0.0, -3.0, 2.0], 2.0));
//! ```
//!
//! Index names connect the axes of operands, and determine the axes to reduce: see
//! [contractions](broadcast!#contractions). Matrix products are recognised in any order of their
//! index names.
//!
//! ```
//! use array_core::{array, broadcast};
//!
//! let (a, b) = (array![[1, 2], [3, 4]], array![[5, 6], [7, 8]]);
//! assert_eq!(broadcast!(sum(j: a[i, j] * b[k, j])), array![[17_i64, 23], [39, 53]]);
//! ```
//!
//! # Views
//!
//! A view borrows an array. While the view is in use, the array cannot be written to. While a
//! mutable view is in use, the array cannot be read either. [`view`](Array::view) and
//! [`view_mut`](Array::view_mut) borrow a whole array. These methods view a part of an array, or
//! reorder its axes, without copying:
//!
//! | | |
//! |---|---|
//! | axes in another order | [`t`](Array::t), [`permute`](Array::permute), [`swap_axes`](Array::swap_axes), [`moveaxis`](Array::moveaxis), [`flip_axis`](Array::flip_axis) |
//! | axes added or removed | [`expand_dims`](Array::expand_dims), [`squeeze_axis`](Array::squeeze_axis), [`broadcast_to`](Array::broadcast_to), [`broadcast_in_dim`](Array::broadcast_in_dim), [`narrow`](Array::narrow), [`reshape`](Array::reshape) |
//! | parts | [`slice!`], [`slice`](Array::slice), [`index_axis`](Array::index_axis), [`slice_axis`](Array::slice_axis), [`split_at`](Array::split_at), [`diagonal`](Array::diagonal), [`diagonal_from`](Array::diagonal_from) |
//! | rows, columns, chunks and windows | [`chunks_axis`](Array::chunks_axis), [`windows_axis`](Array::windows_axis), [`axis_iter`](Array::axis_iter), [`rows`](Array::rows), [`columns`](Array::columns), [`row`](Array::row), [`column`](Array::column), [`axis_chunks`](Array::axis_chunks) |
//!
//! Operators, functions and reductions also take views. The type of a view contains its shape and
//! its [`Layout`](layout::Layout). Strides that follow from the type are not stored, so the
//! transposed view of a static matrix is a single pointer. Most of the methods above take a view by
//! value and an array by reference. [`reshape`](Array::reshape) and [`narrow`](Array::narrow)
//! consume an array and keep its memory. Called on a mutable view, most of these methods return
//! mutable views, but `slice!` and `slice` return read-only views. Views that may repeat an
//! element, such as those of [`broadcast_to`](Array::broadcast_to) and
//! [`windows_axis`](Array::windows_axis), are read-only. Mutable views do not have the methods that
//! create such views. Axes are counted from 0, or backwards from -1.
//!
//! [`take`](index::TakeMethods::take), [`compress`](Array::compress) and [`masked`](Array::masked)
//! select by arrays of indices or truth values, and copy.
//!
//! ```
//! use array_core::{Array, array, broadcast, shape, slice};
//!
//! let x = array![[1, 2, 3], [4, 5, 6], [7, 8, 10]];
//! let corner: Array<i32, shape![2, 2]> = slice!(x, 0..2, 1..3).to_heap();
//! let slopes = broadcast!(x[1.., ..] - x[..-1, ..]);       // shifted against itself
//! assert_eq!(corner, array![[2, 3], [5, 6]]);
//! assert_eq!(slopes.to_vec(), [3, 3, 3, 3, 3, 4]);
//! ```
//!
//! # In place
//!
//! `a += &b`, `broadcast!(a += …)` and `broadcast!(a = …)` never change the shape or the dtype of
//! `a`. An operation that would change either does not compile, or panics if only run-time extents
//! show the mistake. Everything is checked before anything is written. `a` may be a selection of an
//! array:
//!
//! ```
//! use array_core::functions::greater;
//! use array_core::{array, broadcast};
//!
//! let mut x = array![[1, 2], [3, 4]];
//! broadcast!(x[1, ..] = x[1, ..] * 10);
//! let large = greater(&x, 20);
//! broadcast!(x[large] = 0);
//! assert_eq!(x, array![[1, 2], [0, 0]]);
//! ```
//!
//! To read some positions of an array and write others, split the array into disjoint parts with
//! [`split_at_mut`](Array::split_at_mut), or copy the part to read with
//! [`to_heap`](Array::to_heap). The borrow checker rejects `x += &x.t()`, and [`broadcast!`]
//! rejects `x += x.t()`. [`with`](Array::with) and [`with_slice`](Array::with_slice) take an array
//! by value, replace elements, and return it.
//!
//! # Rule sets
//!
//! Broadcasting can stretch an operand that you did not mean to stretch. A rule set restricts which
//! shapes may combine. Prefix an expression of [`broadcast!`] with the word of a rule set, or use
//! [`rules`](macro@rules) for a whole function or module. A rule set only rejects expressions. It
//! never changes a result.
//!
#![cfg_attr(doc, doc = self::rule_set_table!())]
//!
//! [`broadcast_in_dim`](Array::broadcast_in_dim) takes a list that gives the result axis of each
//! axis of an array. [`add_in_dims`](Array::add_in_dims) and its variants take such a list for one
//! operand. Under every rule set, scalars and 0-d arrays combine with every operand.
//!
//! # Nested arrays
//!
//! An array of inline arrays is a nested array. For example, `Array<InlineArray<f32, shape![3]>,
//! shape![4]>` holds four points, and is not a matrix of 4 by 3. In operators, functions and
//! [`broadcast!`], outer axes broadcast with outer axes, and elements with elements. Scalars
//! combine with the innermost numbers, and the dtypes of these numbers promote. If one array is
//! less deeply nested, each of its elements combines as a scalar with an element of the other
//! array. For example, an array of `shape![4]` can hold a weight for each of the four points.
//! Messages show the nesting as [`Nested`](shape::Nested) shapes.
//! [`into_nested`](Array::into_nested) and [`into_flat`](Array::into_flat) convert at no cost.
//!
//! ```
//! use array_core::{Array, InlineArray, array, broadcast, inline, shape};
//!
//! type Point = InlineArray<f32, shape![3]>;
//!
//! let points: Array<Point, shape![2]> = array![inline![1.0, 2.0, 3.0], inline![4.0, 5.0, 6.0]];
//! let centre: InlineArray<Point, shape![]> = inline![1.0, 1.0, 1.0].into_nested();
//! let moved: Array<Point, shape![2]> = broadcast!((points - centre) * 2);
//! assert_eq!(moved[[1]], inline![6.0, 8.0, 10.0]);
//! ```
//!
//! # Index access
//!
//! A parameter of a program may have one value for all channels, or one value for each channel. As
//! an array, it has the shape `(N,)`, where `N` is [`One`] or the axis of channels. [`iab!`] reads
//! the parameter by channel in either case, because every index along `One` reads the only element.
//! A loop with `iab!` costs no more than a loop written for one of the cases. A function with the
//! bound [`IndexAccess`] also takes scalars. [`narrow`](functions::narrow) removes the axes of
//! `One` from an array, and returns the element if no axis remains. Index access and narrowing
//! follow the rules of the Typhoon Modeling Language (TML).
//!
//! # Other programs and crates
//!
//! [`shapes`](macro@shapes) turns the arguments of an existing function into typed arrays in the
//! body of the function. For callers, the parameters remain slices, or arrays of `ndarray` and
//! `nalgebra`. Each call checks the arguments. Features add conversions to the arrays of other
//! crates ([`interop`]), NumPy and safetensors files (`files`), and arrays of dtypes known only at
//! run time (`dynamic`).
//!
//! # Run-time errors
//!
//! An operator panics if run-time extents do not fit, or if an integer operation has no result,
//! such as a division by zero. The `try_` forms, such as [`Array::try_add`] and [`try_broadcast!`],
//! return a [`ShapeError`] or an [`Error`] with the same message instead:
//!
//! ```
//! use array_core::{Array, shape};
//!
//! let x = Array::<f32, shape![_, 3]>::zeros_with([2, 3]);
//! let y = Array::<f32, shape![_, 3]>::zeros_with([4, 3]);
//! assert_eq!(
//!     x.try_add(&y).unwrap_err().to_string(),
//!     "shapes (2, 3) and (4, 3) cannot be broadcast together in `add`: axis 0 has 2 and 4"
//! );
//! ```
//!
//! # Features
//!
//! - `std` (default): the best instruction set of the machine ([`cpu`]), and reuse of the memory
//!   of large arrays ([`memory`]). Implies `alloc`. Without `std`, the crate is `no_std`.
//! - `alloc`: arrays on the heap. Without `alloc`, the crate has inline arrays and views, with all
//!   operators and most functions and macros: [`guide::no_std`] has a table. Results are then
//!   elements or inline arrays, or are written in place.
//! - `approx`: comparisons within a tolerance, with the macros of `approx`.
//! - `bytemuck`: contiguous arrays as bytes, or as arrays of another type of the same size.
//! - `dlpack`: arrays and views to and from other languages as DLPack structs, with their strides.
//!   Implies `dyn-array`.
//! - `dyn-array`: `DynArray`, an array whose dtype and shape are known only at run time. Implies
//!   `alloc`.
//! - `fft`: Fourier transforms of `f32`, `f64` and complex numbers, by `rustfft` and `realfft`.
//!   Implies `num-complex` and `std`.
//! - `generic-array`, `hybrid-array`: conversions of inline arrays to and from the arrays of these
//!   crates at no cost. Each implies `typenum`.
//! - `half`: the dtypes `f16` and `bf16`. Each operation is computed in `f32` and rounded once.
//! - `image`: conversions from and to the pictures of `image`. Implies `dyn-array` and `std`.
//! - `linalg`: decompositions by `faer`. For large arrays on the heap, `faer` also computes
//!   determinants and inverses, and solves equations. `faer` uses one thread, unless another crate
//!   enables its feature `rayon`, and panics if the program has disabled its global parallelism.
//!   Implies `std`.
//! - `memmap2`: views of memory-mapped files. Implies `std`.
//! - `nalgebra`: views from and to the matrices of `nalgebra`, with their strides, and copies of
//!   matrices that own their elements.
//! - `ndarray`: conversions from and to arrays, views and shared arrays of `ndarray` 0.17, with
//!   their strides. Implies `alloc`.
//! - `num-complex`: the dtypes `Complex<f32>` and `Complex<f64>`, their functions, their parts, and
//!   views of the parts.
//! - `num-traits`: `Zero` and `One` for arrays of static shape.
//! - `npy`, `npz`, `safetensors`: arrays in files, whose dtype and shape are compared with the
//!   type. Each implies `std`, and `npz` implies `npy`.
//! - `proptest`: strategies for shapes and arrays. Implies `std`.
//! - `rand`: random arrays, with `rand` 0.10.
//! - `rayon`: large elementwise results, matrix products, contractions, and most reductions of
//!   contiguous arrays are computed on the threads of rayon's pool. Each thread reads and writes
//!   about 1 MiB or more, or computes about a million multiplications or more. Results have the same
//!   bits as without this feature. Also adds parallel iterators over axes and elements. Implies
//!   `std`.
//! - `serde`: serialization of arrays.
//! - `stablehlo`: the export of functions with `#[program]` as StableHLO text for XLA. Implies
//!   `std`.
//! - `typenum`: axes whose extent is an integer of `typenum`, and computed extents of any size.
//!
//! # Limits
//!
//! - Tuples have up to 8 axes. [`DynRank`] holds up to 64, or 8 without `alloc`. A nested array of
//!   static rank has up to 8 axes on all levels together.
//! - The compiler computes extents up to 1024. Above this limit, a selection with literal bounds
//!   has a run-time extent. For other operations, the caller names the axis, as in
//!   [`concat_to`](Arrays::concat_to). The limit does not apply to extents of `typenum`, nor to a
//!   literal range whose length does not depend on the axis, as in `slice!(x, 0..3)`.
//! - A matrix product usually copies an operand whose dtype is not that of the result, to convert
//!   it. The last bits of a matrix product may depend on the [`Level`](cpu::Level).
//! - `cargo check` rejects a literal index or range of `slice!`, `x[…]` or `iab!` that is out of
//!   bounds of a static extent, if the extent and the positions that it needs are at most 1024. In
//!   generic code and above this limit, `cargo build` rejects it.
//! - Constant assertions check sizes that depend on other sizes, as in [`reshape`](Array::reshape).
//!   `cargo build` reports a failed assertion, but `cargo check` does not.
#![cfg_attr(not(feature = "std"), no_std)]
#![deny(unsafe_code)]
// On docs.rs, each item shows the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
// Some links of this page lead to items that need the feature `std` or `alloc`. Without `std`,
// these links are broken, and rustdoc shows them as plain text.
#![cfg_attr(not(feature = "std"), allow(rustdoc::broken_intra_doc_links))]
// Many links have an explicit path, such as `crate::Dyn`, although the module imports the name.
#![allow(rustdoc::redundant_explicit_links)]
// Without an allocator, an error stores the shapes inline, which makes it large.
#![cfg_attr(not(feature = "alloc"), allow(clippy::result_large_err))]

#[cfg(feature = "alloc")]
extern crate alloc;

#[macro_use]
mod table;

#[macro_use]
mod dtypes;

#[macro_use]
mod fallible;

#[cfg(doc)]
#[macro_use]
mod tables;

#[cfg(doc)]
use {
    binary_functions, function_table, other_functions, reduction_table, reductions, rule_set_table, rule_sets,
    unary_functions,
};

#[cfg(feature = "dyn-array")]
#[macro_use]
pub mod dynamic;

// The page of `Array` shows methods in the order of modules, so this module comes first.
mod array;

#[allow(unsafe_code)]
mod storage;

mod ops;

mod compute;

#[doc(hidden)]
pub mod __private;
pub mod assemble;
#[cfg(feature = "alloc")]
pub mod boundary;
pub mod cpu;
pub mod dtype;
pub mod error;
pub mod expr;
#[cfg(feature = "fft")]
pub mod fft;
#[cfg(any(feature = "memmap2", feature = "npy", feature = "safetensors"))]
pub mod files;
pub mod functions;
mod fused;
#[cfg(doc)]
pub mod errors {
    #![doc = include_str!("../ERRORS.md")]
}
#[cfg(doc)]
pub mod guide;
pub mod index;
pub mod interop;
pub mod iter;
#[allow(unsafe_code)]
mod kernel;
pub mod layout;
pub mod linalg;
mod macros;
#[allow(unsafe_code)]
mod math;
pub mod nested;
pub mod operand;
#[allow(unsafe_code)]
mod plan;
pub mod prelude;
mod runtime;
pub mod shape;
#[cfg(feature = "stablehlo")]
pub mod stablehlo;
pub mod view;

// rustc's notes name the procedural macros by this path.
#[doc(hidden)]
pub use array_macros as expand;

#[doc(hidden)]
pub use self::array::foreign;
pub use self::array::{Arrays, IndexAccess};
#[cfg(feature = "num-complex")]
#[doc(inline)]
pub use self::dtype::Complex;
#[doc(inline)]
pub use self::dtype::{DType, Element, Float, Integer, Number, Promote, Promoted, Real, Signed};
#[cfg(feature = "half")]
#[doc(inline)]
pub use self::dtype::{bf16, f16};
#[cfg(feature = "dyn-array")]
#[doc(inline)]
pub use self::dynamic::DynArray;
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use self::error::CallError;
#[doc(inline)]
pub use self::error::{Error, IndexError, ShapeError};
pub use self::macros::rules;
#[cfg(feature = "alloc")]
pub use self::macros::shapes;
#[doc(inline)]
pub use self::shape::dim;
#[cfg(feature = "typenum")]
#[doc(inline)]
pub use self::shape::dim::Num;
#[doc(inline)]
pub use self::shape::dim::{Dim, Dyn, Len, One, StaticDim};
#[doc(inline)]
pub use self::shape::{Broadcast, BroadcastShape, DynRank, Shape, StaticShape};
#[cfg(feature = "std")]
pub use self::storage::memory;
pub use self::storage::{Array, ArrayView, ArrayViewMut, ContiguousView, ContiguousViewMut, InlineArray};
