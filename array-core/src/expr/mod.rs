//! The operations of expressions, and their requirements on dtypes.

mod close;
mod dtypes;
pub mod ops;
pub mod term;

pub use self::close::{Given, IsTolerance, SizeOf};
pub use self::dtypes::{
    BitsTerm, EqualityTerm, FloatTerm, HasArithmetic, InexactTerm, IntegerTerm, IsComplex, IsDtype, IsFloat, IsInexact,
    IsPart, IsReal, IsTmlOrdered, IsTruth, IsWritable, Logical, NumberTerm, OfLogical, OrderedTerm, RealTerm,
    SignedTerm, TmlBits, TmlBitsTerm, TmlNot, TmlNotTerm, TmlNumber, TmlNumberTerm, TruthTerm,
};
pub use self::ops::*;

/// The operations of an expression, as methods.
#[derive(Clone, Copy, Debug)]
pub struct Op;
