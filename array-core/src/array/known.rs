//! Properties of types that `slice!`, and `x[…]` in `broadcast!`, use: the storage of results, and
//! the extents that result from literal indices and ranges.
//!
//! If the macros required a relation, generic code would have to repeat the relation as a bound,
//! and the macros would reject extents above 1024. So each property is found by a method with two
//! candidates. The first is an inherent method, whose bounds hold if the compiler can compute the
//! property. The second is a method of a trait, which has no such bounds. rustc prefers the
//! inherent method if its bounds hold. Otherwise results are on the heap, and extents are known
//! only at run time. `cargo build` or the program then checks that indices and ranges are in
//! bounds.

use super::select::AxisOf;
use crate::error::IndexError;
use crate::shape::dim::count::{AtLeast, Compare, Counts, Fixed};
use crate::shape::{Dim, Dyn, HasAxis, Inline, Layout, Origin, RowMajor, Shape, StaticShape};
use crate::storage::{self, Array, Storage, View};

/// A reference to the array that `slice!` selects from. Two methods `__lent` view the array. The
/// inherent method applies if rustc knows that the array is inline or a read-only view. Otherwise,
/// the method of [`Lends`] applies.
#[derive(Clone, Copy, Debug)]
pub struct Lent<X>(pub X);

/// A reference to an array in any storage, which [`__lent`](Lends::__lent) views. Results of
/// operations on the view are on the heap. rustc prefers the inherent [`__lent`](Lent::__lent) if
/// it applies.
pub trait Lends: Sized {
    /// The view.
    type View;

    /// Returns the view.
    fn __lent(self) -> Self::View;
}

impl<'v, T, S: Shape, B: Storage<T, S>> Lends for Lent<&'v Array<T, S, B>> {
    type View = Array<T, S, B::Shared<'v>>;

    #[inline(always)]
    fn __lent(self) -> Self::View {
        self.0.view()
    }
}

// There is only one inherent impl. With two, rustc would report a further error at each `slice!` of
// an array whose type is already an error.
impl<'v, T, S: Shape, B: KnownStorage<'v, T, S>> Lent<&'v Array<T, S, B>> {
    /// Returns a view, whose type determines whether results of operations on it are inline or on
    /// the heap.
    #[inline(always)]
    #[must_use]
    pub fn __lent(self) -> B::View {
        B::view(self.0)
    }
}

/// Storage that an inherent method of [`Lent`] views: [`Inline`] and [`View`]. The type of the view
/// determines whether results of operations on it are inline or on the heap. Generic code does not
/// need this bound: without the bound, rustc selects the method of [`Lends`].
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

    /// Returns the view, paired with the axis `D` of the range as a type.
    #[inline(always)]
    pub(crate) fn with<D>(self) -> X::With<AxisOf<D>>
    where
        X: Both,
    {
        self.x.with(AxisOf::new())
    }
}

/// The trait whose method `__within` applies if rustc cannot compute whether the axis is long
/// enough, or, for [`Measured`], the extent of the range.
pub trait Unmeasured: Sized {
    /// The view. For [`Measured`], it is paired with the axis of the range, [`Dyn`].
    type View;

    /// Returns the view, or the pair.
    fn __within(self) -> Self::View;
}

impl<const AXIS: isize, const COUNT: usize, X> Unmeasured for Within<AXIS, COUNT, X> {
    type View = X;

    #[inline(always)]
    fn __within(self) -> X {
        self.0
    }
}

impl<const AXIS: isize, const COUNT: usize, O, const K: usize, X: Both> Unmeasured for Measured<AXIS, COUNT, O, K, X> {
    type View = X::With<AxisOf<Dyn>>;

    #[inline(always)]
    fn __within(self) -> Self::View {
        self.with()
    }
}

/// A view, or a `Result` of a view. [`Within`] and [`Measured`] can hold either.
pub trait Both {
    /// The shape of the view.
    type Shape: Shape;

    /// A pair of the view and a `Y`, or a `Result` of the pair if `Self` is a `Result`.
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

// One inherent impl applies to a view and to a `Result` of a view. With two impls, rustc would
// report a further error if the type of the view is already an error.
impl<const AXIS: isize, const COUNT: usize, X: Both> Within<AXIS, COUNT, X>
where
    X::Shape: HasAxis<AXIS, Axis: Dim<Count: Compare<Fixed<COUNT>>>>,
{
    /// Returns the view. The bounds hold only if the axis is long enough.
    #[inline(always)]
    pub fn __within(self) -> X
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
    /// Returns the view, paired with the axis of the range as a type. The bounds hold only if the
    /// axis is long enough.
    #[inline(always)]
    pub fn __within(self) -> X::With<AxisOf<D>>
    where
        AxisAt<X, AXIS>: AtLeast<COUNT>,
        <AxisAt<X, AXIS> as AtLeast<COUNT>>::Is: Sized,
    {
        self.with()
    }
}

/// The axis `AXIS` of the view `X`.
type AxisAt<X, const AXIS: isize> = <<X as Both>::Shape as HasAxis<AXIS>>::Axis;
