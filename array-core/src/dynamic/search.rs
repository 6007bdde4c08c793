//! Searching, sets and counts.

use alloc::vec::Vec;

use super::{DynArray, binary};
use crate::array::Array;
use crate::dtype::{Element, Ordered};
use crate::error::Error;
use crate::shape::DynRank;

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
        impl DynArray {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// An [`Error`] where the two have no common dtype, the operation is not for it, or a sequence is not of one axis.
            // Compiled where it is used, as in `binary`.
            #[inline]
            pub fn $name(&self, $other: &DynArray) -> Result<DynArray, Error> {
                fn typed<T: $class>(x: &DynArray, $other: &DynArray) -> Result<DynArray, Error> {
                    let (x, $other) = (x.read_as::<T>(), $other.read_as::<T>());
                    let (x, $other): (&Array<T, DynRank>, &Array<T, DynRank>) = (&x, &$other);
                    Ok(DynArray::from(x.$typed($other)?))
                }
                let dtype = binary::common(self.dtype(), $other.dtype(), stringify!($name))?;
                with_dtype!($class in dtype, for stringify!($name), T => { typed::<T>(self, $other) })
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

impl DynArray {
    /// Returns each value once, in ascending order, NaN last.
    #[inline]
    #[must_use]
    pub fn unique(&self) -> DynArray {
        each!(DynArray self, x => x.unique().into())
    }

    /// Returns each value once, where it stands first, which of them each element is, and how often it is there.
    ///
    /// # Errors
    ///
    /// An [`Error`] where memory cannot be had.
    #[inline]
    pub fn unique_all(&self) -> Result<DynUnique, Error> {
        each!(DynArray self, x => {
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
    #[inline]
    #[must_use]
    pub fn nonzero(&self) -> Vec<DynArray> {
        let each: Vec<Array<i64, (crate::Dyn,)>> = each!(DynArray self, x => x.nonzero());
        each.into_iter().map(DynArray::from).collect()
    }

    /// Returns the elements at which a mask, of `bool` and of the array's shape, is true, in row-major order.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the mask is not of `bool`, or not of the array's shape.
    #[inline]
    pub fn masked(&self, mask: &DynArray) -> Result<DynArray, Error> {
        let mask = mask.truths("masked")?;
        each!(DynArray self, x => Ok(x.try_masked(mask)?.into()))
    }
}
