//! The macros: what the proc macros of `array-macros` are called through, and what they call.

mod einsum;
#[cfg(feature = "alloc")]
mod shapes;

pub use array_macros as expand;

/// What expansions of expressions name.
pub mod fused {
    pub use crate::dtype::{
        Brain, Double, H16, H17, Half, Huge, LiteralValue, S8, S16, S32, S64, Single, U7, U8, U15, U16, U31, U32, U63,
        U64,
    };
    pub use crate::fused::{
        Elem, Evaluation, Explicit, Meet, Meeting, NoRankPromotion, NoStretch, Op, Operand, OperandLeaf, Rule, Scalar,
        Takes, Tml,
    };
}

#[cfg(feature = "alloc")]
pub use self::shapes::*;
pub use crate::array::index_access::{Access, Borrow, EditPlace, IndexAt, IndexAtMut, Place, ReadPlace, WritePlace};
pub use crate::array::mask::Masked;
pub use crate::array::select::{
    At, Axis, AxisOf, By, Ends, Index, Integral, Literal, OPEN_END, OPEN_START, PlaceAt, Run, Select, Step,
};
pub use crate::dim::count::{Fixed, Unknown};
pub use crate::dim::named::axis;
pub use crate::dim::{Extent, Is};
pub use crate::dtype::{
    Brain, Double, H16, H17, Half, Huge, S8, S16, S32, S64, Single, U7, U8, U15, U16, U31, U32, U63, U64,
};
pub use crate::error::excerpt::{Evaluation, Excerpt};
pub use crate::expr::{
    Explicit, Float, Integer, NoRankPromotion, NoStretch, Op, Tml, eval, multiplied, position, reduced, try_eval,
    try_multiplied, try_reduced, value,
};
pub use crate::shape::{Axis0, Axis1, Axis2, Axis3, Axis4, Axis5, Axis6, Axis7};

/// The shape that stands for one with a mistake, so that the mistake is reported alone.
pub trait Mistaken<S> {
    /// The shape, of the same rank.
    type Shape;
}

impl<X: ?Sized, S> Mistaken<S> for X {
    type Shape = S;
}

/// Gives every [`broadcast!`](crate::broadcast) and [`try_broadcast!`](crate::try_broadcast) in an item a
/// [rule set](macro@crate::broadcast#rule-sets): `#[rules(no_stretch)]`.
///
/// It stands on a function, an `impl`, a `trait` or a module, and puts the word in front of every expression in it
/// that has none, also where the macro is called by a path, or in the input of another macro. An expression with a
/// word of its own keeps it, and so does an item inside with `rules` of its own: `standard` is the word for the
/// usual ones.
///
/// Operators and functions outside of the macros are not concerned: `&a + &b` broadcasts as ever. Nor is a
/// `broadcast!` that a macro from elsewhere brings along, or one that was imported under another name.
///
/// # Examples
///
/// ```
/// use array_core::{Array, broadcast, rules, shape};
///
/// #[rules(no_stretch)]
/// fn squared_error(y: &Array<f32, shape![_]>, target: &Array<f32, shape![_]>) -> f32 {
///     broadcast!(square(y - target)).mean()
/// }
///
/// assert_eq!(squared_error(&Array::ones_with([4]), &Array::zeros_with([4])), 1.0);
/// ```
///
/// ```compile_fail,E0277
/// # use array_core::{Array, broadcast, rules, shape};
/// #[rules(no_stretch)]
/// fn squared_error(y: &Array<f32, shape![_, 1]>, target: &Array<f32, shape![_]>) -> f32 {
///     broadcast!(square(y - target)).mean()
/// }
/// ```
pub use array_macros::rules;

