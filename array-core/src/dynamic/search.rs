//! Searching, sets and counts.

use alloc::vec::Vec;

use super::{DynArray, DynStorage, DynView, binary};
use crate::array::Array;
use crate::dtype::{Element, Ordered};
use crate::error::Error;

/// What [`DynArray::unique_counts`] returns.
#[derive(Clone, Debug, PartialEq)]
pub struct DynUniqueCounts {
    /// Each value once, in ascending order.
    pub values: DynArray,
    /// How often each value is there: of `i64`.
    pub counts: DynArray,
}

/// What [`DynArray::unique_inverse`] returns.
#[derive(Clone, Debug, PartialEq)]
pub struct DynUniqueInverse {
    /// Each value once, in ascending order.
    pub values: DynArray,
    /// The position, among the values, of each element: of `i64`, and of the shape of the array.
    pub inverse_indices: DynArray,
}

/// What [`DynArray::unique_all`] returns.
#[derive(Clone, Debug, PartialEq)]
pub struct DynUnique {
    /// Each value once, in ascending order.
    pub values: DynArray,
    /// Where each value stands first, in row-major order: of `i64`.
    pub indices: DynArray,
    /// The position, among the values, of each element: of `i64`, and of the shape of the array.
    pub inverse_indices: DynArray,
    /// How often each value is there: of `i64`.
    pub counts: DynArray,
}

/// Declares functions of two arrays of one dtype that are not elementwise.
macro_rules! searches {
    ($($(#[$doc:meta])* $name:ident $typed:ident ($other:ident) [$class:ident];)*) => {
        impl<B: DynStorage> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// An [`Error`] where the two have no common dtype, the operation is not for it, or a sequence is not of one axis.
            // Compiled where it is used, as in `binary`.
            #[inline]
            pub fn $name(&self, $other: &DynArray<impl DynStorage>) -> Result<DynArray, Error> {
                fn typed<T: $class>(x: &DynView<'_>, $other: &DynView<'_>) -> Result<DynArray, Error> {
                    let (x, $other) = (x.read_as::<T>()?, $other.read_as::<T>()?);
                    Ok(DynArray::from(x.view().$typed(&$other.view())?))
                }
                let dtype = binary::common(self.dtype(), $other.dtype(), stringify!($name))?;
                with_dtype!($class in dtype, for stringify!($name), T => { typed::<T>(&self.view(), &$other.view()) })
            }
        )*}
    };
}

searches! {
    /// Counts how many elements lie between edges, which are in ascending order: in `i64`, as [`histogram`](Array::histogram).
    histogram try_histogram (edges) [Ordered];
    /// Says of each element whether it is among others.
    isin try_isin (others) [Element];
    /// Returns, for each value, the first position at which it could stand in this sequence, which is in ascending order: in `i64`.
    searchsorted try_searchsorted (values) [Ordered];
    /// [`searchsorted`](Self::searchsorted), with the last such position.
    searchsorted_right try_searchsorted_right (values) [Ordered];
}

impl<B: DynStorage> DynArray<B> {
    /// Returns each value once, in ascending order, NaN last.
    #[inline]
    #[must_use]
    pub fn unique(&self) -> DynArray {
        each!(DynArray self.view(), x => x.unique().into())
    }

    /// Returns each value once, in ascending order, and how often it is there.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let found = DynArray::from(array![3_u8, 1, 3]).unique_counts();
    /// assert_eq!((found.values, found.counts), (array![1_u8, 3].into(), array![1_i64, 2].into()));
    /// ```
    #[inline]
    #[must_use]
    pub fn unique_counts(&self) -> DynUniqueCounts {
        each!(DynArray self.view(), x => {
            let found = x.unique_counts();
            DynUniqueCounts { values: found.values.into(), counts: found.counts.into() }
        })
    }

    /// Returns each value once, in ascending order, and which of them each element is.
    ///
    /// # Errors
    ///
    /// An [`Error`] where memory cannot be allocated.
    #[inline]
    pub fn unique_inverse(&self) -> Result<DynUniqueInverse, Error> {
        each!(DynArray self.view(), x => {
            let found = x.try_unique_inverse()?;
            Ok(DynUniqueInverse { values: found.values.into(), inverse_indices: found.inverse_indices.into() })
        })
    }

    /// Returns each value once, where it stands first, which of them each element is, and how often it is there.
    ///
    /// # Errors
    ///
    /// An [`Error`] where memory cannot be allocated.
    #[inline]
    pub fn unique_all(&self) -> Result<DynUnique, Error> {
        each!(DynArray self.view(), x => {
            let all = x.try_unique_all()?;
            Ok(DynUnique {
                values: all.values.into(),
                indices: all.indices.into(),
                inverse_indices: all.inverse_indices.into(),
                counts: all.counts.into(),
            })
        })
    }

    /// Returns the indices of the elements that are not 0, or are `true`: for each axis an array of `i64`.
    ///
    /// # Errors
    ///
    /// An [`Error`] if the array is of rank 0: it has no axis to count positions along.
    #[inline]
    pub fn nonzero(&self) -> Result<Vec<DynArray>, Error> {
        let each: Vec<Array<i64, (crate::Dyn,)>> = each!(DynArray self.view(), x => x.try_nonzero()?);
        Ok(each.into_iter().map(DynArray::from).collect())
    }

    /// Returns the elements at which a mask, of `bool`, is true, in row-major order. The mask has the array's shape, or its
    /// outermost axes; then the other axes of the array stay. A mask without elements, whose axes have the extents of the array's or
    /// 0, selects nothing.
    ///
    /// # Errors
    ///
    /// An [`Error`] if the mask is not of `bool`, or not of such a shape.
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
