//! Operators, functions and reductions: the public methods, which call `compute`.

#[macro_use]
mod fallible;

// The page of `Array` shows methods in the order of modules: elementwise, reduce, along an axis,
// matrices.
pub(crate) mod functions;
pub(crate) mod methods;
mod operators;

mod apply;
mod assign;
mod choose;
mod close;
#[cfg(feature = "num-complex")]
mod complex;
pub(crate) mod in_dims;
mod rhs;

pub(crate) mod reduce;

mod along;

#[cfg(feature = "fft")]
mod fft;

mod linalg;
mod matmul;

pub use self::along::{DiffShape, LongerShape};
#[cfg(feature = "alloc")]
pub use self::along::{UniqueAll, UniqueCounts, UniqueInverse};
pub use self::apply::{BinaryWith, RightOf, Source, UnaryWith, Updates};
pub use self::choose::{Choice, SelectWith};
pub use self::close::{CloseWith, is_close, try_is_close};
#[cfg(feature = "fft")]
pub use self::fft::{FftDtype, FftReal, Norm, SignalShape, SpectrumOf, SpectrumShape};
#[cfg(all(feature = "dyn-array", feature = "fft"))]
pub(crate) use self::fft::{Way, along, complex, frequency, signal, spectrum};
pub use self::functions::*;
pub use self::in_dims::BinaryInDims;
pub use self::linalg::*;
pub use self::matmul::{MatmulOperand, MatmulRight, MatmulWith, matmul, try_matmul};
pub use self::rhs::RhsOperand;
