//! What the generated programs hold: expressions over arrays, in no library's words.

use std::fmt;

/// A dtype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dtype {
    /// A signed integer of this many bits.
    Signed(u32),
    /// An unsigned integer of this many bits.
    Unsigned(u32),
    /// A float of this many bits.
    Float(u32),
}

impl Dtype {
    /// Returns the dtype of an operation on two, none of them `u64` with a signed one, or an integer with a float.
    pub fn promote(self, other: Self) -> Self {
        match (self, other) {
            (Self::Signed(a), Self::Signed(b)) => Self::Signed(a.max(b)),
            (Self::Unsigned(a), Self::Unsigned(b)) => Self::Unsigned(a.max(b)),
            (Self::Float(a), Self::Float(b)) => Self::Float(a.max(b)),
            (Self::Signed(s), Self::Unsigned(u)) | (Self::Unsigned(u), Self::Signed(s)) => Self::Signed(s.max(2 * u)),
            _ => unreachable!("no such operands are generated"),
        }
    }
}

impl fmt::Display for Dtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signed(bits) => write!(f, "i{bits}"),
            Self::Unsigned(bits) => write!(f, "u{bits}"),
            Self::Float(bits) => write!(f, "f{bits}"),
        }
    }
}

/// An array that is an operand.
#[derive(Clone, Debug)]
pub struct Operand {
    /// Its name.
    pub name: char,
    /// Its dtype.
    pub dtype: Dtype,
    /// Its extents; `None` where only the program knows.
    pub extents: Vec<Option<usize>>,
}

/// An expression.
#[derive(Clone, Debug)]
pub enum Expr {
    /// The operand of this number.
    Operand(usize),
    /// A number, in quarters.
    Literal(u8),
    /// `x op y`.
    Binary(char, Box<Expr>, Box<Expr>),
    /// A function of one argument.
    Call(&'static str, Box<Expr>),
    /// `maximum` or `minimum`.
    Extreme(&'static str, Box<Expr>, Box<Expr>),
    /// `if x < y { then } else { otherwise }`.
    Select(Box<[Expr; 4]>),
}

/// How an expression is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// With an operator on two arrays.
    Operator,
    /// As one pass over the operands.
    Fused,
    /// In place, with this operator, on the first operand.
    InPlace(char),
}

/// How much of the shapes the types say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// All extents, or all but those of operands that hold `None`.
    Rank,
    /// Nothing: the rank is known at run time.
    Nothing,
}

/// A function to be compiled.
#[derive(Clone, Debug)]
pub struct Function {
    /// How the expression is written.
    pub form: Form,
    /// What the types say.
    pub known: Known,
    /// The operands, which broadcast to `extents`.
    pub operands: Vec<Operand>,
    /// The expression; in place, what stands on the right.
    pub expr: Expr,
    /// The dtype of the result.
    pub dtype: Dtype,
    /// The extents of the result.
    pub extents: Vec<Option<usize>>,
}
