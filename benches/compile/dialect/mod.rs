//! The same functions as users of each library write them.

mod array_core;
mod nalgebra;
mod ndarray;

use std::fmt::Write;

use crate::draw::What;
use crate::model::{Dtype, Expr, Function, Known, Operand, Step};

/// A library that the programs are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
    ArrayCore,
    Ndarray,
    Nalgebra,
}

impl Library {
    /// All libraries, in the order of the tables.
    pub const ALL: [Self; 3] = [Self::ArrayCore, Self::Ndarray, Self::Nalgebra];

    /// Returns the name of the crate.
    pub fn name(self) -> &'static str {
        match self {
            Self::ArrayCore => "array-core",
            Self::Ndarray => "ndarray",
            Self::Nalgebra => "nalgebra",
        }
    }

    /// Returns whether such programs can be written with the library. nalgebra does not broadcast,
    /// does not promote dtypes, and has only matrices.
    pub fn expresses(self, what: What) -> bool {
        self != Self::Nalgebra || matches!(what, What::Nothing | What::Matrices)
    }

    /// Returns a program that contains these functions and calls none of them.
    pub fn program(self, functions: &[Function]) -> String {
        let mut text = String::from("// Generated.\n#![allow(unused_imports)]\n");
        text.push_str(match self {
            Self::ArrayCore => {
                "use array_core::linalg::matmul;\nuse array_core::{Array, DynRank, broadcast, shape};\n\n"
            }
            Self::Ndarray => "use ndarray::{Array1, Array2, Array3, Array4, ArrayD, Axis, Zip};\n\n",
            Self::Nalgebra => "use nalgebra::SMatrix;\n\n",
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
        let mut text = format!("fn {name}(");
        let long = f.arguments > 3;
        for (i, operand) in f.operands[..f.arguments].iter().enumerate() {
            let reference = if f.changes(i) { "&mut " } else { "&" };
            let argument = format!("{}: {reference}{}", f.name(i), self.array(operand, f.known));
            text.push_str(&match (long, i) {
                (true, _) => format!("\n    {argument},"),
                (false, 0) => argument,
                (false, _) => format!(", {argument}"),
            });
        }
        text.push_str(if long { "\n)" } else { ")" });
        if let Some(result) = f.result() {
            text.push_str(" -> ");
            text.push_str(&self.array(&f.operands[result], f.known));
        }
        text.push_str(" {\n");
        for (i, step) in f.steps.iter().enumerate() {
            let value = match self {
                Self::ArrayCore => array_core::step(step, f),
                Self::Ndarray => ndarray::step(step, f),
                Self::Nalgebra => nalgebra::step(step, f),
            };
            let statement = match *step {
                Step::InPlace(..) => format!("{value};"),
                _ if i + 1 == f.steps.len() => value,
                Step::Operator(result, _)
                | Step::Fused(result, _)
                | Step::Product(result, _)
                | Step::Reduction(result, ..) => format!("let {} = {value};", f.name(result)),
            };
            writeln!(text, "    {statement}").expect("a string takes all");
        }
        text + "}\n\n"
    }

    /// Returns the type of an array.
    fn array(self, operand: &Operand, known: Known) -> String {
        let Operand { dtype, extents } = operand;
        match (self, known) {
            (Self::ArrayCore, Known::Nothing) => format!("Array<{dtype}, DynRank>"),
            (Self::ArrayCore, Known::Rank) => {
                let axis = |extent: &Option<usize>| extent.map_or_else(|| "_".to_owned(), |n| n.to_string());
                let axes: Vec<String> = extents.iter().map(axis).collect();
                format!("Array<{dtype}, shape![{}]>", axes.join(", "))
            }
            (Self::Ndarray, Known::Nothing) => format!("ArrayD<{dtype}>"),
            (Self::Ndarray, Known::Rank) => format!("Array{}<{dtype}>", extents.len()),
            (Self::Nalgebra, _) => match extents[..] {
                [Some(rows), Some(columns)] => format!("SMatrix<{dtype}, {rows}, {columns}>"),
                _ => unreachable!("its programs hold matrices of extents that the compiler knows"),
            },
        }
    }
}

/// Puts an operation that is an operand of another one in parentheses.
fn inner(expr: &Expr, text: String) -> String {
    match expr {
        Expr::Binary(..) => format!("({text})"),
        _ => text,
    }
}

fn literal(value: f64, dtype: Dtype) -> String {
    match dtype {
        Dtype::Float(_) => format!("{value:?}"),
        _ => (value as u8 + 1).to_string(),
    }
}
