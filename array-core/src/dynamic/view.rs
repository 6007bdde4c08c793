//! Views: their types, their storages, and conversions.

use super::DynArray;
use crate::dtype::Element;
use crate::error::{DTypeError, DTypeErrorKind, Error, ShapeError};
use crate::shape::{DynRank, IntoShape, Layout, Shape, Strided, from_extents};
use crate::storage::{
    self, Array, ArrayView, ArrayViewMut, ContiguousView, ContiguousViewMut, Heap, Origin, Step, Storage, StorageMut,
    View, ViewMut,
};

mod sealed {
    use super::*;

    /// Seals the traits of this module.
    pub trait Sealed {}

    impl Sealed for Heap {}
    impl Sealed for View<'_, Strided<DynRank>> {}
    impl Sealed for ViewMut<'_, Strided<DynRank>> {}
}

/// Declares a trait that requires `$storage` for every dtype. A bound cannot depend on a feature.
/// So each dtype has a trait of its own, in a module, and that trait has the bound only if the
/// feature of the dtype is on.
macro_rules! of_all_dtypes {
    (
        [$storage:ident $module:ident $(#[$doc:meta])* $name:ident: $supertrait:path]
        $($(#[cfg($cfg:meta)])? $variant:ident $kind:ident $t:ty, $names:tt;)*
    ) => {
        $(#[$doc])*
        #[allow(private_bounds)]
        pub trait $name: $supertrait $(+ $module::$variant)* {}

        mod $module {
            use super::{DynRank, $storage};

            $(of_all_dtypes! { @ $storage $variant $t, $($cfg)? })*
        }
    };
    (@ $storage:ident $variant:ident $t:ty,) => {
        pub trait $variant: $storage<$t, DynRank> {}

        impl<B: $storage<$t, DynRank>> $variant for B {}
    };
    (@ $storage:ident $variant:ident $t:ty, $cfg:meta) => {
        #[cfg($cfg)]
        of_all_dtypes! { @ $storage $variant $t, }

        #[cfg(not($cfg))]
        pub trait $variant {}

        #[cfg(not($cfg))]
        impl<B> $variant for B {}
    };
}

dtypes! { of_all_dtypes! Storage of
    /// The storage of a [`DynArray`]: the heap, or borrowed memory for a [`DynView`] or a
    /// [`DynViewMut`]. Sealed.
    DynStorage: sealed::Sealed
}
dtypes! { of_all_dtypes! StorageMut of_mut
    /// The storage of a [`DynArray`] whose elements can be written: the heap, or borrowed memory
    /// for a [`DynViewMut`]. Sealed.
    DynStorageMut: DynStorage
}

impl DynStorage for Heap {}
impl DynStorage for View<'_, Strided<DynRank>> {}
impl DynStorage for ViewMut<'_, Strided<DynRank>> {}

impl DynStorageMut for Heap {}
impl DynStorageMut for ViewMut<'_, Strided<DynRank>> {}

/// A view whose dtype and shape are run-time values: an enum of the views `ArrayView<'_, T,
/// DynRank>`.
///
/// A view is an operand like an array, and has most methods of arrays. Methods that select a part
/// or permute axes return views and copy nothing. [`to_owned`](DynArray::to_owned) copies.
///
/// # Examples
///
/// ```
/// use array_core::dynamic::{DynEntry, DynView};
/// use array_core::{DynArray, Error, array};
///
/// let samples = [1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0];
/// let x = DynView::of_slice([2, 3], &samples)?;
/// let columns = x.slice(&[DynEntry::Ellipsis, (1..).into()])?.t()?;
/// assert_eq!(columns.to_string(), "[[2.0 5.0]\n [3.0 6.0]]");
/// assert_eq!(columns.try_multiply(&columns)?.sum_axes(&[0])?, array![13.0_f32, 61.0].into());
/// # Ok::<(), Error>(())
/// ```
pub type DynView<'a> = DynArray<View<'a, Strided<DynRank>>>;

/// A mutable view whose dtype and shape are run-time values: an enum of the views
/// `ArrayViewMut<'_, T, DynRank>`.
///
/// Writes change the elements of the viewed array, and keep its shape and its dtype.
///
/// # Examples
///
/// ```
/// use array_core::dynamic::DynEntry;
/// use array_core::{DType, DynArray, Error};
///
/// let mut x = DynArray::zeros(DType::F64, [2, 3])?;
/// x.view_mut().slice(&[DynEntry::Ellipsis, 0.into()])?.assign(1.5)?;
/// let mut row = x.view_mut().slice(&[1.into()])?;
/// row += 2.0;
/// assert_eq!(
///     row.try_add_assign(&DynArray::zeros(DType::F64, [2])?).unwrap_err().to_string(),
///     "a value of shape (2,) cannot be written in place into an array of shape (3,) in `add_assign`: axis 0 is 3 and would become 2"
/// );
/// assert_eq!(x.to_string(), "[[1.5 0.0 0.0]\n [3.5 2.0 2.0]]");
/// # Ok::<(), Error>(())
/// ```
pub type DynViewMut<'a> = DynArray<ViewMut<'a, Strided<DynRank>>>;

impl<B: DynStorage> DynArray<B> {
    /// Borrows the array. Nothing is copied.
    #[must_use]
    pub fn view(&self) -> DynView<'_> {
        map!(self, x => storage::viewed(x))
    }

    /// Borrows the array for writing. Nothing is copied.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let mut x = DynArray::from(array![[1, 2], [3, 4]]);
    /// let row = x.view().slice(&[0.into()])?.to_owned();
    /// x.view_mut().t()?.try_subtract_assign(&row)?;
    /// assert_eq!(x, array![[0, 1], [1, 2]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[must_use]
    pub fn view_mut(&mut self) -> DynViewMut<'_>
    where
        B: DynStorageMut,
    {
        map!(self, x => storage::borrow_mut(x).strided())
    }

    /// Copies the elements to the heap. Aborts if memory cannot be allocated, as a `Vec` does.
    ///
    /// # Panics
    ///
    /// Panics if the copy of a view that repeats elements is too large;
    /// [`try_to_owned`](Self::try_to_owned) returns the error.
    #[must_use]
    #[track_caller]
    pub fn to_owned(&self) -> DynArray {
        crate::error::or_fail(self.try_to_owned())
    }

    /// Copies the elements as [`to_owned`](Self::to_owned) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the copy of a view that repeats elements is too large, or memory
    /// cannot be allocated.
    #[doc = try_example!(
        "{DynArray, DynRank, array, dynamic::DynView}";
        "let x = DynArray::from(array![3, 1]);", "let one = array![1].into_dyn();";
        "x.view().try_to_owned()?" => "x";
        "DynView::from(one.try_broadcast_to::<DynRank>([1 << 62])?.strided()).try_to_owned()"
            => "an array of shape (281474976710654 or more,) would take more than isize::MAX bytes in `to_owned`"
    )]
    #[inline]
    pub fn try_to_owned(&self) -> Result<DynArray, Error> {
        self.view().copied("to_owned")
    }
}

#[inline]
pub(super) fn copied<T: Element>(
    view: &ArrayView<'_, T, DynRank>,
    operation: &'static str,
) -> Result<Array<T, DynRank>, Error> {
    crate::compute::copied(view, operation)
}

impl DynView<'_> {
    // `inline`, so that a crate compiles only the operations that it uses.
    #[inline]
    pub(super) fn copied(&self, operation: &'static str) -> Result<DynArray, Error> {
        Ok(map!(self, x => copied(x, operation)?))
    }
}

impl<'v> DynView<'v> {
    /// Applies steps in order. Returns `None` if a step reshapes the view and the strides do not
    /// allow the new shape.
    pub(super) fn stepped(self, steps: &[Step]) -> Option<Self> {
        Some(map!(self, x => storage::restepped(x, steps)?))
    }

    /// Returns the typed view, or an error about `operation` if its dtype is not `T`.
    pub(super) fn typed<T: Element>(&self, operation: &'static str) -> Result<ArrayView<'v, T, DynRank>, DTypeError> {
        let typed = self.lent().cloned();
        typed.ok_or_else(|| DTypeError::pair(DTypeErrorKind::Convert, operation, self.dtype(), T::DTYPE))
    }

    /// Borrows the typed view, or returns `None` if its dtype is not `T`.
    #[inline]
    pub(super) fn lent<T: Element>(&self) -> Option<&ArrayView<'v, T, DynRank>> {
        each!(DynArray self, x => storage::retyped_ref(x))
    }

    /// Returns the elements in dtype `T` for an operation: the view itself if it has that dtype, or
    /// else a converted copy.
    pub(super) fn read_as<T: Element>(&self, operation: &'static str) -> Result<Read<'v, T, DynRank>, Error> {
        match self.typed(operation) {
            Ok(view) => Ok(Read::Lent(view)),
            Err(_) => Ok(Read::Made(self.cast_to(operation)?)),
        }
    }

    /// Converts to a typed view, if the view is of dtype `T` and its shape fits `S`: the rank and
    /// all static extents are equal. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the dtype is not `T`, the rank is not that of `S`, or an extent
    /// differs from a static extent of `S`.
    ///
    /// ```
    /// # use array_core::{DynArray, ArrayView, array, shape};
    /// let x = DynArray::from(array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// let columns: ArrayView<f32, shape![3, _]> = x.t()?.downcast()?;
    /// assert_eq!(columns.sum_axis::<1>(), array![5.0_f32, 7.0, 9.0]);
    /// assert_eq!(
    ///     x.t()?.downcast::<f32, shape![2, _]>().unwrap_err().to_string(),
    ///     "the shape is (3, 2), not (2, _), in `downcast`: axis 0 is 3, not 2"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn downcast<T: Element, S: Shape>(self) -> Result<ArrayView<'v, T, S>, Error> {
        let view = self.typed::<T>("downcast")?;
        from_extents::<S>(view.axes(), "downcast")?;
        Ok(view.try_into_shape::<S>()?.strided())
    }

    /// Borrows a slice as an array of the given shape, in row-major order. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the slice does not have as many elements as the shape, or the
    /// shape has more than 64 axes.
    pub fn of_slice<T: Element>(
        shape: impl IntoShape<DynRank, Is: Sized>,
        elements: &'v [T],
    ) -> Result<Self, ShapeError> {
        Ok(ContiguousView::<T, DynRank>::from_slice(shape, elements)?.into())
    }

    /// Borrows elements of a slice as an array of the given shape and strides. Strides count
    /// elements, and `offset` is the position of the first element in the slice. See
    /// [`from_slice_strided`](ArrayView::from_slice_strided) for typed views.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the shape has more than 64 axes, if there is not one stride for
    /// each axis, if an element would be outside the slice, if `offset` is larger than its length,
    /// or if the number of elements overflows `usize`.
    pub fn of_slice_strided<T: Element>(
        shape: impl IntoShape<DynRank, Is: Sized>,
        strides: &[isize],
        offset: usize,
        elements: &'v [T],
    ) -> Result<Self, ShapeError> {
        Ok(ArrayView::<T, DynRank>::from_slice_strided(shape, strides, offset, elements)?.into())
    }
}

impl<'v> DynViewMut<'v> {
    /// Applies steps in order. Returns `None` if a step reshapes the view and the strides do not
    /// allow the new shape.
    pub(super) fn stepped(self, steps: &[Step]) -> Option<Self> {
        Some(map!(self, x => storage::restepped_mut(x, steps)?))
    }

    /// Returns the typed view, or an error about `operation` if its dtype is not `T`.
    pub(super) fn typed<T: Element>(self, operation: &'static str) -> Result<ArrayViewMut<'v, T, DynRank>, DTypeError> {
        let dtype = self.dtype();
        let typed = each!(DynArray self, x => storage::retyped_mut(x));
        typed.ok_or_else(|| DTypeError::pair(DTypeErrorKind::Convert, operation, dtype, T::DTYPE))
    }

    /// Converts to a typed view, if the view is of dtype `T` and its shape fits `S`: the rank and
    /// all static extents are equal. Nothing is copied.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the dtype is not `T`, the rank is not that of `S`, or an extent
    /// differs from a static extent of `S`.
    pub fn downcast<T: Element, S: Shape>(self) -> Result<ArrayViewMut<'v, T, S>, Error> {
        let view = self.typed::<T>("downcast")?;
        from_extents::<S>(view.axes(), "downcast")?;
        Ok(view.try_into_shape::<S>()?.strided())
    }

    /// Borrows a slice for writing as an array of the given shape, in row-major order. Nothing is
    /// copied.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the slice does not have as many elements as the shape, or the
    /// shape has more than 64 axes.
    pub fn of_mut_slice<T: Element>(
        shape: impl IntoShape<DynRank, Is: Sized>,
        elements: &'v mut [T],
    ) -> Result<Self, ShapeError> {
        Ok(ContiguousViewMut::<T, DynRank>::from_mut_slice(shape, elements)?.into())
    }

    /// Borrows elements of a slice for writing as an array of the given shape and strides. Strides
    /// count elements, and `offset` is the position of the first element in the slice. See
    /// [`from_mut_slice_strided`](ArrayViewMut::from_mut_slice_strided) for typed views.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if the shape has more than 64 axes, if there is not one stride for
    /// each axis, if an element would be outside the slice, if `offset` is larger than its length,
    /// if two indices could refer to the same element of the slice, or if the number of elements
    /// overflows `usize`.
    pub fn of_mut_slice_strided<T: Element>(
        shape: impl IntoShape<DynRank, Is: Sized>,
        strides: &[isize],
        offset: usize,
        elements: &'v mut [T],
    ) -> Result<Self, ShapeError> {
        Ok(ArrayViewMut::<T, DynRank>::from_mut_slice_strided(shape, strides, offset, elements)?.into())
    }
}

/// A typed operand: a borrowed view, or a copy in another dtype or order.
pub(super) enum Read<'v, T: Element, S: Shape> {
    Lent(ArrayView<'v, T, S>),
    Made(Array<T, S>),
}

impl<T: Element, S: Shape> Read<'_, T, S> {
    pub(super) fn view(&self) -> ArrayView<'_, T, S> {
        match self {
            Read::Lent(view) => storage::borrow(view),
            Read::Made(array) => array.view().strided(),
        }
    }
}

