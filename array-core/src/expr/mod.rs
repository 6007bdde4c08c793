//! The operations of expressions, and their requirements on dtypes.

mod close;
mod dtypes;
pub mod ops;
pub mod term;

pub use self::close::{Given, IsTolerance, SizeOf};
pub use self::dtypes::{
    HasArithmetic, HasBits, HasEquality, HasOrder, HasSign, IsComplex, IsDtype, IsFloat, IsInexact, IsInteger, IsPart,
    IsReal, IsTmlBits, IsTmlNot, IsTmlNumber, IsTmlOrdered, IsTruth, IsWritable, Logical, OfLogical, TmlBits, TmlNot,
    TmlNumber,
};
pub use self::ops::*;

/// The operations of an expression, as methods.
#[derive(Clone, Copy, Debug)]
pub struct Op;
