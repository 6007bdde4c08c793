//! Untyped literals, which take the dtype of the array they are combined with (rule 12).

use std::fmt;

use super::dtype::{DType, Kind};
use super::value::Value;

/// A literal as it is written in the program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Literal {
    /// `true` or `false`.
    Bool(bool),
    /// A literal without a decimal point, its sign included.
    Int(i128),
    /// A literal with a decimal point, its sign included.
    Float(f64),
}

impl Literal {
    /// Returns the literal as a value of `dtype`, or `None` if it does not fit.
    ///
    /// An integer literal fits a float dtype that holds it exactly. A float literal is rounded to
    /// the nearest value, and fits unless that makes a finite literal infinite.
    pub fn fit(self, dtype: DType) -> Option<Value> {
        match (self, dtype.kind()) {
            (Self::Bool(b), Kind::Bool) => Some(Value::Bool(b)),
            (Self::Int(n), Kind::Signed | Kind::Unsigned) => dtype
                .integer_range()?
                .contains(&n)
                .then(|| Value::from_integer(dtype, n)),
            (Self::Int(n), Kind::Float) => {
                let value = float(dtype, n as f64);
                let exact = n as f64 as i128 == n && value.to_f64()? as i128 == n;
                exact.then_some(value)
            }
            (Self::Float(x), Kind::Float) => {
                let value = float(dtype, x);
                (!x.is_finite() || value.to_f64()?.is_finite()).then_some(value)
            }
            _ => None,
        }
    }
}

fn float(dtype: DType, x: f64) -> Value {
    Value::F64(x).cast(dtype)
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(b) => write!(f, "{b}"),
            Self::Int(n) => write!(f, "{n}"),
            Self::Float(x) => write!(f, "{x:?}"),
        }
    }
}
