//! The functions of the generated programs, in a form that is independent of any library.

use std::fmt;
use std::ops;

/// A dtype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dtype {
    /// A signed integer of this many bits.
    Signed(u32),
    /// An unsigned integer of this many bits.
    Unsigned(u32),
    /// A float of this many bits.
    Float(u32),
}

impl Dtype {
    /// Returns the dtype of an operation on two dtypes. `u64` with a signed dtype, and an integer
    /// with a float, are never generated.
    pub fn promote(self, other: Self) -> Self {
        match (self, other) {
            (Self::Signed(a), Self::Signed(b)) => Self::Signed(a.max(b)),
            (Self::Unsigned(a), Self::Unsigned(b)) => Self::Unsigned(a.max(b)),
            (Self::Float(a), Self::Float(b)) => Self::Float(a.max(b)),
            (Self::Signed(s), Self::Unsigned(u)) | (Self::Unsigned(u), Self::Signed(s)) => Self::Signed(s.max(2 * u)),
            _ => unreachable!("no such operands are generated"),
        }
    }
}

impl fmt::Display for Dtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signed(bits) => write!(f, "i{bits}"),
            Self::Unsigned(bits) => write!(f, "u{bits}"),
            Self::Float(bits) => write!(f, "f{bits}"),
        }
    }
}

/// The extents of an array. `None` is a run-time extent.
pub type Extents = Vec<Option<usize>>;

/// An array that is an operand.
#[derive(Clone, Debug)]
pub struct Operand {
    /// Its dtype.
    pub dtype: Dtype,
    /// Its extents.
    pub extents: Extents,
}

/// The expression that a statement computes for each element.
#[derive(Clone, Debug)]
pub enum Expr {
    /// The operand of this number.
    Operand(usize),
    /// A number.
    Literal(f64),
    /// `x op y`.
    Binary(char, Box<Expr>, Box<Expr>),
    /// A function of one argument.
    Call(&'static str, Box<Expr>),
    /// `maximum` or `minimum`.
    Extreme(&'static str, Box<Expr>, Box<Expr>),
    /// `if x < y { then } else { otherwise }`.
    Select(Box<[Expr; 4]>),
}

impl Expr {
    /// Returns the numbers of the operands from left to right, each once.
    pub fn operands(&self) -> Vec<usize> {
        let mut found = Vec::new();
        self.collect(&mut found);
        found
    }

    fn collect(&self, found: &mut Vec<usize>) {
        match self {
            Self::Operand(i) if !found.contains(i) => found.push(*i),
            Self::Operand(_) | Self::Literal(_) => {}
            Self::Call(_, x) => x.collect(found),
            Self::Binary(_, x, y) | Self::Extreme(_, x, y) => {
                x.collect(found);
                y.collect(found);
            }
            Self::Select(parts) => parts.iter().for_each(|part| part.collect(found)),
        }
    }
}

/// Implements an operator between expressions.
macro_rules! operators {
    ($($operator:ident $method:ident $symbol:literal;)*) => {$(
        impl ops::$operator for Expr {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                Self::Binary($symbol, Box::new(self), Box::new(other))
            }
        }
    )*};
}

operators! {
    Add add '+';
    Div div '/';
    Mul mul '*';
    Sub sub '-';
}

/// A statement.
#[derive(Clone, Debug)]
pub enum Step {
    /// Makes a new operand by one operator on two arrays.
    Operator(usize, Expr),
    /// Makes a new operand in one pass over others.
    Fused(usize, Expr),
    /// Changes an argument in place, with this operator.
    InPlace(usize, char, Expr),
    /// Makes a new operand, the product of two matrices.
    Product(usize, [usize; 2]),
    /// Makes a new operand: `max`, `mean`, `min` or `sum` along an axis, which stays with extent 1.
    Reduction(usize, &'static str, usize, usize),
}

/// The parts of the shapes that the types determine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The rank, and all extents that are not `None`.
    Rank,
    /// Nothing: the rank is known only at run time.
    Nothing,
}

/// A function to be compiled.
#[derive(Clone, Debug)]
pub struct Function {
    /// The parts of the shapes that the types determine.
    pub known: Known,
    /// The arguments, and then the operands that the steps make.
    pub operands: Vec<Operand>,
    /// The number of operands that are arguments.
    pub arguments: usize,
    /// The statements. The last one makes the result, unless it is in place.
    pub steps: Vec<Step>,
}

impl Function {
    /// Returns the name of an operand.
    pub fn name(&self, operand: usize) -> char {
        ('a'..='z')
            .nth(operand)
            .expect("a function of no more operands than letters")
    }

    /// Returns an operand as a reference, for functions that borrow arrays. Arguments are
    /// references already.
    pub fn borrowed(&self, operand: usize) -> String {
        let reference = match operand < self.arguments {
            true if self.changes(operand) => "&*",
            true => "",
            false => "&",
        };
        format!("{reference}{}", self.name(operand))
    }

    /// Returns whether an operand is changed in place.
    pub fn changes(&self, operand: usize) -> bool {
        let changed = |step: &Step| matches!(step, Step::InPlace(target, ..) if *target == operand);
        self.steps.iter().any(changed)
    }

    /// Returns the number of the result, if there is one.
    pub fn result(&self) -> Option<usize> {
        match self.steps.last()? {
            Step::InPlace(..) => None,
            Step::Operator(result, _)
            | Step::Fused(result, _)
            | Step::Product(result, _)
            | Step::Reduction(result, ..) => Some(*result),
        }
    }
}