/// Writes a shape: `shape![2, 1, 3]`, as a type.
///
/// | entry | axis |
/// |---|---|
/// | `3` | [`Len<3>`](crate::Len); [`One`](crate::One) for `1` |
/// | `_` | [`Dyn`](crate::Dyn): known at run time |
/// | `Batch`, `N` | a named axis, or an axis that is a type parameter |
/// | `{H * W}` | a const expression; `One` where it is 1 |
/// | `const N` | [`Len<N>`](crate::Len) for a const parameter `N`, which may be 1: that does not stretch |
///
/// # Examples
///
/// ```
/// use array_core::{Array, Dim, dim, shape};
///
/// dim!(pub Batch);
/// const SIDE: usize = 28;
///
/// fn flat<N: Dim>(x: &Array<f32, shape![Batch, N]>, weights: &Array<f32, shape![1, N]>) -> Array<f32, shape![Batch, N]> {
///     x * weights
/// }
///
/// type Vector<const N: usize> = Array<f64, shape![const N]>;
///
/// let x = Array::<f32, shape![Batch, {SIDE * SIDE}]>::ones_with([5, 784]);
/// let weights = Array::<f32, shape![1, 784]>::ones();
/// assert_eq!(flat(&x, &weights).shape(), [5, 784]);
/// assert_eq!(Vector::<3>::zeros().shape(), [3]);
/// ```
#[macro_export]
macro_rules! shape {
    ($($tokens:tt)*) => { $crate::macros::expand::shape! { [$crate] $($tokens)* } };
}

/// Writes a list of axes: `axes![0, 2]`, as a type and as a value.
///
/// Axes are literals, counted from the outermost, 0. What a list has to be is said by what takes it: an
/// [`in_dims`](crate::broadcast#placing-by-axes) list increases, for one.
///
/// # Examples
///
/// ```
/// use array_core::{Axis0, Axis2, axes};
///
/// let list: axes![0, 2] = axes![0, 2];
/// let (Axis0, Axis2) = list;
/// ```
#[macro_export]
macro_rules! axes {
    ($($tokens:tt)*) => { $crate::macros::expand::axes! { [$crate] $($tokens)* } };
}

/// Makes an array on the heap of its elements: `array![[1.0, 2.0], [3.0, 4.0]]`.
///
/// The shape follows the brackets; an extent of 1 is [`One`](crate::One). `array![0.0; 3]` repeats.
///
/// # Examples
///
/// ```
/// use array_core::{Array, array, shape};
///
/// let x: Array<f64, shape![2, 3]> = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let column: Array<f64, shape![2, 1]> = array![[10.0], [20.0]];
/// assert_eq!((x + column)[[1, 0]], 24.0);
/// ```
#[cfg(feature = "alloc")]
#[macro_export]
macro_rules! array {
    ($($tokens:tt)*) => { $crate::macros::expand::array! { [$crate] $($tokens)* } };
}

/// Makes an inline array of its elements: `inline![1_i16, 2, 3]`, also in a `const`.
///
/// # Examples
///
/// ```
/// use array_core::{InlineArray, inline, shape};
///
/// const WEIGHTS: InlineArray<i16, shape![3]> = inline![1_i16, 2, 1];
/// assert_eq!(WEIGHTS.sum(), 4);
/// ```
#[macro_export]
macro_rules! inline {
    ($($tokens:tt)*) => { $crate::macros::expand::inline! { [$crate] $($tokens)* } };
}

/// Views a part of an array: `slice!(x, 1, .., 0..3, ..;2, NewAxis)`. Nothing is copied.
///
/// One entry for each axis, outermost first; axes that are not named are whole.
///
/// | entry | selects | leaves |
/// |---|---|---|
/// | `1`, `-1`, `i` | one position; -1 is the last | no axis |
/// | `..` | the whole axis | the axis |
/// | `0..3`, `..3`, `1..=2`, `-3..-1` | a literal range | an axis of that extent, [`One`](crate::One) for 1 |
/// | `{1}..{N - 1}` | a range of const expressions | an axis of that extent |
/// | `1..`, `1..-1`, `a..b` | any other range | [`Dyn`](crate::Dyn) |
/// | `..;2`, `a..b;-1` | every so many, from the end on where it is negative | as the range, or `Dyn` |
/// | `NewAxis` | | a new [`One`](crate::One) |
/// | `...` | any number of whole axes | those axes |
///
/// A step walks the range in front of it, so that `a..b;-1` is `a..b` backwards.
///
/// A range that ends before it starts is empty, as in the Array API, if both ends are in bounds. Literals that are in that order
/// for every extent, as `3..1` and `-1..-3`, do not compile. A literal index or range that is out of bounds of a static extent
/// is refused when the program is built.
///
/// # Panics
///
/// Panics where an index or a range is out of bounds at run time; [`try_slice!`](crate::try_slice) returns the
/// error.
///
/// # Examples
///
/// ```
/// use array_core::{array, slice};
///
/// let x = array![[1, 2, 3], [4, 5, 6], [7, 8, 9]];
/// assert_eq!(slice!(x, 1), array![4, 5, 6]);
/// assert_eq!(slice!(x, .., -1), array![3, 6, 9]);
/// assert_eq!(slice!(x, 0..2, 1..3), array![[2, 3], [5, 6]]);
/// assert_eq!(slice!(x, ..;-1, 0), array![7, 4, 1]);
/// let n = 2;
/// assert_eq!(slice!(x, ..n, ..;2).to_vec(), [1, 3, 4, 6]);
/// ```
#[macro_export]
macro_rules! slice {
    ($($tokens:tt)*) => { $crate::macros::expand::slice! { [$crate] $($tokens)* } };
}

