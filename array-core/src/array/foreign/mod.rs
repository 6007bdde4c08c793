//! Hidden methods with the names of methods in other libraries, and of methods that need a feature.
//! A call does not compile, and the message shows the code to write instead.
//!
//! # Signatures
//!
//! A call with other arguments or const parameters than the row, such as `x.softmax::<-1>()`, is
//! more than one error. If the result type did not exist, any call would be one error (E0599), in
//! which rustc 1.95 prints the message of the relation. But rustc prints it only if a variable owns
//! the array, and not for a reference. A row also has a cost: if a function of the same name does
//! not exist, as in `relu(x)`, rustc tries the method, and reports its relation as a second error.
//! In `broadcast!` it does not if an operand begins with the call, because the expansion puts the
//! function in parentheses.
//!
//! Some methods have an argument in one library and none in another: `x.cov(&y)`, `x.cov()`. Their
//! relation is a trait of the argument, with two impls for types that no program passes. If a call
//! has no argument, either impl may hold, so rustc reports only the number of arguments, and quotes
//! the line of the row, which ends in a comment with the code. The relation is a blanket impl over
//! a second one, so that rustc does not quote the bound.

mod functions;
mod order;

pub use functions::*;
pub use order::*;

use crate::shape::Shape;
use crate::storage::{Array, Storage};

