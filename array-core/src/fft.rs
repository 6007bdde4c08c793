//! Discrete Fourier transforms: the extension `fft` of the Array API. Requires the feature `fft`.
//!
//! The transforms are methods, and take a [`Norm`]:
//!
//! | of | along an axis | along all axes |
//! |---|---|---|
//! | complex numbers, or real ones as such | [`fft`](Array::fft), [`ifft`](Array::ifft) | [`fftn`](Array::fftn), [`ifftn`](Array::ifftn) |
//! | real numbers, to the half of their spectrum and back | [`rfft`](Array::rfft), [`irfft`](Array::irfft) | [`rfftn`](Array::rfftn), [`irfftn`](Array::irfftn) |
//! | the half of a signal with a real spectrum | [`hfft`](Array::hfft), [`ihfft`](Array::ihfft) | |
//!
//! [`fftfreq`](Array::fftfreq) and [`rfftfreq`](Array::rfftfreq) are the frequencies of the
//! results, and [`fftshift`](Array::fftshift) and [`ifftshift`](Array::ifftshift) move the
//! frequency 0 to the middle and back.
//!
//! ```
//! use array_core::fft::Norm;
//! use array_core::{Array, array, shape};
//!
//! // Remove what oscillates faster than once in four samples.
//! let samples = array![1.0_f64, 3.0, 1.0, 3.0, 5.0, 7.0, 5.0, 7.0];
//! let frequencies = Array::<f64, shape![5]>::rfftfreq(8, 1.0);
//! let slow = array_core::functions::less_equal(&frequencies, 0.25).cast::<f64>();
//! let smooth = (samples.rfft::<0>(Norm::Backward) * slow).irfft::<0>(Norm::Backward);
//! assert!(smooth.diff::<0>().abs().max() < samples.diff::<0>().abs().max() + 0.5);
//! assert!((smooth.sum() - samples.sum()).abs() < 1e-12);
//! ```

pub use crate::ops::{FftDtype, FftReal, Norm, SignalShape, SpectrumOf, SpectrumShape};
#[cfg(doc)]
use crate::storage::Array;
