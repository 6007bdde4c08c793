//! Searching, sets and counts.

use alloc::vec::Vec;

use super::{DynArray, DynStorage, DynView, binary};
use crate::dtype::{Element, Ordered};
use crate::error::{Error, ShapeError, or_fail};
use crate::ops::{UniqueAll, UniqueCounts, UniqueInverse};
use crate::shape::OneAxis;
use crate::storage::Array;

pairs! {
    /// Counts the elements between consecutive edges, as `i64`. The edges must be in
    /// ascending order. See [`histogram`](Array::histogram).
    histogram (edges) [Ordered] |x, edges| x.try_histogram(edges).map(Array::into_dyn);
    /// Returns for each element whether it equals any element of `others`.
    isin (others) [Element] |x, others| x.try_isin(others);
    /// Returns for each value, as `i64`, the first position at which the value could be inserted
    /// into this vector so that the vector stays sorted. The vector must be in ascending order.
    searchsorted (values) [Ordered] |x, values| x.try_searchsorted(values);
    /// Returns for each value, as `i64`, the last position at which the value could be inserted
    /// into this vector so that the vector stays sorted. The vector must be in ascending order.
    /// [`searchsorted`](Self::searchsorted) returns the first such position.
    searchsorted_right (values) [Ordered] |x, values| x.try_searchsorted_right(values);
}

/// Declares searches in vectors whose ascending order is given by an array of positions.
macro_rules! sorted_searches {
    ($($(#[$doc:meta])* $name:ident $search:ident;)*) => {
        impl<B: DynStorage> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            #[doc = concat!("Returns the errors of [`", stringify!($search), "`](Self::", stringify!($search), "),")]
            /// and an [`Error`] if `sorter` is not a vector of integers with one position for each
            /// element, or a position is out of bounds.
            #[inline]
            pub fn $name(
                &self,
                values: &DynArray<impl DynStorage>,
                sorter: &DynArray<impl DynStorage>,
            ) -> Result<DynArray, Error> {
                let sorted = self.view().sorted(&sorter.view(), stringify!($name))?;
                sorted.$search(values).map_err(|error| error.named(stringify!($name)))
            }
        )*}
    };
}

sorted_searches! {
    /// Computes [`searchsorted`](Self::searchsorted) for a vector that need not be sorted. `sorter`
    /// contains the positions of its elements in ascending order, as [`argsort`](Self::argsort)
    /// returns them.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![30, 10, 20]);
    /// let found = x.searchsorted_by(&DynArray::from(array![15, 30]), &x.argsort(0)?)?;
    /// assert_eq!(found, array![1_i64, 2].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    searchsorted_by searchsorted;
    /// Computes [`searchsorted_right`](Self::searchsorted_right) for a vector that need not be
    /// sorted, with a `sorter` as in [`searchsorted_by`](Self::searchsorted_by).
    searchsorted_right_by searchsorted_right;
}

impl DynView<'_> {
    /// Returns the elements of a vector at the positions in `sorter`, in the order of `sorter`.
    fn sorted(&self, sorter: &DynView<'_>, operation: &'static str) -> Result<DynArray, Error> {
        self.axes().only_axis(operation)?;
        if self.shape() != sorter.shape() {
            return Err(ShapeError::convert(operation, sorter.axes(), self.axes()).into());
        }
        self.take(sorter, 0).map_err(|error| error.named(operation))
    }
}

