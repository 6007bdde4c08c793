//! Fourier transforms: the extension `fft` of the Array API, computed by `rustfft` and `realfft` on
//! one thread.

mod dtype;
mod frequencies;
mod lanes;
mod shift;
mod transforms;

pub use self::dtype::{FftDtype, FftReal, SpectrumOf};
pub use self::lanes::Norm;
#[cfg(feature = "dyn-array")]
pub(crate) use self::lanes::{Way, complex, signal, spectrum};
pub use self::transforms::{SignalShape, SpectrumShape};
#[cfg(feature = "dyn-array")]
pub(crate) use self::{frequencies::frequency, transforms::along};
