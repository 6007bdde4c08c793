//! Functions that every library with matrices can express: nothing is broadcast, and dtypes do not
//! mix.

use super::random::Random;
use crate::model::{Dtype, Expr, Function, Known, Operand, Step};

impl Random {
    /// Draws operations on matrices of one dtype, whose extents the compiler knows.
    pub fn matrices(&mut self) -> Function {
        let dtype = Dtype::Float(self.pick(&[32, 64]));
        let [rows, inner, columns] = [2, 2, 2].map(|least| least + self.below(31));
        let matrix = |rows, columns| Operand {
            dtype,
            extents: vec![Some(rows), Some(columns)],
        };
        let (operands, steps) = match self.below(10) {
            // A layer without broadcasting: a product, combined with a matrix of the same shape.
            0..3 => {
                let operands = vec![
                    matrix(rows, inner),
                    matrix(inner, columns),
                    matrix(rows, columns),
                    matrix(rows, columns),
                    matrix(rows, columns),
                ];
                let sum = self.combine(Expr::Operand(3), Expr::Operand(2), dtype);
                (operands, vec![Step::Product(3, [0, 1]), Step::Fused(4, sum)])
            }
            3..5 => {
                let axis = self.below(2);
                let mut operands = vec![matrix(rows, columns); 3];
                operands.push(if axis == 0 { matrix(1, columns) } else { matrix(rows, 1) });
                let expr = self.elementwise(0, 2, dtype);
                (operands, vec![Step::Fused(2, expr), Step::Reduction(3, "sum", axis, 2)])
            }
            5 => {
                let expr = self.elementwise(1, 3, dtype);
                let step = Step::InPlace(0, self.pick(&['+', '-', '*']), expr);
                (vec![matrix(rows, columns); 3], vec![step])
            }
            _ => {
                let count = 2 + self.below(3);
                let expr = self.elementwise(0, count, dtype);
                (vec![matrix(rows, columns); count + 1], vec![Step::Fused(count, expr)])
            }
        };
        Function {
            known: Known::Rank,
            arguments: operands.len() - steps.iter().filter(|step| !matches!(step, Step::InPlace(..))).count(),
            operands,
            steps,
        }
    }
}
