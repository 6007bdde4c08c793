//! What selections ask of types: the storage of results, and the extents of axes with literal
//! entries.
//!
//! A relation would be a bound that generic code has to repeat, and there is none for extents above
//! 1024. So each question is a method with two candidates: an inherent one, which requires that the
//! compiler can compute the answer, and one of a trait, which requires nothing. rustc prefers the
//! inherent one if its bounds hold. If they do not, results are on the heap, an extent is a
//! run-time one, and bounds are checked by `cargo build` or by the program.

use super::select::AxisOf;
use crate::error::IndexError;
use crate::shape::dim::count::{AtLeast, Compare, Counts, Fixed};
use crate::shape::{Dim, Dyn, HasAxis, Inline, Layout, Origin, RowMajor, Shape, StaticShape};
use crate::storage::{self, Array, Storage, View};

/// An array by reference, from which a selection begins: the storage of results is part of the view
/// if the compiler knows that of the array.
#[derive(Clone, Copy, Debug)]
pub struct Lent<X>(pub X);

/// The view of an array in any storage.
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

impl<'v, T: Copy, S: StaticShape> Lent<&'v Array<T, S, Inline>> {
    /// Returns a view whose results are inline.
    #[inline(always)]
    #[must_use]
    pub fn lent(self) -> Array<T, S, View<'v, RowMajor, Inline>> {
        storage::inline_view(self.0)
    }
}

impl<'v, T: 'v, S: Shape, L: Layout<S>, O: Origin> Lent<&Array<T, S, View<'v, L, O>>> {
    /// Returns the view itself.
    #[inline(always)]
    #[must_use]
    pub fn lent(self) -> Array<T, S, View<'v, L, O>> {
        self.0.clone()
    }
}

/// A view `X` before a literal entry for its axis `AXIS`, which needs `COUNT` positions.
#[derive(Clone, Copy, Debug)]
pub struct Within<const AXIS: isize, const COUNT: usize, X>(pub X);

/// A view `X` before a literal range of its axis `AXIS`, which needs `COUNT` positions: the extent
/// is the operation `O` on that of the axis and `K`.
#[derive(Debug)]
pub struct Measured<const AXIS: isize, const COUNT: usize, O, const K: usize, X> {
    x: X,
    operation: core::marker::PhantomData<O>,
}

impl<const AXIS: isize, const COUNT: usize, O, const K: usize, X> Measured<AXIS, COUNT, O, K, X> {
    /// Begins with a view.
    #[inline(always)]
    pub const fn new(x: X) -> Self {
        let operation = core::marker::PhantomData;
        Self { x, operation }
    }

    /// Returns the view and the axis of the range.
    #[inline(always)]
    pub(crate) fn with<D>(self) -> X::With<AxisOf<D>>
    where
        X: Both,
    {
        self.x.with(AxisOf::new())
    }
}

/// The answers if the compiler knows nothing of the axis.
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

/// A view, or an error in its place.
pub trait Both {
    /// The view with another value.
    type With<Y>;

    /// Adds the value.
    fn with<Y>(self, value: Y) -> Self::With<Y>;
}

impl<T, S: Shape, V: Storage<T, S>> Both for Array<T, S, V> {
    type With<Y> = (Self, Y);

    #[inline(always)]
    fn with<Y>(self, value: Y) -> (Self, Y) {
        (self, value)
    }
}

impl<T, S: Shape, V: Storage<T, S>> Both for Result<Array<T, S, V>, IndexError> {
    type With<Y> = Result<(Array<T, S, V>, Y), IndexError>;

    #[inline(always)]
    fn with<Y>(self, value: Y) -> Self::With<Y> {
        self.map(|view| (view, value))
    }
}

/// Implements the answers that the compiler knows: the generic parameters, the view, and its shape.
macro_rules! known {
    ($([$($generic:tt)*] $view:ty, $shape:ident;)*) => {$(
        impl<$($generic)*, const AXIS: isize, const COUNT: usize> Within<AXIS, COUNT, $view>
        where
            $shape: HasAxis<AXIS, Axis: Dim<Count: Compare<Fixed<COUNT>>>>,
        {
            /// Returns the view if the axis is long enough.
            #[inline(always)]
            pub fn within(self) -> $view
            where
                $shape::Axis: AtLeast<COUNT>,
                <$shape::Axis as AtLeast<COUNT>>::Is: Sized,
            {
                self.0
            }
        }

        impl<$($generic)*, const AXIS: isize, const COUNT: usize, O, const K: usize, D: Dim>
            Measured<AXIS, COUNT, O, K, $view>
        where
            $shape: HasAxis<AXIS, Axis: Dim<Count: Compare<Fixed<COUNT>> + Counts<O, Fixed<K>, Axis = D>>>,
        {
            /// Returns the view and the axis of the range if the axis is long enough.
            #[inline(always)]
            pub fn within(self) -> <$view as Both>::With<AxisOf<D>>
            where
                $shape::Axis: AtLeast<COUNT>,
                <$shape::Axis as AtLeast<COUNT>>::Is: Sized,
            {
                self.with()
            }
        }
    )*};
}

#[cfg(feature = "stablehlo")]
pub(crate) use known;

known! {
    [T, S: Shape, V: Storage<T, S>] Array<T, S, V>, S;
    [T, S: Shape, V: Storage<T, S>] Result<Array<T, S, V>, IndexError>, S;
}
