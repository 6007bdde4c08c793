//! Concatenation and stacking.

use alloc::vec::Vec;

use super::along::{Three, as_before, three, told};
use super::axes::NO_SHAPE;
use super::view::Read;
use super::{DynArray, DynStorage, DynView, binary};
use crate::array::Arrays;
use crate::dtype::Element;
use crate::error::{Error, ShapeError};
use crate::shape::{DynRank, counted};
use crate::storage::Step;

/// Concatenates arrays in their common dtype.
// `inline`, so that a crate compiles only the operations that it uses.
#[inline]
fn joined(arrays: &[DynView<'_>], axis: usize, operation: &'static str) -> Result<DynArray, Error> {
    fn typed<T: Element>(arrays: &[DynView<'_>], axis: usize, operation: &'static str) -> Result<DynArray, Error> {
        let first = arrays[0].axes();
        let arrays: Result<Vec<Read<'_, T, DynRank>>, Error> = arrays.iter().map(|x| x.read_as(operation)).collect();
        let arrays = arrays?;
        let lanes: Result<Vec<Read<'_, T, Three>>, Error> =
            arrays.iter().map(|x| three(&x.view(), axis, operation)).collect();
        let lanes = lanes?;
        let views: Vec<_> = lanes.iter().map(Read::view).collect();
        let made = views
            .try_concat::<1>()
            .map_err(|error| told(error, first, axis, operation))?;
        Ok(DynArray::of(as_before(made, first, axis)))
    }
    let [first, rest @ ..] = arrays else {
        return Err(ShapeError::nothing(operation).into());
    };
    let mut dtype = first.dtype();
    for next in rest {
        dtype = binary::common(dtype, next.dtype(), operation)?;
    }
    with_dtype!(Element in dtype, for operation, T => { typed::<T>(arrays, axis, operation) })
}

impl DynArray {
    /// Concatenates arrays along an axis. The result has their common dtype.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if there are no arrays, the dtypes have no common dtype, the ranks or
    /// the extents of other axes differ, there is no such axis, or the result is too large.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let (x, y) = (DynArray::from(array![[1_u8, 2]]), DynArray::from(array![[-3_i8, 4]]));
    /// assert_eq!(DynArray::concat(&[&x, &y], 0)?, array![[1_i16, 2], [-3, 4]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn concat(arrays: &[&DynArray<impl DynStorage>], axis: isize) -> Result<DynArray, Error> {
        let [first, rest @ ..] = arrays else {
            return Err(ShapeError::nothing("concat").into());
        };
        let axis = first.axis(axis, "concat")?;
        for next in rest {
            let fits = |(i, (a, b))| i == axis || a == b;
            if next.rank() != first.rank() || !first.shape().iter().zip(next.shape()).enumerate().all(fits) {
                return Err(ShapeError::concatenation("concat", first.shape(), next.shape(), Some(axis)).into());
            }
        }
        let arrays: Vec<DynView<'_>> = arrays.iter().map(|x| x.view()).collect();
        joined(&arrays, axis, "concat")
    }

    /// Stacks arrays of one shape along a new axis. The result has their common dtype, and `axis`
    /// is the position of the new axis in the result.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if there are no arrays, the dtypes have no common dtype, the shapes
    /// differ, or the result has no such axis, has more than 64 axes or is too large.
    #[inline]
    pub fn stack(arrays: &[&DynArray<impl DynStorage>], axis: isize) -> Result<DynArray, Error> {
        let [first, rest @ ..] = arrays else {
            return Err(ShapeError::nothing("stack").into());
        };
        let place = counted(axis, first.rank() + 1);
        let place = place.ok_or_else(|| ShapeError::no_axis("stack", first.shape(), axis))?;
        if let Some(next) = rest.iter().find(|next| next.shape() != first.shape()) {
            return Err(ShapeError::concatenation("stack", first.shape(), next.shape(), None).into());
        }
        if first.rank() == DynRank::MAX_RANK {
            return Err(ShapeError::rank("stack", first.rank() + 1).into());
        }
        let each = arrays
            .iter()
            .map(|x| x.view().stepped(&[Step::New(place)]).expect(NO_SHAPE));
        joined(&each.collect::<Vec<DynView<'_>>>(), place, "stack")
    }
}