impl<B: DynStorage> DynArray<B> {
    /// Returns the unique values, in ascending order, NaN last. Each NaN is a value of its own. See
    /// [`unique`](Array::unique).
    ///
    /// # Panics
    ///
    /// Panics if the elements take more than `isize::MAX` bytes, which is possible only for a view
    /// that repeats elements; [`try_unique`](Self::try_unique) returns the error.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn unique(&self) -> DynArray {
        or_fail(self.try_unique())
    }

    /// Returns the unique values as [`unique`](Self::unique) does, or returns an error.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if memory for the elements cannot be allocated.
    #[doc = try_example!(
        "{DynArray, DynRank, array, dynamic::DynView}";
        "let x = DynArray::from(array![3, 1, 3]);", "let one = array![1].into_dyn();";
        "x.try_unique()?" => "array![1, 3].into()";
        "DynView::from(one.try_broadcast_to::<DynRank>([1 << 60])?.strided()).try_unique()" => "4611686018427387904 bytes of memory could not be allocated"
    )]
    #[inline]
    pub fn try_unique(&self) -> Result<DynArray, Error> {
        each!(DynArray self.view(), x => Ok(x.try_unique()?.into()))
    }

    /// Returns the unique values, in ascending order, and the number of elements equal to each.
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`unique`](Self::unique);
    /// [`try_unique_counts`](Self::try_unique_counts) returns the error.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let found = DynArray::from(array![3_u8, 1, 3]).unique_counts();
    /// assert_eq!((found.values, found.counts), (array![1_u8, 3].into(), array![1_i64, 2].into()));
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn unique_counts(&self) -> UniqueCounts<DynArray, DynArray> {
        or_fail(self.try_unique_counts())
    }

    /// Returns the unique values and their counts as [`unique_counts`](Self::unique_counts) does,
    /// or returns an error.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`try_unique`](Self::try_unique).
    #[doc = try_example!(
        "{DynArray, DynRank, array, dynamic::DynView}";
        "let x = DynArray::from(array![3, 1, 3]);", "let one = array![1].into_dyn();";
        "x.try_unique_counts()?.counts" => "array![1_i64, 2].into()";
        "DynView::from(one.try_broadcast_to::<DynRank>([1 << 60])?.strided()).try_unique_counts()" => "4611686018427387904 bytes of memory could not be allocated"
    )]
    #[inline]
    pub fn try_unique_counts(&self) -> Result<UniqueCounts<DynArray, DynArray>, Error> {
        each!(DynArray self.view(), x => {
            let found = x.try_unique_counts()?;
            Ok(UniqueCounts { values: found.values.into(), counts: found.counts.into() })
        })
    }

    /// Returns the unique values, in ascending order, and for each element the index of its value.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if an array of positions is too large, or memory cannot be allocated.
    #[inline]
    pub fn unique_inverse(&self) -> Result<UniqueInverse<DynArray, DynArray>, Error> {
        each!(DynArray self.view(), x => {
            let found = x.try_unique_inverse()?;
            Ok(UniqueInverse { values: found.values.into(), inverse_indices: found.inverse_indices.into() })
        })
    }

    /// Returns the unique values. For each value, also returns the position of the first element
    /// equal to it and the number of such elements, and for each element the index of its value.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if an array of positions is too large, or memory cannot be allocated.
    #[inline]
    pub fn unique_all(&self) -> Result<UniqueAll<DynArray, DynArray, DynArray>, Error> {
        each!(DynArray self.view(), x => {
            let all = x.try_unique_all()?;
            Ok(UniqueAll {
                values: all.values.into(),
                indices: all.indices.into(),
                inverse_indices: all.inverse_indices.into(),
                counts: all.counts.into(),
            })
        })
    }

    /// Returns the indices of the elements that are not 0, or are `true`, in row-major order: for
    /// each axis, an array of `i64` with the position along the axis of each such element.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the array has rank 0, and so no axis for the positions.
    #[inline]
    pub fn nonzero(&self) -> Result<Vec<DynArray>, Error> {
        let each: Vec<Array<i64, (crate::shape::Dyn,)>> = each!(DynArray self.view(), x => x.try_nonzero()?);
        Ok(each.into_iter().map(DynArray::from).collect())
    }

    /// Returns the elements at which a mask of `bool` is true, in row-major order. The mask has the
    /// shape of the array, or the shape of its outermost axes. The result has one axis in place of
    /// the axes of the mask, and then the other axes of the array. An extent of the mask may also
    /// be 0, whatever the extent of the array. Then nothing is selected.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the mask is not of `bool`, if its shape does not fit the array, if
    /// the result is too large, or if memory cannot be allocated.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1, 2], [3, 4]]);
    /// assert_eq!(x.masked(&x.greater(2)?)?, array![3, 4].into());
    /// assert_eq!(x.masked(&DynArray::from(array![true, false]))?, array![[1, 2]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn masked(&self, mask: &DynArray<impl DynStorage>) -> Result<DynArray, Error> {
        let mask = mask.view().truths("masked")?;
        each!(DynArray self.view(), x => Ok(crate::array::mask::masked::<crate::shape::DynRank, _, _, _, _, _>(&x, &mask)?.into()))
    }
}
