//! Functions of one expression.

use super::random::Random;
use crate::model::{Dtype, Expr, Extents, Function, Known, Operand, Step};

/// The number of operations that a chain adds to its first expression.
const CHAIN: usize = 24;

/// The types of an expression: its operands, and the dtype and extents of a new result.
struct Types {
    known: Known,
    operands: Vec<Operand>,
    dtype: Dtype,
    extents: Extents,
}

impl Types {
    /// Returns the function with one step, which makes a new array.
    fn giving(mut self, step: impl FnOnce(usize) -> Step) -> Function {
        let arguments = self.operands.len();
        self.operands.push(Operand {
            dtype: self.dtype,
            extents: self.extents,
        });
        Function {
            known: self.known,
            operands: self.operands,
            arguments,
            steps: vec![step(arguments)],
        }
    }
}

impl Random {
    /// Draws the dtypes of operands that can be combined. Mostly, all operands have the same.
    fn dtypes(&mut self, count: usize) -> Vec<Dtype> {
        let all: Vec<Dtype> = match self.below(10) {
            0..6 => [32, 64].map(Dtype::Float).to_vec(),
            6..8 => [8, 16, 32, 64].map(Dtype::Signed).to_vec(),
            8 => [8, 16, 32, 64].map(Dtype::Unsigned).to_vec(),
            _ => {
                let mut mixed = [8, 16, 32].map(Dtype::Unsigned).to_vec();
                mixed.extend([8, 16, 32].map(Dtype::Signed));
                mixed
            }
        };
        let first = self.pick(&all);
        let mixed = self.percent(25);
        let mut next = || if mixed { self.pick(&all) } else { first };
        (0..count).map(|_| next()).collect()
    }

    /// Draws the shape of an operand that broadcasts to the shape `full`.
    fn stretched(&mut self, full: &[Option<usize>]) -> Extents {
        match self.below(4) {
            0 => full.to_vec(),
            1 => full[self.below(full.len())..].to_vec(),
            2 => {
                let mut extents = full.to_vec();
                extents[full.len() - 1] = Some(1);
                extents
            }
            _ => full
                .iter()
                .map(|&n| if self.percent(50) { Some(1) } else { n })
                .collect(),
        }
    }

    /// Draws an expression with the operands `first..end`.
    pub fn elementwise(&mut self, first: usize, end: usize, dtype: Dtype) -> Expr {
        let mut expr = Expr::Operand(first);
        for i in first + 1..end {
            expr = self.combine(expr, Expr::Operand(i), dtype);
        }
        for _ in 0..self.below(3) {
            expr = self.wrap(expr, dtype);
        }
        expr
    }

    /// Draws an expression with the operands `first..end`, which is sometimes a choice by `if`.
    fn choosing(&mut self, first: usize, end: usize, dtype: Dtype) -> Expr {
        let expr = self.elementwise(first, end, dtype);
        if !self.percent(15) {
            return expr;
        }
        let x = Expr::Operand(first);
        let otherwise = self.wrap(x.clone(), dtype);
        let y = match first + 1 < end {
            true => Expr::Operand(end - 1),
            false => self.literal(),
        };
        Expr::Select(Box::new([x, y, expr, otherwise]))
    }

    fn literal(&mut self) -> Expr {
        Expr::Literal(1.0 + self.below(24) as f64 / 4.0)
    }

    /// Joins two expressions by an operator, `maximum` or `minimum`.
    pub fn combine(&mut self, x: Expr, y: Expr, dtype: Dtype) -> Expr {
        if self.percent(15) {
            return Expr::Extreme(self.pick(&["maximum", "minimum"]), Box::new(x), Box::new(y));
        }
        // Integer division can fail, and most programs do not use it.
        let division = matches!(dtype, Dtype::Float(_)) || self.percent(15);
        let operator = self.pick(if division {
            &['+', '-', '*', '/']
        } else {
            &['+', '-', '*']
        });
        let (x, y) = if self.percent(30) { (y, x) } else { (x, y) };
        Expr::Binary(operator, Box::new(x), Box::new(y))
    }