/// Declares hidden methods that no program can call, because each requires a relation that never
/// holds. For a call, rustc prints the message of the relation. Without the method, rustc would
/// report a missing method, and suggest the method with the most similar name. A row has the name,
/// the generic parameters, their names, the arguments, the relation, the headline of the message,
/// its label and its note.
///
/// The methods take `&mut self`, because for an array or a reference to one, rustc then prefers
/// each method of a program's own trait that takes `self` or `&self`. A program's method that takes
/// `&mut self` is hidden, and so is any method that is called on a `&mut Array`: it has to be
/// called by its trait. So no row has a general name for such a method, for example `normalize`,
/// `push_row`, `reduce` or `to`.
macro_rules! foreign {
    ($($(#[$attribute:meta])* $name:ident $generic:tt $uses:tt $arguments:tt $relation:ident $headline:literal, $label:literal, $note:literal;)*) => {
        $(foreign!(@ relation [$(#[$attribute])*] $generic $relation $headline, $label, $note);)*
        $(foreign!(@ candidates $arguments $relation $headline, $label, $note);)*
        $(foreign!(@ unknown [$(#[$attribute])*] $generic $relation);)*

        impl<T, S: Shape, B: Storage<T, S>> Array<T, S, B> {
            $(foreign!(@ method [$(#[$attribute])*] $name $generic $uses $arguments $relation);)*
        }
    };
    (@ relation [$(#[$attribute:meta])*] [$($generic:tt)*] $relation:ident $headline:literal, $label:literal, $note:literal) => {
        /// Relation that never holds. rustc prints its message if a program calls the method.
        $(#[$attribute])*
        #[diagnostic::on_unimplemented(message = $headline, label = $label, note = $note)]
        pub trait $relation<$($generic)*> {
            /// The result.
            type Output;

            /// Returns the result.
            fn output() -> Self::Output;
        }
    };
    // A relation that has a parameter has two impls, for arguments that no program passes. While
    // rustc does not yet know the argument, either impl may hold, so rustc does not discard the
    // method. The relation of an argument `X` has a blanket impl.
    (@ unknown $attributes:tt [] $relation:ident) => {};
    (@ unknown $attributes:tt [X] $relation:ident) => {};
    // rustc infers the parameter `P` of the real method from the result, so a call may lack it.
    (@ unknown $attributes:tt [P] $relation:ident) => {};
    (@ unknown $attributes:tt [$parameter:ident] $relation:ident) => {
        foreign!(@ unknown $attributes $relation<Nothing<0>>);
        foreign!(@ unknown $attributes $relation<Nothing<1>>);
    };
    (@ unknown $attributes:tt [const $parameter:ident: $t:ident] $relation:ident) => {
        foreign!(@ unknown $attributes $relation<{ $t::MIN }>);
        foreign!(@ unknown $attributes $relation<{ $t::MAX }>);
    };
    (@ unknown $attributes:tt [const $first:ident: $t:ident, const $second:ident: $u:ident] $relation:ident) => {
        foreign!(@ unknown $attributes $relation<{ $t::MAX }, 0>);
        foreign!(@ unknown $attributes $relation<{ $t::MAX }, 1>);
    };
    (@ unknown [$(#[$attribute:meta])*] $relation:ty) => {
        $(#[$attribute])*
        #[diagnostic::do_not_recommend]
        impl<T, S: Shape, B: Storage<T, S>> $relation for Array<T, S, B> {
            type Output = ();

            fn output() {}
        }
    };
    // rustc quotes no bound if the relation has only a blanket impl over a second one.
    (@ candidates (? $argument:ident $row:ident) $relation:ident $headline:literal, $label:literal, $note:literal) => {
        foreign!(@ relation [] [X] $row $headline, $label, $note);

        #[diagnostic::do_not_recommend]
        impl<A: $row<X>, X> $relation<X> for A {
            type Output = A::Output;

            fn output() -> A::Output {
                A::output()
            }
        }

        #[diagnostic::do_not_recommend]
        impl<X> $row<X> for Nothing<0> {
            type Output = ();

            fn output() {}
        }

        #[diagnostic::do_not_recommend]
        impl<X> $row<X> for Nothing<1> {
            type Output = ();

            fn output() {}
        }
    };
    (@ candidates ($($argument:ident)*) $relation:ident $headline:literal, $label:literal, $note:literal) => {};
    // The return type is the type parameter `Z`, and not the projection
    // `<Self as $relation>::Output`. No array implements the relation, so rustc could not resolve
    // the projection. It would discard the method, and would not report the relation.
    (@ method [$(#[$attribute:meta])*] $name:ident [] [] ($($argument:ident)*) $relation:ident) => {
        $(#[$attribute])*
        #[doc(hidden)]
        #[allow(unused_variables)]
        pub fn $name<Z>(&mut self $(, $argument: impl Sized)*) -> Z
        where
            Self: $relation<Output = Z>,
            // rustc reports this bound first, and does not quote it.
            <Self as $relation>::Output: Sized,
        {
            <Self as $relation>::output()
        }
    };
    // A method that some libraries call with an argument, and others without. The relation is a
    // trait of the argument. If a call lacks the argument, either of two impls may hold. So rustc
    // reports only the missing argument, and quotes the line of the row that has the name.
    (@ method [$(#[$attribute:meta])*] $name:ident [X] [X] (? $argument:ident $row:ident) $relation:ident) => {
        $(#[$attribute])*
        #[doc(hidden)]
        #[allow(unused_variables)]
        pub fn $name<A: $relation<Self>>(&mut self, $argument: A) -> <A as $relation<Self>>::Output {
            A::output()
        }
    };
    // A call may give the parameters of these methods, as in `x.astype::<f32>()`, and cannot give
    // `Z`, too. So the return type is the projection. The impls of `@ unknown` keep rustc from
    // discarding the method.
    (@ method [$(#[$attribute:meta])*] $name:ident [$($generic:tt)*] [$($use:tt)*] ($($argument:ident)*) $relation:ident) => {
        $(#[$attribute])*
        #[doc(hidden)]
        #[allow(unused_variables)]
        pub fn $name<$($generic)*>(&mut self $(, $argument: impl Sized)*) -> <Self as $relation<$($use)*>>::Output
        where
            Self: $relation<$($use)*>,
            <Self as $relation<$($use)*>>::Output: Sized,
        {
            <Self as $relation<$($use)*>>::output()
        }
    };
}

foreign! {
    absolute [] [] () AbsoluteMethod "arrays have no method `absolute`", "write `x.abs()`", "see array_core::errors#method-of-another-library";
    accumulate_axis_inplace [] [] (axis f) AccumulateAxisInplaceMethod "arrays have no method `accumulate_axis_inplace`", "write `x = x.cumsum::<0>()`", "see array_core::errors#method-of-another-library";
    add_ [] [] (right) AddInPlaceMethod "arrays have no method `add_`", "write `x += &y`", "see array_core::errors#method-of-another-library";
    adjoint [] [] () AdjointMethod "arrays have no method `adjoint`", "write `x.t()`, after `conj` if the array is complex", "see array_core::errors#method-of-another-library";
    allclose [] [] (right) AllcloseMethod "arrays have no method `allclose`", "write `x.all_close(&y, 1e-5, 1e-8)`", "see array_core::errors#method-of-another-library";
    amin [] [] () AminMethod "arrays have no method `amin`", "write `x.min()`", "see array_core::errors#method-of-another-library";
    append [] [] (right) AppendMethod "arrays have no method `append`", "write `(&x, &y).concat::<0>()`", "see array_core::errors#method-of-another-library";
    argpartition // `x.argsort::<-1>()`, and slice the result
        [X] [X] (? position ArgpartitionArgument) ArgpartitionMethod "arrays have no method `argpartition`", "write `x.argsort::<-1>()`, and slice the result", "see array_core::errors#method-of-another-library";
    argwhere [] [] () ArgwhereMethod "arrays have no method `argwhere`", "write `let [i, j] = x.nonzero(); (&i, &j).stack::<-1>()`", "see array_core::errors#method-of-another-library";
    around [] [] (decimals) AroundMethod "arrays have no method `around`", "write `broadcast!(round(x * 100) / 100)`", "see array_core::errors#method-of-another-library";
    as_array [] [] () AsArrayMethod "arrays have no method `as_array`", "write `x.into_nested_array()`, which needs static extents", "see array_core::errors#method-of-another-library";
    as_standard_layout [] [] () AsStandardLayoutMethod "arrays have no method `as_standard_layout`", "write `x.to_owned()`", "see array_core::errors#method-of-another-library";
    as_type [] [] () AsTypeMethod "arrays have no method `as_type`", "write `x.cast::<f32>()`", "see array_core::errors#method-of-another-library";
    assign_to [] [] (right) AssignToMethod "arrays have no method `assign_to`", "write `y.assign(&x)`", "see array_core::errors#method-of-another-library";
    astype [U] [U] () AstypeMethod "arrays have no method `astype`", "write `x.cast::<f32>()`", "see array_core::errors#method-of-another-library";
    average // `x.mean()`, or with weights `broadcast!(sum(x * w)) / w.sum()`
        [X] [X] (? weights AverageArgument) AverageMethod "arrays have no method `average`", "write `broadcast!(sum(x * w)) / w.sum()`, or without weights `x.mean()`", "see array_core::errors#method-of-another-library";
    avg_pool2d [] [] (window) AvgPool2dMethod "arrays have no method `avg_pool2d`", "for blocks of 2 x 2 in a 4 x 6 matrix, write `x.view().reshape::<shape![2, 2, 3, 2]>().mean_axis::<3>().mean_axis::<1>()`", "see array_core::errors#method-of-another-library";
    axis_chunks_iter [] [] (axis len) AxisChunksIterMethod "arrays have no method `axis_chunks_iter`", "write `x.axis_chunks::<0>(2)`", "see array_core::errors#method-of-another-library";
    axis_windows [] [] (axis len) AxisWindowsMethod "arrays have no method `axis_windows`", "write `x.windows_axis::<0, 3>()`", "see array_core::errors#method-of-another-library";
    bincount [] [] () BincountMethod "arrays have no method `bincount`", "write `let mut counts = vec![0; n]; x.iter().for_each(|&i| counts[i as usize] += 1);` for elements below `n`", "see array_core::errors#method-of-another-library";
    bmm [] [] (right) BmmMethod "arrays have no method `bmm`", "write `x.matmul(&y)`", "see array_core::errors#method-of-another-library";
    broadcast [] [] (shape) BroadcastMethod "arrays have no method `broadcast`", "write `x.broadcast_to::<shape![2, 3]>()`", "see array_core::errors#method-of-another-library";
    cbrt [] [] () CbrtMethod "arrays have no method `cbrt`", "write `x.map(|a| a.cbrt())`", "see array_core::errors#method-of-another-library";
    cdist [] [] (right) CdistMethod "arrays have no method `cdist`", "write `let (a, b) = (x.expand_dims::<1>(), y.expand_dims::<0>()); broadcast!(sqrt(sum_axis::<2>((a - b) * (a - b))))`", "see array_core::errors#method-of-another-library";
    chunks [] [] (len) ChunksMethod "arrays have no method `chunks`", "write `x.axis_chunks::<0>(2)`", "see array_core::errors#method-of-another-library";
    clamp [] [] (low high) ClampMethod "arrays have no method `clamp`", "write `x.clip(0.0, 1.0)`", "see array_core::errors#method-of-another-library";
    clamp_ [] [] (low high) ClampInPlaceMethod "arrays have no method `clamp_`", "write `x = x.clip(0.0, 1.0)`", "see array_core::errors#method-of-another-library";
    col [] [] (index) ColMethod "arrays have no method `col`", "write `x.column(0)`", "see array_core::errors#method-of-another-library";
    column_iter [] [] () ColumnIterMethod "arrays have no method `column_iter`", "write `x.columns()`", "see array_core::errors#method-of-another-library";
    column_mean [] [] () ColumnMeanMethod "arrays have no method `column_mean`", "write `x.mean_axis::<1>()`", "see array_core::errors#method-of-another-library";
    column_sum [] [] () ColumnSumMethod "arrays have no method `column_sum`", "write `x.sum_axis::<1>()`", "see array_core::errors#method-of-another-library";
    component_div [] [] (right) ComponentDivMethod "arrays have no method `component_div`", "write `broadcast!(x / y)`", "see array_core::errors#method-of-another-library";
    component_mul [] [] (right) ComponentMulMethod "arrays have no method `component_mul`", "write `broadcast!(x * y)`", "see array_core::errors#method-of-another-library";
    concat [] [] (right) ConcatMethod "arrays have no method `concat`", "write `(&x, &y).concat::<0>()`", "see array_core::errors#method-of-another-library";
    concatenate [] [] (right) ConcatenateMethod "arrays have no method `concatenate`", "write `(&x, &y).concat::<0>()`", "see array_core::errors#method-of-another-library";
    contains [] [] (value) ContainsMethod "arrays have no method `contains`", "write `x.iter().any(|&a| a == 2.0)`", "see array_core::errors#method-of-another-library";
    contiguous [] [] () ContiguousMethod "arrays have no method `contiguous`", "write `x.to_owned()`", "see array_core::errors#method-of-another-library";
    conjugate [] [] () ConjugateMethod "arrays have no method `conjugate`", "write `x.conj()`", "see array_core::errors#method-of-another-library";
    conv2d [] [] (kernel) Conv2dMethod "arrays have no method `conv2d`", "write `let w = x.unfold::<0, 3, 1, 1>().unfold::<1, 3, 1, 1>(); broadcast!(sum(a, b: w[i, j, a, b] * k[a, b]))`", "see array_core::errors#method-of-another-library";
    convolve [] [] (kernel) ConvolveMethod "arrays have no method `convolve`", "for three weights, write `x.windows_axis::<0, 3>().matmul(k.flip_axis::<0>())`", "recipe 12 of array_core::guide::recipes; see array_core::errors#method-of-another-library";
    copy [] [] () CopyMethod "arrays have no method `copy`", "write `x.clone()`, or for a view `x.to_owned()`", "see array_core::errors#method-of-another-library";
    copy_ [] [] (right) CopyInPlaceMethod "arrays have no method `copy_`", "write `x.assign(&y)`", "see array_core::errors#method-of-another-library";
    copy_from [] [] (right) CopyFromMethod "arrays have no method `copy_from`", "write `x.assign(&y)`", "see array_core::errors#method-of-another-library";
    copy_from_slice [] [] (right) CopyFromSliceMethod "arrays have no method `copy_from_slice`", "write `x.assign(&ContiguousView::from(list))`", "see array_core::errors#method-of-another-library";
    corrcoef // `let z = (&x - x.mean_axis_keep::<1>()) / x.std_axis_keep::<1>(); z.matmul(z.t()) / n`
        [X] [X] (? right CorrcoefArgument) CorrcoefMethod "arrays have no method `corrcoef`", "write `broadcast!(mean((x - mean(x)) * (y - mean(y)))) / (x.std() * y.std())` for two vectors", "see array_core::errors#method-of-another-library";
    correlate [] [] (kernel) CorrelateMethod "arrays have no method `correlate`", "for three weights, write `x.windows_axis::<0, 3>().matmul(&k)`", "recipe 12 of array_core::guide::recipes; see array_core::errors#method-of-another-library";
    cov // `let c = &x - x.mean_axis_keep::<1>(); c.matmul(c.t()) / (n - 1.0)` for rows
        [X] [X] (? right CovArgument) CovMethod "arrays have no method `cov`", "write `broadcast!(sum((x - mean(x)) * (y - mean(y)))) / (n - 1.0)` for two vectors of `n` elements", "see array_core::errors#method-of-another-library";
    cumulative_sum [] [] () CumulativeSumMethod "arrays have no method `cumulative_sum`", "write `x.cumsum::<0>()`", "see array_core::errors#method-of-another-library";
    determinant [] [] () DeterminantMethod "arrays have no method `determinant`", "write `x.det()`", "see array_core::errors#method-of-another-library";
    diag_mut [] [] () DiagMutMethod "arrays have no method `diag_mut`", "write `x.diagonal_mut()`", "see array_core::errors#method-of-another-library";
    diff_axis [const AXIS: isize] [AXIS] () DiffAxisMethod "arrays have no method `diff_axis`", "write `x.diff::<0>()`", "see array_core::errors#method-of-another-library";
    digitize [] [] (edges) DigitizeMethod "arrays have no method `digitize`", "write `edges.searchsorted_right(&x)`", "see array_core::errors#method-of-another-library";
    dim [] [] () DimMethod "arrays have no method `dim`", "write `x.shape()`", "see array_core::errors#method-of-another-library";
    dims [] [] () DimsMethod "arrays have no method `dims`", "write `x.shape()`", "see array_core::errors#method-of-another-library";
    distance [] [] (right) DistanceMethod "arrays have no method `distance`", "write `broadcast!(x - y).vector_norm(2)`", "see array_core::errors#method-of-another-library";
    div [] [] (right) DivMethod "arrays have no method `div`", "write `broadcast!(x / y)`", "see array_core::errors#method-of-another-library";
    div_ [] [] (right) DivInPlaceMethod "arrays have no method `div_`", "write `x /= &y`", "see array_core::errors#method-of-another-library";
    dot_product [] [] (right) DotProductMethod "arrays have no method `dot_product`", "write `x.dot(&y)`", "see array_core::errors#method-of-another-library";
    double [] [] () DoubleMethod "arrays have no method `double`", "write `x.cast::<f64>()`", "see array_core::errors#method-of-another-library";
    dropna [] [] () DropnaMethod "arrays have no method `dropna`", "write `x.masked(&broadcast!(!is_nan(x)))`", "see array_core::errors#method-of-another-library";
    enumerate [] [] () EnumerateMethod "arrays have no method `enumerate`", "write `x.indexed_iter()`", "see array_core::errors#method-of-another-library";
    exact_chunks [] [] (len) ExactChunksMethod "arrays have no method `exact_chunks`", "write `x.axis_chunks::<0>(2)`", "see array_core::errors#method-of-another-library";
    expand [] [] (shape) ExpandMethod "arrays have no method `expand`", "write `x.broadcast_to::<shape![2, 3]>()`", "see array_core::errors#method-of-another-library";
    expand_as [] [] (right) ExpandAsMethod "arrays have no method `expand_as`", "write `x.broadcast_to::<shape![2, 3]>()`", "see array_core::errors#method-of-another-library";
    ffill [] [] () FfillMethod "arrays have no method `ffill`", "for a vector, write `for i in 1..x.len() {{ if x[i].is_nan() {{ x[i] = x[i - 1] }} }}`", "see array_core::errors#method-of-another-library";
    fill_ [] [] (value) FillInPlaceMethod "arrays have no method `fill_`", "write `x.fill(0.0)`", "see array_core::errors#method-of-another-library";
    fill_diagonal_ [] [] (value) FillDiagonalInPlaceMethod "arrays have no method `fill_diagonal_`", "write `x.diagonal_mut().fill(1.0)`", "see array_core::errors#method-of-another-library";
    fillna [] [] (value) FillnaMethod "arrays have no method `fillna`", "write `broadcast!(if is_nan(x) {{ 0.0 }} else {{ x }})`", "see array_core::errors#method-of-another-library";
    filter [] [] (f) FilterMethod "arrays have no method `filter`", "write `x.masked(&mask)`, or `x.iter().filter(|&&a| a > 0.0)`", "see array_core::errors#method-of-another-library";
    first [] [] () FirstMethod "arrays have no method `first`", "write `x[0]`, or `x[[0, 0]]` for a matrix", "see array_core::errors#method-of-another-library";
    fixed_view [const M: usize, const N: usize] [M, N] (row column) FixedViewMethod "arrays have no method `fixed_view`", "write `try_slice!(x, i..i + 2, j..j + 2)?.try_into_shape::<shape![2, 2]>()?`", "see array_core::errors#method-of-another-library";
    flatnonzero [] [] () FlatnonzeroMethod "arrays have no method `flatnonzero`", "write `let [i] = x.nonzero();`, if `x` is a vector", "see array_core::errors#method-of-another-library";
    flatten_axes [const I: isize, const J: isize] [I, J] () FlattenAxesMethod "arrays have no method `flatten_axes`", "write `x.merge_axes::<0, 1>()`", "see array_core::errors#method-of-another-library";
    flip [] [] () FlipMethod "arrays have no method `flip`", "write `x.flip_axis::<0>()`, and `.flip_axis::<1>()` after it to reverse both axes of a matrix", "see array_core::errors#method-of-another-library";
    fliplr [] [] () FliplrMethod "arrays have no method `fliplr`", "write `x.flip_axis::<1>()`", "see array_core::errors#method-of-another-library";
    flipud [] [] () FlipudMethod "arrays have no method `flipud`", "write `x.flip_axis::<0>()`", "see array_core::errors#method-of-another-library";
    float [] [] () FloatMethod "arrays have no method `float`", "write `x.cast::<f32>()`", "see array_core::errors#method-of-another-library";
    fold [] [] (first f) FoldMethod "arrays have no method `fold`", "write `x.iter().fold(0.0, |sum, a| sum + a)`", "see array_core::errors#method-of-another-library";
    fold_axis [] [] (axis first f) FoldAxisMethod "arrays have no method `fold_axis`", "write a reduction, as `x.sum_axis::<0>()`, or fold each part of `x.axis_iter::<1>()`", "see array_core::errors#method-of-another-library";
    for_each [] [] (f) ForEachMethod "arrays have no method `for_each`", "write `x.iter().for_each(|a| sum += a)`", "see array_core::errors#method-of-another-library";
    fract [] [] () FractMethod "arrays have no method `fract`", "write `broadcast!(x - trunc(x))`", "see array_core::errors#method-of-another-library";
    gather [] [] (axis indices) GatherMethod "arrays have no method `gather`", "write `x.take_along_axis::<-1>(&i)`", "see array_core::errors#method-of-another-library";
    ge [] [] (right) GeMethod "arrays have no method `ge`", "write `broadcast!(x >= y)`", "see array_core::errors#method-of-another-library";
    gelu [] [] () GeluMethod "arrays have no method `gelu`", "for the tanh approximation, write `broadcast!(0.5 * x * (1 + tanh(0.7978845608 * (x + 0.044715 * x * x * x))))`", "see array_core::errors#method-of-another-library";
    genrows [] [] () GenrowsMethod "arrays have no method `genrows`", "write `x.rows()`", "see array_core::errors#method-of-another-library";
    gradient // `x.diff::<0>()`, or central differences as in array_core::guide::numpy
        [X] [X] (? spacing GradientArgument) GradientMethod "arrays have no method `gradient`", "write `let d = x.diff::<0>() / h; (slice!(d, ..1), broadcast!((d[1..] + d[..-1]) / 2), slice!(d, -1..)).concat::<0>()`", "see array_core::errors#method-of-another-library";
    gt [] [] (right) GtMethod "arrays have no method `gt`", "write `broadcast!(x > y)`", "see array_core::errors#method-of-another-library";
    histc [] [] (bins) HistcMethod "arrays have no method `histc`", "write `x.histogram(&edges)`", "see array_core::errors#method-of-another-library";
    hstack [] [] (right) HstackMethod "arrays have no method `hstack`", "write `(&x, &y).concat::<1>()`, or `(&x, &y).concat::<0>()` for vectors", "see array_core::errors#method-of-another-library";
    index_add [] [] (axis indices values) IndexAddMethod "arrays have no method `index_add`", "write `for (&i, &v) in indices.iter().zip(&values) {{ x[i as usize] += v }}`", "see array_core::errors#method-of-another-library";
    index_put [] [] (indices values) IndexPutMethod "arrays have no method `index_put`", "write `for (&i, &v) in indices.iter().zip(&values) {{ x[i as usize] = v }}`", "see array_core::errors#method-of-another-library";
    index_select [] [] (axis indices) IndexSelectMethod "arrays have no method `index_select`", "write `x.take::<0>(&i)`", "see array_core::errors#method-of-another-library";
    inner [] [] (right) InnerMethod "arrays have no method `inner`", "write `x.dot(&y)`", "see array_core::errors#method-of-another-library";
    insert [] [] (position value) InsertMethod "arrays have no method `insert`", "for a vector, write `(slice!(v, ..1), &array![value], slice!(v, 1..)).concat::<0>()`", "see array_core::errors#method-of-another-library";
    insert_axis [] [] (axis) InsertAxisMethod "arrays have no method `insert_axis`", "write `x.expand_dims::<0>()`", "see array_core::errors#method-of-another-library";
    into_array [] [] () IntoArrayMethod "arrays have no method `into_array`", "write `x.into_nested_array()`, which needs static extents", "see array_core::errors#method-of-another-library";
    into_dimensionality [D] [D] () IntoDimensionalityMethod "arrays have no method `into_dimensionality`", "write `x.try_into_shape::<shape![_, _]>()`", "see array_core::errors#method-of-another-library";
    into_owned [] [] () IntoOwnedMethod "arrays have no method `into_owned`", "write `x.to_owned()`", "see array_core::errors#method-of-another-library";
    into_raw_vec [] [] () IntoRawVecMethod "arrays have no method `into_raw_vec`", "write `x.into_vec()`", "see array_core::errors#method-of-another-library";
    into_shape_with_order [] [] (shape) IntoShapeWithOrderMethod "arrays have no method `into_shape_with_order`", "write `x.reshape::<shape![2, 3]>()`", "see array_core::errors#method-of-another-library";
    inverse [] [] () InverseMethod "arrays have no method `inverse`", "write `x.inv()`", "see array_core::errors#method-of-another-library";
    is_contiguous [] [] () IsContiguousMethod "arrays have no method `is_contiguous`", "write `x.try_as_slice().is_some()`", "see array_core::errors#method-of-another-library";
    is_infinite [] [] () IsInfiniteMethod "arrays have no method `is_infinite`", "write `x.is_inf()`", "see array_core::errors#method-of-another-library";
    is_square [] [] () IsSquareMethod "arrays have no method `is_square`", "write `x.shape()[0] == x.shape()[1]`", "see array_core::errors#method-of-another-library";
    isfinite [] [] () IsfiniteMethod "arrays have no method `isfinite`", "write `x.is_finite()`", "see array_core::errors#method-of-another-library";
    isinf [] [] () IsinfMethod "arrays have no method `isinf`", "write `x.is_inf()`", "see array_core::errors#method-of-another-library";
    isnan [] [] () IsnanMethod "arrays have no method `isnan`", "write `x.is_nan()`", "see array_core::errors#method-of-another-library";
    item [] [] () ItemMethod "arrays have no method `item`", "for a 0-d array, write `x.to_scalar()`", "see array_core::errors#method-of-another-library";
    kron [] [] (right) KronMethod "arrays have no method `kron`", "write `broadcast!(named [i, k, j, l]; x[i, j] * y[k, l])`, and reshape the result", "see array_core::errors#method-of-another-library";
    kronecker [] [] (right) KroneckerMethod "arrays have no method `kronecker`", "write `broadcast!(named [i, k, j, l]; x[i, j] * y[k, l])`, and reshape the result", "see array_core::errors#method-of-another-library";
    lanes [] [] (axis) LanesMethod "arrays have no method `lanes`", "write `x.rows()` or `x.columns()`", "see array_core::errors#method-of-another-library";
    last [] [] () LastMethod "arrays have no method `last`", "write `x[x.len() - 1]`, if `x` is a vector", "see array_core::errors#method-of-another-library";
    le [] [] (right) LeMethod "arrays have no method `le`", "write `broadcast!(x <= y)`", "see array_core::errors#method-of-another-library";
    leaky_relu [] [] (slope) LeakyReluMethod "arrays have no method `leaky_relu`", "write `broadcast!(if x > 0 {{ x }} else {{ 0.01 * x }})`", "see array_core::errors#method-of-another-library";
    len_of [] [] (axis) LenOfMethod "arrays have no method `len_of`", "write `x.shape()[0]`", "see array_core::errors#method-of-another-library";
    length [] [] () LengthMethod "arrays have no method `length`", "write `x.len()`, or `x.vector_norm(2)` for the Euclidean length", "see array_core::errors#method-of-another-library";
    ln [] [] () LnMethod "arrays have no method `ln`", "write `x.log()`", "see array_core::errors#method-of-another-library";
    ln_1p [] [] () Ln1pMethod "arrays have no method `ln_1p`", "write `x.log1p()`", "see array_core::errors#method-of-another-library";
    log_softmax [] [] (axis) LogSoftmaxMethod "arrays have no method `log_softmax`", "write `broadcast!(x - logsumexp_axis_keep::<-1>(x))`", "see array_core::errors#method-of-another-library";
    long [] [] () LongMethod "arrays have no method `long`", "write `x.cast::<i64>()`", "see array_core::errors#method-of-another-library";
    lstsq [] [] (right) LstsqMethod "arrays have no method `lstsq`", "with the feature `linalg`, write `a.pinv(None).matmul(&b)`", "see array_core::errors#method-of-another-library";
    lt [] [] (right) LtMethod "arrays have no method `lt`", "write `broadcast!(x < y)`", "see array_core::errors#method-of-another-library";
    lu [] [] () LuMethod "arrays have no method `lu`", "write `a.solve(&b)`, `a.det()` or `a.inv()`", "see array_core::errors#method-of-another-library";
    magnitude [] [] () MagnitudeMethod "arrays have no method `magnitude`", "write `x.vector_norm(2)`", "see array_core::errors#method-of-another-library";
    map_axis [] [] (axis f) MapAxisMethod "arrays have no method `map_axis`", "write `x.axis_iter::<0>().map(|row| row.sum())`", "see array_core::errors#method-of-another-library";
    mapv [] [] (f) MapvMethod "arrays have no method `mapv`", "write `x.map(|&a| 2.0 * a)`", "see array_core::errors#method-of-another-library";
    mapv_inplace [] [] (f) MapvInplaceMethod "arrays have no method `mapv_inplace`", "write `x.map_inplace(|a| 2.0 * a)`", "see array_core::errors#method-of-another-library";
    mapv_into [] [] (f) MapvIntoMethod "arrays have no method `mapv_into`", "write `x.map(|a| 2.0 * a)`", "see array_core::errors#method-of-another-library";
    masked_fill [] [] (mask value) MaskedFillMethod "arrays have no method `masked_fill`", "write `broadcast!(if mask {{ 0 }} else {{ x }})`", "see array_core::errors#method-of-another-library";
    masked_select [] [] (mask) MaskedSelectMethod "arrays have no method `masked_select`", "write `x.masked(&mask)`", "see array_core::errors#method-of-another-library";
    matvec [] [] (right) MatvecMethod "arrays have no method `matvec`", "write `x.matmul(&v)`", "see array_core::errors#method-of-another-library";
    max_pool2d [] [] (window) MaxPool2dMethod "arrays have no method `max_pool2d`", "for blocks of 2 x 2 in a 4 x 6 matrix, write `x.view().reshape::<shape![2, 2, 3, 2]>().max_axis::<3>().max_axis::<1>()`", "see array_core::errors#method-of-another-library";
    median [] [] () MedianMethod "arrays have no method `median`", "write `x.median_axis::<0>()`, or `x.view().flatten().median_axis::<0>().to_scalar()` for all elements", "see array_core::errors#method-of-another-library";
    mm [] [] (right) MmMethod "arrays have no method `mm`", "write `x.matmul(&y)`", "see array_core::errors#method-of-another-library";
    mul [] [] (right) MulMethod "arrays have no method `mul`", "write `broadcast!(x * y)`", "see array_core::errors#method-of-another-library";
    mul_ [] [] (right) MulInPlaceMethod "arrays have no method `mul_`", "write `x *= &y`", "see array_core::errors#method-of-another-library";
    mul_add [] [] (factor summand) MulAddMethod "arrays have no method `mul_add`", "write `broadcast!(x * 2.0 + 1.0)`", "see array_core::errors#method-of-another-library";
    mv [] [] (right) MvMethod "arrays have no method `mv`", "write `x.matmul(&v)`", "see array_core::errors#method-of-another-library";
    nan_to_num [] [] () NanToNumMethod "arrays have no method `nan_to_num`", "write `broadcast!(if is_nan(x) {{ 0.0 }} else {{ x }}).clip(f64::MIN, f64::MAX)`", "see array_core::errors#method-of-another-library";
    nanmax [] [] () NanmaxMethod "arrays have no method `nanmax`", "write `x.masked(&broadcast!(!is_nan(x))).max()`", "see array_core::errors#method-of-another-library";
    nanmax_axis [const AXIS: isize] [AXIS] () NanmaxAxisMethod "arrays have no method `nanmax_axis`", "write `broadcast!(max_axis::<0>(if is_nan(x) {{ f64::NEG_INFINITY }} else {{ x }}))`", "see array_core::errors#method-of-another-library";
    nanmean [] [] () NanmeanMethod "arrays have no method `nanmean`", "write `x.masked(&broadcast!(!is_nan(x))).mean()`", "see array_core::errors#method-of-another-library";
    nanmean_axis [const AXIS: isize] [AXIS] () NanmeanAxisMethod "arrays have no method `nanmean_axis`", "write `let n = broadcast!(!is_nan(x)).count_nonzero_axis::<0>(); broadcast!(sum_axis::<0>(if is_nan(x) {{ 0.0 }} else {{ x }}) / n as f64)`", "see array_core::errors#method-of-another-library";
    nanmedian [] [] () NanmedianMethod "arrays have no method `nanmedian`", "write `x.masked(&broadcast!(!is_nan(x))).median_axis::<0>().to_scalar()`", "see array_core::errors#method-of-another-library";
    nanmin [] [] () NanminMethod "arrays have no method `nanmin`", "write `x.masked(&broadcast!(!is_nan(x))).min()`", "see array_core::errors#method-of-another-library";
    nanmin_axis [const AXIS: isize] [AXIS] () NanminAxisMethod "arrays have no method `nanmin_axis`", "write `broadcast!(min_axis::<0>(if is_nan(x) {{ f64::INFINITY }} else {{ x }}))`", "see array_core::errors#method-of-another-library";
    nanstd [] [] () NanstdMethod "arrays have no method `nanstd`", "write `x.masked(&broadcast!(!is_nan(x))).std()`", "see array_core::errors#method-of-another-library";
    nansum [] [] () NansumMethod "arrays have no method `nansum`", "write `x.masked(&broadcast!(!is_nan(x))).sum()`", "see array_core::errors#method-of-another-library";
    nansum_axis [const AXIS: isize] [AXIS] () NansumAxisMethod "arrays have no method `nansum_axis`", "write `broadcast!(sum_axis::<0>(if is_nan(x) {{ 0.0 }} else {{ x }}))`", "see array_core::errors#method-of-another-library";
    nbytes [] [] () NbytesMethod "arrays have no method `nbytes`", "write `x.len() * size_of::<f64>()`", "see array_core::errors#method-of-another-library";
    ncols [] [] () NcolsMethod "arrays have no method `ncols`", "write `x.shape()[1]`", "see array_core::errors#method-of-another-library";
    ndim [] [] () NdimMethod "arrays have no method `ndim`", "write `x.rank()`", "see array_core::errors#method-of-another-library";
    norm [] [] () NormMethod "arrays have no method `norm`", "write `x.vector_norm(2)`", "see array_core::errors#method-of-another-library";
    norm_sqr [] [] () NormSqrMethod "arrays have no method `norm_sqr`", "write `x.abs().square()`", "see array_core::errors#method-of-another-library";
    norm_squared [] [] () NormSquaredMethod "arrays have no method `norm_squared`", "write `x.square().sum()`", "see array_core::errors#method-of-another-library";
    normalized [] [] () NormalizedMethod "arrays have no method `normalized`", "write `let n = x.vector_norm(2); broadcast!(x / n)`", "see array_core::errors#method-of-another-library";
    nrows [] [] () NrowsMethod "arrays have no method `nrows`", "write `x.shape()[0]`", "see array_core::errors#method-of-another-library";
    numel [] [] () NumelMethod "arrays have no method `numel`", "write `x.len()`", "see array_core::errors#method-of-another-library";
    outer_iter [] [] () OuterIterMethod "arrays have no method `outer_iter`", "write `x.axis_iter::<0>()`", "see array_core::errors#method-of-another-library";
    pad_axis // `x.pad_by::<0>(1, 1, 0.0)`
        [const AXIS: isize] [AXIS] (before after) PadAxisMethod "arrays have no method `pad_axis`", "write `x.pad_by::<0>(1, 1, 0.0)`, or `x.pad::<0, 1, 1>(0.0)`", "see array_core::errors#method-of-another-library";
    pad_edge // `x.pad_mode_by::<0>(1, 1, PadMode::Edge)`
        [const AXIS: isize] [AXIS] (before after) PadEdgeMethod "arrays have no method `pad_edge`", "write `x.pad_mode_by::<0>(1, 1, array_core::assemble::PadMode::Edge)`", "see array_core::errors#method-of-another-library";
    pad_reflect // `x.pad_mode_by::<0>(1, 1, PadMode::Reflect)`
        [const AXIS: isize] [AXIS] (before after) PadReflectMethod "arrays have no method `pad_reflect`", "write `x.pad_mode_by::<0>(1, 1, array_core::assemble::PadMode::Reflect)`", "see array_core::errors#method-of-another-library";
    partition [] [] (position) PartitionMethod "arrays have no method `partition`", "write `x.sort::<-1>()`", "see array_core::errors#method-of-another-library";
    pct_change [] [] () PctChangeMethod "arrays have no method `pct_change`", "for a vector, write `broadcast!(x[1..] / x[..-1] - 1)`", "see array_core::errors#method-of-another-library";
    percentile [] [] (percent) PercentileMethod "arrays have no method `percentile`", "write `x.quantile_axis::<0>(0.25)`, or `x.view().flatten().quantile_axis::<0>(0.25).to_scalar()` for all elements", "see array_core::errors#method-of-another-library";
    powf [] [] (exponent) PowfMethod "arrays have no method `powf`", "write `x.pow(0.5)`", "see array_core::errors#method-of-another-library";
    powi [] [] (exponent) PowiMethod "arrays have no method `powi`", "write `x.square()`, or `x.pow(3.0)` with an exponent of the dtype", "see array_core::errors#method-of-another-library";
    product [] [] () ProductMethod "arrays have no method `product`", "write `x.prod()`", "see array_core::errors#method-of-another-library";
    ptp [] [] () PtpMethod "arrays have no method `ptp`", "write `x.max() - x.min()`", "see array_core::errors#method-of-another-library";
    quantile [] [] (fraction) QuantileMethod "arrays have no method `quantile`", "write `x.quantile_axis::<0>(0.25)`, or `x.view().flatten().quantile_axis::<0>(0.25).to_scalar()` for all elements", "see array_core::errors#method-of-another-library";
    ravel [] [] () RavelMethod "arrays have no method `ravel`", "write `x.flatten()`", "see array_core::errors#method-of-another-library";
    raw_dim [] [] () RawDimMethod "arrays have no method `raw_dim`", "write `x.shape()`", "see array_core::errors#method-of-another-library";
    relu [] [] () ReluMethod "arrays have no method `relu`", "write `broadcast!(maximum(x, 0))`", "see array_core::errors#method-of-another-library";
    repeat_interleave [] [] (count) RepeatInterleaveMethod "arrays have no method `repeat_interleave`", "write `x.repeat::<0, 2>()`", "see array_core::errors#method-of-another-library";
    reshape_with [] [] (shape) ReshapeWithMethod "arrays have no method `reshape_with`", "write `x.view().try_reshape::<shape![_, _]>([2, n])?`, or without extents, `x.merge_axes::<0, 1>()`", "see array_core::errors#method-of-another-library";
    rev [] [] () RevMethod "arrays have no method `rev`", "write `x.flip_axis::<0>()`", "see array_core::errors#method-of-another-library";
    reversed_axes [] [] () ReversedAxesMethod "arrays have no method `reversed_axes`", "write `x.t()`, or `x.permute::<2, 1, 0>()`", "see array_core::errors#method-of-another-library";
    rolling [] [] (len) RollingMethod "arrays have no method `rolling`", "for means of 20 elements, write `x.windows_axis_by::<0>(20).mean_axis::<-1>()`", "see array_core::errors#method-of-another-library";
    rot90 [] [] () Rot90Method "arrays have no method `rot90`", "write `x.t().flip_axis::<0>()`", "see array_core::errors#method-of-another-library";
    row_iter [] [] () RowIterMethod "arrays have no method `row_iter`", "write `x.rows()`", "see array_core::errors#method-of-another-library";
    row_mean [] [] () RowMeanMethod "arrays have no method `row_mean`", "write `x.mean_axis::<0>()`", "see array_core::errors#method-of-another-library";
    row_sum [] [] () RowSumMethod "arrays have no method `row_sum`", "write `x.sum_axis::<0>()`", "see array_core::errors#method-of-another-library";
    scaled_add [] [] (factor right) ScaledAddMethod "arrays have no method `scaled_add`", "write `broadcast!(x += 2 * y)`", "see array_core::errors#method-of-another-library";
    scatter_add [] [] (axis indices values) ScatterAddMethod "arrays have no method `scatter_add`", "write `for (&i, &v) in indices.iter().zip(&values) {{ x[i as usize] += v }}`", "see array_core::errors#method-of-another-library";
    signum [] [] () SignumMethod "arrays have no method `signum`", "write `x.sign()`", "see array_core::errors#method-of-another-library";
    silu [] [] () SiluMethod "arrays have no method `silu`", "write `broadcast!(x / (1 + exp(-x)))`", "see array_core::errors#method-of-another-library";
    size [] [] () SizeMethod "arrays have no method `size`", "write `x.len()`", "see array_core::errors#method-of-another-library";
    softmax [] [] (axis) SoftmaxMethod "arrays have no method `softmax`", "write `let e = broadcast!(exp(x - max_axis_keep::<-1>(x))); broadcast!(e / sum_axis_keep::<-1>(e))`", "see array_core::errors#method-of-another-library";
    sort_axis [const AXIS: isize] [AXIS] () SortAxisMethod "arrays have no method `sort_axis`", "write `x.sort::<0>()`", "see array_core::errors#method-of-another-library";
    split [] [] (sections) SplitMethod "arrays have no method `split`", "write `x.split_at::<0>(2)`, or `x.axis_chunks::<0>(2)` for parts of two rows", "see array_core::errors#method-of-another-library";
    squeeze [] [] () SqueezeMethod "arrays have no method `squeeze`", "write `x.squeeze_axis::<0>()`", "see array_core::errors#method-of-another-library";
    squeeze_ [] [] () SqueezeInPlaceMethod "arrays have no method `squeeze_`", "write `x.squeeze_axis::<0>()`", "see array_core::errors#method-of-another-library";
    stack [] [] (right) StackMethod "arrays have no method `stack`", "write `(&x, &y).stack::<0>()`", "see array_core::errors#method-of-another-library";
    std_dev [] [] () StdDevMethod "arrays have no method `std_dev`", "write `x.std()`", "see array_core::errors#method-of-another-library";
    sub [] [] (right) SubMethod "arrays have no method `sub`", "write `broadcast!(x - y)`", "see array_core::errors#method-of-another-library";
    sub_ [] [] (right) SubInPlaceMethod "arrays have no method `sub_`", "write `x -= &y`", "see array_core::errors#method-of-another-library";
    swap_dims [] [] (a b) SwapDimsMethod "arrays have no method `swap_dims`", "write `x.swap_axes::<0, 1>()`", "see array_core::errors#method-of-another-library";
    swapaxes [] [] (a b) SwapaxesMethod "arrays have no method `swapaxes`", "write `x.permute::<1, 0>()`", "see array_core::errors#method-of-another-library";
    tensordot [] [] (right axes) TensordotMethod "arrays have no method `tensordot`", "write `einsum!(\"ij,jk->ik\", x, y)`", "see array_core::errors#method-of-another-library";
    to_array [] [] () ToArrayMethod "arrays have no method `to_array`", "write `x.into_nested_array()`, which needs static extents", "see array_core::errors#method-of-another-library";
    to_degrees [] [] () ToDegreesMethod "arrays have no method `to_degrees`", "write `broadcast!(x * 180 / PI)`", "see array_core::errors#method-of-another-library";
    to_dtype [] [] (dtype) ToDtypeMethod "arrays have no method `to_dtype`", "write `x.cast::<f32>()`", "see array_core::errors#method-of-another-library";
    to_list [] [] () ToListMethod "arrays have no method `to_list`", "write `x.to_vec()`", "see array_core::errors#method-of-another-library";
    to_radians [] [] () ToRadiansMethod "arrays have no method `to_radians`", "write `broadcast!(x * PI / 180)`", "see array_core::errors#method-of-another-library";
    to_shape [] [] (shape) ToShapeMethod "arrays have no method `to_shape`", "write `x.reshape::<shape![2, 3]>()`", "see array_core::errors#method-of-another-library";
    tolist [] [] () TolistMethod "arrays have no method `tolist`", "write `x.to_vec()`", "see array_core::errors#method-of-another-library";
    topk [] [] (k) TopkMethod "arrays have no method `topk`", "write `x.top_k::<-1, 5>()`", "see array_core::errors#method-of-another-library";
    tr_mul [] [] (right) TrMulMethod "arrays have no method `tr_mul`", "write `x.t().matmul(&y)`", "see array_core::errors#method-of-another-library";
    transpose [] [] () TransposeMethod "arrays have no method `transpose`", "write `x.t()`", "see array_core::errors#method-of-another-library";
    transpose_mut [] [] () TransposeMutMethod "arrays have no method `transpose_mut`", "write `x = x.transposed()`", "see array_core::errors#method-of-another-library";
    trapezoid [] [] (points) TrapezoidMethod "arrays have no method `trapezoid`", "write `broadcast!(sum((y[1..] + y[..-1]) * (x[1..] - x[..-1]))) / 2.0`", "see array_core::errors#method-of-another-library";
    trapz [] [] (points) TrapzMethod "arrays have no method `trapz`", "write `broadcast!(sum((y[1..] + y[..-1]) * (x[1..] - x[..-1]))) / 2.0`", "see array_core::errors#method-of-another-library";
    try_inverse [] [] () TryInverseMethod "arrays have no method `try_inverse`", "write `x.try_inv()?`", "see array_core::errors#method-of-another-library";
    unsqueeze [] [] (axis) UnsqueezeMethod "arrays have no method `unsqueeze`", "write `x.expand_dims::<0>()`", "see array_core::errors#method-of-another-library";
    variance [] [] () VarianceMethod "arrays have no method `variance`", "write `x.var()`", "see array_core::errors#method-of-another-library";
    vdot [] [] (right) VdotMethod "arrays have no method `vdot`", "write `x.dot(&y)`, and for complex vectors `x.vecdot(&y)`", "see array_core::errors#method-of-another-library";
    vstack [] [] (right) VstackMethod "arrays have no method `vstack`", "write `(&x, &y).concat::<0>()`, or `(&x, &y).stack::<0>()` for vectors", "see array_core::errors#method-of-another-library";
    where_ [] [] (mask other) WhereMethod "arrays have no method `where_`", "write `broadcast!(if mask {{ x }} else {{ y }})`", "see array_core::errors#method-of-another-library";
    where_cond [] [] (x y) WhereCondMethod "arrays have no method `where_cond`", "write `broadcast!(if mask {{ x }} else {{ y }})`", "see array_core::errors#method-of-another-library";
    windows [] [] (len) WindowsMethod "arrays have no method `windows`", "write `x.windows_axis::<0, 3>()`", "see array_core::errors#method-of-another-library";
    zero_ [] [] () ZeroInPlaceMethod "arrays have no method `zero_`", "write `x.fill(0.0)`", "see array_core::errors#method-of-another-library";
    zip [] [] (right) ZipMethod "arrays have no method `zip`", "write `x.zip_map(&y, |a, b| a * b)` or `x.iter().zip(&y)`", "see array_core::errors#method-of-another-library";
    zip_mut_with [] [] (right f) ZipMutWithMethod "arrays have no method `zip_mut_with`", "write `broadcast!(x += y)`, or `for (a, b) in x.iter_mut().zip(&y) {{ *a += b }}`", "see array_core::errors#method-of-another-library";
    #[cfg(not(feature = "ndarray"))]
    as_ndarray [] [] () AsNdarrayMethod "`as_ndarray` needs the feature `ndarray` of array-core", "this feature is not enabled", "run `cargo add array-core --features ndarray`; see array_core::errors#method-of-a-feature";
    #[cfg(not(feature = "npy"))]
    write_npy [] [] (path) WriteNpyMethod "`write_npy` needs the feature `npy` of array-core", "this feature is not enabled", "run `cargo add array-core --features npy`, which needs `std`; see array_core::errors#method-of-a-feature";
    #[cfg(not(feature = "bytemuck"))]
    as_bytes [] [] () AsBytesMethod "`as_bytes` needs the feature `bytemuck` of array-core", "this feature is not enabled", "run `cargo add array-core --features bytemuck`; see array_core::errors#method-of-a-feature";
    #[cfg(not(feature = "image"))]
    as_image [P] [P] () AsImageMethod "`as_image` needs the feature `image` of array-core", "this feature is not enabled", "run `cargo add array-core --features image`, which needs `std`; see array_core::errors#method-of-a-feature";
    #[cfg(not(feature = "nalgebra"))]
    as_nalgebra [] [] () AsNalgebraMethod "`as_nalgebra` needs the feature `nalgebra` of array-core", "this feature is not enabled", "run `cargo add array-core --features nalgebra`; see array_core::errors#method-of-a-feature";
    #[cfg(not(feature = "rayon"))]
    par_axis_iter [const AXIS: isize] [AXIS] () ParAxisIterMethod "`par_axis_iter` needs the feature `rayon` of array-core", "this feature is not enabled", "run `cargo add array-core --features rayon`, which needs `std`; see array_core::errors#method-of-a-feature";
    #[cfg(not(feature = "rayon"))]
    par_iter [] [] () ParIterMethod "`par_iter` needs the feature `rayon` of array-core", "this feature is not enabled", "run `cargo add array-core --features rayon`, which needs `std`; see array_core::errors#method-of-a-feature";
}

/// A type argument that no program passes to a relation of `foreign!`.
#[derive(Debug)]
pub struct Nothing<const N: usize>;

#[cfg(not(feature = "alloc"))]
foreign! {
    argsort [const AXIS: isize] [AXIS] () ArgsortMethod "`argsort` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    argsort_descending [const AXIS: isize] [AXIS] () ArgsortDescendingMethod "`argsort_descending` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    compress [const AXIS: isize] [AXIS] (mask) CompressMethod "`compress` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    histogram [] [] (edges) HistogramMethod "`histogram` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    isin [] [] (others) IsinMethod "`isin` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    masked [] [] (mask) MaskedMethod "`masked` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    matrix_power [] [] (exponent) MatrixPowerMethod "`matrix_power` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    nonzero [] [] () NonzeroMethod "`nonzero` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    to_heap [] [] () ToHeapMethod "`to_heap` needs the feature `alloc` of array-core", "this feature is not enabled", "write `x.to_inline()` if the extents are static, or run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    to_vec [] [] () ToVecMethod "`to_vec` needs the feature `alloc` of array-core", "this feature is not enabled", "iterate with `x.iter()`, or run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    top_k [const AXIS: isize, const K: usize] [AXIS, K] () TopKMethod "`top_k` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    top_k_by [const AXIS: isize] [AXIS] (k) TopKByMethod "`top_k_by` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    unique [] [] () UniqueMethod "`unique` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    unique_all [] [] () UniqueAllMethod "`unique_all` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    unique_counts [] [] () UniqueCountsMethod "`unique_counts` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
    unique_inverse [] [] () UniqueInverseMethod "`unique_inverse` needs the feature `alloc` of array-core", "this feature is not enabled", "run `cargo add array-core --features alloc`; see array_core::errors#method-of-a-feature";
}

#[cfg(not(feature = "linalg"))]
foreign! {
    cholesky [] [] () CholeskyMethod "`cholesky` needs the feature `linalg` of array-core", "this feature is not enabled", "run `cargo add array-core --features linalg`, which needs `std`; see array_core::errors#method-of-a-feature";
    eig [] [] () EigMethod "`eig` needs the feature `linalg` of array-core", "this feature is not enabled", "run `cargo add array-core --features linalg`, which needs `std`; see array_core::errors#method-of-a-feature";
    eigh [] [] () EighMethod "`eigh` needs the feature `linalg` of array-core", "this feature is not enabled", "run `cargo add array-core --features linalg`, which needs `std`; see array_core::errors#method-of-a-feature";
    eigvals [] [] () EigvalsMethod "`eigvals` needs the feature `linalg` of array-core", "this feature is not enabled", "run `cargo add array-core --features linalg`, which needs `std`; see array_core::errors#method-of-a-feature";
    eigvalsh [] [] () EigvalshMethod "`eigvalsh` needs the feature `linalg` of array-core", "this feature is not enabled", "run `cargo add array-core --features linalg`, which needs `std`; see array_core::errors#method-of-a-feature";
    matrix_rank [] [] () MatrixRankMethod "`matrix_rank` needs the feature `linalg` of array-core", "this feature is not enabled", "run `cargo add array-core --features linalg`, which needs `std`; see array_core::errors#method-of-a-feature";
    pinv [] [] () PinvMethod "`pinv` needs the feature `linalg` of array-core", "this feature is not enabled", "run `cargo add array-core --features linalg`, which needs `std`; see array_core::errors#method-of-a-feature";
    qr [] [] () QrMethod "`qr` needs the feature `linalg` of array-core", "this feature is not enabled", "run `cargo add array-core --features linalg`, which needs `std`; see array_core::errors#method-of-a-feature";
    svd [] [] () SvdMethod "`svd` needs the feature `linalg` of array-core", "this feature is not enabled", "run `cargo add array-core --features linalg`, which needs `std`; see array_core::errors#method-of-a-feature";
    svdvals [] [] () SvdvalsMethod "`svdvals` needs the feature `linalg` of array-core", "this feature is not enabled", "run `cargo add array-core --features linalg`, which needs `std`; see array_core::errors#method-of-a-feature";
}

#[cfg(not(feature = "fft"))]
foreign! {
    fft [const AXIS: isize] [AXIS] (norm) FftMethod "`fft` needs the feature `fft` of array-core", "this feature is not enabled", "run `cargo add array-core --features fft`, which needs `std`; see array_core::errors#method-of-a-feature";
    ifft [const AXIS: isize] [AXIS] (norm) IfftMethod "`ifft` needs the feature `fft` of array-core", "this feature is not enabled", "run `cargo add array-core --features fft`, which needs `std`; see array_core::errors#method-of-a-feature";
    irfft [const AXIS: isize] [AXIS] (norm) IrfftMethod "`irfft` needs the feature `fft` of array-core", "this feature is not enabled", "run `cargo add array-core --features fft`, which needs `std`; see array_core::errors#method-of-a-feature";
    rfft [const AXIS: isize] [AXIS] (norm) RfftMethod "`rfft` needs the feature `fft` of array-core", "this feature is not enabled", "run `cargo add array-core --features fft`, which needs `std`; see array_core::errors#method-of-a-feature";
}
