//! Drawing the functions: always the same ones.

use std::collections::HashSet;

use crate::model::{Dtype, Expr, Form, Function, Known, Operand};

/// The seed of everything.
const SEED: u64 = 2;

/// A generator of random numbers, SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Draws the dtypes of operands that can be combined: mostly all the same.
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

    /// Draws what is left of a shape where an operand is stretched to it.
    fn stretched(&mut self, full: &[Option<usize>]) -> Vec<Option<usize>> {
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

    /// Draws an expression that holds every operand from number `first` on.
    fn expr(&mut self, first: usize, operands: &[Operand], dtype: Dtype) -> Expr {
        let mut expr = Expr::Operand(first);
        for i in first + 1..operands.len() {
            expr = self.combine(expr, Expr::Operand(i), dtype);
        }
        for _ in 0..self.below(3) {
            expr = self.wrap(expr, dtype);
        }
        if self.percent(15) {
            let (x, y) = (Expr::Operand(first), Expr::Operand(operands.len() - 1));
            let otherwise = self.wrap(x.clone(), dtype);
            expr = Expr::Select(Box::new([
                x,
                if first + 1 < operands.len() { y } else { self.literal() },
                expr,
                otherwise,
            ]));
        }
        expr
    }

    fn literal(&mut self) -> Expr {
        Expr::Literal(4 + self.below(24) as u8)
    }

    /// Joins two expressions.
    fn combine(&mut self, x: Expr, y: Expr, dtype: Dtype) -> Expr {
        if self.percent(15) {
            return Expr::Extreme(self.pick(&["maximum", "minimum"]), Box::new(x), Box::new(y));
        }
        // Division of integers can fail, and is not what most programs do.
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

    fn function(&mut self) -> Function {
        let form = match self.below(10) {
            0..4 => Form::Operator,
            4..8 => Form::Fused,
            _ => Form::InPlace(self.pick(&['+', '-', '*'])),
        };
        let known = if self.percent(15) { Known::Nothing } else { Known::Rank };
        let rank = 1 + self.below(4);
        let mut extents: Vec<Option<usize>> = (0..rank).map(|_| Some(2 + self.below(63))).collect();
        if self.percent(15) {
            extents[0] = None;
        }
        let count = if form == Form::Operator { 2 } else { 2 + self.below(3) };
        let mut dtypes = self.dtypes(count);
        let dtype = dtypes.iter().copied().reduce(Dtype::promote).expect("an operand");
        if let Form::InPlace(_) = form {
            dtypes[0] = dtype;
        }
        let mut operands: Vec<Operand> = Vec::new();
        for (dtype, name) in dtypes.into_iter().zip('a'..) {
            let extents = if operands.is_empty() {
                extents.clone()
            } else {
                self.stretched(&extents)
            };
            operands.push(Operand { name, dtype, extents });
        }
        let expr = match form {
            Form::Operator => {
                // A pair that stretches both of its operands: what is 1 in one is not in the other.
                if rank > 1 && self.percent(20) {
                    let split = 1 + self.below(rank - 1);
                    operands[0].extents[split..].fill(Some(1));
                    operands[1].extents = extents[split..].to_vec();
                }
                let division = matches!(dtype, Dtype::Float(_));
                let operator = self.pick(if division {
                    &['+', '-', '*', '/']
                } else {
                    &['+', '-', '*']
                });
                Expr::Binary(operator, Box::new(Expr::Operand(0)), Box::new(Expr::Operand(1)))
            }
            Form::Fused => self.expr(0, &operands, dtype),
            Form::InPlace(_) => self.expr(1, &operands, dtype),
        };
        Function {
            form,
            known,
            operands,
            expr,
            dtype,
            extents,
        }
    }
}

/// Returns this many functions, no two of them alike.
pub fn functions(count: usize) -> Vec<Function> {
    let mut random = Random(SEED);
    let mut seen = HashSet::new();
    let mut functions = Vec::new();
    while functions.len() < count {
        let function = random.function();
        if seen.insert(format!("{function:?}")) {
            functions.push(function);
        }
    }
    functions
}
