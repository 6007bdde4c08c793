//! The macros: the public wrappers of the proc macros in `array-macros`, and the items that
//! expansions refer to.

mod einsum;
#[cfg(feature = "alloc")]
mod shapes;

#[cfg(feature = "alloc")]
pub use self::shapes::*;
pub use crate::array::index_access::{
    Access, Borrow, EditElement, EditPlace, IndexAt, IndexAtMut, Outer, Place, Reach, ReadPlace, Uncompared,
    WritePlace, WrittenTo,
};
pub use crate::array::known::{Both, Lends, Lent, Measured, Unmeasured, Within};
pub use crate::array::mask::Masked;
pub use crate::array::select::{
    At, Axis, AxisOf, Ends, Index, IsIntegral, IsPlaceAt, Literal, OPEN_END, OPEN_START, PlaceAt, Run, Select, constant,
};
pub use crate::error::IndexError;
pub use crate::expr::Op;
pub use crate::fused::{multiplied, position, reduced, try_multiplied, try_reduced, value};
pub use crate::shape::dim::count::{Excess, Fixed, Steps, Subtract, Unknown};
pub use crate::shape::dim::lengths::*;
pub use crate::shape::dim::{Extent, Is};
pub use crate::shape::{Axis0, Axis1, Axis2, Axis3, Axis4, Axis5, Axis6, Axis7};
pub use crate::storage::{By, Integral, StepBy as Step};

/// Relation that always holds: its projection is the shape `S`. If the input of `shape!` has
/// mistakes, the macro expands to this projection. `Self` is then a call of `compile_error!` for
/// each mistake, and `S` is a valid shape of the same rank, so that rustc reports only the
/// mistakes.
pub trait Mistaken<S> {
    /// The shape `S`.
    type Shape;
}

impl<X: ?Sized, S> Mistaken<S> for X {
    type Shape = S;
}

/// Gives every [`broadcast!`](crate::broadcast) and [`try_broadcast!`](crate::try_broadcast) in an
/// item a [rule set](macro@crate::broadcast#rule-sets): `#[rules(no_stretch)]`.
///
/// Put the attribute on a function, an `impl`, a `trait` or a module. It adds the word of the rule
/// set in front of every expression of these macros in the item, unless the expression has a word.
/// The attribute also finds calls by a path, such as `array_core::broadcast!`, and calls in the
/// input of another macro. An expression with its own word keeps it, and so does an inner item with
/// its own `rules`. The word `standard` selects the default rule set.
///
/// Operators and functions outside the macros are not affected: `&a + &b` broadcasts as usual. A
/// `broadcast!` in the expansion of another macro is not affected either, nor is one that was
/// imported under another name. The attribute finds the macros by their names, so it also changes
/// the input of a macro of another crate that is called `broadcast`.
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

/// Expands to the type of a shape: `shape![2, 1, 3]`.
///
/// | entry | axis |
/// |---|---|
/// | `3` | [`Len<3>`](crate::Len); [`One`](crate::One) for `1` |
/// | `_` | [`Dyn`](crate::Dyn): a run-time extent |
/// | `Batch`, `N` | a named axis, or an axis that is a type parameter |
/// | `{H * W}` | a const expression; `One` if it is 1 |
/// | `const N` | [`Len<N>`](crate::Len) for a const parameter `N`, which can be 1 but then does not stretch |
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
    ($($tokens:tt)*) => { $crate::expand::shape! { [$crate] $($tokens)* } };
}

/// Expands to a list of axes, as a type or as a value: `axes![0, 2]`.
///
/// Axes are literals, and 0 is the outermost. The function or macro that takes the list may require
/// more: for example, a list for [`in_dims`](crate::broadcast#placing-by-axes) must be increasing.
///
/// # Examples
///
/// ```
/// use array_core::axes;
/// use array_core::shape::{Axis0, Axis2};
///
/// let list: axes![0, 2] = axes![0, 2];
/// let (Axis0, Axis2) = list;
/// ```
#[macro_export]
macro_rules! axes {
    ($($tokens:tt)*) => { $crate::expand::axes! { [$crate] $($tokens)* } };
}

