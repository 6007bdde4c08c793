//! How operations and their operands are drawn.

use array_tests::reference::{BinaryOp, ReduceOp, UnaryOp, shape};

use super::{Along, Operand, Operation, Source, Written};
use crate::programs::array::{Dense, counted};
use crate::programs::bytes::Bytes;
use crate::programs::scalar::{BOOL, DType, I64, Value};
use crate::programs::view::Step;

/// The in-place operations.
const IN_PLACE: [BinaryOp; 10] = [
    BinaryOp::Add,
    BinaryOp::Multiply,
    BinaryOp::Subtract,
    BinaryOp::Divide,
    BinaryOp::Remainder,
    BinaryOp::BitAnd,
    BinaryOp::BitOr,
    BinaryOp::BitXor,
    BinaryOp::ShiftLeft,
    BinaryOp::ShiftRight,
];

/// Draws an element: a small number, or an edge case of the dtype.
fn value(bytes: &mut Bytes<'_>, dtype: DType, is_edgy: bool) -> Value {
    if dtype.is_bool() {
        return Value::integer(I64, bytes.below(2) as i128).cast(BOOL);
    }
    if dtype.is_complex() {
        let (re, im) = (bytes.between(-4, 4), bytes.between(-4, 4));
        let z = Value::C64(re as f64 / 2.0, im as f64);
        return z.cast(dtype);
    }
    if !is_edgy {
        return Value::integer(dtype, bytes.between(0, 9) as i128);
    }
    if let (DType::Plain(plain), true) = (dtype, dtype.is_integer()) {
        let range = plain.integer_range().expect("an integer dtype");
        let (min, max) = (*range.start(), *range.end());
        let edges = [min, min + 1, max, max - 1, 0, 1, -1, plain.bits().into(), 2, 3, -7];
        return Value::integer(dtype, bytes.of(&edges));
    }
    let edges = [
        0.0,
        -0.0,
        1.5,
        -2.5,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        dtype.max(),
        -dtype.max(),
        dtype.epsilon(),
        0.1,
        -1.0,
        1e-40,
        6e-8,
        100.0,
    ];
    Value::float(dtype, bytes.of(&edges))
}

/// Draws an array of a dtype and a shape: a few elements that recur.
pub fn dense(bytes: &mut Bytes<'_>, dtype: DType, shape: Vec<usize>) -> Dense {
    let is_edgy = bytes.once_in(3);
    let drawn: Vec<Value> = (0..1 + bytes.below(8)).map(|_| value(bytes, dtype, is_edgy)).collect();
    let stride = 1 + bytes.below(5);
    let len = shape::len(&shape);
    let values = (0..len).map(|i| drawn[(i * stride + i / 7) % drawn.len()]).collect();
    Dense { dtype, shape, values }
}

/// Draws any array.
pub fn any_dense(bytes: &mut Bytes<'_>) -> Dense {
    let dtype = bytes.of(&DType::ALL);
    let shape = bytes.shape();
    dense(bytes, dtype, shape)
}

impl Operand {
    /// Draws a view of an array of the program.
    fn draw(bytes: &mut Bytes<'_>, arrays: &[Dense]) -> Self {
        let number = arrays.len() - 1 - bytes.below(arrays.len());
        Self {
            source: Source::Of(number),
            steps: steps(bytes, &arrays[number], false),
        }
    }

    /// Draws an operand for another one, mostly of a dtype and a shape that fit.
    fn beside(bytes: &mut Bytes<'_>, arrays: &[Dense], other: &Self) -> Self {
        if bytes.once_in(3) {
            return Self::draw(bytes, arrays);
        }
        let (dtype, shape) = match other.predict(arrays) {
            Ok(other) => (other.dtype, other.shape),
            Err(_) => (arrays[0].dtype, arrays[0].shape.clone()),
        };
        let fitting: Vec<DType> = DType::ALL
            .into_iter()
            .filter(|&own| own.promote(dtype).is_some())
            .collect();
        let own = if bytes.once_in(3) { bytes.of(&fitting) } else { dtype };
        let shape = bytes.shape_beside(&shape);
        let made = dense(bytes, own, shape);
        let steps = if bytes.once_in(4) {
            steps(bytes, &made, false)
        } else {
            Vec::new()
        };
        Self {
            source: Source::New(made),
            steps,
        }
    }

