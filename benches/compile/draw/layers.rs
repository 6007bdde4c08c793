//! The functions of a model as people write them: layers, filters, statistics and updates.

use super::random::Random;
use crate::model::{Dtype, Expr, Extents, Function, Known, Operand, Step};

/// A function that is being written.
struct Draft {
    dtype: Dtype,
    function: Function,
}

impl Draft {
    /// Starts a function with arguments of these extents.
    fn new<const N: usize>(dtype: Dtype, arguments: [&[Option<usize>]; N]) -> Self {
        let operand = |extents: &[Option<usize>]| Operand {
            dtype,
            extents: extents.to_vec(),
        };
        let function = Function {
            known: Known::Rank,
            operands: arguments.map(operand).to_vec(),
            arguments: N,
            steps: Vec::new(),
        };
        Self { dtype, function }
    }

    /// Adds a statement that makes an operand of these extents, and returns its number.
    fn give(&mut self, extents: Extents, step: impl FnOnce(usize) -> Step) -> usize {
        let number = self.function.operands.len();
        let dtype = self.dtype;
        self.function.operands.push(Operand { dtype, extents });
        self.function.steps.push(step(number));
        number
    }

    /// Adds one pass over operands. The result has the extents of the operand `like`.
    fn fused(&mut self, like: usize, expr: Expr) -> usize {
        let extents = self.function.operands[like].extents.clone();
        self.give(extents, |number| Step::Fused(number, expr))
    }

    fn product(&mut self, x: usize, y: usize) -> usize {
        let [x_extents, y_extents] = [x, y].map(|i| &self.function.operands[i].extents);
        let extents = vec![x_extents[0], y_extents[1]];
        self.give(extents, |number| Step::Product(number, [x, y]))
    }

    /// Adds a reduction along an axis, which stays with extent 1.
    fn reduced(&mut self, function: &'static str, axis: usize, x: usize) -> usize {
        let mut extents = self.function.operands[x].extents.clone();
        extents[axis] = Some(1);
        self.give(extents, |number| Step::Reduction(number, function, axis, x))
    }

    fn update(&mut self, target: usize, operator: char, expr: Expr) {
        self.function.steps.push(Step::InPlace(target, operator, expr));
    }
}

fn at(operand: usize) -> Expr {
    Expr::Operand(operand)
}

fn number(value: f64) -> Expr {
    Expr::Literal(value)
}

fn call(function: &'static str, x: Expr) -> Expr {
    Expr::Call(function, Box::new(x))
}

fn square(x: Expr) -> Expr {
    x.clone() * x
}

fn sigmoid(x: Expr) -> Expr {
    number(1.0) / (call("exp", number(0.0) - x) + number(1.0))
}

/// Adds the softmax of a matrix along its last axis.
fn softmax(f: &mut Draft, scores: usize) -> usize {
    let largest = f.reduced("max", 1, scores);
    let powers = f.fused(scores, call("exp", at(scores) - at(largest)));
    let sum = f.reduced("sum", 1, powers);
    f.fused(scores, at(powers) / at(sum))
}

/// Adds `(x - mean) / deviation` along an axis.
fn standardised(f: &mut Draft, axis: usize, x: usize) -> usize {
    let mean = f.reduced("mean", axis, x);
    let centred = f.fused(x, at(x) - at(mean));
    let squares = f.fused(x, square(at(centred)));
    let variance = f.reduced("mean", axis, squares);
    f.fused(x, at(centred) / call("sqrt", at(variance) + number(1e-5)))
}

impl Random {
    /// Draws the number of neurons, features, samples or channels.
    fn width(&mut self) -> Option<usize> {
        Some(self.pick(&[
            8, 10, 12, 16, 20, 24, 28, 32, 40, 48, 50, 64, 80, 96, 100, 128, 192, 256,
        ]))
    }

    /// Applies one of the usual activation functions.
    fn activation(&mut self, x: Expr) -> Expr {
        match self.below(4) {
            0 => Expr::Extreme("maximum", Box::new(x), Box::new(number(0.0))),
            1 => call("tanh", x),
            2 => sigmoid(x),
            _ => x.clone() * sigmoid(x * number(1.75)),
        }
    }

