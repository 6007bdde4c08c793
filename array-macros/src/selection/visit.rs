//! Visits the selections in an expression that Rust evaluates.

use syn::{Expr, Stmt};

use super::Marks;

/// Calls `found` with each outermost selection in `expr`, and with `true` if it is in a closure.
/// Does not visit the array and the entries of a selection, nor an expression by which `found`
/// replaces a selection.
pub fn selections(marks: &Marks, expr: &mut Expr, found: &mut impl FnMut(&mut Expr, bool)) {
    if !marks.is_empty() {
        Visitor { marks, found }.expr(expr, false);
    }
}

struct Visitor<'a, F> {
    marks: &'a Marks,
    found: &'a mut F,
}

impl<F: FnMut(&mut Expr, bool)> Visitor<'_, F> {
    fn expr(&mut self, expr: &mut Expr, in_closure: bool) {
        if matches!(expr, Expr::Index(index) if self.marks.get(index).is_some()) {
            return (self.found)(expr, in_closure);
        }
        if let Expr::Closure(closure) = expr {
            return self.expr(&mut closure.body, true);
        }
        for part in parts(expr) {
            self.expr(part, in_closure);
        }
    }
}

/// Returns the subexpressions that can contain selections.
fn parts(expr: &mut Expr) -> Vec<&mut Expr> {
    match expr {
        Expr::Array(list) => list.elems.iter_mut().collect(),
        Expr::Assign(assign) => vec![&mut assign.left, &mut assign.right],
        Expr::Await(wait) => vec![&mut wait.base],
        Expr::Binary(binary) => vec![&mut binary.left, &mut binary.right],
        // The block after `else`. Other blocks contain no selections, because `Marks::mark` does
        // not change them.
        Expr::Block(block) => block.block.stmts.iter_mut().filter_map(value).collect(),
        Expr::Break(leave) => leave.expr.as_deref_mut().into_iter().collect(),
        Expr::Call(call) => std::iter::once(&mut *call.func).chain(&mut call.args).collect(),
        Expr::Cast(cast) => vec![&mut cast.expr],
        Expr::Field(field) => vec![&mut field.base],
        Expr::Group(group) => vec![&mut group.expr],
        Expr::If(choice) => {
            let no = choice.else_branch.as_mut().map(|(_, branch)| &mut **branch);
            let yes = choice.then_branch.stmts.iter_mut().filter_map(value);
            std::iter::once(&mut *choice.cond).chain(yes).chain(no).collect()
        }
        Expr::Index(index) => vec![&mut index.expr, &mut index.index],
        Expr::Let(binding) => vec![&mut binding.expr],
        Expr::Match(choice) => vec![&mut choice.expr],
        Expr::MethodCall(call) => std::iter::once(&mut *call.receiver).chain(&mut call.args).collect(),
        Expr::Paren(paren) => vec![&mut paren.expr],
        Expr::Range(range) => [&mut range.start, &mut range.end]
            .into_iter()
            .filter_map(|end| end.as_deref_mut())
            .collect(),
        Expr::RawAddr(address) => vec![&mut address.expr],
        Expr::Reference(reference) => vec![&mut reference.expr],
        Expr::Repeat(repeat) => vec![&mut repeat.expr, &mut repeat.len],
        Expr::Return(leave) => leave.expr.as_deref_mut().into_iter().collect(),
        Expr::Try(attempt) => vec![&mut attempt.expr],
        Expr::Tuple(tuple) => tuple.elems.iter_mut().collect(),
        Expr::Unary(unary) => vec![&mut unary.expr],
        _ => Vec::new(),
    }
}

fn value(statement: &mut Stmt) -> Option<&mut Expr> {
    match statement {
        Stmt::Expr(expr, _) => Some(expr),
        Stmt::Local(local) => local.init.as_mut().map(|init| &mut *init.expr),
        Stmt::Item(_) | Stmt::Macro(_) => None,
    }
}
