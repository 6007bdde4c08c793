//! Computes the shape of a nested literal, and checks that all lists at the same depth have the
//! same length.

use quote::ToTokens;
use syn::{Expr, ExprLit, Lit, spanned::Spanned};

use super::parse::Literal;
use crate::{
    input::MAX_RANK,
    shape::{self, Axis},
};

/// Returns the axes of a literal, outermost first.
pub fn check(literal: &Literal<'_>) -> syn::Result<Vec<Axis>> {
    not_a_range(literal)?;
    let mut axes = Vec::new();
    first_path(literal, &mut axes)?;
    agree(literal, &axes)?;
    Ok(axes)
}

/// Returns an error if the only element is a range, as in `array![0..10]`. To create an array that
/// contains one range, write the range in parentheses.
fn not_a_range(literal: &Literal<'_>) -> syn::Result<()> {
    if let Literal::List(entries, _) = literal
        && let [Literal::Element(range @ Expr::Range(_))] = entries.as_slice()
    {
        let text = range.to_token_stream().to_string().replace(' ', "");
        return Err(syn::Error::new_spanned(
            range,
            format!("this range would be one element: write `Array::<_, shape![_]>::from_iter({text})`"),
        ));
    }
    Ok(())
}

/// Adds the axes that the first entry of each list determines. [`agree`] compares the other
/// entries.
fn first_path(literal: &Literal<'_>, axes: &mut Vec<Axis>) -> syn::Result<()> {
    if axes.len() == MAX_RANK && !matches!(literal, Literal::Element(_)) {
        return Err(syn::Error::new_spanned(
            literal,
            format!("an array has at most {MAX_RANK} axes: this list is one level deeper"),
        ));
    }
    match literal {
        Literal::Element(_) => Ok(()),
        Literal::List(entries, source) => {
            axes.push(Axis::Length(entries.len() as u64, source.span()));
            entries.first().map_or(Ok(()), |entry| first_path(entry, axes))
        }
        Literal::Repeat(entry, count, _) => {
            axes.push(extent(count)?);
            first_path(entry, axes)
        }
    }
}

fn extent(count: &Expr) -> syn::Result<Axis> {
    match count {
        Expr::Group(group) => extent(&group.expr),
        Expr::Lit(ExprLit {
            lit: Lit::Int(count), ..
        }) => Ok(Axis::Length(shape::integer(count)?, count.span())),
        Expr::Block(block) if block.label.is_none() => match block.block.stmts.as_slice() {
            [syn::Stmt::Expr(count, None)] => extent(count),
            _ => Ok(Axis::Computed(block.to_token_stream(), block.span())),
        },
        count => Ok(Axis::Computed(count.to_token_stream(), count.span())),
    }
}

/// Returns an error at the first entry, in source order, whose length or depth differs from that of
/// the entries before it.
fn agree(literal: &Literal<'_>, axes: &[Axis]) -> syn::Result<()> {
    let Some((axis, inner)) = axes.split_first() else {
        return match literal {
            Literal::Element(_) => Ok(()),
            list => Err(syn::Error::new_spanned(
                list,
                "the entries of a list must be all elements or all lists: this one is a list, the first is an element",
            )),
        };
    };
    let (entries, length) = match literal {
        Literal::Element(element) => {
            return Err(syn::Error::new_spanned(
                element,
                "the entries of a list must be all elements or all lists: this one is an element, the first is a list",
            ));
        }
        Literal::List(entries, _) => (entries.as_slice(), Some(entries.len() as u64)),
        Literal::Repeat(entry, count, _) => match extent(count)? {
            Axis::Length(length, _) => (std::slice::from_ref(&**entry), Some(length)),
            _ => (std::slice::from_ref(&**entry), None),
        },
    };
    // rustc compares lengths that are not literals.
    if let (Some(length), Axis::Length(first, _)) = (length, axis)
        && length != *first
    {
        let elements = if length == 1 { "element" } else { "elements" };
        return Err(syn::Error::new_spanned(
            literal,
            format!(
                "the rows of an array must have the same length: this one has {length} {elements}, the first has {first}"
            ),
        ));
    }
    entries.iter().try_for_each(|entry| agree(entry, inner))
}
