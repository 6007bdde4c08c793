//! Determines the kind of each entry of a selection. The kind of a range depends on its ends, which
//! are literals, constants or run-time values.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{BinOp, Expr, ExprLit, ExprRange, ExprUnary, Lit, LitInt, RangeLimits, Stmt, UnOp, spanned::Spanned};

use super::{
    model::{End, Kind, Term},
    parse::unwrap,
};
use crate::{output::at, shape::Axis};

/// The largest literal that can be a position. An inclusive end adds 1, and must then differ from
/// `i64::MAX`, which represents an open end.
const LARGEST: i64 = i64::MAX - 2;

/// Checks an entry that is not a range.
pub fn index(index: &Expr, source: &Expr) -> syn::Result<Kind> {
    if let Expr::Binary(binary) = index
        && is_comparison(&binary.op)
    {
        return Err(syn::Error::new_spanned(
            binary.op,
            "an entry must be an index, a range or an array of `bool`, not a comparison: compute the mask first, \
             as in `let chosen = broadcast!(x > 0);`",
        ));
    }
    match literal(index, "an entry must be an index, a range, `NewAxis` or `...`")? {
        Some(index) => Ok(Kind::Literal(index)),
        None => Ok(Kind::Index(Box::new(source.clone()))),
    }
}

/// Returns whether an operator is a comparison, whose result is a `bool`.
fn is_comparison(op: &BinOp) -> bool {
    use BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Lt(_) | Le(_) | Gt(_) | Ge(_) | Eq(_) | Ne(_))
}

/// The start or the end of a range in the source.
enum Written {
    Nothing,
    Literal(i64, Expr),
    Constant(TokenStream, Expr),
    Value(Expr),
}

/// Checks a range, and its step if it has one.
pub fn range(range: &ExprRange, step: Option<Expr>) -> syn::Result<Kind> {
    let ends = both(end(range.start.as_deref()), end(range.end.as_deref()));
    let step = match (&step, self::step(step.as_ref())) {
        (Some(source), Ok(Some(0))) => Err(syn::Error::new_spanned(
            source,
            "a step of 0 never reaches the end: write 1 or more, or -1 or less to go backwards",
        )),
        (_, literal) => literal.map(|literal| (step, literal)),
    };
    let ((start, end), (source, step)) = both(ends, step)?;
    let inclusive = matches!(range.limits, RangeLimits::Closed(_));
    // rustc underlines the range in errors about tokens with this span, but does not resolve their
    // names in the scope of the user.
    let span = at(range.span());
    Ok(match (&start, &end, step) {
        (Written::Nothing | Written::Literal(..), Written::Nothing | Written::Literal(..), Some(step)) => {
            in_order(range, start.literal(), end.literal(), inclusive, step)?;
            literals(start.literal(), end.literal(), inclusive, step, span)
        }
        (start, end, Some(step)) if let Some(kind) = constants(start, end, inclusive, step, span) => kind,
        _ => Kind::Run {
            start: start.term(),
            end: end.term(),
            inclusive,
            step: match step {
                Some(1) => None,
                Some(step) => Some(Term::Literal(step)),
                None => source.map(|source| Term::Value(Box::new(source))),
            },
        },
    })
}