    /// Draws a function of a model.
    pub fn layer(&mut self) -> Function {
        let dtype = Dtype::Float(if self.percent(75) { 32 } else { 64 });
        let [m, n, k] = [(); 3].map(|()| self.width());
        // The number of samples is sometimes known only at run time.
        let b = if self.percent(25) { None } else { self.width() };
        let one = Some(1);
        let mut f;
        match self.below(18) {
            // A dense layer.
            0..3 => {
                f = Draft::new(dtype, [&[b, m], &[m, n], &[n]]);
                let product = f.product(0, 1);
                let value = self.activation(at(product) + at(2));
                f.fused(product, value);
            }
            // Two dense layers with a residual connection: the input is added to the result.
            3 => {
                f = Draft::new(dtype, [&[b, m], &[m, n], &[n], &[n, m], &[m]]);
                let product = f.product(0, 1);
                let value = self.activation(at(product) + at(2));
                let hidden = f.fused(product, value);
                let back = f.product(hidden, 3);
                f.fused(back, at(back) + at(4) + at(0));
            }
            // A recurrent layer with a gate.
            4 => {
                f = Draft::new(dtype, [&[b, m], &[m, n], &[b, n], &[n, n], &[n]]);
                let (input, state) = (f.product(0, 1), f.product(2, 3));
                let gate = f.fused(input, sigmoid(at(input) + at(state) + at(4)));
                f.fused(input, at(2) + at(gate) * (call("tanh", at(input)) - at(2)));
            }
            // Attention of queries to keys. The keys are transposed already.
            5 => {
                f = Draft::new(dtype, [&[b, m], &[m, n], &[n, k]]);
                let product = f.product(0, 1);
                let scores = f.fused(product, at(product) * number(0.125));
                let weights = softmax(&mut f, scores);
                f.product(weights, 2);
            }
            6 => {
                f = Draft::new(dtype, [&[b, n]]);
                softmax(&mut f, 0);
            }
            // Normalisation of a layer, with gain and offset.
            7 => {
                f = Draft::new(dtype, [&[b, n], &[n], &[n]]);
                let standard = standardised(&mut f, 1, 0);
                f.fused(0, at(standard) * at(1) + at(2));
            }
            8 => {
                f = Draft::new(dtype, [&[b, n]]);
                standardised(&mut f, 0, 0);
            }
            // Batch normalisation of images, with learned means, variances, gains and offsets.
            9 => {
                let statistic = [n, one, one];
                f = Draft::new(dtype, [&[b, n, m, k], &statistic, &statistic, &statistic, &statistic]);
                let scaled = (at(0) - at(1)) / call("sqrt", at(2) + number(1e-5));
                f.fused(0, scaled * at(3) + at(4));
            }
            // A scale and an offset for each colour of an image.
            10 => {
                f = Draft::new(dtype, [&[m, n, Some(3)], &[Some(3)], &[Some(3)]]);
                let value = self.activation(at(0) * at(1) + at(2));
                f.fused(0, value);
            }
            // Scales columns to the range from 0 to 1.
            11 => {
                f = Draft::new(dtype, [&[b, n]]);
                let largest = f.reduced("max", 0, 0);
                let least = f.reduced("min", 0, 0);
                f.fused(0, (at(0) - at(least)) / (at(largest) - at(least) + number(1e-6)));
            }
            // The cosine similarity of rows.
            12 => {
                f = Draft::new(dtype, [&[b, n], &[b, n]]);
                let products = f.fused(0, at(0) * at(1));
                let [x, y] = [0, 1].map(|i| f.fused(0, square(at(i))));
                let [dot, x, y] = [products, x, y].map(|i| f.reduced("sum", 1, i));
                f.fused(dot, at(dot) / (call("sqrt", at(x) * at(y)) + number(1e-6)));
            }
            // The weighted mean of squared errors, for each sample.
            13 => {
                f = Draft::new(dtype, [&[b, n], &[b, n], &[n]]);
                let errors = f.fused(0, square(at(0) - at(1)) * at(2));
                f.reduced("mean", 1, errors);
            }
            // A filter of four taps, for each channel.
            14 => {
                let (signal, tap) = ([m, b], [m, one]);
                f = Draft::new(dtype, [&signal, &signal, &signal, &signal, &tap, &tap, &tap, &tap]);
                let taps = (at(0) * at(4) + at(1) * at(5)) + (at(2) * at(6) + at(3) * at(7));
                f.fused(0, taps);
            }
            // A smoothing filter with a state.
            15 => {
                f = Draft::new(dtype, [&[m, n], &[m, n], &[m, one]]);
                f.update(0, '*', number(1.0) - at(2));
                f.update(0, '+', at(1) * at(2));
            }
            // The covariance that a Kalman filter predicts.
            16 => {
                f = Draft::new(dtype, [&[n, n], &[n, n], &[n, n], &[n, n]]);
                let moved = f.product(0, 1);
                let moved = f.product(moved, 2);
                f.fused(moved, (at(moved) + at(3)) * number(0.5));
            }
            // A step of Adam.
            _ => {
                f = Draft::new(dtype, [&[m, n], &[m, n], &[m, n], &[m, n]]);
                f.update(1, '*', number(0.875));
                f.update(1, '+', at(3) * number(0.125));
                f.update(2, '*', number(0.96875));
                f.update(2, '+', square(at(3)) * number(0.03125));
                let step = at(1) / (call("sqrt", at(2)) + number(1e-8)) * number(0.001);
                f.update(0, '-', step);
            }
        }
        f.function
    }
}