/// Creates an array on the heap from its elements: `array![[1.0, 2.0], [3.0, 4.0]]`.
///
/// The nesting of the brackets gives the shape. An axis of one element is [`One`](crate::One).
/// `array![0.0; 3]` repeats an element.
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
    ($($tokens:tt)*) => { $crate::expand::array! { [$crate] $($tokens)* } };
}

/// Fails with a message, because rustc would not find a macro of this name without `alloc`.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! array {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`array!` needs the feature `alloc` of array-core: write `inline!` for an inline array")
    };
}

/// Creates an inline array from its elements: `inline![1_i16, 2, 3]`, also in a `const`.
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
    ($($tokens:tt)*) => { $crate::expand::inline! { [$crate] $($tokens)* } };
}

/// Views a part of an array: `slice!(x, 1, .., 0..3, ..;2, NewAxis)`. Nothing is copied.
///
/// Takes one entry for each axis, outermost first. Axes without an entry are kept whole.
///
/// | entry | selects | the result has |
/// |---|---|---|
/// | `1`, `-1`, `i` | one position; -1 is the last | no axis |
/// | `..` | the whole axis | the axis |
/// | `0..3`, `..3`, `1..=2`, `-3..-1`, `-3..` | a literal range of known length | an axis of that extent, [`One`](crate::One) for 1 |
/// | `1..`, `..-1`, `1..-1`, `-3..2` | a literal range whose length depends on the axis | an axis of that extent if the compiler can compute it, or [`Dyn`](crate::Dyn) |
/// | `{1}..{N - 1}` | a range of const expressions | an axis of that extent |
/// | `a..b`, `1..n` | any other range | [`Dyn`](crate::Dyn) |
/// | `..;2`, `a..b;-1` | every `step`-th position, starting from the end if the step is negative | as for the range |
/// | `NewAxis` | | a new [`One`](crate::One) |
/// | `...` | any number of whole axes | those axes |
///
/// The compiler computes extents of static axes up to 1024. In code that is generic over an axis,
/// as in `N: Dim`, a range whose length depends on the axis gives `Dyn`.
///
/// A step applies to the range in front of it, so that `a..b;-1` is `a..b` backwards: `3..6;-1` is
/// `5:2:-1` of NumPy.
///
/// A range that ends before it starts is empty, as in the Array API, if both ends are in bounds. An
/// inclusive end is in bounds if the exclusive end one position later is: on three elements,
/// `..=-4` is `..-3`, which is empty. Ranges of literals that end before they start, such as `3..1`
/// and `-1..-3`, do not compile, but `2..2` does.
///
/// A literal index or range that is out of bounds of a static extent does not compile. Only
/// `cargo build` reports this in code that is generic over the axis, and beyond 1024 positions.
///
/// The entries are evaluated before the array is borrowed. So the entries of
/// [`slice_mut!`](crate::slice_mut) can read the array.
///
/// # Panics
///
/// Panics if an index or a range is out of bounds at run time, or if a run-time step is 0. For an
/// array of [`DynRank`](crate::DynRank), also panics if there is no axis for an entry, or if a new
/// axis would exceed the maximum rank. [`try_slice!`](crate::try_slice) returns the error.
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
///
/// Ranges of static axes have static extents, which the compiler compares:
///
/// ```
/// # use array_core::{Array, array, broadcast, shape};
/// let y = array![1.0, 4.0, 9.0, 16.0];
/// let steps: Array<f64, shape![3]> = broadcast!(y[1..] - y[..-1]);
/// assert_eq!(steps, array![3.0, 5.0, 7.0]);
/// ```
///
/// ```compile_fail,E0277
/// # use array_core::{array, broadcast};
/// let y = array![1.0, 4.0, 9.0, 16.0];
/// let _ = broadcast!(y[1..] - y[..-2]);
/// ```
#[macro_export]
macro_rules! slice {
    ($($tokens:tt)*) => { $crate::expand::slice! { [$crate] $($tokens)* } };
}

