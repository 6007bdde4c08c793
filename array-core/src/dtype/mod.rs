//! Dtypes: the types of elements in operations, and their relations.
//!
//! ```
//! use array_core::dtype::Promoted;
//! use array_core::{Array, DType, array, shape};
//!
//! // The common dtype of an unsigned byte and a signed byte is `i16`.
//! let sum: Array<Promoted<u8, i8>, shape![2]> = array![200_u8, 1] + array![-1_i8, -2];
//! assert_eq!(sum, array![199_i16, -1]);
//! assert_eq!(DType::U8.promote(DType::I8), Some(DType::I16));
//! ```

mod boolean;
mod cast;
pub(crate) mod choice;
#[cfg(feature = "num-complex")]
mod complex;
mod element;
mod float;
#[cfg(feature = "half")]
mod half;
mod inexact;
mod integer;
mod limits;
mod literal;
mod number;
mod promote;
mod same;
mod scalar;
mod totals;
#[doc(hidden)]
pub mod verdict;

/// The 16-bit floats of the crate [`half`](::half). They require the feature `half`.
#[cfg(feature = "half")]
pub use ::half::{bf16, f16};
/// Complex numbers, of the crate [`num_complex`](::num_complex). They require the feature
/// `num-complex`.
#[cfg(feature = "num-complex")]
pub use ::num_complex::{Complex, Complex32, Complex64};

pub use crate::runtime::{DType, DTypeKind, UnknownDType};

pub use self::cast::CastInto;
#[doc(hidden)]
pub use self::choice::{EachElement, EachInexact};
pub use self::element::{Bits, Element, Integer, Ordered};
pub(crate) use self::inexact::Exact;
pub use self::inexact::{Exactly, Float, Inexact};
pub use self::limits::{FloatInfo, IntegerInfo};
#[doc(hidden)]
pub use self::literal::{
    Brain, Double, H16, H17, Half, Holds, HoldsFloat, Huge, LiteralValue, S8, S16, S32, S64, Single, TakesFloat,
    TakesInteger, U7, U8, U15, U16, U31, U32, U63, U64,
};
pub use self::number::{ComplexNumber, Number, Parts, Real, Signed};
#[doc(hidden)]
pub use self::promote::{CommonDtype, NoDtype};
pub use self::promote::{InPlace, Promote, Promoted};
pub use self::same::SameElement;
#[doc(hidden)]
pub use self::scalar::Fits;
pub use self::scalar::{LosslessInto, Raises};
#[doc(hidden)]
pub use self::totals::Totals;