impl Clone for DynArray {
    fn clone(&self) -> Self {
        map!(self, x => x.clone())
    }
}

impl Clone for DynView<'_> {
    fn clone(&self) -> Self {
        map!(self, x => x.clone())
    }
}

/// Converts a view to one of run-time rank.
fn with_dyn_rank<'v, T: 'v, S: Shape, L: Layout<S>, O: Origin>(
    view: Array<T, S, View<'v, L, O>>,
) -> ArrayView<'v, T, DynRank> {
    let view = view.try_into_shape::<DynRank>();
    view.unwrap_or_else(|_| unreachable!("`DynRank` holds any extents"))
        .strided()
}

/// Wraps a typed view. Nothing is copied.
///
/// ```
/// # use array_core::{DynArray, array, dynamic::DynView};
/// let x = array![[1, 2], [3, 4]];
/// assert_eq!(DynView::from(x.t()).to_string(), "[[1 3]\n [2 4]]");
/// ```
impl<'v, T: Element, S: Shape, L: Layout<S>, O: Origin> From<Array<T, S, View<'v, L, O>>> for DynView<'v> {
    fn from(view: Array<T, S, View<'v, L, O>>) -> Self {
        let view = with_dyn_rank(view);
        dtypes!(wrap! T (storage::retyped(view)))
    }
}