/// Returns both results, or an error with the mistakes of both.
fn both<A, B>(a: syn::Result<A>, b: syn::Result<B>) -> syn::Result<(A, B)> {
    match (a, b) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (Err(mut a), Err(b)) => {
            a.combine(b);
            Err(a)
        }
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

/// Returns the step, which is 1 by default, or `None` if it is a run-time value.
fn step(step: Option<&Expr>) -> syn::Result<Option<i64>> {
    step.map_or(Ok(Some(1)), |step| literal(unwrap(step), "a step must be an integer"))
}

fn end(end: Option<&Expr>) -> syn::Result<Written> {
    let Some(source) = end else {
        return Ok(Written::Nothing);
    };
    let expr = unwrap(source);
    if let Some(value) = literal(expr, "an end of a range must be an integer")? {
        return Ok(Written::Literal(value, source.clone()));
    }
    match expr {
        Expr::Block(block) if block.label.is_none() && block.attrs.is_empty() => match block.block.stmts.as_slice() {
            [] => Err(syn::Error::new_spanned(
                source,
                "a computed end is missing its expression: write one in the braces",
            )),
            [Stmt::Expr(constant, None)] => match literal(unwrap(constant), "an end of a range must be an integer")? {
                Some(value) => Ok(Written::Literal(value, constant.clone())),
                None => Ok(Written::Constant(constant.to_token_stream(), source.clone())),
            },
            _ => Ok(Written::Constant(block.to_token_stream(), source.clone())),
        },
        _ => Ok(Written::Value(source.clone())),
    }
}

impl Written {
    fn literal(&self) -> Option<i64> {
        match self {
            Self::Literal(value, _) => Some(*value),
            _ => None,
        }
    }

    fn term(self) -> Option<Term> {
        match self {
            Self::Nothing => None,
            Self::Literal(value, _) => Some(Term::Literal(value)),
            Self::Constant(_, source) | Self::Value(source) => Some(Term::Value(Box::new(source))),
        }
    }
}

/// Returns an error if the end of a range is before its start, and both are literals that count
/// from the same end of the axis.
fn in_order(range: &ExprRange, start: Option<i64>, end: Option<i64>, inclusive: bool, step: i64) -> syn::Result<()> {
    let (Some(start), Some(end)) = (start, end) else {
        return Ok(());
    };
    if (start < 0) != (end < 0) || start <= end.saturating_add(i64::from(inclusive)) {
        return Ok(());
    }
    let dots = if inclusive { "..=" } else { ".." };
    let fix = if step > 0 {
        format!("write `{end}{dots}{start}`, or `{end}{dots}{start};-1` to go backwards")
    } else if inclusive {
        format!("write `{end}..={start};{step}` to go backwards")
    } else {
        // NumPy's range includes `start` and excludes `end`: `5:2:-1` selects 5, 4 and 3, as
        // `3..6;-1` does here. If `start` is -1, `behind` would be 0, the start of the axis, so the
        // range has no end.
        let (first, behind) = (end + 1, start + 1);
        let behind = if behind == 0 { String::new() } else { behind.to_string() };
        format!(
            "a negative step reverses the range before it, so write `{first}..{behind};{step}` for NumPy's \
             `{start}:{end}:{step}`"
        )
    };
    let message = format!("the range {start}{dots}{end} ends before it starts and selects nothing: {fix}");
    Err(syn::Error::new_spanned(range, message))
}

/// Checks a range whose ends and step are literals or missing.
fn literals(start: Option<i64>, end: Option<i64>, inclusive: bool, step: i64, span: Span) -> Kind {
    // An inclusive end of -1 would become the exclusive end 0, which is the start of the axis. So
    // the range becomes one without an end.
    let is_to_last = inclusive && end == Some(-1);
    let end = end.map(|end| if inclusive { end + 1 } else { end });
    let start = match (start, end) {
        (None, Some(end)) if end >= 0 && !is_to_last => Some(0),
        (start, _) => start,
    };
    let length = match (start, end) {
        (Some(start), Some(end)) if (start < 0) == (end < 0 || is_to_last) => {
            let between = end.saturating_sub(start).unsigned_abs();
            Some(between.div_ceil(step.unsigned_abs()))
        }
        (Some(start), None) if start < 0 => Some(start.unsigned_abs().div_ceil(step.unsigned_abs())),
        _ => None,
    };
    let written = |end: Option<i64>| end.map_or(End::Open, End::Literal);
    let (start, end) = (written(start), written(end.filter(|_| !is_to_last)));
    match (&start, &end, length) {
        (_, _, Some(length)) => Kind::Span {
            start,
            end,
            step,
            extent: Axis::Length(length, span),
        },
        (End::Open, End::Open, None) if step == 1 => Kind::Whole,
        (End::Open, End::Open, None) if step == -1 => Kind::Flip,
        _ => Kind::Part { start, end, step },
    }
}

/// Checks a range whose start and end are constants in braces, or literals of at least 0. A missing
/// start is 0. Returns `None` for other ranges.
fn constants(start: &Written, end: &Written, inclusive: bool, step: i64, span: Span) -> Option<Kind> {
    let constant = |written: &Written| match written {
        Written::Constant(tokens, _) => Some((quote!({ #tokens }), None)),
        Written::Literal(value, source) if *value >= 0 => Some((source.to_token_stream(), Some(*value))),
        _ => None,
    };
    let (first, first_literal) = match start {
        Written::Nothing => (quote!(0), Some(0)),
        start => constant(start)?,
    };
    let (last, last_literal) = constant(end)?;
    let start = first_literal.map_or_else(
        || End::Computed(quote!((#first) as ::core::primitive::u128)),
        End::Literal,
    );
    let end = match (last_literal, inclusive) {
        (Some(last), inclusive) => End::Literal(last + i64::from(inclusive)),
        (None, false) => End::Computed(quote!((#last) as ::core::primitive::u128)),
        (None, true) => End::Computed(quote!((#last) as ::core::primitive::u128 + 1)),
    };
    let behind = if inclusive {
        quote!(::core::primitive::usize::saturating_add(#last, 1))
    } else {
        last
    };
    // Pass the start and the end as arguments of a function, so that rustc reports a start or an
    // end that is not a `usize` at its own position.
    let mut length = quote!(::core::primitive::usize::saturating_sub(#behind, #first));
    if step.unsigned_abs() != 1 {
        let step = proc_macro2::Literal::u64_unsuffixed(step.unsigned_abs());
        length = quote!(::core::primitive::usize::div_ceil(#length, #step));
    }
    Some(Kind::Span {
        start,
        end,
        step,
        extent: Axis::Computed(length, span),
    })
}

/// Reads an integer literal with an optional sign. `wanted` is the message for other literals.
/// Returns `None` for an expression that is not a literal.
fn literal(expr: &Expr, wanted: &str) -> syn::Result<Option<i64>> {
    position(expr, wanted, &["", "isize", "usize"])
}

/// Reads an integer literal with one of these suffixes. `wanted` is the message for other literals.
/// Returns `None` for an expression that is not a literal.
pub fn position(expr: &Expr, wanted: &str, suffixes: &[&str]) -> syn::Result<Option<i64>> {
    let (negative, inner) = match expr {
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_), expr, ..
        }) => (true, unwrap(expr)),
        expr => (false, expr),
    };
    match inner {
        Expr::Lit(ExprLit {
            lit: Lit::Int(digits), ..
        }) if !matches!(digits.suffix(), "f32" | "f64") => integer(digits, expr, negative, suffixes).map(Some),
        Expr::Lit(ExprLit { lit, .. }) => Err(syn::Error::new_spanned(
            expr,
            format!("{wanted}, not {}: write `0`, or a variable", kind(lit)),
        )),
        _ => Ok(None),
    }
}

fn integer(digits: &LitInt, source: &Expr, negative: bool, suffixes: &[&str]) -> syn::Result<i64> {
    if !suffixes.contains(&digits.suffix()) {
        return Err(syn::Error::new_spanned(
            source,
            format!(
                "a literal in a selection must be an `isize`, not a `{}`: leave out the suffix",
                digits.suffix()
            ),
        ));
    }
    match digits.base10_parse::<i64>() {
        Ok(value) if value <= LARGEST => Ok(if negative { -value } else { value }),
        _ => Err(syn::Error::new_spanned(
            source,
            "this does not fit `isize`: write a smaller number",
        )),
    }
}

fn kind(literal: &Lit) -> &'static str {
    match literal {
        Lit::Bool(_) => "a bool",
        Lit::Char(_) => "a character",
        Lit::Byte(_) | Lit::ByteStr(_) => "a byte literal",
        Lit::Float(_) | Lit::Int(_) => "a float",
        _ => "a string",
    }
}
