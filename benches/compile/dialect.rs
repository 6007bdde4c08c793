//! The same functions as users of each library write them.

use std::fmt::Write;

use crate::model::{Dtype, Expr, Form, Function, Known, Operand};

/// A library that the programs are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
    ArrayCore,
    Ndarray,
}

impl Library {
    /// All of them, in the order of the tables.
    pub const ALL: [Self; 2] = [Self::ArrayCore, Self::Ndarray];

    /// Returns the name of the crate.
    pub fn name(self) -> &'static str {
        match self {
            Self::ArrayCore => "array-core",
            Self::Ndarray => "ndarray",
        }
    }

    /// Returns a program that holds these functions and calls none of them.
    pub fn program(self, functions: &[Function]) -> String {
        let mut text = String::from("// Generated.\n#![allow(unused_imports)]\n");
        text.push_str(match self {
            Self::ArrayCore => "use array_core::{Array, DynRank, broadcast, shape};\n\n",
            Self::Ndarray => "use ndarray::{Array1, Array2, Array3, Array4, ArrayD, Zip};\n\n",
        });
        let mut pointers = String::new();
        for (number, function) in functions.iter().enumerate() {
            let name = format!("e{number:03}");
            text.push_str(&self.function(&name, function));
            writeln!(pointers, "    std::hint::black_box({name} as *const ());").expect("a string takes all");
        }
        text + "fn main() {\n" + &pointers + "}\n"
    }

    fn function(self, name: &str, f: &Function) -> String {
        let in_place = matches!(f.form, Form::InPlace(_));
        let arguments: Vec<String> = (f.operands.iter().enumerate())
            .map(|(i, o)| {
                let reference = if in_place && i == 0 { "&mut " } else { "&" };
                format!("{}: {reference}{}", o.name, self.array(o.dtype, &o.extents, f.known))
            })
            .collect();
        let result = match in_place {
            true => String::new(),
            false => format!(" -> {}", self.array(f.dtype, &f.extents, f.known)),
        };
        let body = match self {
            Self::ArrayCore => array_core_body(f),
            Self::Ndarray => ndarray_body(f),
        };
        format!("fn {name}({}){result} {{\n    {body}\n}}\n\n", arguments.join(", "))
    }

    /// Returns the type of an array.
    fn array(self, dtype: Dtype, extents: &[Option<usize>], known: Known) -> String {
        match (self, known) {
            (Self::ArrayCore, Known::Nothing) => format!("Array<{dtype}, DynRank>"),
            (Self::ArrayCore, Known::Rank) => {
                let axis = |extent: &Option<usize>| extent.map_or_else(|| "_".to_owned(), |n| n.to_string());
                let axes: Vec<String> = extents.iter().map(axis).collect();
                format!("Array<{dtype}, shape![{}]>", axes.join(", "))
            }
            (Self::Ndarray, Known::Nothing) => format!("ArrayD<{dtype}>"),
            (Self::Ndarray, Known::Rank) => format!("Array{}<{dtype}>", extents.len()),
        }
    }
}

fn array_core_body(f: &Function) -> String {
    let expr = array_core_expr(&f.expr, f);
    match f.form {
        Form::Operator => expr,
        Form::Fused => format!("broadcast!({expr})"),
        Form::InPlace(operator) => format!("broadcast!({} {operator}= {expr});", f.operands[0].name),
    }
}

fn array_core_expr(expr: &Expr, f: &Function) -> String {
    let write = |x: &Expr| array_core_expr(x, f);
    match expr {
        Expr::Operand(i) => f.operands[*i].name.to_string(),
        Expr::Literal(quarters) => literal(*quarters, f.dtype),
        Expr::Binary(operator, x, y) => format!("{} {operator} {}", inner(x, write(x)), inner(y, write(y))),
        Expr::Call(function, x) => format!("{function}({})", write(x)),
        Expr::Extreme(function, x, y) => format!("{function}({}, {})", write(x), write(y)),
        Expr::Select(parts) => {
            let [x, y, then, otherwise] = parts.each_ref().map(|part| array_core_expr(part, f));
            format!("if {x} < {y} {{ {then} }} else {{ {otherwise} }}")
        }
    }
}