    /// Puts a function or a literal around an expression.
    fn wrap(&mut self, x: Expr, dtype: Dtype) -> Expr {
        match dtype {
            Dtype::Float(_) if self.percent(40) => Expr::Call(self.pick(&["abs", "exp", "floor", "sqrt"]), Box::new(x)),
            _ => Expr::Binary(self.pick(&['+', '*']), Box::new(x), Box::new(self.literal())),
        }
    }

    /// Draws operands of one to four axes and of any dtypes, or of one dtype if `same`. The first
    /// operand has the shape of the result.
    fn types(&mut self, count: usize, known: Known, same: bool) -> Types {
        let rank = 1 + self.below(4);
        let mut extents: Extents = (0..rank).map(|_| Some(2 + self.below(63))).collect();
        if self.percent(15) {
            extents[0] = None;
        }
        let mut dtypes = self.dtypes(count);
        if same {
            let first = dtypes[0];
            dtypes.fill(first);
        }
        let operand = |(i, &dtype): (usize, &Dtype)| Operand {
            dtype,
            extents: if i == 0 {
                extents.clone()
            } else {
                self.stretched(&extents)
            },
        };
        Types {
            known,
            operands: dtypes.iter().enumerate().map(operand).collect(),
            dtype: dtypes.into_iter().reduce(Dtype::promote).expect("an operand"),
            extents,
        }
    }

    /// Draws an operator on two operands, an expression of two to four, or an operation in place.
    pub fn expression(&mut self) -> Function {
        let form = self.below(10);
        let known = if self.percent(15) { Known::Nothing } else { Known::Rank };
        let count = if form < 4 { 2 } else { 2 + self.below(3) };
        let mut types = self.types(count, known, false);
        let dtype = types.dtype;
        match form {
            0..4 => {
                let Types { operands, extents, .. } = &mut types;
                // Both operands of this pair stretch: the last axes have extent 1 in the first
                // operand, and the second operand has only these axes.
                if extents.len() > 1 && self.percent(20) {
                    let split = 1 + self.below(extents.len() - 1);
                    operands[0].extents[split..].fill(Some(1));
                    operands[1].extents = extents[split..].to_vec();
                }
                let division = matches!(dtype, Dtype::Float(_));
                let operator = self.pick(if division {
                    &['+', '-', '*', '/']
                } else {
                    &['+', '-', '*']
                });
                let expr = Expr::Binary(operator, Box::new(Expr::Operand(0)), Box::new(Expr::Operand(1)));
                types.giving(|result| Step::Operator(result, expr))
            }
            4..8 => {
                let expr = self.choosing(0, count, dtype);
                types.giving(|result| Step::Fused(result, expr))
            }
            _ => {
                types.operands[0].dtype = dtype;
                let operator = self.pick(&['+', '-', '*']);
                let expr = self.choosing(1, count, dtype);
                Function {
                    known,
                    arguments: count,
                    operands: types.operands,
                    steps: vec![Step::InPlace(0, operator, expr)],
                }
            }
        }
    }

    /// Draws one expression of many nested operations.
    pub fn chain(&mut self) -> Function {
        let count = 2 + self.below(2);
        let types = self.types(count, Known::Rank, false);
        let mut expr = self.elementwise(0, count, types.dtype);
        for _ in 0..CHAIN {
            expr = match self.percent(50) {
                true => self.wrap(expr, types.dtype),
                false => {
                    let operand = Expr::Operand(self.below(count));
                    self.combine(expr, operand, types.dtype)
                }
            };
        }
        types.giving(|result| Step::Fused(result, expr))
    }

    /// Draws an expression of ten operands of one dtype, joined by operators.
    pub fn ten_operands(&mut self) -> Function {
        let types = self.types(10, Known::Rank, true);
        let operators: &[char] = match types.dtype {
            Dtype::Float(_) => &['+', '-', '*', '/'],
            _ => &['+', '-', '*'],
        };
        let mut terms: Vec<Expr> = (0..10).map(Expr::Operand).collect();
        // Neighbours are joined in random order, so that some operands are nested deeply and others
        // are not.
        while terms.len() > 1 {
            let at = self.below(terms.len() - 1);
            let (x, y) = (terms.remove(at), terms.remove(at));
            let joined = Expr::Binary(self.pick(operators), Box::new(x), Box::new(y));
            terms.insert(at, joined);
        }
        let expr = terms.remove(0);
        types.giving(|result| Step::Fused(result, expr))
    }
}