/// Views a part of an array for writing, selected as in [`slice!`](crate::slice).
///
/// ```
/// use array_core::{array, slice_mut};
///
/// let mut x = array![[1, 2, 3], [4, 5, 6]];
/// slice_mut!(x, .., 0).fill(0);
/// slice_mut!(x, 1, 1..).assign(&array![7, 8]);
/// assert_eq!(x, array![[0, 2, 3], [0, 7, 8]]);
/// ```
///
/// # Panics
///
/// Panics in the same cases as `slice!`. [`try_slice_mut!`](crate::try_slice_mut) returns the
/// error.
#[macro_export]
macro_rules! slice_mut {
    ($($tokens:tt)*) => { $crate::expand::slice_mut! { [$crate] $($tokens)* } };
}

/// Views a part of an array as [`slice!`](crate::slice) does, but returns an
/// [`IndexError`](crate::IndexError) instead of panicking.
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
    ($($tokens:tt)*) => { $crate::expand::try_slice! { [$crate] $($tokens)* } };
}

/// Views a part of an array for writing as [`slice_mut!`](crate::slice_mut) does, but returns an
/// [`IndexError`](crate::IndexError) instead of panicking.
///
/// # Examples
///
/// ```
/// use array_core::{array, try_slice_mut};
///
/// let (mut x, i) = (array![[1, 2], [3, 4]], 1);
/// try_slice_mut!(x, .., i)?.fill(0);
/// assert_eq!(x, array![[1, 0], [3, 0]]);
/// assert!(try_slice_mut!(x, .., i + 1).is_err());
/// # Ok::<(), array_core::IndexError>(())
/// ```
#[macro_export]
macro_rules! try_slice_mut {
    ($($tokens:tt)*) => { $crate::expand::try_slice_mut! { [$crate] $($tokens)* } };
}

/// Reads or writes an element or a part of an array by index. An axis of `One` accepts every index:
/// `iab!(a[999][1][1000])`.
///
/// Each index applies to the next axis, outermost first:
///
/// | on | an index |
/// |---|---|
/// | [`One`](crate::One), `1` in [`shape!`](macro@crate::shape) | reads the only position, whatever the index is |
/// | any other axis: [`Len`](crate::Len), named, [`Dyn`](crate::Dyn) | is checked; negative indices count from the end, -1 is the last |
/// | an element that is itself an array | applies to the axes of that array |
/// | a scalar, a `char` | is ignored, as are all further indices |
/// | a `str` or `String` | reads the `char` at that position; -1 is the last |
/// | an array of [`DynRank`](crate::DynRank) | is checked as for `Dyn`; indices after the last axis are ignored |
///
/// An axis accepts every index if its type is `One`, not if its extent is 1. So indices of
/// `Dyn(1)`, of `Len<1>` and of a named axis of extent 1 are checked. A literal that is out of
/// bounds of a static extent does not compile. In code that is generic over the axis, for extents
/// above 1024, and for indices outside of -1024 to 1023, only `cargo build` reports the mistake.
///
/// | written | |
/// |---|---|
/// | `iab!(a[i][j])`, `iab!(a[i, j])` | reads: copies an element, or views the remaining axes |
/// | `iab!(&a[i])` | borrows the element, which need not be `Copy` |
/// | `iab!(&mut a[i])` | borrows the element for writing, or views the remaining axes for writing |
/// | `iab!(a[i] = v)` | writes an element; if axes remain, `v` is a reference to an array, which is broadcast to these axes |
/// | `iab!(a[i] += v)`, and the other compound operators | applies Rust's operator to the element, or the operator of this library to the view of the remaining axes |
///
/// The indexed object, `a` above, is a variable, a field or any other expression. It is an array in
/// any storage, a scalar of any dtype, a `char`, `isize` or `usize`, a string, or a reference to
/// one of these. The indices are integers of any type. The indices and the value to write are
/// evaluated once, in order, before the object is borrowed. A resulting view borrows the object,
/// even if the object is itself a view.
///
/// The rule is the index access broadcasting of the Typhoon Modeling Language.
///
/// # Panics
///
/// Panics if an index is out of bounds. A write to a view also panics if the value does not
/// broadcast to the view at run time, or if an integer operation has no result.
/// [`try_iab!`](crate::try_iab) returns the error. The number of the axis in the error does not
/// count axes that earlier indices removed. An operator on an element panics as it does in Rust.
///
/// # Examples
///
/// The same function takes a parameter with one value for each channel, or one value for all
/// channels. `N` is `Len<3>` or [`One`](crate::One), and no code needs to distinguish them:
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
/// The function costs as much as a loop written by hand for each case. Over 4 channels, optimised
/// for `x86_64`, the instance for `One` keeps a single zero point, and the other instance reads
/// four:
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
/// `cargo test -p array-tests --test cost -- --nocapture` compiles this and a longer kernel, and
/// compares them with loops.
///
/// Reading and writing objects of several kinds:
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
    ($($tokens:tt)*) => { $crate::expand::iab! { [$crate] $($tokens)* } };
}

