//! Arrays placed in larger ones: at listed axes, in grids, and by windows.

use alloc::vec;
use alloc::vec::Vec;

use super::DynArray;
use super::shape::copied;
use crate::array::{Array, StridedView};
use crate::dtype::Element;
use crate::error::{Asked, Error, IndexError, ShapeError};
use crate::shape::{Broadcast, DynRank, IntoShape, OneAxis, check_places, checked_product};
use crate::storage;

/// Copies an array that is seen with other axes, of which some are of extent 1, and stretched.
fn placed<T: Element>(
    x: &Array<T, DynRank>,
    axes: &DynRank,
    to: &DynRank,
    operation: &'static str,
) -> Result<Array<T, DynRank>, Error> {
    let seen = storage::reshape(x.view(), axes.clone());
    let stretched = seen.try_broadcast_to::<DynRank>(to.clone());
    copied(
        &stretched.map_err(|error| Error::from(error).named(operation))?,
        operation,
    )
}

/// How windows lie over an axis.
#[derive(Clone, Copy)]
struct Windows {
    axis: usize,
    size: usize,
    step: usize,
    dilation: usize,
}

impl Windows {
    /// Returns how many there are; 0 where the axis is shorter.
    fn count(self, extent: usize) -> usize {
        let last = (self.size - 1).checked_mul(self.dilation);
        let starts = last.and_then(|last| extent.checked_sub(last)).unwrap_or(0);
        starts.div_ceil(self.step)
    }

    /// Copies the windows, whose elements become an axis behind all others.
    fn of<T: Element>(self, x: &Array<T, DynRank>, operation: &'static str) -> Result<Array<T, DynRank>, Error> {
        let Self {
            axis,
            size,
            step,
            dilation,
        } = self;
        let extent = x.axes()[axis];
        let mut extents = x.axes().to_vec();
        extents[axis] = self.count(extent);
        extents.push(size);
        if checked_product(&extents).is_none() {
            return Err(IndexError::new(Asked::TooManyWindows(size), axis, extent).into());
        }
        let mut strides: Vec<isize> = x.view().strided().strides().as_ref().to_vec();
        let stride = strides[axis];
        // One that overflows is that of an axis with a single position.
        strides[axis] = stride.wrapping_mul(step as isize);
        strides.push(stride.wrapping_mul(dilation as isize));
        let windows = StridedView::from_slice_strided(DynRank::clipped(&extents), &strides, 0, x.as_slice());
        copied(
            &windows.map_err(|error| Error::from(error).named(operation))?,
            operation,
        )
    }
}