/// [`slice!`](crate::slice), for writing.
///
/// ```
/// use array_core::{array, slice_mut};
///
/// let mut x = array![[1, 2, 3], [4, 5, 6]];
/// slice_mut!(x, .., 0).fill(0);
/// slice_mut!(x, 1, 1..).assign(&array![7, 8].slice_axis::<0>(..));
/// assert_eq!(x, array![[0, 2, 3], [0, 7, 8]]);
/// ```
///
/// # Panics
///
/// As `slice!`; [`try_slice_mut!`](crate::try_slice_mut) returns the error.
#[macro_export]
macro_rules! slice_mut {
    ($($tokens:tt)*) => { $crate::macros::expand::slice_mut! { [$crate] $($tokens)* } };
}

/// [`slice!`](crate::slice), with an [`IndexError`](crate::IndexError) instead of a panic.
///
/// ```
/// use array_core::{array, try_slice};
///
/// let (x, i) = (array![[1, 2], [3, 4]], 2);
/// let error = try_slice!(x, .., i).unwrap_err();
/// assert_eq!(error.to_string(), "index 2 is out of bounds for axis 1 of extent 2");
/// ```
#[macro_export]
macro_rules! try_slice {
    ($($tokens:tt)*) => { $crate::macros::expand::try_slice! { [$crate] $($tokens)* } };
}

/// [`slice_mut!`](crate::slice_mut), with an [`IndexError`](crate::IndexError) instead of a panic.
#[macro_export]
macro_rules! try_slice_mut {
    ($($tokens:tt)*) => { $crate::macros::expand::try_slice_mut! { [$crate] $($tokens)* } };
}

