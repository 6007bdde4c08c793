//! Unique values, inverse and counts.

use alloc::vec;
use alloc::vec::Vec;

use super::sort::{argsort_lane, sort_lane};
use crate::dtype::Element;
use crate::error::Error;
use crate::kernel::{self, cell};
use crate::shape::{Dyn, Shape};
use crate::storage::{Array, Storage};

/// The unique values of an array and their counts; see [`Array::unique_counts`].
#[derive(Clone, Debug, PartialEq)]
pub struct UniqueCounts<V, C> {
    /// The values in ascending order.
    pub values: V,
    /// The number of elements equal to each value, as `i64`.
    pub counts: C,
}

/// The unique values of an array, and for each element the index of its value; see
/// [`Array::unique_inverse`].
#[derive(Clone, Debug, PartialEq)]
pub struct UniqueInverse<V, I> {
    /// The values in ascending order.
    pub values: V,
    /// For each element, the index of its value in `values`, as `i64` in the shape of the array.
    pub inverse_indices: I,
}

/// The unique values of an array, with counts and two kinds of indices; see [`Array::unique_all`].
#[derive(Clone, Debug, PartialEq)]
pub struct UniqueAll<V, C, I> {
    /// The values in ascending order.
    pub values: V,
    /// The row-major position of the first element equal to each value, as `i64`.
    pub indices: C,
    /// For each element, the index of its value in `values`, as `i64` in the shape of the array.
    pub inverse_indices: I,
    /// The number of elements equal to each value, as `i64`.
    pub counts: C,
}

/// An array of rank 1 with a run-time extent: the unique values, or a number for each of them.
type List<T> = Array<T, (Dyn,)>;

