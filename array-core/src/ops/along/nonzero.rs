//! Positions of elements that are not 0.

use alloc::vec::Vec;

use crate::dtype::Element;
use crate::error::{Error, ShapeError, or_fail};
use crate::shape::{Dyn, HasPositions, Shape, count_of};
use crate::storage::{self, Array, Heap, Storage};

/// Positions of elements: `nonzero` of the Array API. It requires the feature `alloc`.
impl<T: Element, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Returns the positions of the elements that are not 0, or are `true`. The result has one
    /// array for each axis, with the position along this axis of each such element, in row-major
    /// order.
    ///
    /// The arrays are in a Rust array, which a pattern can destructure, or in a vector for
    /// [`DynRank`](crate::DynRank). The number of positions is a run-time extent. Positions are
    /// `i64`, and are valid indices for [`take`](crate::index::TakeMethods::take). NaN counts as
    /// not 0.
    ///
    /// If the type of the array has rank 0, the call does not compile, because there are no axes.
    ///
    /// ```
    /// # use array_core::array;
    /// # use array_core::functions::greater;
    /// let x = array![[1, 7, 2], [5, 2, 9]];
    /// let [rows, columns] = greater(&x, 4).nonzero();
    /// assert_eq!((rows.to_vec(), columns.to_vec()), (vec![0, 1, 1], vec![1, 0, 2]));
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array is of rank 0;
    /// [`try_nonzero`](Self::try_nonzero) returns the error.
    #[must_use]
    #[track_caller]
    // For a shape without axes, rustc reports only the message of `HasPositions`, because `P` is a
    // type parameter, and the second bound contains an associated type of that trait.
    pub fn nonzero<P>(&self) -> P
    where
        S: HasPositions<PerAxis<Array<i64, (Dyn,)>> = P>,
        S::PerAxis<()>: Sized,
    {
        or_fail(self.try_nonzero())
    }

    /// Like [`nonzero`](Self::nonzero), but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Shape`] if a [`DynRank`](crate::DynRank) array is of rank 0, and
    /// [`Error::Alloc`] if memory cannot be allocated.
    #[doc = try_example!(
        "array";
        "let [rows, columns] = array![[0, 7], [5, 0]].try_nonzero()?;";
        "(rows.to_vec(), columns.to_vec())" => "(vec![0, 1], vec![1, 0])";
        "array![1].into_dyn().sum_axis::<0>().try_nonzero()"
            => "an array of shape () has no axis 0 in `nonzero`: its rank is 0"
    )]
    pub fn try_nonzero<P>(&self) -> Result<P, Error>
    where
        S: HasPositions<PerAxis<Array<i64, (Dyn,)>> = P>,
        S::PerAxis<()>: Sized,
    {
        let extents = self.shape();
        let extents = extents.as_ref();
        if extents.is_empty() {
            return Err(ShapeError::no_axis("nonzero", extents, 0).into());
        }
        let shape = (Dyn(self.count_nonzero()),);
        // The number of an element is its position in row-major order. One pass finds the numbers
        // of the elements that are not 0, and `along` derives the positions along an axis from the
        // numbers.
        let numbers = storage::fill::<i64, (Dyn,), Heap>(&shape, |out| {
            if out.left() == 0 {
                // `count_nonzero` has found none. Do not visit the elements, because a stretched
                // array may have very many.
                return;
            }
            let mut number = 0;
            // `for_each` reads contiguous runs of elements.
            self.iter().for_each(|&element| {
                out.push_if(number, element != T::ZERO);
                number += 1;
            });
        });
        let numbers = Array::<i64, (Dyn,)>::owned(shape, numbers?);
        let along = |axis: usize| {
            let (extent, inner) = (extents[axis] as i64, count_of(&extents[axis + 1..]) as i64);
            storage::fill::<i64, (Dyn,), Heap>(&shape, |out| {
                // The numbers increase, so the loops advance `start` and `position` to each number.
                // Dividing each number by `inner` would take longer.
                let (mut start, mut position) = (0, 0);
                out.map(numbers.as_slice(), |number| {
                    if inner == 1 {
                        while number - start >= extent {
                            start += extent;
                        }
                        return number - start;
                    }
                    while number - start >= inner {
                        start += inner;
                        position = if position + 1 == extent { 0 } else { position + 1 };
                    }
                    position
                });
            })
        };
        // All memory is allocated before `per_axis` builds the result, because `per_axis` cannot
        // return an error.
        let data = (0..extents.len()).map(along).collect::<Result<Vec<_>, _>>()?;
        let mut data = data.into_iter();
        Ok(self.axes().per_axis(|_| {
            let data = data.next().expect("there is one array for each axis");
            Array::owned(shape, data)
        }))
    }
}
