//! Where elements are not 0.

use crate::Array;
use crate::array::or_fail;
use crate::dim::Dyn;
use crate::dtype::Element;
use crate::error::{Error, ShapeError};
use crate::shape::{HasPositions, Shape};
use crate::storage::{self, Heap, Storage};

/// Positions of elements, as `nonzero` of the Array API. Asks for the feature `alloc`.
impl<T: Element, S: Shape, B: Storage<T, S>> Array<T, S, B> {
    /// Returns the positions of the elements that are not 0, or are `true`, in row-major order: of each axis those along it,
    /// an array of arrays that a pattern takes apart. For [`DynRank`](crate::DynRank) it is a vector of arrays. An array of rank 0 has no
    /// positions: a [`DynRank`](crate::DynRank) one is refused at run time, and others by the compiler.
    ///
    /// How many they are is known at run time. NaN is not 0. Positions are of `i64`, as in [`argmin`](Self::argmin), and
    /// select by [`take`](Self::take).
    ///
    /// ```
    /// # use array_core::{array, greater};
    /// let x = array![[1, 7, 2], [5, 2, 9]];
    /// let [rows, columns] = greater(&x, 4).nonzero();
    /// assert_eq!((rows.to_vec(), columns.to_vec()), (vec![0, 1, 1], vec![1, 0, 2]));
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a [`DynRank`](crate::DynRank) array is of rank 0; [`try_nonzero`](Self::try_nonzero) returns the error.
    #[must_use]
    #[track_caller]
    // With a parameter of its own, and a bound that names a type by it, what has no axes is told by the words of the
    // relation alone.
    pub fn nonzero<P>(&self) -> P
    where
        S: HasPositions<PerAxis<Array<i64, (Dyn,)>> = P>,
        S::PerAxis<()>: Sized,
    {
        or_fail(self.try_nonzero())
    }

    /// [`nonzero`](Self::nonzero), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if a [`DynRank`](crate::DynRank) array is of rank 0.
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
        Ok(self.axes().per_axis(|axis| {
            let inner: usize = extents[axis + 1..].iter().product();
            let along = |number: usize| match axis {
                0 => (number / inner) as i64,
                _ => (number / inner % extents[axis]) as i64,
            };
            let data = storage::fill::<i64, (Dyn,), Heap>(&shape, |out| {
                // By `for_each`, which goes through runs of elements.
                self.iter().enumerate().for_each(|(number, &element)| {
                    if element != T::ZERO {
                        out.generate(1, |_| along(number));
                    }
                });
            });
            Array::owned(shape, or_fail(data))
        }))
    }
}
