//! The functions on matrices as a user of nalgebra writes them. nalgebra stores the result of each
//! operation in a new matrix.

use super::literal;
use crate::model::{Dtype, Expr, Function, Step};

/// Returns the right-hand side of `let name =`, or the whole statement if the step is in place.
pub fn step(step: &Step, f: &Function) -> String {
    let dtype = |i: usize| f.operands[i].dtype;
    match step {
        Step::Operator(result, x) | Step::Fused(result, x) => expr(x, dtype(*result), f),
        Step::InPlace(target, operator, x) => {
            let (name, value) = (f.name(*target), expr(x, dtype(*target), f));
            match operator {
                '*' => format!("{name}.component_mul_assign(&({value}))"),
                _ => format!("*{name} {operator}= {value}"),
            }
        }
        Step::Product(_, [x, y]) => format!("{} * {}", f.borrowed(*x), f.borrowed(*y)),
        Step::Reduction(_, "sum", 0, x) => format!("{}.row_sum()", f.name(*x)),
        Step::Reduction(_, "sum", 1, x) => format!("{}.column_sum()", f.name(*x)),
        Step::Reduction(..) => unreachable!("its programs hold no other reductions"),
    }
}

fn expr(of: &Expr, dtype: Dtype, f: &Function) -> String {
    let write = |x: &Expr| match x {
        Expr::Operand(_) => expr(x, dtype, f),
        _ => format!("({})", expr(x, dtype, f)),
    };
    let receiver = |x: &Expr| match x {
        Expr::Operand(i) => f.name(*i).to_string(),
        _ => write(x),
    };
    // A method takes its argument by reference. An operand is written as a reference already.
    let reference = |x: &Expr| match x {
        Expr::Operand(_) => write(x),
        _ => format!("&{}", write(x)),
    };
    match of {
        Expr::Operand(i) => f.borrowed(*i),
        Expr::Literal(value) => literal(*value, dtype),
        Expr::Binary('+', x, y) if matches!(**y, Expr::Literal(_)) => {
            format!("{}.add_scalar({})", receiver(x), expr(y, dtype, f))
        }
        Expr::Binary('*', x, y) if matches!(**y, Expr::Literal(_)) => format!("{} * {}", write(x), expr(y, dtype, f)),
        Expr::Binary('*', x, y) => format!("{}.component_mul({})", receiver(x), reference(y)),
        Expr::Binary('/', x, y) => format!("{}.component_div({})", receiver(x), reference(y)),
        Expr::Binary(operator, x, y) => format!("{} {operator} {}", write(x), write(y)),
        Expr::Call(function, x) => format!("{}.map(|x| x.{function}())", receiver(x)),
        Expr::Extreme("maximum", x, y) => format!("{}.sup({})", receiver(x), reference(y)),
        Expr::Extreme(_, x, y) => format!("{}.inf({})", receiver(x), reference(y)),
        Expr::Select(_) => unreachable!("its programs choose nothing"),
    }
}
