//! Coordinate grids.

use alloc::vec;
use alloc::vec::Vec;

use super::axes::{NO_SHAPE, placed};
use super::{DynArray, DynStorage, DynView};
use crate::error::{Error, ShapeError};
use crate::shape::{DynRank, OneAxis};

impl DynArray {
    /// Returns a coordinate grid for each vector. A grid is a view of its vector, stretched along
    /// the axes of the other vectors. The first two axes of the grids are swapped, as in NumPy's
    /// `meshgrid` with `"xy"`.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if an array is not of rank 1, there are more than 64 arrays, or the
    /// grid is too large.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let (x, y) = (DynArray::from(array![1, 2]), DynArray::from(array![0.5, 1.5, 2.5]));
    /// let [xs, ys] = &DynArray::meshgrid(&[&x, &y])?[..] else { panic!() };
    /// assert_eq!(xs.to_string(), "[[1 2]\n [1 2]\n [1 2]]");
    /// assert_eq!(ys.to_owned(), array![[0.5, 0.5], [1.5, 1.5], [2.5, 2.5]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn meshgrid<'v, B: DynStorage>(vectors: &[&'v DynArray<B>]) -> Result<Vec<DynView<'v>>, Error> {
        grid(
            vectors,
            |i| if vectors.len() > 1 && i < 2 { 1 - i } else { i },
            "meshgrid",
        )
    }

    /// Computes [`meshgrid`](Self::meshgrid) with the axes in the order of the vectors, as NumPy
    /// does with `"ij"`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`meshgrid`](Self::meshgrid).
    #[inline]
    pub fn meshgrid_ij<'v, B: DynStorage>(vectors: &[&'v DynArray<B>]) -> Result<Vec<DynView<'v>>, Error> {
        grid(vectors, |i| i, "meshgrid_ij")
    }
}

/// Stretches each vector along the axes of the other vectors. The axis of the vector `i` is the
/// axis `place(i)` of the grids.
fn grid<'v, B: DynStorage>(
    vectors: &[&'v DynArray<B>],
    place: impl Fn(usize) -> usize,
    operation: &'static str,
) -> Result<Vec<DynView<'v>>, Error> {
    let rank = vectors.len();
    if rank > DynRank::MAX_RANK {
        return Err(ShapeError::rank(operation, rank).into());
    }
    let mut extents = vec![1; rank];
    for (i, x) in vectors.iter().enumerate() {
        extents[place(i)] = x.axes().only_axis(operation)?.0;
    }
    let each = vectors.iter().enumerate().map(|(i, x)| {
        let steps = placed(x.shape(), DynRank::clipped(&extents), &[place(i)], operation)?;
        Ok(x.view().stepped(&steps).expect(NO_SHAPE))
    });
    each.collect()
}
