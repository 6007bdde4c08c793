//! Properties of types that `slice!`, and `x[…]` in `broadcast!`, use: the storage of results, and
//! the extents that result from literal indices and ranges.
//!
//! If the macros required a relation, generic code would have to repeat it as a bound, and the
//! macros would reject extents above 1024. So each property is found by a method with two
//! candidates: an inherent method, whose bounds hold if the compiler can compute the property, and
//! a method of a trait, which has no such bounds. rustc prefers the inherent method if its bounds
//! hold. Otherwise results are on the heap, extents are known only at run time, and `cargo build`
//! or the program checks that indices and ranges are in bounds.

use super::select::AxisOf;
use crate::error::IndexError;
use crate::shape::dim::count::{AtLeast, Compare, Counts, Fixed};
use crate::shape::{Dim, Dyn, HasAxis, Inline, Layout, Origin, RowMajor, Shape, StaticShape};
use crate::storage::{self, Array, Storage, View};

/// A reference to the array that `slice!` selects from. The two methods `lent` view the array: the
/// inherent one for arrays whose type determines the storage of results, and the one of [`Lends`]
/// for all others.
#[derive(Clone, Copy, Debug)]
pub struct Lent<X>(pub X);

/// A reference to an array in any storage that can be viewed. Results of operations on the view are
/// on the heap, unless the inherent [`lent`](Lent::lent) applies.
pub trait Lends: Sized {
    /// The view.
    type View;

    /// Returns the view.
    fn lent(self) -> Self::View;
}

impl<'v, T, S: Shape, B: Storage<T, S>> Lends for Lent<&'v Array<T, S, B>> {
    type View = Array<T, S, B::Shared<'v>>;

    #[inline(always)]
    fn lent(self) -> Self::View {
        self.0.view()
    }
}

// There is only one inherent impl. With two, rustc would report a further error at each `slice!` of
// an array whose type is already an error.
impl<'v, T, S: Shape, B: KnownStorage<'v, T, S>> Lent<&'v Array<T, S, B>> {
    /// Returns a view. The compiler knows whether results of operations on the view are inline or
    /// on the heap.
    #[inline(always)]
    #[must_use]
    pub fn lent(self) -> B::View {
        B::view(self.0)
    }
}

/// Storage for which the compiler knows whether results of operations on its views are inline or on
/// the heap. Generic code does not need this bound: without the bound, rustc selects the method of
/// [`Lends`].
pub trait KnownStorage<'v, T, S: Shape>: Storage<T, S> {
    /// The view.
    type View;

    /// Returns the view.
    fn view(array: &'v Array<T, S, Self>) -> Self::View;
}

impl<'v, T: Copy + 'v, S: StaticShape> KnownStorage<'v, T, S> for Inline {
    type View = Array<T, S, View<'v, RowMajor, Inline>>;

    #[inline(always)]
    fn view(array: &'v Array<T, S, Self>) -> Self::View {
        storage::inline_view(array)
    }
}

impl<'a, 'v, T: 'v, S: Shape, L: Layout<S>, O: Origin> KnownStorage<'a, T, S> for View<'v, L, O> {
    type View = Array<T, S, View<'v, L, O>>;

    #[inline(always)]
    fn view(array: &'a Array<T, S, Self>) -> Self::View {
        array.clone()
    }
}

/// A view `X`, before a literal index or range is applied to its axis `AXIS`. The index or range is
/// in bounds if the axis has at least `COUNT` positions.
#[derive(Clone, Copy, Debug)]
pub struct Within<const AXIS: isize, const COUNT: usize, X>(pub X);

/// A view `X`, before a literal range is applied to its axis `AXIS`. The range is in bounds if the
/// axis has at least `COUNT` positions. The extent of the range is the result of the operation `O`
/// on the extent of the axis and `K`.
#[derive(Debug)]
pub struct Measured<const AXIS: isize, const COUNT: usize, O, const K: usize, X> {
    x: X,
    operation: core::marker::PhantomData<O>,
}