    /// Wraps a new array for the operation.
    fn made(made: Dense) -> Self {
        Self {
            source: Source::New(made),
            steps: Vec::new(),
        }
    }
}

/// Draws a chain of views.
fn steps(bytes: &mut Bytes<'_>, array: &Dense, written: bool) -> Vec<Step> {
    let (mut seen, mut steps) = (array.seen(), Vec::new());
    for _ in 0..bytes.of(&[0, 0, 1, 2, 1, 3]) {
        let step = Step::draw(bytes, &seen.shape, written);
        let next = seen.step(&step);
        steps.push(step);
        match next {
            Ok(next) if next.positions.len() <= 2000 => seen = next,
            Ok(_) => {
                steps.pop();
                break;
            }
            Err(_) => break,
        }
    }
    steps
}

impl Operation {
    /// Draws an operation on the arrays of a program.
    pub fn draw(bytes: &mut Bytes<'_>, arrays: &[Dense]) -> Self {
        let kind = bytes.below(32);
        let x = Operand::draw(bytes, arrays);
        let found = x.predict(arrays).ok();
        let (rank, dtype) = found.as_ref().map_or((0, BOOL), |x| (x.shape.len(), x.dtype));
        let extent = |axis: isize| {
            found
                .as_ref()
                .and_then(|x| Some(x.shape[counted(axis, x.shape.len())?]))
                .unwrap_or(2)
        };
        match kind {
            0 => Self::Copy(x),
            1..=3 => Self::Unary(bytes.of(UnaryOp::ALL), x),
            4..=9 => {
                let y = Operand::beside(bytes, arrays, &x);
                Self::Binary(bytes.of(BinaryOp::ALL), x, y)
            }
            10 => {
                let fitting: Vec<DType> = DType::ALL
                    .into_iter()
                    .filter(|own| own.is_lossless_into(dtype))
                    .collect();
                let own = if bytes.once_in(8) {
                    bytes.of(&DType::ALL)
                } else {
                    bytes.of(&fitting)
                };
                let is_edgy = bytes.once_in(3);
                Self::WithScalar(bytes.of(BinaryOp::ALL), x, value(bytes, own, is_edgy))
            }
            11 => {
                let written = match bytes.once_in(3) {
                    true => Written::Float(bytes.of(&[0.5, 3.0, 1e30, 1e300, -1.0, f64::INFINITY])),
                    false => Written::Integer(bytes.of(&[2, 0, -1, 127, 128, 255, 256, 70_000, i64::MAX, i64::MIN])),
                };
                Self::WithLiteral(bytes.of(BinaryOp::ALL), x, written)
            }
            12 | 13 => Self::Cast(x, bytes.of(&DType::ALL)),
            14..=17 => {
                let axes = if bytes.once_in(3) { None } else { Some(bytes.axes(rank)) };
                Self::Reduce(bytes.of(ReduceOp::ALL), x, axes, bytes.once_in(2))
            }
            18 => {
                let y = Operand::beside(bytes, arrays, &x);
                let shape = bytes.shape_beside(&found.map_or(Vec::new(), |x| x.shape));
                let condition = if bytes.once_in(16) {
                    any_dense(bytes)
                } else {
                    dense(bytes, BOOL, shape)
                };
                Self::Select(Operand::made(condition), x, y)
            }
            19 => {
                let (low, high) = (Operand::beside(bytes, arrays, &x), Operand::beside(bytes, arrays, &x));
                Self::Clip(x, low, high)
            }
            20 | 21 => {
                let is_new = kind == 21;
                let axis = bytes.axis(rank + usize::from(is_new));
                let mut all = vec![x];
                for _ in 0..bytes.below(3) {
                    let fitting: Vec<DType> = DType::ALL
                        .into_iter()
                        .filter(|own| own.promote(dtype).is_some())
                        .collect();
                    let own = if bytes.once_in(2) { bytes.of(&fitting) } else { dtype };
                    let mut shape = found.as_ref().map_or(Vec::new(), |x| x.shape.clone());
                    if let (Some(axis), false) = (counted(axis, rank), is_new) {
                        shape[axis] = bytes.of(&[1, 2, 0, 5]);
                    }
                    let next = match bytes.once_in(16) {
                        true => Operand::draw(bytes, arrays),
                        false => Operand::made(dense(bytes, own, shape)),
                    };
                    all.push(next);
                }
                if is_new {
                    Self::Stack(all, axis)
                } else {
                    Self::Concat(all, axis)
                }
            }
            22..=24 => {
                let pad = value(bytes, dtype, false);
                let counts = [bytes.below(4), bytes.below(4)];
                let shift = bytes.between(-9, 9);
                let along = bytes.of(&[
                    Along::CumSum,
                    Along::Sort,
                    Along::Diff,
                    Along::ArgSort,
                    Along::Roll(shift),
                    Along::CumProd,
                    Along::SortDescending,
                    Along::ArgSortDescending,
                    Along::Repeat(counts[0]),
                    Along::Tile(counts[0]),
                    Along::Pad(counts[0], counts[1], pad),
                    Along::CumSumWithInitial,
                    Along::CumProdWithInitial,
                ]);
                Self::Along(along, x, bytes.axis(rank))
            }
            25 | 26 => {
                let axis = bytes.axis(rank);
                let integers: Vec<DType> = DType::ALL.into_iter().filter(|own| own.is_integer()).collect();
                let own = if bytes.once_in(16) {
                    bytes.of(&DType::ALL)
                } else {
                    bytes.of(&integers)
                };
                let bound = extent(axis) as isize;
                let mut shape = found.as_ref().map_or(Vec::new(), |x| x.shape.clone());
                let shape = match counted(axis, rank) {
                    Some(axis) if kind == 26 => {
                        shape[axis] = bytes.below(4);
                        shape
                    }
                    _ => vec![bytes.below(6)],
                };
                let outside = isize::from(bytes.once_in(12));
                let drawn: Vec<isize> = (0..7)
                    .map(|_| bytes.between(-bound - outside, (bound - 1 + outside).max(-bound)))
                    .collect();
                let position = |i: usize| {
                    let at = drawn[(i + i / 5) % drawn.len()];
                    Value::integer(
                        own,
                        if at < 0 && !own.is_lossless_signed() {
                            at + bound
                        } else {
                            at
                        } as i128,
                    )
                };
                let values = (0..shape::len(&shape)).map(position).collect();
                let positions = Operand::made(Dense {
                    dtype: own,
                    shape,
                    values,
                });
                if kind == 26 {
                    Self::TakeAlongAxis(x, positions, axis)
                } else {
                    Self::Take(x, positions, axis)
                }
            }
            27 => {
                let is_whole = bytes.once_in(2);
                let axis = bytes.axis(rank);
                let shape = if is_whole {
                    found.as_ref().map_or(Vec::new(), |x| x.shape.clone())
                } else {
                    vec![extent(axis)]
                };
                let own = if bytes.once_in(16) { bytes.of(&DType::ALL) } else { BOOL };
                let mut mask = dense(bytes, own, shape);
                if bytes.once_in(16) {
                    mask = any_dense(bytes);
                }
                match is_whole {
                    true => Self::Masked(x, Operand::made(mask)),
                    false => Self::Compress(x, Operand::made(mask), axis),
                }
            }
            28 | 29 => {
                let number = arrays.len() - 1 - bytes.below(arrays.len());
                let steps = steps(bytes, &arrays[number], true);
                let target = Operand {
                    source: Source::Of(number),
                    steps,
                };
                let y = Operand::beside(bytes, arrays, &target);
                Self::InPlace(bytes.of(&IN_PLACE), number, target.steps, y)
            }
            30 => {
                let number = arrays.len() - 1 - bytes.below(arrays.len());
                let steps = steps(bytes, &arrays[number], true);
                let target = Operand {
                    source: Source::Of(number),
                    steps,
                };
                let y = Operand::beside(bytes, arrays, &target);
                Self::Assign(number, target.steps, y)
            }
            _ => {
                let number = arrays.len() - 1 - bytes.below(arrays.len());
                let array = &arrays[number];
                let mut index: Vec<isize> = array
                    .shape
                    .iter()
                    .map(|&n| bytes.between(-(n as isize), (n as isize - 1).max(0)))
                    .collect();
                if bytes.once_in(16) {
                    index.push(0);
                }
                let own = if bytes.once_in(6) {
                    bytes.of(&DType::ALL)
                } else {
                    array.dtype
                };
                Self::Set(number, index, value(bytes, own, false))
            }
        }
    }
}

impl DType {
    /// Returns whether the dtype has negative numbers.
    fn is_lossless_signed(self) -> bool {
        Value::integer(self, -1).parts().0 < 0.0
    }
}
