//! Fourier transforms.

use alloc::vec::Vec;

use super::{DynArray, DynStorage, DynView};
use crate::dtype::{DType, Element};
use crate::error::{Error, ShapeError};
use crate::ops::{self, FftDtype, FftReal, Norm, Way};
use crate::shape::{Dyn, DynRank};
use crate::storage::Array;

/// Returns the even number `n` such that the transform of `n` real numbers has the given number of
/// non-negative frequencies.
fn samples(frequencies: usize) -> usize {
    frequencies.saturating_sub(1).saturating_mul(2)
}

/// Declares transforms of the lanes along an axis. A lane has the elements along the axis at one
/// position of the other axes. Each row contains the class of dtypes, such as `Exact`, the dtype of
/// the result, and the extent of the result for `n` numbers.
macro_rules! transforms {
    ($($(#[$doc:meta])* $name:ident [$class:ident $dtype:ident] -> $result:ident |$n:ident| $extent:expr;)*) => {$(
        $(#[$doc])*
        // `inline`, so that a crate compiles only the operations that it uses.
        #[inline]
        fn $name(x: &DynView<'_>, n: usize, axis: usize, way: Way, name: &'static str) -> Result<DynArray, Error> {
            fn typed<T: $dtype>(
                x: &DynView<'_>,
                $n: usize,
                axis: usize,
                way: Way,
                name: &'static str,
            ) -> Result<DynArray, Error> {
                let x = x.typed::<T>(name)?;
                let mut shape = x.axes().clone();
                shape[axis] = $extent;
                let y: Array<T::$result, DynRank> =
                    ops::along(&x, axis, shape, name, |x, extents, y| ops::$name(way, x, extents, $n, y))?;
                Ok(DynArray::of(y))
            }
            with_dtype!($class in x.dtype(), for name, T => { typed::<T>(x, n, axis, way, name) })
        }
    )*};
}

transforms! {
    /// Transforms the first `n` numbers along `axis`, padded with zeros if the axis is shorter, to
    /// `n` complex numbers.
    complex [Exact FftDtype] -> Complex |n| n;
    /// Transforms the first `n` real numbers along `axis` to `n / 2 + 1` complex numbers.
    spectrum [FftReal FftReal] -> Complex |n| n / 2 + 1;
    /// Transforms the first `n / 2 + 1` numbers along `axis` to `n` real numbers.
    signal [Exact FftDtype] -> Magnitude |n| n;
}

/// Declares transforms along an axis. Each row contains the function that transforms the lanes,
/// `true` for an inverse transform, and the default value of `n`, given the extent of the axis.
macro_rules! one_axis {
    ($($(#[$doc:meta])* $name:ident $way:ident $inverse:literal |$extent:ident| $n:expr;)*) => {
        impl<B: DynStorage> DynArray<B> {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// Returns an [`Error`] if the transform does not support the dtype, the array has no
            /// such axis, the result is too large, or memory cannot be allocated.
            #[inline]
            pub fn $name(&self, n: Option<usize>, axis: isize, norm: Norm) -> Result<DynArray, Error> {
                let axis = self.axis(axis, stringify!($name))?;
                let $extent = self.shape()[axis];
                let way = Way { inverse: $inverse, norm };
                $way(&self.view(), n.unwrap_or($n), axis, way, stringify!($name))
            }
        )*}
    };
}

one_axis! {
    /// Returns the discrete Fourier transform along an axis. With `n`, transforms the first `n`
    /// elements of the axis, padded with zeros if it is shorter; without `n`, transforms all
    /// elements. Takes `f32`, `f64` and complex numbers. See [`fft`](Array::fft).
    ///
    /// ```
    /// # use array_core::fft::Norm;
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![1.0, 0.0, -1.0, 0.0]);
    /// assert_eq!(x.fft(None, 0, Norm::Backward)?.real()?, array![0.0, 2.0, 0.0, 2.0].into());
    /// assert_eq!(x.fft(Some(2), 0, Norm::Backward)?.real()?, array![1.0, 1.0].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    fft complex false |extent| extent;
    /// Returns the inverse discrete Fourier transform along an axis: the inverse of
    /// [`fft`](Self::fft), with the same meaning of `n`. See [`ifft`](Array::ifft).
    ifft complex true |extent| extent;
    /// Returns the discrete Fourier transform of `n` real numbers, only for the `n / 2 + 1`
    /// non-negative frequencies. Takes `f32` and `f64`. See [`rfft`](Array::rfft).
    rfft spectrum false |extent| extent;
    /// Returns the inverse of [`rfft`](Self::rfft): `n` real numbers from the first `n / 2 + 1`
    /// elements of the axis. Without `n`, returns `2 * (m - 1)` numbers for an axis of `m`
    /// elements. Takes `f32`, `f64` and complex numbers. See [`irfft`](Array::irfft).
    irfft signal true |extent| samples(extent);
    /// Returns the transform of a Hermitian signal: `n` real numbers. The axis contains the first
    /// `n / 2 + 1` elements of the signal. Without `n`, returns `2 * (m - 1)` numbers for an axis
    /// of `m` elements. Takes `f32`, `f64` and complex numbers. See [`hfft`](Array::hfft).
    hfft signal false |extent| samples(extent);
    /// Returns the inverse of [`hfft`](Self::hfft). Takes `f32` and `f64`. See
    /// [`ihfft`](Array::ihfft).
    ihfft spectrum true |extent| extent;
}

impl<B: DynStorage> DynArray<B> {
    /// Returns the axes of a transform, each with its entry of `extents`. If `axes` is `None`, they
    /// are the last axes, one for each entry of `extents`, or all axes if `extents` is `None`, too.
    fn planned(
        &self,
        extents: Option<&[usize]>,
        axes: Option<&[isize]>,
        operation: &'static str,
    ) -> Result<Vec<(usize, Option<usize>)>, Error> {
        let rank = self.rank();
        let places: Vec<usize> = match (axes, extents) {
            (Some(axes), _) => {
                // `listed` checks that the axes exist and are distinct. The sorted positions that
                // `listed` returns are not used, since the order of the list matters.
                self.listed(axes, operation)?;
                let placed: Result<_, ShapeError> = axes.iter().map(|&axis| self.axis(axis, operation)).collect();
                placed?
            }
            (None, Some(extents)) if extents.len() > rank => {
                return Err(ShapeError::lists(operation, extents.len(), rank).into());
            }
            (None, Some(extents)) => (rank - extents.len()..rank).collect(),
            (None, None) => (0..rank).collect(),
        };
        match extents {
            Some(extents) if extents.len() != places.len() => {
                Err(ShapeError::lists(operation, extents.len(), places.len()).into())
            }
            Some(extents) => Ok(places.into_iter().zip(extents.iter().copied().map(Some)).collect()),
            None => Ok(places.into_iter().map(|place| (place, None)).collect()),
        }
    }

    /// Transforms along the axes of `plan`, the last one first. If `plan` is empty, only converts
    /// the elements to complex numbers.
    fn along_all(&self, plan: &[(usize, Option<usize>)], way: Way, operation: &'static str) -> Result<DynArray, Error> {
        let Some((&(axis, n), rest)) = plan.split_last() else {
            return with_dtype!(Exact in self.dtype(), for operation, T => {
                self.try_cast(<T as FftDtype>::Complex::DTYPE).map_err(|error| error.named(operation))
            });
        };
        let n = n.unwrap_or(self.shape()[axis]);
        let mut y = complex(&self.view(), n, axis, way, operation)?;
        for &(axis, n) in rest.iter().rev() {
            let n = n.unwrap_or(y.shape()[axis]);
            y = complex(&y.view(), n, axis, way, operation)?;
        }
        Ok(y)
    }

    /// Computes [`fft`](Self::fft) along several axes, or all axes if `axes` and `extents` are
    /// `None`. If only `axes` is `None`, the axes are the last axes of the array, one for each
    /// entry of `extents`. `extents` contains the argument `n` of `fft` for each of the axes.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the transform does not support the dtype, an axis does not exist or
    /// is listed twice, the result is too large, or memory cannot be allocated. Also returns an
    /// [`Error`] if `extents` and `axes` differ in length, or `extents` has more entries than the
    /// array has axes.
    ///
    /// ```
    /// # use array_core::fft::Norm;
    /// # use array_core::{DynArray, array};
    /// let x = DynArray::from(array![[1.0, 2.0], [3.0, 4.0]]);
    /// assert_eq!(x.fftn(None, None, Norm::Backward)?.real()?, array![[10.0, -2.0], [-4.0, 0.0]].into());
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn fftn(&self, extents: Option<&[usize]>, axes: Option<&[isize]>, norm: Norm) -> Result<DynArray, Error> {
        let way = Way { inverse: false, norm };
        self.along_all(&self.planned(extents, axes, "fftn")?, way, "fftn")
    }

    /// Returns the inverse of [`fftn`](Self::fftn).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`fftn`](Self::fftn).
    pub fn ifftn(&self, extents: Option<&[usize]>, axes: Option<&[isize]>, norm: Norm) -> Result<DynArray, Error> {
        let way = Way { inverse: true, norm };
        self.along_all(&self.planned(extents, axes, "ifftn")?, way, "ifftn")
    }

    /// Computes [`rfft`](Self::rfft) along the last of the axes, and then [`fft`](Self::fft) along
    /// the others. [`fftn`](Self::fftn) describes `extents` and `axes`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`fftn`](Self::fftn), and an [`Error`] if there is no axis.
    pub fn rfftn(&self, extents: Option<&[usize]>, axes: Option<&[isize]>, norm: Norm) -> Result<DynArray, Error> {
        const OPERATION: &str = "rfftn";
        let (plan, way) = (self.planned(extents, axes, OPERATION)?, Way { inverse: false, norm });
        let Some((&(axis, n), rest)) = plan.split_last() else {
            return Err(ShapeError::no_axis(OPERATION, self.shape(), -1).into());
        };
        let y = spectrum(&self.view(), n.unwrap_or(self.shape()[axis]), axis, way, OPERATION)?;
        if rest.is_empty() {
            Ok(y)
        } else {
            y.along_all(rest, way, OPERATION)
        }
    }

    /// Returns the inverse of [`rfftn`](Self::rfftn): [`ifft`](Self::ifft) along the other axes,
    /// and then [`irfft`](Self::irfft) along the last one.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`fftn`](Self::fftn), and an [`Error`] if there is no axis.
    pub fn irfftn(&self, extents: Option<&[usize]>, axes: Option<&[isize]>, norm: Norm) -> Result<DynArray, Error> {
        const OPERATION: &str = "irfftn";
        let (plan, way) = (self.planned(extents, axes, OPERATION)?, Way { inverse: true, norm });
        let Some((&(axis, n), rest)) = plan.split_last() else {
            return Err(ShapeError::no_axis(OPERATION, self.shape(), -1).into());
        };
        let n = n.unwrap_or(samples(self.shape()[axis]));
        if rest.is_empty() {
            return signal(&self.view(), n, axis, way, OPERATION);
        }
        signal(&self.along_all(rest, way, OPERATION)?.view(), n, axis, way, OPERATION)
    }

    /// Rolls each listed axis, or all axes if `axes` is `None`. An axis of extent `n` is rolled by
    /// `shift(n / 2)` positions.
    fn shifted(
        &self,
        axes: Option<&[isize]>,
        shift: impl Fn(isize) -> isize,
        operation: &'static str,
    ) -> Result<DynArray, Error> {
        let plan = self.planned(None, axes, operation)?;
        let mut y = self.view().copied(operation)?;
        for (axis, _) in plan {
            let by = shift((y.shape()[axis] / 2) as isize);
            y = y.roll(by, axis as isize).map_err(|error| error.named(operation))?;
        }
        Ok(y)
    }

    /// Moves the frequency 0 from the start to the middle of each listed axis, or of all axes if
    /// `axes` is `None`. See [`fftshift`](Array::fftshift).
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if an axis does not exist or is listed twice, or memory cannot be
    /// allocated.
    pub fn fftshift(&self, axes: Option<&[isize]>) -> Result<DynArray, Error> {
        self.shifted(axes, |half| half, "fftshift")
    }

    /// Moves the frequency 0 from the middle back to the start of each axis: the inverse of
    /// [`fftshift`](Self::fftshift).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`fftshift`](Self::fftshift).
    pub fn ifftshift(&self, axes: Option<&[isize]>) -> Result<DynArray, Error> {
        self.shifted(axes, |half| -half, "ifftshift")
    }
}

/// Creates the frequencies of a transform of `n` numbers, or only the non-negative ones if
/// `from_zero` is true.
fn frequencies(
    dtype: DType,
    n: usize,
    spacing: f64,
    from_zero: bool,
    operation: &'static str,
) -> Result<DynArray, Error> {
    let len = if from_zero { n / 2 + 1 } else { n };
    with_dtype!(FftReal in dtype, for operation, T => {
        let element = ops::frequency::<T>(n, spacing.op_cast(), from_zero);
        let made = Array::<T, (Dyn,)>::try_from_fn_with([len], |[i]| element(i));
        Ok(made.map_err(|error| error.named(operation))?.into())
    })
}

impl DynArray {
    /// Creates a vector of frequencies, one for each element that [`fft`](Self::fft) returns for
    /// `n` samples at a distance of `spacing`. `dtype` is `f32` or `f64`. See
    /// [`fftfreq`](Array::fftfreq).
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the dtype is neither `f32` nor `f64`, the array is too large, or
    /// memory cannot be allocated.
    pub fn fftfreq(dtype: DType, n: usize, spacing: f64) -> Result<Self, Error> {
        frequencies(dtype, n, spacing, false, "fftfreq")
    }

    /// Creates a vector of frequencies, one for each element that [`rfft`](Self::rfft) returns for
    /// `n` samples at a distance of `spacing`. `dtype` is `f32` or `f64`. See
    /// [`rfftfreq`](Array::rfftfreq).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`fftfreq`](Self::fftfreq).
    pub fn rfftfreq(dtype: DType, n: usize, spacing: f64) -> Result<Self, Error> {
        frequencies(dtype, n, spacing, true, "rfftfreq")
    }
}
