//! Arrays whose shape and dtype stand in the type.
//!
//! The compiler works out the shape and the dtype of every result, and refuses what does not fit, on
//! `cargo check`, with an error at the operator that names both shapes and the rule. Extents
//! that only the program knows follow the same rules at run time, and fail with the same words.
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
//! The means of the other axis are two numbers, and do not fit rows of three:
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
//! The [guide] begins at the beginning: concepts, recipes, errors, performance, and the same in the words of
//! [ndarray](guide::for_ndarray_users) and of [NumPy](guide::for_numpy_users). This page lists what there is.
//!
//! # Shapes
//!
//! A shape is a tuple of axes, outermost first, and is written with [`shape!`]. What an axis is says
//! who knows its extent, and whether it stretches:
//!
//! | axis | written | extent | stretches |
//! |---|---|---|---|
//! | [`Len<N>`](Len) | `shape![3]` | known to the compiler | no |
//! | [`One`] | `shape![1]` | 1 | yes |
//! | [`Dyn`] | `shape![_]` | known at run time | when it is 1 |
//! | a name, by `dim!(Batch)` | `shape![Batch]` | known at run time, the same wherever the name stands | no |
//! | a name, by `dim!(Channel = 3)` | `shape![Channel]` | 3, and no other 3 | no |
//!
//! Shapes align from the last axis. Two axes meet when they are the same, or when one of them
//! stretches; a missing axis counts as `One`. That is the rule of the Python Array API, with one
//! restriction: an extent of 1 stretches only where the type says so. So [`Len<1>`](Len), which
//! const-generic code can make, does not stretch; [`Array::with_axes`] turns it into `One`.
//!
//! Code that is generic over axes says `M: Dim, N: Dim` and needs no where-clauses, since an axis meets
//! itself and `One`, whatever it is; [`BroadcastShape`] names the result of any two shapes.
//! [`DynRank`] is the shape of an array whose rank is not known either.
//!
//! # Dtypes
//!
//! `bool`, `i8` to `i64`, `u8` to `u64`, `f32` and `f64`; each is an [`Element`]. Two of them
//! [promote](Promote) to the smallest that holds both, by type alone and never by value: `u8` with `i8`
//! to `i16`, `f32` with `f64` to `f64`. Where there is none (`u64` with a signed integer, integers with
//! floats, `bool` with numbers) the program does not compile, and the error names the
//! [`cast`](Array::cast) to write. [`DType`] is a dtype as a value. Integer arithmetic wraps, in every
//! build profile.
//!
//! # Arrays
//!
//! [`Array<T, S>`](Array) has its elements on the heap, [`InlineArray<T, S>`](InlineArray) in itself:
//! the latter is `Copy` and works in a `const`. Both are made by literals, [`array!`] and [`inline!`],
//! by constructors such as [`zeros`](Array::zeros) and [`from_fn`](Array::from_fn), and, where extents
//! are known at run time, by those with a shape, such as [`zeros_with`](Array::zeros_with) and
//! [`from_shape_vec`](Array::from_shape_vec). Elements stand in row-major order and can be of any type;
//! arithmetic is for dtypes.
//!
//! # Operators
//!
//! `+ - * / %`, `& | ^ << >>`, `-` and `!` take arrays by value or by reference, and scalars of the
//! array's dtype on either side. An operand given by value lends its memory to the result where dtype
//! and shape allow. They mean what they mean for Rust's scalars: `/` truncates, and `%` has the sign of
//! the dividend; [`floor_divide`] and [`remainder`] are Python's.
//!
//! # Functions
//!
//! Elementwise functions are free functions and methods, and are understood by name inside
//! [`broadcast!`]. Each has a form with `try_` that returns the error.
//!
//! | | |
//! |---|---|
//! | arithmetic | [`add`], [`subtract`], [`multiply`], [`divide`], [`floor_divide`], [`trunc_divide`], [`remainder`], [`trunc_remainder`], [`pow`], [`square`], [`reciprocal`], [`abs`], [`sign`] |
//! | roots, exponentials and logarithms | [`sqrt`], [`hypot`], [`exp`], [`exp2`], [`expm1`], [`log`], [`log2`], [`log10`], [`log1p`], [`logaddexp`] |
//! | angles, in radians | [`sin`], [`cos`], [`tan`], [`asin`], [`acos`], [`atan`], [`atan2`] |
//! | hyperbolic functions | [`sinh`], [`cosh`], [`tanh`], [`asinh`], [`acosh`], [`atanh`] |
//! | steps and signs of floats | [`nextafter`], [`copysign`], [`signbit`] |
//! | rounding | [`floor`], [`ceil`], [`round`], [`trunc`] |
//! | choosing | [`maximum`], [`minimum`], [`clip`], [`select`] |
//! | comparing | [`equal`], [`not_equal`], [`less`], [`less_equal`], [`greater`], [`greater_equal`], [`is_nan`], [`is_inf`], [`is_finite`], [`is_close`] |
//! | logic and bits | [`logical_and`], [`logical_or`], [`logical_xor`], [`logical_not`], [`bitwise_and`], [`bitwise_or`], [`bitwise_xor`], [`bitwise_not`], [`bitwise_left_shift`], [`bitwise_right_shift`] |
//!
//! Comparisons give arrays of `bool`, which Rust's `<` and `==` cannot; `==` compares whole arrays.
//!
//! Reductions are methods, over everything, over one axis, and over several; with `_keep` in the name the axes stay, as `One`, so that
//! the result broadcasts with the array:
//!
//! | | everything | an axis | several axes |
//! |---|---|---|---|
//! | sums, products | [`sum`](Array::sum), [`prod`](Array::prod) | [`sum_axis`](Array::sum_axis), [`sum_axis_keep`](Array::sum_axis_keep) | [`sum_axes`](Array::sum_axes), [`sum_axes_keep`](Array::sum_axes_keep) |
//! | of floats | [`mean`](Array::mean), [`var`](Array::var), [`std`](Array::std), [`var_corrected`](Array::var_corrected), [`std_corrected`](Array::std_corrected) | [`var_axis`](Array::var_axis), … | [`var_axes`](Array::var_axes), … |
//! | extremes | [`min`](Array::min), [`max`](Array::max) | [`min_axis`](Array::min_axis), … | [`min_axes`](Array::min_axes), … |
//! | positions | [`argmin`](Array::argmin), [`argmax`](Array::argmax), [`argmin_index`](Array::argmin_index), [`argmax_index`](Array::argmax_index) | [`argmin_axis`](Array::argmin_axis), … | |
//! | of `bool` | [`any`](Array::any), [`all`](Array::all) | [`any_axis`](Array::any_axis), … | [`any_axes`](Array::any_axes), … |
//! | counting | [`count_nonzero`](Array::count_nonzero) | [`count_nonzero_axis`](Array::count_nonzero_axis), … | [`count_nonzero_axes`](Array::count_nonzero_axes), … |
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
//! Along an axis, and looking for elements:
//!
//! | | |
//! |---|---|
//! | so far along an axis | [`cumsum`](Array::cumsum), [`cumprod`](Array::cumprod), [`diff`](Array::diff) |
//! | other orders | [`sort`](Array::sort), [`argsort`](Array::argsort), [`roll`](Array::roll), [`flip_axis`](Array::flip_axis) |
//! | by positions | [`take`](Array::take), [`take_along_axis`](Array::take_along_axis), [`nonzero`](Array::nonzero) |
//! | by values | [`searchsorted`](Array::searchsorted), [`unique`](Array::unique), [`isin`](Array::isin), [`histogram`](Array::histogram) |
//!
//! # Linear algebra
//!
//! [`matmul`](matmul()) multiplies matrices, vectors and stacks of them; [`trace`](Array::trace), [`dot`](Array::dot),
//! [`vecdot`](Array::vecdot), [`vector_norm`](Array::vector_norm) and [`matrix_norm`](Array::matrix_norm) are sums;
//! [`outer`](Array::outer) is the product of each with each.
//! [`det`](Array::det), [`inv`](Array::inv) and [`solve`](Array::solve) are there for up to four rows, without an allocator, and for any size
//! with the feature `linalg`, which adds `cholesky`, `qr`, `svd`, `eigh`, `pinv` and `matrix_rank`. That a matrix is square stands in its type; what is
//! singular or not finite is an error.
//!
//! # Extents that are worked out
//!
//! Where an operation adds, multiplies or divides extents, the compiler does, up to 1024; of extents that only the program knows the
//! result is [`Dyn`]. The forms with `_to` take the axis of the result from the caller, and a build compares it.
//!
//! | | |
//! |---|---|
//! | arrays together | [`concat`](Arrays::concat), [`stack`](Arrays::stack) |
//! | an array more often, or in a frame | [`repeat`](Array::repeat), [`tile`](Array::tile), [`pad`](Array::pad) |
//! | axes together and apart | [`flatten`](Array::flatten), [`merge_axes`](Array::merge_axes), [`split_axis`](Array::split_axis), [`unfold`](Array::unfold) |
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
//! An operator makes an array. [`broadcast!`] evaluates a whole expression in one pass, without arrays
//! in between, and writes it into a new array or over one that is there:
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
//! Index names say which axes meet, and a reduction which of them it is over: [contractions](broadcast!#contractions). Products of
//! matrices are found in any order of the names.
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
//! A view borrows: while it lives, the array is reached through it alone, or not written to. [`view`](Array::view)
//! and [`view_mut`](Array::view_mut) borrow a whole array, and these views a part of one, or its axes in another
//! order, without copying an element:
//!
//! | | |
//! |---|---|
//! | other orders of the axes | [`t`](Array::t), [`permute`](Array::permute), [`swap_axes`](Array::swap_axes), [`moveaxis`](Array::moveaxis), [`flip_axis`](Array::flip_axis) |
//! | axes more, axes less | [`expand_dims`](Array::expand_dims), [`squeeze_axis`](Array::squeeze_axis), [`broadcast_to`](Array::broadcast_to), [`broadcast_in_dim`](Array::broadcast_in_dim), [`narrow`](Array::narrow), [`reshape`](Array::reshape) |
//! | parts | [`slice!`], [`slice`](Array::slice), [`index_axis`](Array::index_axis), [`slice_axis`](Array::slice_axis), [`split_at`](Array::split_at), [`diagonal`](Array::diagonal) |
//! | runs of an axis | [`chunks_axis`](Array::chunks_axis), [`windows_axis`](Array::windows_axis), [`axis_iter`](Array::axis_iter), [`axis_chunks`](Array::axis_chunks) |
//!
//! They stand for arrays in every operation. The shape is in the type, and so is the [`Layout`]: strides that the
//! types know are not stored, so that the transposed view of a static matrix is one pointer. A view takes
//! these methods by value, an array by reference; of a view for writing they give views for writing. Axes are counted
//! from 0, or backwards from -1. [`take`](Array::take), [`compress`](Array::compress) and
//! [`masked`](Array::masked) select by arrays, and copy.
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
//! `a += &b`, `broadcast!(a += …)` and `broadcast!(a = …)` never change the shape or the dtype of `a`;
//! where they would have to, they do not compile. Nothing is written before everything is checked. `a` may be a
//! selection, whose shape does not change either:
//!
//! ```
//! use array_core::{array, broadcast, greater};
//!
//! let mut x = array![[1, 2], [3, 4]];
//! broadcast!(x[1, ..] = x[1, ..] * 10);
//! let large = greater(&x, 20);
//! broadcast!(x[large] = 0);
//! assert_eq!(x, array![[1, 2], [0, 0]]);
//! ```
//!
//! Reading and writing one array at different positions has to be said: two parts that do not overlap by
//! [`split_at_mut`](Array::split_at_mut), or a copy of what is read first, by [`to_heap`](Array::to_heap). So
//! `x += &x.t()` is refused by the borrow checker, and `broadcast!(x += x.t())` by the macro.
//! [`with`](Array::with) and [`with_slice`](Array::with_slice) take an array by value and return it changed.
//!
//! # Rule sets
//!
//! Broadcasting that stretches what was not meant to be is the oldest trap of array programs. A word in front of an
//! expression says which shapes may meet in it, and [`rules`](macro@rules) says it for a function or a module. Each is a
//! set of refusals: what is computed is the same.
//!
//! | in [`broadcast!`] | refuses | rule |
//! |---|---|---|
//! | | what does not broadcast | Python Array API |
//! | `explicit;` | operands of other ranks without a list of axes, `v.in_dims(0)` | XLA |
//! | `named;` | axes of one index name, `m[i, j] * v[i]`, that differ | index notation |
//! | `no_rank_promotion;` | operands of other ranks | |
//! | `no_stretch;` | operands of other shapes | |
//! | `tml;` | comparisons, logic and bits on other shapes, and on dtypes that they are not for | TML |
//!
//! [`broadcast_in_dim`](Array::broadcast_in_dim) views an array at listed axes, [`add_in_dims`](Array::add_in_dims) and its like
//! compute there. Scalars and 0-d arrays meet anything under each of them.
//!
//! # Nested arrays
//!
//! An array of inline arrays, `Array<InlineArray<f32, shape![3]>, shape![4]>`, is a nested array: four points, not a table of 4 by
//! 3. In operators, functions and [`broadcast!`] the outer axes broadcast with outer axes, and then elements with
//! elements; scalars meet the numbers at the root, and dtypes promote there. An element of an array that is nested less deep is a
//! scalar beside an element of the other: weights of `shape![4]` scale four points. Messages show the nesting as [`Nested`] shapes.
//! [`into_nested`](Array::into_nested) and [`into_flat`](Array::into_flat) convert, and cost nothing.
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
//! A parameter that is given once, or once for each channel, is an array of shape `(N,)`, where `N` is [`One`] or an axis of
//! channels. [`iab!`] reads it by the channel in either case, since an index on `One` reads its only element, and costs nothing
//! more than the loop that was written for the one or the other. [`narrow`] takes the axes of `One` out of an array, and gives
//! the element where none is left. The rules are those of TML; [`IndexAccess`] lets a function take scalars too.
//!
//! # From and to other programs
//!
//! [`shapes`](macro@shapes) gives one function of an existing program typed arrays: its arguments stay slices, or arrays of `ndarray` and `nalgebra`, and are
//! compared where it begins. With features there are conversions to the arrays of other crates ([`interop`]), files of NumPy and of
//! safetensors (`files`), and arrays whose dtype only the program knows (`dynamic`).
//!
//! # Run-time errors
//!
//! An operator on run-time extents that do not fit panics; so does one that divides an integer by
//! zero. The forms with `try_`, such as [`Array::try_add`] and [`try_broadcast!`], return a
//! [`ShapeError`] or an [`Error`] instead, in the same words:
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
//! - `std` (default): the best instructions that the machine has ([`Level`]), and memory of large arrays kept for reuse
//!   ([`memory`]). Implies `alloc`.
//! - `alloc`: arrays on the heap. Without it the crate is `no_std` and keeps inline arrays, with
//!   all operators, functions and macros but [`array!`].
//! - `approx`: comparisons up to a tolerance, by the macros of `approx`.
//! - `bytemuck`: contiguous arrays as bytes, and as arrays of another type of the same size.
//! - `dlpack`: arrays and views to and from other languages by the structs of DLPack, with their strides. Implies `dyn-array`.
//! - `dyn-array`: `DynArray`, an array whose dtype and shape only the program knows. Implies `alloc`.
//! - `half`: the dtypes `f16` and `bf16`, whose operations are computed in `f32` and rounded once.
//! - `image`: pictures of `image` as arrays, and arrays as pictures. Implies `dyn-array` and `std`.
//! - `linalg`: determinants, inverses and equations of any size, and decompositions, by `faer`. Implies `std`.
//! - `memmap2`: files as views of their bytes, which the system reads where they are looked at. Implies `std`.
//! - `nalgebra`: views to and from the matrices of `nalgebra`, with their strides, and copies of matrices that own their elements.
//! - `ndarray`: views and arrays, shared ones too, to and from those of `ndarray`, with their strides. Implies `alloc`.
//! - `num-complex`: the dtypes `Complex<f32>` and `Complex<f64>`, their functions, their parts, and views of these.
//! - `num-traits`: `Zero` and `One` for arrays of static shape.
//! - `npy`, `npz`, `safetensors`: arrays in files, whose dtype and shape are compared with the type. Each implies `std`.
//! - `proptest`: strategies for shapes and arrays. Implies `std`.
//! - `rand`: arrays drawn from distributions.
//! - `rayon`: large elementwise results are computed by the threads of rayon's pool, from 1 MiB that each of them reads and
//!   writes on, in parts of equal size. Results have the same bits. Iterators over axes and elements for rayon. Implies `std`.
//! - `serde`: arrays in the formats of `serde`.
//!
//! # Limits
//!
//! - Tuples have up to 8 axes; [`DynRank`] holds up to 64, or 8 without `alloc`. Nested arrays have up to 8 on all levels.
//! - Extents that are worked out from others are in the type up to 1024, and run-time ones above, as in `slice!(x, 1..)`: literal ranges
//!   with both ends give static ones.
//! - A product of matrices converts an operand of another dtype first, and its last bits may depend on the [`Level`].
//! - Reductions of transposed arrays read their elements in row-major order, each from another cache line.
//! - A literal index or range out of bounds of a static extent is refused by `cargo build`, not by `cargo check`.
//! - Sizes that depend on other sizes, as in [`reshape`](Array::reshape), are checked by assertions that
//!   `cargo build` shows and `cargo check` does not.
#![cfg_attr(not(feature = "std"), no_std)]
#![deny(unsafe_code)]
// Each item shows the feature that it needs, where docs.rs builds the pages.
#![cfg_attr(docsrs, feature(doc_cfg))]
// Some links of this page lead to what a feature gives: they are checked where it is there, and are text elsewhere.
#![cfg_attr(not(feature = "std"), allow(rustdoc::broken_intra_doc_links))]
// Without an allocator an error holds the shapes itself.
#![cfg_attr(not(feature = "alloc"), allow(clippy::result_large_err))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod array;
#[cfg(feature = "alloc")]
pub mod boundary;
mod dim;
mod dtype;
#[cfg(feature = "dyn-array")]
#[macro_use]
pub mod dynamic;
mod error;
pub mod expr;
#[cfg(any(feature = "memmap2", feature = "npy", feature = "safetensors"))]
pub mod files;
#[doc(hidden)]
pub mod fused;
#[cfg(doc)]
pub mod guide;
pub mod interop;
#[allow(unsafe_code)]
mod kernel;
#[doc(hidden)]
pub mod macros;
mod ops;
mod shape;
#[allow(unsafe_code)]
mod storage;

pub use self::array::*;
#[cfg(feature = "alloc")]
pub use self::boundary::CallError;
pub use self::dim::*;
pub use self::dtype::*;
#[cfg(feature = "dyn-array")]
pub use self::dynamic::{DynArray, DynScalar, DynView, DynViewMut};
pub use self::error::*;
pub use self::kernel::{Level, LevelError, force_level, level};
pub use self::macros::rules;
#[cfg(feature = "alloc")]
pub use self::macros::shapes;
pub use self::ops::*;
pub use self::shape::*;
pub use self::storage::*;
