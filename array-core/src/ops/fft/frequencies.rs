//! The frequencies of transforms.

use super::dtype::FftReal;
use crate::dtype::Element;
use crate::error::ShapeError;
use crate::shape::{Dim, IntoShape, StaticDim};
use crate::storage::{Array, OwnedStorage};

/// Returns a function that maps a position in the result of a transform to its frequency. The
/// transform is of `n` samples at a distance of `spacing`. The frequencies start at 0. The
/// frequencies of the second half are negative, unless `from_zero` is `true`.
pub(crate) fn frequency<T: FftReal>(n: usize, spacing: T, from_zero: bool) -> impl Fn(usize) -> T {
    // `rfftfreq` gives 0 samples one frequency, 0. `max` avoids a division of 0 by 0.
    let span = spacing.op_mul((n.max(1) as u64).op_cast());
    move |i| {
        let wraps = !from_zero && i >= n.div_ceil(2);
        let number = if wraps { i as i64 - n as i64 } else { i as i64 };
        number.op_cast::<T>().op_div(span)
    }
}

/// Frequencies: part of the extension `fft` of the Array API. They require the feature `fft`.
impl<T: FftReal, N: Dim, B: OwnedStorage<T, (N,)>> Array<T, (N,), B> {
    /// Creates a vector of frequencies, one for each element that [`fft`](Array::fft) returns for
    /// samples at a distance of `spacing`. The frequencies are in cycles per unit of `spacing`. The
    /// non-negative frequencies come first, and then the negative ones, both in ascending order. If
    /// memory cannot be allocated, the program aborts as for a `Vec`;
    /// [`try_fftfreq_with`](Self::try_fftfreq_with) returns an error.
    ///
    /// ```
    /// # use array_core::{Array, array, shape};
    /// assert_eq!(Array::<f64, shape![4]>::fftfreq(0.5), array![0.0, 0.5, -1.0, -0.5]);
    /// ```
    #[must_use]
    pub fn fftfreq(spacing: T) -> Self
    where
        N: StaticDim,
    {
        let element = frequency(N::N, spacing, false);
        Self::from_fn(|[i]| element(i))
    }

    fallible! {
        /// Creates frequencies as [`fftfreq`](Self::fftfreq) does. `shape` gives an extent that is
        /// known at run time, as in `[n]`. [`rfftfreq`](Self::rfftfreq) has no such form: it takes
        /// the number of samples.
        ///
        /// # Panics
        ///
        /// Panics if the extent differs from a static extent of the axis, or if the array would
        /// take more than `isize::MAX` bytes; [`try_fftfreq_with`](Self::try_fftfreq_with) returns
        /// the error.
        ///
        /// ```
        /// # use array_core::{Array, shape};
        /// let samples = 4;
        /// let x = Array::<f64, shape![_]>::fftfreq_with([samples], 0.5);
        /// assert_eq!(x.to_vec(), [0.0, 0.5, -1.0, -0.5]);
        /// ```
        errors
        #[doc = try_example!(
            "{Array, shape}";
            "Array::<f64, shape![_]>::try_fftfreq_with([4], 0.5)?.to_vec()" => "[0.0, 0.5, -1.0, -0.5]";
            "Array::<f64, shape![3]>::try_fftfreq_with([4], 0.5)"
                => "the shape is (4,), not (3,), in `fftfreq_with`: axis 0 is 4, not 3"
        )]
        "Returns an [`Error`](crate::error::Error) if the extent differs from a static extent of the axis, \
            if the array would take more than `isize::MAX` bytes, or if memory cannot be allocated.":
        fftfreq_with try_fftfreq_with [] [] [] (shape: impl IntoShape<(N,), Is: Sized>, spacing: T) -> Self {{
            let shape = shape.into_shape("fftfreq_with")?;
            let element = frequency(shape.0.extent(), spacing, false);
            Self::try_from_fn_with(shape, |[i]| element(i)).map_err(|error| error.named("fftfreq_with"))
        }}

        /// Creates a vector of frequencies, one for each element that [`rfft`](Array::rfft) returns
        /// for `samples` samples at a distance of `spacing`. These are the non-negative frequencies
        /// in ascending order, in cycles per unit of `spacing`. The axis has the extent
        /// `samples / 2 + 1`.
        ///
        /// # Panics
        ///
        /// Panics if the static extent of the axis is not `samples / 2 + 1`, or if the array would
        /// take more than `isize::MAX` bytes; [`try_rfftfreq`](Self::try_rfftfreq) returns the
        /// error.
        ///
        /// ```
        /// # use array_core::{Array, array, shape};
        /// assert_eq!(Array::<f64, shape![3]>::rfftfreq(4, 0.5), array![0.0, 0.5, 1.0]);
        /// assert_eq!(Array::<f64, shape![_]>::rfftfreq(5, 1.0).to_vec(), [0.0, 0.2, 0.4]);
        /// ```
        errors
        #[doc = try_example!(
            "{Array, shape}";
            "Array::<f64, shape![_]>::try_rfftfreq(4, 0.5)?.to_vec()" => "[0.0, 0.5, 1.0]";
            "Array::<f64, shape![2]>::try_rfftfreq(4, 0.5)"
                => "the shape is (3,), not (2,), in `rfftfreq`: axis 0 is 3, not 2"
        )]
        "Returns an [`Error`](crate::error::Error) if the static extent of the axis is not `samples / 2 + 1`, \
            if the array would take more than `isize::MAX` bytes, or if memory cannot be allocated.":
        rfftfreq try_rfftfreq [] [] [] (samples: usize, spacing: T) -> Self {{
            let found = samples / 2 + 1;
            let axis = N::from_extent(found)
                .ok_or_else(|| ShapeError::convert("rfftfreq", &[found], &[N::EXTENT.unwrap_or_default()]))?;
            let element = frequency(samples, spacing, true);
            Self::try_from_fn_with((axis,), |[i]| element(i)).map_err(|error| error.named("rfftfreq"))
        }}
    }
}
