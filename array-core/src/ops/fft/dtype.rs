//! The dtypes that have Fourier transforms, and the plans of transforms.

use std::cell::RefCell;
use std::sync::Arc;

use ::num_complex::Complex;
use realfft::{ComplexToReal, RealFftPlanner, RealToComplex};
use rustfft::{Fft, FftDirection, FftNum, FftPlanner};

use crate::dtype::{Element, Float, Inexact};

/// A dtype that has Fourier transforms: `f32`, `f64`, `Complex<f32>` or `Complex<f64>`.
#[diagnostic::on_unimplemented(
    message = "arrays of `{Self}` have no Fourier transform",
    label = "this needs `f32`, `f64`, or complex numbers",
    note = "cast first: `.cast::<f32>()` or `.cast::<f64>()`",
    note = "see array_core::errors#floats-needed"
)]
pub trait FftDtype: Inexact<Size: FftPart> + Element<Raised = <Self as FftDtype>::Complex> {
    /// The dtype of spectra.
    type Complex: FftDtype<Complex = Self::Complex> + Inexact<Size = <Self as Inexact>::Size>;

    /// Returns `x`. The types of the argument and the result are the same for each dtype, but
    /// generic code cannot know that.
    #[doc(hidden)]
    fn wholes(x: &mut [Self::Complex]) -> &mut [Complex<Self::Size>];
}

/// A dtype of real numbers that has Fourier transforms: `f32` or `f64`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dtype of real numbers with a Fourier transform",
    label = "this needs `f32` or `f64`",
    note = "complex numbers have `fft`; other dtypes need a cast first: `.cast::<f32>()`",
    note = "see array_core::errors#floats-needed"
)]
pub trait FftReal: FftPart + FftDtype {
    /// An alias of `Self`. The bounds of transforms contain it, so that rustc reports an
    /// unsupported dtype only once.
    #[doc(hidden)]
    type Is: FftReal;
}

/// The dtype of the real numbers of a transform, or of the parts of its complex numbers: `f32` or
/// `f64`.
///
/// The functions are not generic, so that the transforms of `rustfft` are compiled with this crate,
/// and not with each program.
#[doc(hidden)]
pub trait FftPart: Float + FftNum {
    /// Returns the plan of this thread for a transform of `len` complex numbers. A plan contains
    /// tables of roots of unity.
    #[doc(hidden)]
    fn complex_plan(len: usize, inverse: bool) -> Arc<dyn Fft<Self>>;

    /// Returns the plan of this thread for the transform of `len` real numbers to the elements of
    /// their non-negative frequencies.
    #[doc(hidden)]
    fn spectrum_plan(len: usize) -> Arc<dyn RealToComplex<Self>>;

    /// Returns the plan of this thread for the transform of the elements of non-negative
    /// frequencies to `len` real numbers.
    #[doc(hidden)]
    fn signal_plan(len: usize) -> Arc<dyn ComplexToReal<Self>>;
}

/// The dtype of the Fourier transforms of elements of `T`: [`FftDtype::Complex`]. Use this type in
/// signatures.
// `Raised` exists for every dtype. rustc would not find a method whose result is
// `FftDtype::Complex` if the dtype does not implement `FftDtype`.
pub type SpectrumOf<T> = <T as Element>::Raised;

/// Plans of transforms, kept for later transforms of the same lengths. A plan contains tables of
/// roots of unity.
struct Plans<T: FftNum> {
    complex: FftPlanner<T>,
    real: RealFftPlanner<T>,
    lengths: Vec<usize>,
}

/// The maximum number of lengths whose plans are kept.
const LENGTHS: usize = 32;

/// The maximum length for which plans are kept. The tables of a longer transform take megabytes,
/// and computing them takes little time compared with the transform.
const LONGEST: usize = 1 << 16;

impl<T: FftNum> Plans<T> {
    fn new() -> Self {
        Self {
            complex: FftPlanner::new(),
            real: RealFftPlanner::new(),
            lengths: Vec::new(),
        }
    }

    /// Calls `plan`, a function that gets a plan for the length `len`. For lengths above
    /// [`LONGEST`], the plans are new and are not kept. If there are already plans for [`LENGTHS`]
    /// lengths, and `len` is a new one, discards all plans first.
    fn with<R>(&mut self, len: usize, plan: impl FnOnce(&mut Self) -> R) -> R {
        if len > LONGEST {
            return plan(&mut Self::new());
        }
        if !self.lengths.contains(&len) {
            if self.lengths.len() == LENGTHS {
                *self = Self::new();
            }
            self.lengths.push(len);
        }
        plan(self)
    }

    fn complex(&mut self, len: usize, inverse: bool) -> Arc<dyn Fft<T>> {
        let direction = if inverse {
            FftDirection::Inverse
        } else {
            FftDirection::Forward
        };
        self.with(len, |plans| plans.complex.plan_fft(len, direction))
    }

    fn spectrum(&mut self, len: usize) -> Arc<dyn RealToComplex<T>> {
        self.with(len, |plans| plans.real.plan_fft_forward(len))
    }

    fn signal(&mut self, len: usize) -> Arc<dyn ComplexToReal<T>> {
        self.with(len, |plans| plans.real.plan_fft_inverse(len))
    }
}

/// Implements [`FftDtype`] for a real dtype and its complex dtype, and [`FftPart`] and [`FftReal`]
/// for the real dtype.
macro_rules! dtypes {
    ($($real:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl FftDtype for $real {
            type Complex = Complex<$real>;

            #[inline(always)]
            fn wholes(x: &mut [Complex<$real>]) -> &mut [Complex<$real>] {
                x
            }
        }

        #[diagnostic::do_not_recommend]
        impl FftDtype for Complex<$real> {
            type Complex = Self;

            #[inline(always)]
            fn wholes(x: &mut [Complex<$real>]) -> &mut [Complex<$real>] {
                x
            }
        }

        const _: () = {
            std::thread_local! {
                static PLANS: RefCell<Plans<$real>> = RefCell::new(Plans::new());
            }

            /// Calls `make` with the plans of this thread. If the thread is ending and has dropped
            /// its plans, calls `make` with new plans: the destructor of another thread-local value
            /// may transform an array.
            fn planned<P>(make: impl Fn(&mut Plans<$real>) -> P) -> P {
                let kept = PLANS.try_with(|plans| make(&mut plans.borrow_mut()));
                kept.unwrap_or_else(|_| make(&mut Plans::new()))
            }

            impl FftPart for $real {
                fn complex_plan(len: usize, inverse: bool) -> Arc<dyn Fft<$real>> {
                    planned(|plans| plans.complex(len, inverse))
                }

                fn spectrum_plan(len: usize) -> Arc<dyn RealToComplex<$real>> {
                    planned(|plans| plans.spectrum(len))
                }

                fn signal_plan(len: usize) -> Arc<dyn ComplexToReal<$real>> {
                    planned(|plans| plans.signal(len))
                }
            }
        };

        #[diagnostic::do_not_recommend]
        impl FftReal for $real {
            type Is = Self;
        }
    )*};
}

dtypes! { f32 f64 }