impl<const AXIS: isize, const COUNT: usize, O, const K: usize, X> Measured<AXIS, COUNT, O, K, X> {
    /// Creates the value for a view.
    #[inline(always)]
    pub const fn new(x: X) -> Self {
        let operation = core::marker::PhantomData;
        Self { x, operation }
    }

    /// Returns the view, and the axis `D` of the range as a type.
    #[inline(always)]
    pub(crate) fn with<D>(self) -> X::With<AxisOf<D>>
    where
        X: Both,
    {
        self.x.with(AxisOf::new())
    }
}

/// The trait whose method `within` rustc selects if it does not know the extent of the axis.
pub trait Unmeasured: Sized {
    /// The view.
    type View;

    /// Returns the view.
    fn within(self) -> Self::View;
}

impl<const AXIS: isize, const COUNT: usize, X> Unmeasured for Within<AXIS, COUNT, X> {
    type View = X;

    #[inline(always)]
    fn within(self) -> X {
        self.0
    }
}

impl<const AXIS: isize, const COUNT: usize, O, const K: usize, X: Both> Unmeasured for Measured<AXIS, COUNT, O, K, X> {
    type View = X::With<AxisOf<Dyn>>;

    #[inline(always)]
    fn within(self) -> Self::View {
        self.with()
    }
}

/// A view, or a `Result` with a view.
pub trait Both {
    /// The shape of the view.
    type Shape: Shape;

    /// The pair of the view and a `Y`, in a `Result` if `Self` is a `Result`.
    type With<Y>;

    /// Returns a pair of the view and `value`. If `self` is an error, returns this error.
    fn with<Y>(self, value: Y) -> Self::With<Y>;
}

impl<T, S: Shape, V: Storage<T, S>> Both for Array<T, S, V> {
    type Shape = S;
    type With<Y> = (Self, Y);

    #[inline(always)]
    fn with<Y>(self, value: Y) -> (Self, Y) {
        (self, value)
    }
}

impl<T, S: Shape, V: Storage<T, S>> Both for Result<Array<T, S, V>, IndexError> {
    type Shape = S;
    type With<Y> = Result<(Array<T, S, V>, Y), IndexError>;

    #[inline(always)]
    fn with<Y>(self, value: Y) -> Self::With<Y> {
        self.map(|view| (view, value))
    }
}

// There is one inherent impl for both a view and a `Result`, for the same reason as for `Lent`.
impl<const AXIS: isize, const COUNT: usize, X: Both> Within<AXIS, COUNT, X>
where
    X::Shape: HasAxis<AXIS, Axis: Dim<Count: Compare<Fixed<COUNT>>>>,
{
    /// Returns the view. The bounds hold only if the axis is long enough.
    #[inline(always)]
    pub fn within(self) -> X
    where
        AxisAt<X, AXIS>: AtLeast<COUNT>,
        <AxisAt<X, AXIS> as AtLeast<COUNT>>::Is: Sized,
    {
        self.0
    }
}

impl<const AXIS: isize, const COUNT: usize, O, const K: usize, D: Dim, X: Both> Measured<AXIS, COUNT, O, K, X>
where
    X::Shape: HasAxis<AXIS, Axis: Dim<Count: Compare<Fixed<COUNT>> + Counts<O, Fixed<K>, Axis = D>>>,
{
    /// Returns the view, and the axis of the range as a type. The bounds hold only if the axis is
    /// long enough.
    #[inline(always)]
    pub fn within(self) -> X::With<AxisOf<D>>
    where
        AxisAt<X, AXIS>: AtLeast<COUNT>,
        <AxisAt<X, AXIS> as AtLeast<COUNT>>::Is: Sized,
    {
        self.with()
    }
}

/// The axis `AXIS` of the view `X`.
type AxisAt<X, const AXIS: isize> = <<X as Both>::Shape as HasAxis<AXIS>>::Axis;