/// Reads or writes by index as [`iab!`](crate::iab) does, but returns an
/// [`IndexError`](crate::IndexError) instead of panicking.
///
/// If the indices select a view, a write to the view returns an [`Error`](crate::Error) instead of
/// an `IndexError`. The additional errors are a value that does not broadcast to the view, and an
/// integer operation without a result, such as a division by zero with `/=`. An operator on an
/// element panics as it does in Rust, unless the element is an array.
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
    ($($tokens:tt)*) => { $crate::expand::try_iab! { [$crate] $($tokens)* } };
}

/// Evaluates an expression over arrays and scalars, elementwise or reduced, in one pass and without
/// temporaries.
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
/// broadcast!(sum = x + 1);                                 // into an existing array
/// type Result = broadcast!([8, 1, 6, 1], [7, 1, 5]);       // the shape of a result
/// # assert_eq!(sum, array![[2.0, 3.0], [4.0, 5.0]]);
/// # let _: Array<f32, Result> = Array::zeros();
/// ```
///
/// - **Operands** are arrays and scalars: variables, fields, calls, anything in braces. Each is
///   evaluated once, in order, and taken by reference. An operand must not change a variable that
///   another operand reads, as in `x[i, ..] + { i += 1; 0 } + x[i, ..]`. Operands that are written
///   alike are evaluated only once, and the left-hand side is read last. The other arguments of a
///   reduction, as in `var_corrected(x, k)`, and operands of a reduction that read the left-hand
///   side, are evaluated after all operands.
/// - **Operators**: `+ - * / %`, `& | ^ << >>`, `< <= > >= == !=`, `&& ||`, `- !`, `as`, and the
///   [functions](crate#functions) by name or as methods. A function or a closure of the same name
///   that is in scope is not called. Use `{ x.map(f) }` as an operand to call your own.
/// - **Literals** take the dtype of the operand that they are combined with. A literal that does
///   not fit is a compile error. Other scalars convert if nothing is lost. Scalars of `usize` and
///   `isize` are combined with literals and with each other as `u64` and `i64`, which wrap, and are
///   then cast: `x / (n - 1) as f64`. No literal or scalar changes the dtype of an array, except
///   that a complex scalar makes an array of `f32` or `f64` complex. A division, remainder or power
///   of integer scalars does not compile if it is combined with a float literal without a suffix,
///   or is an argument of a function of floats. There the macro cannot check it for faults such as
///   a division by zero, so convert the scalars to floats first.
/// - **`if`** selects element by element. An operation without a result, such as a division by
///   zero, is not an error in a branch that is not selected.
/// - **In place**: `+= -= *= /= %= &= |= ^= <<= >>=`, and `=`. The left-hand side keeps its shape
///   and dtype, and can also occur on the right.
/// - **[Reductions](#reductions)**: `sum(x * y)`, `mean_axis::<0>(x)` and so on, also within an
///   expression.
///
/// # Reductions
///
/// The macro reduces any expression with the [reductions](crate#reductions) of arrays, such as
/// `sum`, as functions or methods. Elements are reduced as they are computed, and are not stored in
/// an array. The result is the same, bit by bit, as that of the method on an array of these
/// elements.
///
/// | written | reduces |
/// |---|---|
/// | `sum(x * y)`, `(x * y).sum()` | everything |
/// | `sum_axis::<0>(x * y)`, `sum_axis_keep::<0>(x * y)` | one axis: removed, or with [`One`](crate::One) in its place |
/// | `sum_axes(x * y, axes![0, 2])`, `sum_axes_keep(x * y, axes![0, 2])` | several axes |
/// | `var_corrected(x, 1.0)` and so on | everything, with a correction as in the method |
///
/// If the whole expression is one reduction of everything, the result is a scalar, like that of the
/// method. It is a scalar as well if the expression contains nothing but such reductions and
/// constants, as in `max(x) - min(x)`. A reduction within an expression is computed first, in a
/// pass of its own, even in a branch that is never selected. Its result is then an operand of the
/// expression. As an operand, the result of a reduction of everything is a 0-d array, which
/// promotes as any array does. Positions and counts have the dtype `i64`. If the whole expression
/// is a position or a count, it is a `usize`, as from the method. A reduction may read the
/// left-hand side of an assignment.
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
/// Standardised rows, in place, and a softmax over rows:
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
/// A word in front of the expression, such as `explicit;`, selects a rule set, which determines
/// which shapes may combine. All rule sets compute the same results. They differ in the operands
/// that they reject.
///
#[cfg_attr(doc, doc = rule_set_table!())]
///
/// Scalars and 0-d arrays combine with every operand. The word `standard;` selects the default
/// rule. In `explicit`, an operand of a lower rank must be [placed](#placing-by-axes). In `named`,
/// axes have [index names](#index-names).
///
/// In place, the rule also holds for the left-hand side and the value. In `tml`, `x &= y` follows
/// the rule of `x & y`, and a value that is assigned with `=` or `+=` broadcasts. A rule set does
/// not apply within an operand that Rust evaluates, such as `(x + y).t()`.
/// [`rules`](macro@crate::rules) sets the word once for a function, an `impl` or a module.
///
/// ```
/// use array_core::{array, broadcast, try_broadcast};
///
/// let (targets, predictions) = (array![1.0_f32, 2.0], array![[1.5_f32], [2.5]]);
/// assert_eq!(broadcast!(predictions - targets).shape(), [2, 2]);   // rarely intended
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
/// [`matmul(a, b)`](crate::linalg::matmul()) is an operand: the product is an array of its own,
/// computed before the expression that contains it. Its arguments are evaluated as Rust expressions
/// and taken by reference. One of them may be the array that is written to.
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
/// `v.in_dims(0)` lists the axes of the other operand at which the axes of `v` are placed: one for
/// each axis of `v`, in increasing order. The call is an operand of an operation, or the value of
/// an assignment. Every rule set but `named` accepts it.
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
/// In `named`, each operand has a name for each of its axes. Axes with the same name are the same
/// axis: their extents must be equal, and nothing is stretched. A list in front, `named [j, i];`,
/// gives the order of the axes of the result. Without a list, an assignment has the order of its
/// left-hand side, and any other expression the order in which the names first occur. Operands
/// without brackets are scalars or 0-d arrays. A left-hand side without brackets is a 0-d array.
///
/// Names are in brackets directly after an operand, or after a selection: `q[2.., ..][i, j]`. On
/// the left-hand side, select first: `let mut part = slice_mut!(q, 2.., ..);`. Brackets within a
/// Rust expression index as in Rust. Names are not variables, and can be the same as names of
/// variables: in a loop over `i`, `sum(j: m[i, j])` computes the sums of all rows. The words in a
/// selection are variables, so `sum(j: m[i, ..][j])` is the sum of the row `i`.
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
/// A reduction lists the names over which it reduces, followed by a `:`. Its result has the other
/// names of its operands, and is an operand like any other. `sum`, `mean`, `max`, `any` and all
/// other reductions without an axis in their name take such a list. Without a list, they reduce
/// everything. An expression with a listed name belongs to the rule set `named`, even without the
/// word. A `sum` of integers has 64 bits. Products of `f16` or `bf16` in a `sum` with a list are
/// computed and added in `f32`, and rounded once. The results of all other operations, such as the
/// product in `mean(i: x[i] * x[i])`, are rounded to 16 bits, and can exceed the range of `f16`.
/// Cast their operands first: `x as f32`.
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
/// // The scalar products of each query with each key, in each head. `D` is any axis.
/// fn scores<D: Dim>(query: &Array<f64, (Head, Time, D)>, key: &Array<f64, (Head, Time, D)>) -> Scores {
///     broadcast!(sum(d: query[h, t, d] * key[h, s, d]))
/// }
/// # let ones = Array::<f64, (Head, Time, array_core::Len<3>)>::ones_with([2, 4, 3]);
/// # assert_eq!(scores(&ones, &ones).shape(), [2, 4, 4]);
/// ```
///
/// The order of the axes of the result follows the rules of [index names](#index-names): the axes
/// of `sum(c: p[j, c] * t[i, c]) / l[i]` are `j` and `i`. To choose the order, begin with it:
/// `named [i, j];`. A name that a reduction lists is not visible outside of the reduction. The
/// reduction is one pass over all its names, in the order in which they occur in its operands. Sums
/// of products are an exception: they are computed by [matrix products](crate::linalg::matmul()) if
/// the names allow it, and in several steps if there are more than two factors. Then products are
/// added in another order, and an intermediate result of floats can overflow. The
/// [guide](crate::guide::performance) lists these sums and the memory that they need.
///
/// [`einsum!`](crate::einsum) computes sums of products in NumPy's notation.
///
/// # Panics
///
/// Panics if run-time extents do not combine under the rule set, if an index or a range of a
/// selection is out of bounds, if a mask does not fit its array, or if the result would take more
/// than `isize::MAX` bytes. Also panics if an integer operation has no result, or if a reduction
/// without an identity has no elements. In these cases, nothing is written.
/// [`try_broadcast!`](crate::try_broadcast) returns the error.
///
/// If run-time extents do not combine, the message shows the operation that failed as it is
/// written, and its operands below each other, aligned as they broadcast:
///
/// ```text
/// shapes (2, 3) and (2,) cannot be broadcast together in `subtract`: axis 1 has 3 and 2
///   (2, 3)  x
///   (   2)  mean
///       ^
/// in `x - mean`, of `broadcast!((x - mean) / deviation)`
/// ```
///
/// For an integer operation without a result, the message shows that operation if no other
/// operation of the expression can fail. Otherwise, the message shows the whole expression.
#[macro_export]
macro_rules! broadcast {
    ($($tokens:tt)*) => { $crate::expand::broadcast! { [$crate] $($tokens)* } };
}

/// Evaluates an expression as [`broadcast!`](crate::broadcast) does, but returns an
/// [`Error`](crate::Error) instead of panicking. A `break` or `continue` in an operand needs the
/// label of its loop if the expression has a selection, a reduction or a product of matrices.
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
    ($($tokens:tt)*) => { $crate::expand::try_broadcast! { [$crate] $($tokens)* } };
}
