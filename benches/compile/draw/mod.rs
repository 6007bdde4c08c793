//! Random programs, the same on every run.

mod expressions;
mod layers;
mod matrices;
mod random;

use std::collections::HashSet;
use std::fmt;

use self::random::Random;
use crate::model::Function;

/// The kind of functions that a program contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// No functions: the cost that every program has.
    Nothing,
    /// Operators, expressions of two to four operands, and operations in place.
    Expressions,
    /// Expressions of two or three operands with more than 24 nested operations.
    Chains,
    /// Expressions of ten operands.
    TenOperands,
    /// Expressions, products and sums of matrices of floats that do not broadcast.
    Matrices,
    /// A model: layers, filters, statistics and updates.
    Model,
}

/// A program: the kind and the number of its functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program {
    pub what: What,
    pub count: usize,
}

impl Program {
    /// All programs, in the order of the tables.
    pub const ALL: [Self; 7] = [
        Self::of(0, What::Nothing),
        Self::of(200, What::Expressions),
        Self::of(1000, What::Expressions),
        Self::of(100, What::Chains),
        Self::of(100, What::TenOperands),
        Self::of(200, What::Matrices),
        Self::of(315, What::Model),
    ];

    const fn of(count: usize, what: What) -> Self {
        Self { what, count }
    }

    /// Returns the functions, which all differ.
    pub fn functions(self) -> Vec<Function> {
        let mut random = Random::new();
        let mut seen = HashSet::new();
        let mut functions = Vec::new();
        while functions.len() < self.count {
            let function = match self.what {
                What::Nothing => unreachable!("there are no functions of this kind"),
                What::Expressions => random.expression(),
                What::Chains => random.chain(),
                What::TenOperands => random.ten_operands(),
                What::Matrices => random.matrices(),
                What::Model => random.layer(),
            };
            if seen.insert(format!("{function:?}")) {
                functions.push(function);
            }
        }
        functions
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.count;
        match self.what {
            What::Nothing => f.write_str("nothing"),
            What::Expressions => write!(f, "{count} expressions"),
            What::Chains => write!(f, "{count} chains"),
            What::TenOperands => write!(f, "{count} of ten operands"),
            What::Matrices => write!(f, "{count} on matrices"),
            What::Model => write!(f, "model of {count} functions"),
        }
    }
}
