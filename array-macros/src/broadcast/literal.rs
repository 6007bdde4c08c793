//! Literals without a suffix: their values, and their classes, which determine the dtypes that they
//! fit.

use proc_macro2::{Span, TokenStream};
use syn::{LitFloat, LitInt};

/// A literal, or arithmetic on literals, that has no dtype yet.
#[derive(Clone)]
pub struct Literal {
    /// The value of the literal.
    pub value: Number,
    /// The span at which rustc reports that the value does not fit a dtype.
    pub span: Span,
    /// The tokens that the user wrote, at which errors are reported. The reader of plain
    /// expressions leaves them out, because it reports no errors.
    pub source: TokenStream,
}

/// The value of a literal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// The exact value of an integer literal.
    Integer(i128),
    /// A float, as `f32` and as `f64`. The text of a literal is rounded once to each. Arithmetic on
    /// literals is computed in `f64`, and its result is then rounded to `f32`.
    Float {
        /// The value as `f32`, which may be infinite.
        single: f32,
        /// The value as `f64`, which is finite.
        double: f64,
    },
}

impl Number {
    /// Reads an integer literal of any radix.
    pub fn integer(literal: &LitInt, negative: bool) -> syn::Result<Self> {
        let sign = if negative { "-" } else { "" };
        let value = format!("{sign}{}", literal.base10_digits()).parse();
        value.map(Self::Integer).map_err(|_| {
            syn::Error::new(
                literal.span(),
                format!("`{sign}{literal}` does not fit any integer dtype: write a float, or a smaller integer"),
            )
        })
    }

    /// Reads a float literal, and rounds its text once to each of `f32` and `f64`.
    pub fn float(literal: &LitFloat, negative: bool) -> syn::Result<Self> {
        let sign = if negative { "-" } else { "" };
        let digits = format!("{sign}{}", literal.base10_digits());
        let value = match (digits.parse(), digits.parse()) {
            (Ok(single), Ok(double)) => Self::rounded(single, double),
            _ => None,
        };
        value.ok_or_else(|| {
            syn::Error::new(
                literal.span(),
                format!("`{literal}` does not fit `f64`: its largest value is about 1.8e308"),
            )
        })
    }

    /// Creates a float from its `f32` and `f64` values, or returns `None` if the `f64` is not
    /// finite.
    pub fn rounded(single: f32, double: f64) -> Option<Self> {
        double.is_finite().then_some(Self::Float { single, double })
    }

    /// Returns the negated value, or `None` if it overflows.
    pub fn opposite(self) -> Option<Self> {
        match self {
            Self::Integer(value) => value.checked_neg().map(Self::Integer),
            Self::Float { single, double } => Self::rounded(-single, -double),
        }
    }

    /// Returns the value as a float, which an integer becomes when it is combined with a float.
    pub fn as_f64(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Float { double, .. } => double,
        }
    }

    /// Returns the name of the type in `array_core::__private` for the class of the value, which
    /// determines the dtypes that it fits.
    pub fn class(self) -> &'static str {
        match self {
            Self::Integer(value) => integer_class(value),
            Self::Float { single, double } => float_class(single, double),
        }
    }
}

/// The largest integer that rounds to a finite `f16`. The next integer is rounded to infinity.
const HALF: i128 = 65519;

fn float_class(single: f32, double: f64) -> &'static str {
    // Each is the midpoint between the largest number of the dtype and the next number that a
    // larger exponent would permit. The midpoint and all larger numbers round to infinity.
    let (half, brain) = (65520.0, (2.0 - f64::powi(2.0, -8)) * f64::powi(2.0, 127));
    match double.abs() {
        size if size < half => "Half",
        size if size < brain => "Brain",
        _ if single.is_finite() => "Single",
        _ => "Double",
    }
}

fn integer_class(value: i128) -> &'static str {
    let negative = [
        ("S8", i8::MIN.into()),
        ("S16", i16::MIN.into()),
        ("H17", -HALF),
        ("S32", i32::MIN.into()),
        ("S64", i64::MIN.into()),
    ];
    let positive = [
        ("U7", i8::MAX.into()),
        ("U8", u8::MAX.into()),
        ("U15", i16::MAX.into()),
        ("H16", HALF),
        ("U16", u16::MAX.into()),
        ("U31", i32::MAX.into()),
        ("U32", u32::MAX.into()),
        ("U63", i64::MAX.into()),
        ("U64", u64::MAX.into()),
    ];
    let fits = |limit: i128| {
        if value < 0 { value >= limit } else { value <= limit }
    };
    let classes: &[(&str, i128)] = if value < 0 { &negative } else { &positive };
    classes
        .iter()
        .find(|(_, limit)| fits(*limit))
        .map_or("Huge", |(class, _)| class)
}