/// Unique values: the set functions of the Array API. They require the feature `alloc`.
///
/// The functions treat the array as one list of its elements in row-major order. Values are in the
/// order of [`sort`](Array::sort). `false` comes before `true`, and complex numbers are ordered by
/// the real part, then by the imaginary part. Each NaN is a value of its own, because NaN does not
/// equal itself. 0 and -0 are one value, and the first of them in the array is returned.
impl<T: Element, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    fallible! {
        /// Returns the unique values in ascending order: `unique_values` of the Array API.
        ///
        /// # Panics
        ///
        /// Panics if the elements take more than `isize::MAX` bytes, which is possible only for a
        /// view that repeats elements; [`try_unique`](Self::try_unique) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// assert_eq!(array![[3, 1], [2, 3]].unique().to_vec(), [1, 2, 3]);
        /// ```
        #[doc(alias = "unique_values")]
        errors
        #[doc = try_large_example!(
            "{array, shape}"; "let x = array![3.0, 1.0, 3.0];";
            "x.try_unique()?.to_vec()" => "[1.0, 3.0]";
            ".try_unique()" => "9223372036854775808 bytes of memory could not be allocated"
        )]
        "Returns [`Error::Alloc`] if memory for the elements cannot be allocated.":
        unique try_unique [] [] [] (self: &Self) -> List<T> {{
            let mut values = kernel::to_vec(self)?;
            sort_lane(&mut values, T::op_cmp);
            values.dedup();
            Ok(values.into())
        }}

        /// Returns the unique values and the number of elements equal to each.
        ///
        /// # Panics
        ///
        /// Panics in the same cases as [`unique`](Self::unique);
        /// [`try_unique_counts`](Self::try_unique_counts) returns the error.
        ///
        /// ```
        /// # use array_core::array;
        /// let unique = array![[3, 1], [3, 3]].unique_counts();
        /// assert_eq!((unique.values.to_vec(), unique.counts.to_vec()), (vec![1, 3], vec![1, 3]));
        /// ```
        errors
        #[doc = try_large_example!(
            "{array, shape}"; "let x = array![3.0, 1.0, 3.0];";
            "x.try_unique_counts()?.counts.to_vec()" => "[1, 2]";
            ".try_unique_counts()" => "9223372036854775808 bytes of memory could not be allocated"
        )]
        "Returns the errors of [`try_unique`](Self::try_unique).":
        unique_counts try_unique_counts [] [] [] (self: &Self) -> UniqueCounts<List<T>, List<i64>> {{
            let mut sorted = kernel::to_vec(self)?;
            sort_lane(&mut sorted, T::op_cmp);
            let (mut values, mut counts) = (Vec::new(), Vec::new());
            for same in sorted.chunk_by(PartialEq::eq) {
                values.push(same[0]);
                counts.push(same.len() as i64);
            }
            Ok(UniqueCounts { values: values.into(), counts: counts.into() })
        }}

        /// Returns the unique values, and for each element the index of its value.
        ///
        /// ```
        /// # use array_core::prelude::*;
        /// let x = array![[30, 10], [20, 30]];
        /// let unique = x.unique_inverse();
        /// assert_eq!(unique.inverse_indices, array![[2_i64, 0], [1, 2]]);
        /// assert_eq!(unique.values.take::<0>(&array![2, 0]).to_vec(), [30, 10]);
        /// ```
        ///
        /// # Panics
        ///
        /// Panics if `inverse_indices` would take more than `isize::MAX` bytes;
        /// [`try_unique_inverse`](Self::try_unique_inverse) returns the error.
        errors
        #[doc = try_large_example!(
            "{array, shape}"; "let x = array![3.0, 1.0, 3.0];";
            "x.try_unique_inverse()?.inverse_indices" => "array![1_i64, 0, 1]";
            ".try_unique_inverse()" => "an array of shape (281474976710654 or more,) would take more than isize::MAX bytes in `unique_inverse`"
        )]
        "Returns [`Error::Shape`] if `inverse_indices` would take more than `isize::MAX` bytes, \
            and [`Error::Alloc`] if memory for `inverse_indices` or the elements cannot be allocated.":
        unique_inverse try_unique_inverse [] [] [] (self: &Self) -> UniqueInverse<List<T>, Array<i64, S>> {{
            let UniqueAll { values, inverse_indices, .. } = self.groups("unique_inverse")?;
            Ok(UniqueInverse { values, inverse_indices })
        }}

        /// Returns the unique values. For each value, also returns the row-major position of the
        /// first equal element, and the number of equal elements. For each element, also returns
        /// the index of its value.
        ///
        /// ```
        /// # use array_core::array;
        /// let unique = array![[30, 10], [20, 30]].unique_all();
        /// assert_eq!(unique.values.to_vec(), [10, 20, 30]);
        /// assert_eq!(unique.indices.to_vec(), [1, 2, 0]);
        /// assert_eq!(unique.counts.to_vec(), [1, 1, 2]);
        /// ```
        ///
        /// # Panics
        ///
        /// Panics if `inverse_indices` would take more than `isize::MAX` bytes;
        /// [`try_unique_all`](Self::try_unique_all) returns the error.
        errors
        #[doc = try_large_example!(
            "{array, shape}"; "let x = array![3.0, 1.0, 3.0];";
            "x.try_unique_all()?.indices.to_vec()" => "[1, 0]";
            ".try_unique_all()" => "an array of shape (281474976710654 or more,) would take more than isize::MAX bytes in `unique_all`"
        )]
        "Returns the errors of [`try_unique_inverse`](Self::try_unique_inverse).":
        unique_all try_unique_all [] [] [] (self: &Self) -> UniqueAll<List<T>, List<i64>, Array<i64, S>> { self.groups("unique_all") }
    }

    /// Finds the groups of equal elements. A stable sort makes equal elements neighbours, and keeps
    /// them in their order in the array.
    fn groups(&self, operation: &'static str) -> Result<UniqueAll<List<T>, List<i64>, Array<i64, S>>, Error> {
        let mut inverse: Array<i64, S> = cell::array_of_zeros(self.axes().clone(), operation)?;
        let inverse_of = inverse.as_mut_slice();
        let elements = kernel::to_vec(self)?;
        let mut order = vec![0; elements.len()];
        argsort_lane(&elements, T::op_cmp, &mut order);
        let at = |position: i64| elements[position as usize];
        let (mut values, mut indices, mut counts) = (Vec::new(), Vec::new(), Vec::new());
        for same in order.chunk_by(|&a, &b| at(a) == at(b)) {
            for &position in same {
                inverse_of[position as usize] = values.len() as i64;
            }
            values.push(at(same[0]));
            indices.push(same[0]);
            counts.push(same.len() as i64);
        }
        Ok(UniqueAll {
            values: values.into(),
            indices: indices.into(),
            inverse_indices: inverse,
            counts: counts.into(),
        })
    }
}