/// Reads or writes by index, where an axis of extent 1 stands for all indices: `iab!(a[999][1][1000])`.
///
/// Each index takes the next axis, from the outermost on:
///
/// | on | an index |
/// |---|---|
/// | [`One`](crate::One), `1` in [`shape!`](crate::shape) | reads the only position, whatever it is |
/// | any other axis: [`Len`](crate::Len), named, [`Dyn`](crate::Dyn) | is checked; negative ones are counted from the end, -1 is the last |
/// | an element that is an array itself | goes to the axes of that one |
/// | a scalar, a `char` | is ignored, as are all that follow |
/// | a `str` or `String` | reads the `char` at that position; -1 is the last |
/// | an array of [`DynRank`](crate::DynRank) | is checked as on `Dyn`; behind the last axis it is ignored |
///
/// An extent that happens to be 1 at run time is not declared to stand for all: `Dyn(1)`, a named axis and `Len<1>` are
/// checked as others are. A literal that is out of bounds of a static extent is refused when the program is built.
///
/// | written | |
/// |---|---|
/// | `iab!(a[i][j])`, `iab!(a[i, j])` | reads: an element is copied; where axes are left it is a view of them |
/// | `iab!(&a[i])` | borrows the element, which need not be `Copy` |
/// | `iab!(&mut a[i])` | borrows it for writing; where axes are left it is a view for writing |
/// | `iab!(a[i] = v)` | writes an element; where axes are left `v` is a reference to an array, which is stretched |
/// | `iab!(a[i] += v)`, and the other compound operators | is Rust's operator on the element, or that of the library on what is left |
///
/// The object is a variable, a field or any other expression, and its references do not matter: an array in
/// any storage, a scalar of any dtype, `char`, `isize` or `usize`, a string. The indices, integers of any type, are evaluated
/// once, in order, before the object is borrowed; so is the value that is written. A view that is reached borrows
/// the object, also where that is a view itself.
///
/// Rule: index access broadcasting of the Typhoon Modeling Language.
///
/// # Panics
///
/// Panics where an index is out of bounds, or, where a view is written to, run-time extents do not fit;
/// [`try_iab!`](crate::try_iab) returns the error. It names the axis as [`IndexError`](crate::IndexError) does: axes that
/// earlier indices have taken away do not count.
///
/// # Examples
///
/// A parameter for each channel or for all, in one function. `N` is `Len<3>` or [`One`](crate::One), and no code looks
/// which:
///
/// ```
/// use array_core::{Array, Dim, array, iab};
///
/// fn centred<N: Dim>(accumulator: i32, zero_point: &Array<i32, (N,)>, channel: usize) -> i32 {
///     accumulator - iab!(zero_point[channel])
/// }
///
/// assert_eq!(centred(10, &array![1, 2, 3], 2), 7);
/// assert_eq!(centred(10, &array![4], 2), 6);
/// ```
///
/// It costs what the loop written by hand for either case costs. Over 4 channels, optimised for `x86_64`, an instance
/// keeps one zero point and the other reads four:
///
/// ```text
/// N = One                             N = Len<4>
///     movdqu xmm0, [rdi]                  movdqu xmm0, [rdi]
///     movd   xmm1, [rsi]                  movdqu xmm1, [rsi]
///     pshufd xmm1, xmm1, 0                psubd  xmm0, xmm1
///     psubd  xmm0, xmm1                   movdqu [rdi], xmm0
///     movdqu [rdi], xmm0
/// ```
///
/// `cargo test -p array-tests --test cost -- --nocapture` compiles it, and a longer kernel, and compares them with loops.
///
/// Objects of all kinds, read and written:
///
/// ```
/// use array_core::{array, iab, inline};
///
/// let mut a = array![[[1], [2]], [[3], [4]], [[5], [6]]];
/// assert_eq!(iab!(a[2][1][1000]), 6);
/// iab!(a[2][1][-7] += 10);
/// assert_eq!(iab!(a[2]), array![[5], [16]]);
/// iab!(a[0] = &array![[7]]);
/// assert_eq!(iab!(a[0, 1, 0]), 7);
///
/// let nested = array![inline![1.0, 2.0], inline![3.0, 4.0]];
/// assert_eq!(iab!(nested[1][0][5][5]), 3.0);
///
/// let (gain, signs) = (0.5, "+-+");
/// assert_eq!((iab!(gain[3]), iab!(signs[1]), iab!(signs[1][9])), (0.5, '-', '-'));
/// ```
#[macro_export]
macro_rules! iab {
    ($($tokens:tt)*) => { $crate::macros::expand::iab! { [$crate] $($tokens)* } };
}

/// [`iab!`](crate::iab), with an [`IndexError`](crate::IndexError) instead of a panic.
///
/// Where a view is written to by `=` it is an [`Error`](crate::Error), since extents may not fit.
///
/// ```
/// use array_core::{array, try_iab};
///
/// let (mut a, i) = (array![[1], [2]], 2);
/// let error = try_iab!(a[i][i]).unwrap_err();
/// assert_eq!(error.to_string(), "index 2 is out of bounds for axis 0 of extent 2");
/// assert_eq!(try_iab!(a[1][i]), Ok(2));
/// try_iab!(a[1][i] = 5)?;
/// assert_eq!(a, array![[1], [5]]);
/// # Ok::<(), array_core::IndexError>(())
/// ```
#[macro_export]
macro_rules! try_iab {
    ($($tokens:tt)*) => { $crate::macros::expand::try_iab! { [$crate] $($tokens)* } };
}

