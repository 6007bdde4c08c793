//! Checks that an expression is an index access, such as `a[i]` or `a[i] = v`.

use quote::ToTokens;
use syn::{Expr, spanned::Spanned};

use super::{
    Mode,
    model::{Access, Action, Index, Kind},
};
use crate::{
    broadcast::compound,
    errors::Errors,
    selection::{position, unwrap},
};

/// Converts an expression to an index access, or reports why it is not one.
pub fn access(mode: Mode, expr: Expr, errors: &mut Errors) -> Option<Access> {
    let (place, action) = match without_groups(expr) {
        Expr::Assign(assign) => (*assign.left, Action::Write(assign.right)),
        Expr::Binary(binary) if compound(&binary.op).is_some() => (*binary.left, Action::Edit(binary.op, binary.right)),
        Expr::Reference(reference) => match reference.mutability {
            Some(_) => (*reference.expr, Action::BorrowMut),
            None => (*reference.expr, Action::Borrow),
        },
        expr => (expr, Action::Read),
    };
    if let Some(value) = action.value()
        && is_assignment(value)
    {
        errors.at(
            value,
            "an assignment returns no value to assign: write a macro call for each",
        );
    }
    indexed(mode, place, action, errors)
}

/// Splits an expression into the object and its indices, or reports that there are no indices.
fn indexed(mode: Mode, place: Expr, action: Action, errors: &mut Errors) -> Option<Access> {
    let source = place.to_token_stream();
    let mut object = without_groups(place);
    let mut indices = Vec::new();
    while let Expr::Index(index) = object {
        indices.push(*index.index);
        object = *index.expr;
    }
    if indices.is_empty() {
        return errors.refuse(source, no_index(mode, &object, &action));
    }
    indices.reverse();
    let read = indices.into_iter().map(|index| self::index(index, errors));
    // Read all indices before collecting the result, so that each mistake is reported.
    let read: Vec<Option<Index>> = read.collect();
    Some(Access {
        object,
        indices: read.into_iter().collect::<Option<_>>()?,
        action,
    })
}

fn no_index(mode: Mode, object: &Expr, action: &Action) -> String {
    let name = mode.name();
    match object {
        Expr::Path(_) | Expr::Field(_) | Expr::Lit(_) => {
            format!("`{name}` needs an index: write it after the array, as in `{name}(a[i])`")
        }
        Expr::Reference(_) if action.is_mutable() => {
            "the left-hand side of an assignment is the element or view itself: leave out the `&`".to_owned()
        }
        _ => format!(
            "`{name}` takes one access, `a[i]`, `&a[i]` or `a[i] = v`: write anything else outside of the macro"
        ),
    }
}

/// The suffixes of integer literals that can be indices: an index may have any integer type.
const SUFFIXES: &[&str] = &[
    "", "i128", "i16", "i32", "i64", "i8", "isize", "u128", "u16", "u32", "u64", "u8", "usize",
];

fn index(source: Expr, errors: &mut Errors) -> Option<Index> {
    let span = source.span();
    let kind = match unwrap(&source) {
        Expr::Range(_) => {
            return errors.refuse(
                &source,
                "an index must be one position, and this is a range: `slice!` takes ranges",
            );
        }
        expr if is_assignment(expr) => {
            return errors.refuse(
                &source,
                "an index must be a value, and this is an assignment: write it before the macro",
            );
        }
        expr => match errors.ok(position(expr, "an index must be an integer", SUFFIXES))? {
            Some(literal) => Kind::Literal(literal),
            None => Kind::Value(Box::new(source)),
        },
    };
    Some(Index { kind, span })
}

fn is_assignment(expr: &Expr) -> bool {
    match unwrap(expr) {
        Expr::Assign(_) => true,
        Expr::Binary(binary) => compound(&binary.op).is_some(),
        _ => false,
    }
}

/// Removes the groups that `macro_rules!` puts around a fragment, and parentheses around the whole
/// expression.
fn without_groups(expr: Expr) -> Expr {
    match expr {
        Expr::Group(group) => without_groups(*group.expr),
        Expr::Paren(paren) => without_groups(*paren.expr),
        expr => expr,
    }
}
