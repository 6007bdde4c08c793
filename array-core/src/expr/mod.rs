//! The operations of expressions, and their requirements on dtypes.
//!
//! ```
//! use array_core::array;
//! use array_core::expr::AddOp;
//! use array_core::functions::add;
//! use array_core::operand::RightOf;
//!
//! /// Adds any two operands: arrays of any dtypes and shapes that combine, and scalars.
//! fn sum<X, Y: RightOf<AddOp, X>>(x: X, y: Y) -> Y::Output {
//!     add(x, y)
//! }
//!
//! assert_eq!(sum(&array![1_u8, 2], &array![-1_i8, 1]), array![0_i16, 3]);
//! ```

mod close;
mod dtypes;
pub mod ops;
pub mod term;

pub use self::close::{Given, IsTolerance, SizeOf};
pub use self::dtypes::{
    BitsTerm, EqualityTerm, FloatTerm, HasArithmetic, InexactTerm, IntegerTerm, IsComplex, IsDtype, IsFloat, IsInexact,
    IsPart, IsReal, IsTmlOrdered, IsTruth, IsWritable, Logical, NumberTerm, OrderedTerm, RealTerm, SignedTerm, TmlBits,
    TmlBitsTerm, TmlNot, TmlNotTerm, TmlNumber, TmlNumberTerm, TruthTerm,
};
pub use self::ops::*;

/// The type whose methods are the operations of an expression. A rule set other than `standard` has
/// a type of its own, whose methods replace some of these.
#[derive(Clone, Copy, Debug)]
pub struct Op;
