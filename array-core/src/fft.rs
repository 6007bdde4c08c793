//! Discrete Fourier transforms: the extension `fft` of the Array API. Requires the feature `fft`.
//!
//! The transforms are methods, and take a [`Norm`]:
//!
//! | transforms of | along an axis | along all axes |
//! |---|---|---|
//! | complex numbers, or real numbers converted to complex ones | [`fft`](Array::fft), [`ifft`](Array::ifft) | [`fftn`](Array::fftn), [`ifftn`](Array::ifftn) |
//! | real numbers, to the non-negative half of their spectrum and back | [`rfft`](Array::rfft), [`irfft`](Array::irfft) | [`rfftn`](Array::rfftn), [`irfftn`](Array::irfftn) |
//! | half of a Hermitian signal, to its real spectrum and back | [`hfft`](Array::hfft), [`ihfft`](Array::ihfft) | |
//!
//! [`fftfreq`](Array::fftfreq) and [`rfftfreq`](Array::rfftfreq) return the frequency of each
//! element of a result. [`fftshift`](Array::fftshift) moves the frequency 0 to the middle of an
//! axis, and [`ifftshift`](Array::ifftshift) moves it back.
//!
//! ```
//! use array_core::fft::Norm;
//! use array_core::{Array, array, shape};
//!
//! // Remove frequencies above 0.25, which is one oscillation in four samples.
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