impl DynArray {
    /// Returns windows of `size` elements, `dilation` apart, along an axis, every `step` elements: the axis counts the windows, and
    /// their elements become an axis behind all others. There are none where the axis is shorter.
    ///
    /// # Errors
    ///
    /// An [`Error`] where `size` or `step` is 0, the array has no such axis, or the windows are too large.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![1, 2, 3, 4, 5, 6, 7]);
    /// assert_eq!(x.unfold(0, 2, 2, 1)?, array![[1, 2], [3, 4], [5, 6]].into());
    /// assert_eq!(x.unfold(0, 3, 1, 3)?, array![[1, 4, 7]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn unfold(&self, axis: isize, size: usize, step: usize, dilation: usize) -> Result<DynArray, Error> {
        self.windows(axis, size, step, dilation, "unfold")
    }

    /// Returns windows of `size` elements along an axis, one for each start: [`unfold`](Self::unfold) with a step of 1.
    ///
    /// # Errors
    ///
    /// As [`unfold`](Self::unfold).
    #[inline]
    pub fn windows_axis(&self, axis: isize, size: usize) -> Result<DynArray, Error> {
        self.windows(axis, size, 1, 1, "windows_axis")
    }

    // Compiled where it is used, as in `binary`.
    #[inline]
    fn windows(
        &self,
        axis: isize,
        size: usize,
        step: usize,
        dilation: usize,
        operation: &'static str,
    ) -> Result<DynArray, Error> {
        let axis = self.axis(axis, operation)?;
        let refused = |asked| IndexError::new(asked, axis, self.shape()[axis]);
        if size == 0 {
            return Err(refused(Asked::Windows(size)).into());
        }
        if step == 0 {
            return Err(refused(Asked::ZeroStep).into());
        }
        if self.rank() == DynRank::MAX_RANK {
            return Err(ShapeError::rank(operation, self.rank() + 1).into());
        }
        let windows = Windows {
            axis,
            size,
            step,
            dilation,
        };
        Ok(map!(self, x => windows.of(x, operation)?))
    }

    /// Places the array in a shape, with its axis `i` at the axis `axes[i]`, and stretches both to what they broadcast to, as
    /// [`broadcast_in_dim`](crate::broadcast_in_dim()).
    ///
    /// # Errors
    ///
    /// An [`Error`] where the list has not one axis for each of the array, is not strictly increasing, or extents do not fit.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![1, 2]);
    /// assert_eq!(x.broadcast_in_dim([2, 3], &[0])?, array![[1, 1, 1], [2, 2, 2]].into());
    /// assert_eq!(
    ///     x.broadcast_in_dim([2, 3], &[1]).unwrap_err().to_string(),
    ///     "an axis of 2 cannot be placed at axis 1, an axis of 3, in `broadcast_in_dim`"
    /// );
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn broadcast_in_dim(&self, shape: impl IntoShape<DynRank>, axes: &[usize]) -> Result<DynArray, Error> {
        const OPERATION: &str = "broadcast_in_dim";
        let shape = shape.into_shape(OPERATION)?;
        check_places(&shape, self.shape(), axes, OPERATION)?;
        let mut extents = vec![1; shape.len()];
        for (&axis, &extent) in axes.iter().zip(self.shape()) {
            extents[axis] = extent;
        }
        let extents = DynRank::clipped(&extents);
        let both = shape.broadcast(&extents);
        let both = both.ok_or_else(|| ShapeError::broadcast(OPERATION, &extents, &shape))?;
        Ok(map!(self, x => placed(x, &extents, &both, OPERATION)?))
    }

    /// Stretches vectors along each other's axes: a grid for each, whose first two axes have changed places, as NumPy's `"xy"`.
    ///
    /// # Errors
    ///
    /// An [`Error`] where an array has another rank than 1, or the grid is too large.
    ///
    /// ```
    /// # use array_core::{DynArray, array};
    /// let (x, y) = (DynArray::from(array![1, 2]), DynArray::from(array![0.5, 1.5, 2.5]));
    /// let [xs, ys] = &DynArray::meshgrid(&[&x, &y])?[..] else { panic!() };
    /// assert_eq!(xs, &array![[1, 2], [1, 2], [1, 2]].into());
    /// assert_eq!(ys, &array![[0.5, 0.5], [1.5, 1.5], [2.5, 2.5]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    #[inline]
    pub fn meshgrid(vectors: &[&DynArray]) -> Result<Vec<DynArray>, Error> {
        grid(
            vectors,
            |i| if vectors.len() > 1 && i < 2 { 1 - i } else { i },
            "meshgrid",
        )
    }

    /// [`meshgrid`](Self::meshgrid) with the axes in the order of the vectors, as NumPy's `"ij"`.
    ///
    /// # Errors
    ///
    /// As [`meshgrid`](Self::meshgrid).
    #[inline]
    pub fn meshgrid_ij(vectors: &[&DynArray]) -> Result<Vec<DynArray>, Error> {
        grid(vectors, |i| i, "meshgrid_ij")
    }
}

/// Stretches vectors along each other's axes, of which `place` says where they stand.
#[inline]
fn grid(
    vectors: &[&DynArray],
    place: impl Fn(usize) -> usize,
    operation: &'static str,
) -> Result<Vec<DynArray>, Error> {
    let rank = vectors.len();
    if rank > DynRank::MAX_RANK {
        return Err(ShapeError::rank(operation, rank).into());
    }
    let mut extents = vec![1; rank];
    for (i, x) in vectors.iter().enumerate() {
        extents[place(i)] = x.axes().only_axis(operation)?.0;
    }
    let grid = DynRank::clipped(&extents);
    let each = vectors.iter().enumerate().map(|(i, x)| {
        let mut own = vec![1; rank];
        own[place(i)] = x.len();
        let own = DynRank::clipped(&own);
        Ok(map!(*x, x => placed(x, &own, &grid, operation)?))
    });
    each.collect()
}