/// Evaluates an expression over arrays and scalars, elementwise or reduced, in one pass and without temporaries.
///
/// ```
/// use array_core::{Array, array, broadcast, shape};
///
/// let x = array![[1.0_f32, 2.0], [3.0, 4.0]];
/// let (mean, deviation) = (array![2.0_f32, 3.0], array![1.0_f32, 2.0]);
///
/// let z = broadcast!((x - mean) / deviation);              // operands are taken by reference
/// let y = broadcast!(if z > 0.0 { z } else { z * 0.1 });   // element by element
/// let w = broadcast!(sqrt(x * x + y * y) as f64);          // functions, methods and casts
/// let mut sum = Array::<f64, shape![2, 2]>::zeros();
/// broadcast!(sum += w * 0.5);                              // in place
/// broadcast!(sum = x + 1);                                 // into an array that is there
/// type Result = broadcast!([8, 1, 6, 1], [7, 1, 5]);       // the shape of a result
/// # assert_eq!(sum, array![[2.0, 3.0], [4.0, 5.0]]);
/// # let _: Array<f32, Result> = Array::zeros();
/// ```
///
/// - **Operands** are arrays and scalars: variables, fields, calls, anything in braces. Each is
///   evaluated once, in order, and taken by reference.
/// - **Operators**: `+ - * / %`, `& | ^ << >>`, `< <= > >= == !=`, `&& ||`, `- !`, `as`, and the
///   [functions](crate#functions) by name or as methods.
/// - **Literals** take the dtype of what they meet; one that does not fit is a compile error.
///   Other scalars convert where nothing is lost. Neither changes the dtype of an array.
/// - **`if`** chooses element by element; what is not chosen need not have a value.
/// - **In place**: `+= -= *= /= %= &= |= ^= <<= >>=`, and `=`. The left-hand side keeps its shape and
///   dtype, and may stand on the right too.
/// - **[Reductions](#reductions)**: `sum(x * y)`, `mean_axis::<0>(x)` and the like, also inside of an expression.
///
/// # Reductions
///
/// The reductions of an array, as functions or as methods, of any expression: `sum`, `prod`, `mean`, `var`, `std`, `min`, `max`,
/// `argmin`, `argmax`, `all`, `any`, `count_nonzero`. Elements are reduced while they are computed, without an array of
/// them; the result is that of the method, bit by bit, on such an array.
///
/// | written | reduces |
/// |---|---|
/// | `sum(x * y)`, `(x * y).sum()` | everything |
/// | `sum_axis::<0>(x * y)`, `sum_axis_keep::<0>(x * y)` | one axis: taken out, or with [`One`](crate::One) in its place |
/// | `sum_axes(x * y, axes![0, 2])`, `sum_axes_keep(x * y, axes![0, 2])` | several axes |
/// | `var_corrected(x, 1.0)` and so on | with the correction that the method takes |
///
/// An expression that is one reduction of everything is a scalar, as the method's result. Inside of an expression a
/// reduction is computed first, in a pass of its own and also in a branch that nobody chooses, and is an operand then: over
/// everything it is a 0-d array, of `i64` if it is a position or a number of elements, and promotes as one. It
/// may read the left-hand side of an assignment.
///
/// ```
/// use array_core::{array, broadcast};
///
/// let (x, y) = (array![1.0_f32, 2.0, 3.0], array![2.0_f32, 0.5, 1.0]);
/// let dot: f32 = broadcast!(sum(x * y));
/// assert_eq!(dot, 6.0);
/// assert_eq!(broadcast!(x / sum(x * y)), array![1.0 / 6.0, 2.0 / 6.0, 0.5]);
/// assert_eq!(broadcast!(count_nonzero(x > y)), 2);
/// ```
///
/// Rows that are standardised, in place, and a softmax over rows:
///
/// ```
/// use array_core::{Array, Dim, array, broadcast, shape};
///
/// fn softmax<M: Dim, N: Dim>(x: &Array<f64, (M, N)>) -> Array<f64, (M, N)> {
///     let e = broadcast!(exp(x - max_axis_keep::<1>(x)));
///     broadcast!(e / sum_axis_keep::<1>(e))
/// }
///
/// let mut x = array![[1.0, 2.0, 3.0], [4.0, 6.0, 8.0]];
/// for sum in broadcast!(sum_axis::<1>({ softmax(&x) })) {
///     assert!((sum - 1.0).abs() < 1e-15);
/// }
/// broadcast!(x = (x - mean_axis_keep::<1>(x)) / std_axis_keep::<1>(x));
/// assert!(x.all_close(&array![[-1.2247, 0.0, 1.2247], [-1.2247, 0.0, 1.2247]], 0.0, 1e-4));
/// ```
///
/// # Rule sets
///
/// A word in front says which shapes may meet. All rule sets compute the same; they differ in what they refuse.
///
/// | in front | two shapes have to be |
/// |---|---|
/// | nothing, `standard;` | such that they broadcast, as the Array API standard has it |
/// | `explicit;` | of one rank, or one of them 0-d; an operand of a lower rank is [placed](#placing-by-axes) |
/// | `no_rank_promotion;` | of one rank, or one of them 0-d |
/// | `no_stretch;` | the same, or one of them 0-d |
/// | `tml;` | as in `standard` for arithmetic; the same, or one of them 0-d, for comparisons, logic and bits |
/// | `named;`, `named [j, i];` | of one extent wherever they have one [index name](#index-names) |
///
/// In place the value has the rank of the left-hand side in `explicit` and `no_rank_promotion`, and its shape in
/// `no_stretch`, or is a scalar. [`rules`](macro@crate::rules) says the word once for a function, an `impl` or a
/// module.
///
/// ```
/// use array_core::{array, broadcast, try_broadcast};
///
/// let (targets, predictions) = (array![1.0_f32, 2.0], array![[1.5_f32], [2.5]]);
/// assert_eq!(broadcast!(predictions - targets).shape(), [2, 2]);   // rarely what was meant
/// let column = targets.reshape::<array_core::shape![2, 1]>();
/// assert_eq!(broadcast!(no_stretch; predictions - column), array![[0.5], [0.5]]);
/// ```
///
/// ```compile_fail,E0277
/// # use array_core::{array, broadcast};
/// # let (targets, predictions) = (array![1.0_f32, 2.0], array![[1.5_f32], [2.5]]);
/// let _ = broadcast!(no_stretch; predictions - targets);
/// ```
///
/// # Products of matrices
///
/// [`matmul(a, b)`](crate::matmul()) is an operand: the product is an array of its own, computed before what stands around
/// it, and its operands are Rust's to evaluate. It takes them by reference, and they may be what is written to.
///
/// ```
/// use array_core::{array, broadcast};
///
/// let (mut x, turn) = (array![[1, 2], [3, 4]], array![[0, -1], [1, 0]]);
/// broadcast!(x = matmul(turn, x) * 10);
/// assert_eq!(x, array![[-30, -40], [10, 20]]);
/// ```
///
/// # Placing by axes
///
/// `v.in_dims(0)` says which axes of the other operand the axes of `v` are: as many as `v` has, outermost first,
/// increasing. It is an argument of an operation or of an assignment, in every rule set but `named`.
///
/// ```
/// use array_core::{array, broadcast};
///
/// let (m, v) = (array![[1, 2, 3], [4, 5, 6]], array![10, 20]);
/// assert_eq!(broadcast!(explicit; m + v.in_dims(0)), array![[11, 12, 13], [24, 25, 26]]);
/// ```
///
/// # Index names
///
/// In `named` each operand has a name for each of its axes, and the same names are the same axis: their extents
/// have to agree, and nothing is stretched. The axes of the result are in the order in front, in that of the
/// left-hand side, or in that of their first use. Operands without brackets are scalars or 0-d.
///
/// Names stand in brackets behind an operand alone; brackets inside of what Rust evaluates are Rust's. They bind
/// nothing, and may be those of variables.
///
/// ```
/// use array_core::{Array, array, broadcast, shape};
///
/// let (m, v) = (array![[1, 2, 3], [4, 5, 6]], array![10, 20]);
/// assert_eq!(broadcast!(named; m[i, j] + v[i]), array![[11, 12, 13], [24, 25, 26]]);
/// assert_eq!(broadcast!(named [j, i]; m[i, j]), m.t());
/// let mut outer = Array::<i32, shape![3, 2]>::zeros();
/// broadcast!(named; outer[j, i] = m[i, j] * v[i]);
/// assert_eq!(outer, array![[10, 80], [20, 100], [30, 120]]);
/// ```
///
/// # Contractions
///
/// A reduction says which names it is over, in front of a `:`. What is left of the names of its operands are those of the array that it
/// comes to, which is an operand like others. All reductions over everything take names: `sum`, `mean`, `max`, `any` and so on;
/// without names they are over everything. An expression with such a reduction is one of `named` without the word. A `sum` of integers
/// is in 64 bits; the products of one of `f16` or `bf16` are computed and added up in `f32`, and rounded once.
///
/// ```
/// use array_core::{Array, Dim, array, broadcast, dim};
///
/// let (a, b) = (array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], array![[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]);
/// assert_eq!(broadcast!(sum(j: a[i, j] * b[j, k])), a.matmul(&b));
/// assert_eq!(broadcast!(max(j: a[i, j] + b[j, k]) - mean(j: a[i, j])), array![[2.0, 2.0], [2.0, 2.0]]);
///
/// dim!(Head, Time);
/// type Scores = Array<f64, (Head, Time, Time)>;
///
/// // In each head the scalar product of each query with each key, for any kind of axis behind.
/// fn scores<D: Dim>(query: &Array<f64, (Head, Time, D)>, key: &Array<f64, (Head, Time, D)>) -> Scores {
///     broadcast!(sum(d: query[h, t, d] * key[h, s, d]))
/// }
/// # let ones = Array::<f64, (Head, Time, array_core::Len<3>)>::ones_with([2, 4, 3]);
/// # assert_eq!(scores(&ones, &ones).shape(), [2, 4, 4]);
/// ```
///
/// The order of the result follows the rules of names: that in front, `named [k, i];`, that of the left-hand side, or that of first use.
/// A name that a reduction is over means nothing outside of it. The reduction is one pass over all its names, walked in the order in which its
/// operands have them. A sum of products of two operands in `f32` or `f64` is made of [products of matrices](crate::matmul()) where
/// it has the names for it, whatever their order and number; its additions are in their order then.
///
/// [`einsum!`](crate::einsum) says sums of products in the notation of NumPy.
///
/// # Panics
///
/// Panics where run-time extents do not fit, an integer has no result, or a reduction has no value of no elements, before
/// anything is written; [`try_broadcast!`](crate::try_broadcast) returns the error. The words show the operation that failed as it
/// is written, and its operands one above the other, aligned as they broadcast:
///
/// ```text
/// shapes (2, 3) and (2,) cannot be broadcast together in `subtract`: axis 1 has 3 and 2
///   (2, 3)  x
///   (   2)  mean
///       ^
/// in `x - mean`, of `broadcast!((x - mean) / deviation)`
/// ```
///
/// Of an integer without a result they show the operation if it is the only one in the expression that may have none, and the
/// expression otherwise.
#[macro_export]
macro_rules! broadcast {
    ($($tokens:tt)*) => { $crate::macros::expand::broadcast! { [$crate] $($tokens)* } };
}

/// [`broadcast!`](crate::broadcast), with an [`Error`](crate::Error) instead of a panic.
///
/// ```
/// use array_core::{array, try_broadcast};
///
/// let (x, y) = (array![6, 8], array![2, 0]);
/// let error = try_broadcast!(x / y + 1).unwrap_err();
/// assert_eq!(error.expression(), Some("x / y"));
/// assert_eq!(
///     error.to_string(),
///     "an integer is divided by zero at index [1]\n\
///      in `x / y`, of `try_broadcast!(x / y + 1)`"
/// );
/// ```
#[macro_export]
macro_rules! try_broadcast {
    ($($tokens:tt)*) => { $crate::macros::expand::try_broadcast! { [$crate] $($tokens)* } };
}
