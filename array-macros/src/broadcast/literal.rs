//! Literals without a suffix: their exact values, their classes, and arithmetic on them alone.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{LitFloat, LitInt};

/// A literal, or arithmetic on literals, that has no dtype yet.
#[derive(Clone)]
pub struct Literal {
    /// What it is.
    pub value: Number,
    /// Where the compiler reports that it does not fit.
    pub span: Span,
    /// What the user wrote.
    pub source: TokenStream,
}

/// The value of a literal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An integer, exactly.
    Integer(i128),
    /// A float, rounded once to each of the two dtypes that it can become.
    Float {
        /// The nearest `f32`, which may be infinite.
        single: f32,
        /// The nearest `f64`, which is finite.
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
                format!("`{sign}{literal}` does not fit any integer dtype: write a float, or a smaller one"),
            )
        })
    }

    /// Reads a float literal, rounding its text once to each dtype.
    pub fn float(literal: &LitFloat, negative: bool) -> syn::Result<Self> {
        let digits = literal.base10_digits();
        let value = match (digits.parse(), digits.parse()) {
            (Ok(single), Ok(double)) => Self::rounded(single, double),
            _ => None,
        };
        let value = value.ok_or_else(|| {
            syn::Error::new(
                literal.span(),
                format!("`{literal}` does not fit `f64`: its largest value is about 1.8e308"),
            )
        })?;
        Ok(if negative { value.opposite() } else { value })
    }

    fn rounded(single: f32, double: f64) -> Option<Self> {
        double.is_finite().then_some(Self::Float { single, double })
    }

    fn opposite(self) -> Self {
        match self {
            Self::Integer(value) => Self::Integer(value.wrapping_neg()),
            Self::Float { single, double } => Self::Float {
                single: -single,
                double: -double,
            },
        }
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "an integer beside a float becomes one"
    )]
    fn as_f64(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Float { double, .. } => double,
        }
    }

    /// The name of the type in `array_core::macros` that says what the value fits.
    pub fn class(self) -> &'static str {
        match self {
            Self::Integer(value) => integer_class(value),
            Self::Float { single, .. } if single.is_finite() => "Single",
            Self::Float { .. } => "Double",
        }
    }
}

fn integer_class(value: i128) -> &'static str {
    let negative = [
        ("S8", i8::MIN.into()),
        ("S16", i16::MIN.into()),
        ("S32", i32::MIN.into()),
        ("S64", i64::MIN.into()),
    ];
    let positive = [
        ("U7", i8::MAX.into()),
        ("U8", u8::MAX.into()),
        ("U15", i16::MAX.into()),
        ("U16", u16::MAX.into()),
        ("U31", i32::MAX.into()),
        ("U32", u32::MAX.into()),
        ("U63", i64::MAX.into()),
        ("U64", u64::MAX.into()),
    ];
    let fits = |limit: i128| {
        if value < 0 {
            value >= limit
        } else {
            value <= limit
        }
    };
    let classes: &[(&str, i128)] = if value < 0 { &negative } else { &positive };
    classes
        .iter()
        .find(|(_, limit)| fits(*limit))
        .map_or("Huge", |(class, _)| class)
}

/// Computes an operation on literals alone. What has no value says why; what is not folded says nothing.
pub fn fold(op: &str, values: &[Number]) -> Result<Number, Option<String>> {
    match (op, values) {
        ("neg", [Number::Integer(value)]) => value
            .checked_neg()
            .map(Number::Integer)
            .ok_or_else(overflow),
        ("neg", [value]) => Ok(value.opposite()),
        ("add" | "sub" | "mul" | "div", [Number::Integer(l), Number::Integer(r)]) => {
            fold_integers(op, *l, *r)
        }
        ("add" | "sub" | "mul" | "div", [l, r]) => fold_floats(op, l.as_f64(), r.as_f64()),
        _ => Err(None),
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "the message shows the quotient as a float literal"
)]
fn fold_integers(op: &str, l: i128, r: i128) -> Result<Number, Option<String>> {
    let value = match op {
        "add" => l.checked_add(r),
        "sub" => l.checked_sub(r),
        "mul" => l.checked_mul(r),
        _ if r == 0 => {
            return Err(Some(format!(
                "`{l} / 0` of integer literals has no value: write a float, or give a dtype"
            )));
        }
        _ => {
            let quotient = l as f64 / r as f64;
            return Err(Some(format!(
                "`{l} / {r}` of integer literals: write `{quotient:?}`, or give a dtype"
            )));
        }
    };
    value.map(Number::Integer).ok_or_else(overflow)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the value is rounded to the narrower dtype"
)]
fn fold_floats(op: &str, l: f64, r: f64) -> Result<Number, Option<String>> {
    let value = match op {
        "add" => l + r,
        "sub" => l - r,
        "mul" => l * r,
        _ => l / r,
    };
    Number::rounded(value as f32, value).ok_or_else(|| {
        Some(
            "this arithmetic on literals is not finite: write finite literals, or give a dtype"
                .to_owned(),
        )
    })
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "the shape of a reason that `fold` gives"
)]
fn overflow() -> Option<String> {
    Some("this arithmetic on integer literals overflows: write floats, or give a dtype".to_owned())
}

impl Literal {
    /// Expands to the value with the dtype of the node that `anchor` names.
    pub fn typed_as(&self, krate: &TokenStream, anchor: &Ident) -> TokenStream {
        let class = Ident::new(self.value.class(), self.span);
        let macros = quote_spanned!(self.span=> #krate::macros);
        let value = match self.value {
            Number::Integer(value) => {
                let value = integer_tokens(value);
                quote_spanned!(self.span=> #macros::Integer::<#value, #macros::#class>)
            }
            Number::Float { single, double } => {
                let (single, double) = (single.to_bits(), double.to_bits());
                quote_spanned!(self.span=> #macros::Float::<#macros::#class>::new(#single, #double))
            }
        };
        let typed_as = Ident::new("typed_as", self.span);
        quote!(#value.#typed_as(&#anchor))
    }
}

/// Writes an integer as a const argument, which may have a sign.
fn integer_tokens(value: i128) -> TokenStream {
    let magnitude = proc_macro2::Literal::u128_unsuffixed(value.unsigned_abs());
    let magnitude = format!("{magnitude}i128");
    let sign = (value < 0).then(|| quote!(-));
    let magnitude: proc_macro2::Literal = match magnitude.parse() {
        Ok(magnitude) => magnitude,
        Err(_) => proc_macro2::Literal::i128_suffixed(value),
    };
    quote!(#sign #magnitude)
}