/// ndarray has no promotion and no fused expressions: a user casts, and zips.
fn ndarray_body(f: &Function) -> String {
    let same = f.operands.iter().all(|o| o.dtype == f.dtype);
    match (f.form, &f.expr) {
        (Form::Operator, expr) if same => ndarray_expr(expr, f),
        (Form::InPlace(operator), Expr::Operand(i)) if same => {
            format!("*{} {operator}= {};", f.operands[0].name, f.operands[*i].name)
        }
        (form, expr) => {
            let in_place = matches!(form, Form::InPlace(_));
            let mut zip = format!("Zip::from({})", first(f));
            for operand in &f.operands[1..] {
                let and = if operand.extents == f.extents && f.known == Known::Rank {
                    "and"
                } else {
                    "and_broadcast"
                };
                write!(zip, ".{and}({})", operand.name).expect("a string takes all");
            }
            let pattern =
                |(i, o): (usize, &Operand)| format!("{}{}", if in_place && i == 0 { "" } else { "&" }, o.name);
            let patterns: Vec<String> = f.operands.iter().enumerate().map(pattern).collect();
            let (patterns, expr) = (patterns.join(", "), ndarray_expr(expr, f));
            match form {
                Form::InPlace(operator) => {
                    format!(
                        "{zip}.for_each(|{patterns}| *{} {operator}= {expr});",
                        f.operands[0].name
                    )
                }
                _ => format!("{zip}.map_collect(|{patterns}| {expr})"),
            }
        }
    }
}

/// The first array of a zip, which has to have the shape of the result.
fn first(f: &Function) -> String {
    let name = f.operands[0].name;
    if f.operands[0].extents == f.extents {
        return name.to_string();
    }
    // Only a pair of operands that are both stretched gets here: the axes of the one are followed by those of the other.
    let behind = f.operands[1].extents.len();
    let axes: Vec<String> = (0..f.extents.len())
        .map(|axis| match axis.checked_sub(f.extents.len() - behind) {
            None => format!("{name}.shape()[{axis}]"),
            Some(axis) => format!("{}.shape()[{axis}]", f.operands[1].name),
        })
        .collect();
    let tuple = match f.known {
        Known::Rank => format!("({})", axes.join(", ")),
        Known::Nothing => format!("vec![{}]", axes.join(", ")),
    };
    format!("{name}.broadcast({tuple}).unwrap()")
}

fn ndarray_expr(expr: &Expr, f: &Function) -> String {
    let write = |x: &Expr| ndarray_expr(x, f);
    match expr {
        Expr::Operand(i) => {
            let operand = &f.operands[*i];
            match operand.dtype == f.dtype {
                true => operand.name.to_string(),
                false => format!("({} as {})", operand.name, f.dtype),
            }
        }
        Expr::Literal(quarters) => format!("{}_{}", literal(*quarters, f.dtype), f.dtype),
        Expr::Binary(operator, x, y) => format!("{} {operator} {}", inner(x, write(x)), inner(y, write(y))),
        Expr::Call(function, x) => format!("{}.{function}()", inner(x, write(x))),
        Expr::Extreme("maximum", x, y) => format!("{}.max({})", inner(x, write(x)), write(y)),
        Expr::Extreme(_, x, y) => format!("{}.min({})", inner(x, write(x)), write(y)),
        Expr::Select(parts) => {
            let [x, y, then, otherwise] = parts.each_ref().map(|part| ndarray_expr(part, f));
            format!("if {x} < {y} {{ {then} }} else {{ {otherwise} }}")
        }
    }
}

/// Puts an operation in parentheses where it stands inside another one.
fn inner(expr: &Expr, text: String) -> String {
    match expr {
        Expr::Binary(..) => format!("({text})"),
        _ => text,
    }
}

fn literal(quarters: u8, dtype: Dtype) -> String {
    match dtype {
        Dtype::Float(_) => format!("{:?}", f64::from(quarters) / 4.0),
        _ => (quarters / 4 + 1).to_string(),
    }
}
