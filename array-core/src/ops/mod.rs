//! The public operators, functions, reductions and methods. They call the module `compute`.

#[macro_use]
mod docs;

// rustdoc lists the methods of `Array` in the order of these modules: elementwise functions,
// reductions, operations along an axis, linear algebra.
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
mod prefix;

#[cfg(feature = "alloc")]
pub use self::along::TopK;
pub use self::along::{DiffShape, LongerShape};
#[cfg(feature = "alloc")]
pub use self::along::{UniqueAll, UniqueCounts, UniqueInverse};
pub use self::apply::{Combines, Passed, RightOf, Source, UnaryWith, Updates};
pub use self::assign::AssignTo;
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
pub use self::prefix::{AppliesTo, Inversion, Negation};
pub use self::rhs::RhsOperand;
