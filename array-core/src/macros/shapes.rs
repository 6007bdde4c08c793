//! `#[shapes]`, and what it calls.

pub use crate::boundary::call::{Asked, Axis as AskedAxis, Call, Outcome, Panics, Signature, run};
pub use crate::boundary::{Argument, Given, ReturnType};

/// Gives one function of an existing program typed arrays: `#[shapes(x: [B, T, 3] f32, w: [3] f32 -> [B, T] f32)]`.
///
/// The function keeps its signature, and whoever calls it sees no difference. Its arguments are compared with what is said of
/// them, and with each other, before the body begins. In the body each is an array of the library, and each name an axis:
///
/// ```
/// use array_core::{broadcast, shapes};
///
/// #[shapes(points: [N, 3] f64, weights: [N] f64, out: [N] f64)]
/// fn weighted_lengths(points: &[[f64; 3]], weights: &[f64], out: &mut [f64]) {
///     broadcast!(out[i] = weights[i] * sqrt(sum(c: points[i, c] * points[i, c])));
/// }
///
/// let mut out = [0.0; 2];
/// weighted_lengths(&[[3.0, 0.0, 4.0], [0.0, 1.0, 0.0]], &[1.0, 10.0], &mut out);
/// assert_eq!(out, [5.0, 10.0]);
/// ```
///
/// | in the list | says |
/// |---|---|
/// | `x: [B, T, 3] f32` | an argument: its extents and its dtype |
/// | `-> [B, T] f32` | behind the list: what the body gives, from which the function's result is made |
/// | `-> ([B] f32, [T] i64)` | likewise, of a function that returns a tuple |
/// | `N = n` | the extent of a name, by an expression of the arguments; `C = 3` stands in the type of the axis |
/// | `use Batch` | that a name is an axis or an axis parameter in scope, and no new one |
/// | `crate = path` | the path of this library, where it is not `::array_core` |
///
/// Extents are those of [`shape!`](crate::shape): a length, `_` for any, `{H * W}`, `const N`, or a name. A name that stands there
/// for the first time is a new axis, which [`dim!`](crate::dim) makes inside of the function: an axis of its own, that meets
/// no other. Paths, such as `crate::Batch`, and the function's type parameters stand for the axes that they are. Arguments that
/// are not in the list stay what they are.
///
/// # Arguments
///
/// | type | in the body | |
/// |---|---|---|
/// | `&[T]`, `&Vec<T>`, `&[[T; N]]` and its like | [`ArrayView`](crate::ArrayView) | |
/// | `&mut [T]`, `&mut Vec<T>`, `&mut [[T; N]]` | [`ArrayViewMut`](crate::ArrayViewMut) | what is written stands in the slice |
/// | `Vec<T>`, `[T; N]`, `[[T; N]; M]` | [`Array`](crate::Array) | copies |
/// | `Option<X>` of any of these | an `Option` | what is left out says no extent |
/// | `ArrayView`, `&Array`, `&ArrayBase` of `ndarray` | [`StridedView`](crate::StridedView) | |
/// | `ArrayViewMut`, `&mut Array` of `ndarray` | [`StridedViewMut`](crate::StridedViewMut) | what is written stands in the array |
/// | `Array` of `ndarray` | [`Array`](crate::Array) | copies |
/// | `&Matrix`, `MatrixView` of `nalgebra` | [`StridedView`](crate::StridedView) | one column is of rank 1, too |
/// | `&mut Matrix`, `MatrixViewMut` of `nalgebra` | [`StridedViewMut`](crate::StridedViewMut) | what is written stands in the matrix |
/// | `SMatrix` of `nalgebra` | [`Array`](crate::Array) | copies |
/// | `&DynArray` | [`ArrayView`](crate::ArrayView) | dtypes are compared |
/// | `&mut DynArray` | [`ArrayViewMut`](crate::ArrayViewMut) | what is written stands in the array |
/// | `DynView`, `DynViewMut` | [`StridedView`](crate::StridedView), [`StridedViewMut`](crate::StridedViewMut) | |
/// | `DynArray` | [`Array`](crate::Array) | |
/// | `&Array`, `&mut Array` of this library | a view | |
///
/// A slice of numbers has no shape. One of its extents follows from its length, if the others are numbers or stand in other
/// arguments too; `[N, N]` follows from its length as well. Otherwise `N = n` says one.
///
/// [`Argument`](crate::boundary::Argument) is the relation behind the table, and open to types of other crates.
///
/// # Results
///
/// With `-> [B, T] f32` the body gives an `Array<f32, (B, T)>`, or a `Result` or an `Option` of one, and the function returns whatever
/// is a [`ReturnType`](crate::boundary::ReturnType), or a `Result` or an `Option` of it: a `DynArray` or an `Array<f32, DynRank>`, which
/// take the array as it is, or a `Vec`, a `[[f32; N]; M]`, an `Array` of `ndarray` or an `OMatrix` of `nalgebra`, to which the elements
/// are copied. A tuple is said as one, and made of a tuple of up to four arrays. Without it the body gives what the function returns.
///
/// ```
/// use array_core::{Error, array, broadcast, shapes};
///
/// #[shapes(x: [N] f64, weights: [N] f64 -> ([N] f64, [2] f64))]
/// fn scaled(x: &[f64], weights: Option<&[f64]>) -> Result<(Vec<f64>, [f64; 2]), Error> {
///     let y = match weights {
///         Some(weights) => broadcast!(x * weights),
///         None => x.to_heap(),
///     };
///     let extremes = array![y.min(), y.max()];
///     Ok((y, extremes))
/// }
///
/// assert_eq!(scaled(&[1.0, 2.0], Some(&[5.0, 3.0]))?, (vec![5.0, 6.0], [5.0, 6.0]));
/// assert_eq!(scaled(&[1.0, 2.0], None)?, (vec![1.0, 2.0], [1.0, 2.0]));
/// let words = scaled(&[1.0, 2.0], Some(&[1.0])).unwrap_err().to_string();
/// assert_eq!(words, "`scaled` cannot take its arguments: `N` is 2 in `x` and 1 in `weights`");
/// # Ok::<(), Error>(())
/// ```
///
/// # Methods
///
/// The attribute sees one function, and not the `impl` that it stands in. Type parameters of the `impl` are named by `use N`, and const
/// parameters are written `const N`, as those of the function are; without that `N` is a new axis, which meets no other.
///
/// ```
/// use array_core::{Array, Dim, broadcast, shapes};
///
/// struct Scale<N: Dim, const C: usize> {
///     gain: Array<f64, (N, array_core::Len<C>)>,
/// }
///
/// impl<N: Dim, const C: usize> Scale<N, C> {
///     #[shapes(x: [N, const C] f64, use N -> [N, const C] f64)]
///     fn apply(&self, x: &[[f64; C]]) -> Vec<[f64; C]> {
///         let gain = &self.gain;
///         broadcast!(x * gain)
///     }
/// }
/// # array_core::dim!(Row);
/// # let scale = Scale::<Row, 2> { gain: Array::full_with([1, 2], 3.0) };
/// # assert_eq!(scale.apply(&[[1.0, 2.0]]), [[3.0, 6.0]]);
/// ```
///
/// # Panics
///
/// Where arguments do not fit, a function that returns a `Result` returns a [`CallError`](crate::CallError), which converts into
/// the error of the function by [`From`], as into [`Error`](crate::Error). Every other function panics at its caller with the same words, which name everything
/// that does not fit:
///
/// ```should_panic
/// # use array_core::shapes;
/// #[shapes(x: [N, 3] f32, y: [N] f32)]
/// fn f(x: &[f32], y: &[f32]) {}
///
/// // `f` cannot take its arguments: `x` has 7 elements, but [N, 3] is asked for: (_, 3) takes a multiple of 3
/// f(&[0.0; 7], &[0.0; 2]);
/// ```
///
/// The body is Rust's, and a mistake in it is found by the compiler, as ever:
///
/// ```compile_fail,E0277
/// # use array_core::{Array, broadcast, shapes};
/// #[shapes(x: [B, T] f32, y: [T, B] f32 -> [B, T] f32)]
/// fn sum(x: &[[f32; 2]], y: &[[f32; 2]]) -> Vec<f32> {
///     broadcast!(x + y)
/// }
/// ```
///
/// `async fn` and `const fn` are refused. Needs the feature `alloc`.
pub use array_macros::shapes;
