//! The functions as a user of ndarray writes them. ndarray has no promotion and no fused
//! expressions, so a user casts elements and calls `Zip`.

use super::{inner, literal};
use crate::model::{Dtype, Expr, Function, Known, Step};

/// The largest number of arrays that a `Zip` reads to make a new array.
const ZIPPED: usize = 5;

/// Returns the right-hand side of `let name =`, or the whole statement if the step is in place.
pub fn step(step: &Step, f: &Function) -> String {
    match step {
        Step::Operator(result, x) => {
            let dtype = f.operands[*result].dtype;
            match x.operands().iter().all(|i| f.operands[*i].dtype == dtype) {
                true => whole(x, dtype, f),
                false => collect(*result, x, f),
            }
        }
        Step::Fused(result, x) if x.operands().len() > ZIPPED => whole(x, f.operands[*result].dtype, f),
        Step::Fused(result, x) => collect(*result, x, f),
        Step::InPlace(target, operator, x @ Expr::Literal(_)) => {
            let value = whole(x, f.operands[*target].dtype, f);
            format!("*{} {operator}= {value}", f.name(*target))
        }
        Step::InPlace(target, operator, Expr::Operand(i)) if f.operands[*i].dtype == f.operands[*target].dtype => {
            format!("*{} {operator}= {}", f.name(*target), f.borrowed(*i))
        }
        Step::InPlace(target, operator, x) => {
            let (name, others) = (f.name(*target), x.operands());
            let (zip, patterns) = zip(format!("&mut *{name}"), &others, *target, f);
            let value = element(x, f.operands[*target].dtype, f);
            format!("{zip}.for_each(|{name}{patterns}| *{name} {operator}= {value})")
        }
        Step::Product(_, [x, y]) => format!("{}.dot({})", f.name(*x), f.borrowed(*y)),
        Step::Reduction(result, function, axis, x) => {
            let (x, dtype) = (f.name(*x), f.operands[*result].dtype);
            let reduced = match *function {
                "max" => format!("fold_axis(Axis({axis}), {dtype}::NEG_INFINITY, |x, y| x.max(*y))"),
                "min" => format!("fold_axis(Axis({axis}), {dtype}::INFINITY, |x, y| x.min(*y))"),
                "mean" => format!("mean_axis(Axis({axis})).unwrap()"),
                _ => format!("{function}_axis(Axis({axis}))"),
            };
            format!("{x}.{reduced}.insert_axis(Axis({axis}))")
        }
    }
}

/// Returns one pass over the operands. The first operand of the `Zip` has the shape of the result,
/// or is broadcast to it if no operand has that shape.
fn collect(result: usize, x: &Expr, f: &Function) -> String {
    let mut operands = x.operands();
    operands.sort_unstable();
    let (zipped, first) = match operands
        .iter()
        .position(|&i| f.operands[i].extents == f.operands[result].extents)
    {
        Some(position) => {
            let first = operands.remove(position);
            (f.borrowed(first), first)
        }
        None => {
            let first = operands.remove(0);
            (stretched(first, operands[0], result, f), first)
        }
    };
    let (zip, patterns) = zip(zipped, &operands, result, f);
    let value = element(x, f.operands[result].dtype, f);
    format!("{zip}.map_collect(|&{}{patterns}| {value})", f.name(first))
}

/// Returns a `Zip`, and the patterns for the elements of all operands after the first.
fn zip(first: String, others: &[usize], result: usize, f: &Function) -> (String, String) {
    let (mut zip, mut patterns) = (format!("Zip::from({first})"), String::new());
    for &i in others {
        let alike = f.operands[i].extents == f.operands[result].extents && f.known == Known::Rank;
        let and = if alike { "and" } else { "and_broadcast" };
        zip.push_str(&format!(".{and}({})", f.borrowed(i)));
        patterns.push_str(&format!(", &{}", f.name(i)));
    }
    (zip, patterns)
}

/// Returns the first array of a `Zip`, broadcast to the shape of the result.
fn stretched(first: usize, second: usize, result: usize, f: &Function) -> String {
    // This is called only for a pair of operands that both stretch. The last axes of the result are
    // those of the second operand, and the axes before them are those of the first.
    let rank = f.operands[result].extents.len();
    let behind = f.operands[second].extents.len();
    let (name, other) = (f.name(first), f.name(second));
    let axes: Vec<String> = (0..rank)
        .map(|axis| match axis.checked_sub(rank - behind) {
            None => format!("{name}.shape()[{axis}]"),
            Some(axis) => format!("{other}.shape()[{axis}]"),
        })
        .collect();
    let tuple = match f.known {
        Known::Rank => format!("({})", axes.join(", ")),
        Known::Nothing => format!("vec![{}]", axes.join(", ")),
    };
    format!("{name}.broadcast({tuple}).unwrap()")
}

/// Returns an expression over whole arrays.
fn whole(of: &Expr, dtype: Dtype, f: &Function) -> String {
    let write = |x: &Expr| inner(x, whole(x, dtype, f));
    match of {
        Expr::Operand(i) => f.borrowed(*i),
        Expr::Literal(value) => format!("{}_{dtype}", literal(*value, dtype)),
        Expr::Binary(operator, x, y) => format!("{} {operator} {}", write(x), write(y)),
        Expr::Call(function, x) => format!("{}.mapv({dtype}::{function})", write(x)),
        Expr::Extreme(..) | Expr::Select(_) => unreachable!("no expression of many operands holds these"),
    }
}

/// Returns an expression over the elements of a `Zip`.
fn element(of: &Expr, dtype: Dtype, f: &Function) -> String {
    let write = |x: &Expr| element(x, dtype, f);
    match of {
        Expr::Operand(i) => match f.operands[*i].dtype == dtype {
            true => f.name(*i).to_string(),
            false => format!("({} as {dtype})", f.name(*i)),
        },
        Expr::Literal(value) => format!("{}_{dtype}", literal(*value, dtype)),
        Expr::Binary(operator, x, y) => format!("{} {operator} {}", inner(x, write(x)), inner(y, write(y))),
        Expr::Call(function, x) => format!("{}.{function}()", inner(x, write(x))),
        Expr::Extreme("maximum", x, y) => format!("{}.max({})", inner(x, write(x)), write(y)),
        Expr::Extreme(_, x, y) => format!("{}.min({})", inner(x, write(x)), write(y)),
        Expr::Select(parts) => {
            let [x, y, then, otherwise] = parts.each_ref().map(write);
            format!("if {x} < {y} {{ {then} }} else {{ {otherwise} }}")
        }
    }
}
