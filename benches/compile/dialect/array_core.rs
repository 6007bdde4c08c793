//! The functions as a user of array-core writes them.

use super::{inner, literal};
use crate::model::{Dtype, Expr, Function, Step};

/// Returns the right-hand side of `let name =`, or the whole statement if the step is in place.
pub fn step(step: &Step, f: &Function) -> String {
    let dtype = |i: usize| f.operands[i].dtype;
    match step {
        Step::Operator(result, x) => expr(x, dtype(*result), f),
        Step::Fused(result, x) => format!("broadcast!({})", expr(x, dtype(*result), f)),
        Step::InPlace(target, operator, x) => {
            format!(
                "broadcast!({} {operator}= {})",
                f.name(*target),
                expr(x, dtype(*target), f)
            )
        }
        Step::Product(_, [x, y]) => format!("matmul({}, {})", f.borrowed(*x), f.borrowed(*y)),
        Step::Reduction(_, function, axis, x) => format!("{}.{function}_axis_keep::<{axis}>()", f.name(*x)),
    }
}

fn expr(of: &Expr, dtype: Dtype, f: &Function) -> String {
    let write = |x: &Expr| expr(x, dtype, f);
    match of {
        Expr::Operand(i) => f.name(*i).to_string(),
        Expr::Literal(value) => literal(*value, dtype),
        Expr::Binary(operator, x, y) => format!("{} {operator} {}", inner(x, write(x)), inner(y, write(y))),
        Expr::Call(function, x) => format!("{function}({})", write(x)),
        Expr::Extreme(function, x, y) => format!("{function}({}, {})", write(x), write(y)),
        Expr::Select(parts) => {
            let [x, y, then, otherwise] = parts.each_ref().map(write);
            format!("if {x} < {y} {{ {then} }} else {{ {otherwise} }}")
        }
    }
}