/// Wraps a typed view for writing. Nothing is copied.
impl<'v, T: Element, S: Shape, L: Layout<S>> From<ArrayViewMut<'v, T, S, L>> for DynViewMut<'v> {
    fn from(view: ArrayViewMut<'v, T, S, L>) -> Self {
        let view = view.try_into_shape::<DynRank>();
        let view = view
            .unwrap_or_else(|_| unreachable!("`DynRank` holds any extents"))
            .strided();
        dtypes!(wrap! T (storage::retyped_mut(view)))
    }
}

/// Borrows a typed array. Nothing is copied.
impl<'v, T: Element, S: Shape, B: Storage<T, S>> From<&'v Array<T, S, B>> for DynView<'v> {
    fn from(array: &'v Array<T, S, B>) -> Self {
        storage::borrow(array).into()
    }
}

/// Borrows a typed array for writing. Nothing is copied.
impl<'v, T: Element, S: Shape, B: StorageMut<T, S>> From<&'v mut Array<T, S, B>> for DynViewMut<'v> {
    fn from(array: &'v mut Array<T, S, B>) -> Self {
        storage::borrow_mut(array).into()
    }
}

impl<'v, B: DynStorage> From<&'v DynArray<B>> for DynView<'v> {
    fn from(array: &'v DynArray<B>) -> Self {
        array.view()
    }
}

impl<'v, B: DynStorageMut> From<&'v mut DynArray<B>> for DynViewMut<'v> {
    fn from(array: &'v mut DynArray<B>) -> Self {
        array.view_mut()
    }
}
