//! `#[shapes]`, and the items that its expansions refer to.

pub use crate::boundary::call::{Asked, Axis as AskedAxis, Call, Outcome, Panics, Signature, run};
pub use crate::boundary::{Argument, Given, ReturnType};

/// Gives one function of an existing program typed arrays: `#[shapes(x: [B, T, 3] f32, w: [3] f32
/// -> [B, T] f32)]`.
///
/// The function keeps its signature, so callers see no difference. Its arguments are compared with
/// the list, and with each other, before the body begins. In the body, each argument in the list is
/// an array of this library, and each name an axis:
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
/// | in the list | meaning |
/// |---|---|
/// | `x: [B, T, 3] f32` | an argument: its extents and its dtype |
/// | `-> [B, T] f32` | after the list: the array that the body returns, which is converted to the function's result |
/// | `-> ([B] f32, [T] i64)` | the same for a function that returns a tuple |
/// | `N = n` | the extent of a name, as an expression of the arguments; `C = 3` makes the extent static |
/// | `use Batch` | the name is an axis or an axis parameter in scope, and not a new one |
/// | `crate = path` | the path of this library, if it is not `::array_core` |
///
/// An extent is written as in [`shape!`](macro@crate::shape): a length, `_` for any, `{H * W}`,
/// `const N`, or a name. The first use of a name declares a new axis, by [`dim!`](macro@crate::dim)
/// inside the function, which is unrelated to all other axes. Paths, such as `crate::Batch`, and
/// the function's type parameters refer to existing axes. Arguments that are not in the list are
/// unchanged.
///
/// # Arguments
///
/// | type | in the body | |
/// |---|---|---|
/// | `&[T]`, `&Vec<T>`, `&[[T; N]]` and the like | [`ContiguousView`](crate::ContiguousView) | |
/// | `&mut [T]`, `&mut Vec<T>`, `&mut [[T; N]]` | [`ContiguousViewMut`](crate::ContiguousViewMut) | writes change the slice |
/// | `Vec<T>`, `[T; N]`, `[[T; N]; M]` | [`Array`](crate::Array) | copies |
/// | `Option<X>` of any of these | an `Option` | `None` has no extents |
/// | `ArrayView`, `&Array`, `&ArrayBase` of `ndarray` | [`ArrayView`](crate::ArrayView) | |
/// | `ArrayViewMut`, `&mut Array` of `ndarray` | [`ArrayViewMut`](crate::ArrayViewMut) | writes change the array |
/// | `Array` of `ndarray` | [`Array`](crate::Array) | copies |
/// | `&Matrix`, `MatrixView` of `nalgebra` | [`ArrayView`](crate::ArrayView) | a column can also have rank 1 |
/// | `&mut Matrix`, `MatrixViewMut` of `nalgebra` | [`ArrayViewMut`](crate::ArrayViewMut) | writes change the matrix |
/// | `SMatrix` of `nalgebra` | [`Array`](crate::Array) | copies |
/// | `&DynArray` | [`ContiguousView`](crate::ContiguousView) | dtypes are compared |
/// | `&mut DynArray` | [`ContiguousViewMut`](crate::ContiguousViewMut) | writes change the array |
/// | `DynView`, `DynViewMut` | [`ArrayView`](crate::ArrayView), [`ArrayViewMut`](crate::ArrayViewMut) | |
/// | `DynArray` | [`Array`](crate::Array) | |
/// | `&Array`, `&mut Array` of this library | a view | |
///
/// A slice of numbers has no shape. One of its extents is inferred from its length, if the others
/// are numbers or occur in other arguments as well. The extent `N` of `[N, N]` is also inferred
/// from the length. Otherwise, `N = n` in the list gives an extent.
///
/// The trait [`Argument`](crate::boundary::Argument) defines these conversions. Other crates can
/// implement it for their types.
///
/// # Results
///
/// With `-> [B, T] f32` the body returns an `Array<f32, (B, T)>`, or a `Result` or an `Option` of
/// one. The function returns any [`ReturnType`](crate::boundary::ReturnType), or a `Result` or an
/// `Option` of it. A `DynArray` and an `Array<f32, DynRank>` take over the memory of the array. For
/// a `Vec`, a `[[f32; N]; M]`, an `Array` of `ndarray` or an `OMatrix` of `nalgebra`, the elements
/// are copied. A tuple is created from a tuple of up to four arrays. Without `->` the body returns
/// the function's result.
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
/// The attribute sees only the function, and not the `impl` that contains it. So name type
/// parameters of the `impl` by `use N`, and write its const parameters as `const N`, as for const
/// parameters of the function. Otherwise, `N` is a new axis, which is unrelated to the parameter.
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
/// If arguments do not match the list, a function that returns a `Result` returns a
/// [`CallError`](crate::CallError). [`From`] converts it to the function's error type, such as
/// [`Error`](crate::Error). Every other function panics, with the location of its caller. Panics of
/// the body have their own location, also if the function has `#[track_caller]`. The message lists
/// all mismatches:
///
/// ```should_panic
/// # use array_core::shapes;
/// #[shapes(x: [N, 3] f32, y: [N] f32)]
/// fn f(x: &[f32], y: &[f32]) {}
///
/// // `f` cannot take its arguments: `x` has 7 elements, expected [N, 3]: not a multiple of 3
/// f(&[0.0; 7], &[0.0; 2]);
/// ```
///
/// The body is Rust code, and the compiler reports mistakes in it as usual:
///
/// ```compile_fail,E0277
/// # use array_core::{Array, broadcast, shapes};
/// #[shapes(x: [B, T] f32, y: [T, B] f32 -> [B, T] f32)]
/// fn sum(x: &[[f32; 2]], y: &[[f32; 2]]) -> Vec<f32> {
///     broadcast!(x + y)
/// }
/// ```
///
/// `async fn` and `const fn` are rejected. Requires the feature `alloc`.
pub use array_macros::shapes;
