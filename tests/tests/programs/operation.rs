//! The operations of a program: how they are drawn, the predictions of the interpreter, and the
//! calls of the library.

use std::borrow::Cow;

use array_core::dynamic::DynScalar;
use array_core::dynamic::{DynOperand, DynView, Literal};
use array_core::{DynArray, Error};

use crate::programs::array::{Dense, Expected, Reason, Refused, Seen, both, counted, place, places, refuse};
use crate::programs::bytes::Bytes;
use crate::programs::fold::{fold, fold_dtype};
use crate::programs::scalar::{BOOL, DType, EXACT, I64, Value, Within};
use crate::programs::view::Step;
use array_tests::reference::{BinaryOp, ReduceOp, UnaryOp, shape};

/// An array that an operation reads, through a chain of views.
#[derive(Clone, Debug)]
pub struct Operand {
    pub source: Source,
    pub steps: Vec<Step>,
}

/// The source of an operand.
#[derive(Clone, Debug)]
pub enum Source {
    /// An array of the program, by its number.
    Of(usize),
    /// A new array for the operation.
    New(Dense),
}

/// A number without a dtype.
#[derive(Clone, Copy, Debug)]
pub enum Written {
    Integer(i64),
    Float(f64),
}

/// An operation along an axis.
#[derive(Clone, Copy, Debug)]
pub enum Along {
    CumSum,
    CumProd,
    CumSumWithInitial,
    CumProdWithInitial,
    Diff,
    Sort,
    SortDescending,
    ArgSort,
    ArgSortDescending,
    Roll(isize),
    Repeat(usize),
    Tile(usize),
    Pad(usize, usize, Value),
}

/// A step of a program. Most steps add an array to the program; in-place steps change one.
#[derive(Clone, Debug)]
pub enum Operation {
    Copy(Operand),
    Unary(UnaryOp, Operand),
    Binary(BinaryOp, Operand, Operand),
    WithScalar(BinaryOp, Operand, Value),
    WithLiteral(BinaryOp, Operand, Written),
    Cast(Operand, DType),
    Reduce(ReduceOp, Operand, Option<Vec<isize>>, bool),
    Select(Operand, Operand, Operand),
    Clip(Operand, Operand, Operand),
    Concat(Vec<Operand>, isize),
    Stack(Vec<Operand>, isize),
    Along(Along, Operand, isize),
    Take(Operand, Operand, isize),
    TakeAlongAxis(Operand, Operand, isize),
    Compress(Operand, Operand, isize),
    Masked(Operand, Operand),
    InPlace(BinaryOp, usize, Vec<Step>, Operand),
    Assign(usize, Vec<Step>, Operand),
    Set(usize, Vec<isize>, Value),
}

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

    /// Returns the elements.
    fn predict(&self, arrays: &[Dense]) -> Result<Dense, Refused> {
        let array = match &self.source {
            Source::Of(number) => &arrays[*number],
            Source::New(made) => made,
        };
        Ok(array.read(&seen(array, &self.steps)?))
    }

    /// Returns the array of the library.
    fn held<'a>(&self, arrays: &'a [DynArray]) -> Cow<'a, DynArray> {
        match &self.source {
            Source::Of(number) => Cow::Borrowed(&arrays[*number]),
            Source::New(made) => Cow::Owned(made.library()),
        }
    }

    /// Views the array of the library.
    fn view<'v>(&self, held: &'v DynArray) -> Result<DynView<'v>, Error> {
        self.steps.iter().try_fold(held.view(), |view, step| step.library(view))
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

/// Applies the steps of a chain.
fn seen(array: &Dense, steps: &[Step]) -> Result<Seen, Refused> {
    steps.iter().try_fold(array.seen(), |seen, step| seen.step(step))
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

    /// Returns the number of the array that an in-place operation changes.
    pub fn target(&self) -> Option<usize> {
        match self {
            Self::InPlace(_, number, ..) | Self::Assign(number, ..) | Self::Set(number, ..) => Some(*number),
            _ => None,
        }
    }

    /// Returns whether the library's result is unspecified: rules whose decision is still due.
    pub fn is_open(&self, arrays: &[Dense]) -> bool {
        let read = |x: &Operand| x.predict(arrays).ok();
        match self {
            // Signs of integers.
            Self::Unary(UnaryOp::SignBit, x) => read(x).is_some_and(|x| x.dtype.is_integer()),
            // Masks of arrays without elements, and with fewer axes.
            Self::Masked(x, mask) | Self::Compress(x, mask, _) => {
                let rank = |x: &Operand| read(x).map(|x| x.shape.len());
                let is_whole = matches!(self, Self::Masked(..));
                is_whole && rank(mask) < rank(x) || [x, mask].into_iter().filter_map(read).any(|x| x.values.is_empty())
            }
            // Positions of other ranks.
            Self::Take(_, positions, _) => read(positions).is_some_and(|positions| positions.shape.len() != 1),
            // Complex scalars next to real arrays.
            Self::WithScalar(_, x, value) => {
                value.dtype().is_complex() && !read(x).is_some_and(|x| x.dtype.is_complex())
            }
            _ => false,
        }
    }

    /// Predicts the result: the new array, or the changed one.
    ///
    /// # Errors
    /// The reasons why the library rejects the operation.
    pub fn predict(&self, arrays: &[Dense]) -> Result<Expected, Refused> {
        match self {
            Self::Copy(x) => Ok(x.predict(arrays)?.exactly()),
            Self::Unary(op, x) => {
                let x = x.predict(arrays)?;
                let Some(dtype) = x.dtype.unary(*op) else {
                    return refuse(Reason::DType);
                };
                let values = x.values.iter().map(|value| value.unary(*op)).collect();
                Ok(Expected {
                    dtype,
                    shape: x.shape,
                    values,
                })
            }
            Self::Binary(op, x, y) => binary(*op, &x.predict(arrays)?, &y.predict(arrays)?),
            Self::WithScalar(op, x, value) => {
                let x = x.predict(arrays)?;
                match value.dtype().is_lossless_into(x.dtype) {
                    true => binary(*op, &x, &Dense::scalar(value.cast(x.dtype))),
                    false => refuse(Reason::DType),
                }
            }
            Self::WithLiteral(op, x, written) => {
                let x = x.predict(arrays)?;
                match literal(*written, x.dtype) {
                    Some(value) => binary(*op, &x, &Dense::scalar(value)),
                    None => refuse(Reason::DType),
                }
            }
            Self::Cast(x, dtype) => {
                let x = x.predict(arrays)?;
                match x.dtype.is_complex() && !dtype.is_complex() && !dtype.is_bool() {
                    true => refuse(Reason::DType),
                    false => Ok(x.cast(*dtype).exactly()),
                }
            }
            Self::Reduce(op, x, axes, keep) => reduce(*op, &x.predict(arrays)?, axes.as_deref(), *keep),
            Self::Select(condition, x, y) => {
                let (condition, x, y) = (condition.predict(arrays)?, x.predict(arrays)?, y.predict(arrays)?);
                let dtype = match x.dtype.promote(y.dtype) {
                    Some(dtype) if condition.dtype.is_bool() => Ok(dtype),
                    _ => refuse(Reason::DType),
                };
                let to = shape::broadcast(&[&condition.shape, &x.shape, &y.shape]).map_err(|_| vec![Reason::Shape]);
                let (dtype, shape) = both(dtype, to)?;
                let chosen = shape::indices(&shape).map(|index| {
                    let from = if condition.broadcast_get(&index).is_true() {
                        &x
                    } else {
                        &y
                    };
                    (from.broadcast_get(&index).cast(dtype), EXACT)
                });
                Ok(Expected {
                    dtype,
                    values: chosen.collect(),
                    shape,
                })
            }
            Self::Clip(x, low, high) => {
                let (x, low, high) = (x.predict(arrays)?, low.predict(arrays)?, high.predict(arrays)?);
                let above = binary(BinaryOp::Maximum, &x, &low)?;
                let above = Dense {
                    dtype: above.dtype,
                    shape: above.shape,
                    values: above.values.into_iter().map(|(value, _)| value).collect(),
                };
                binary(BinaryOp::Minimum, &above, &high)
            }
            Self::Concat(all, axis) => {
                let all: Vec<Dense> = all.iter().map(|x| x.predict(arrays)).collect::<Result<_, _>>()?;
                let rank = all[0].shape.len();
                let dtype = common(&all);
                let fits = place(*axis, rank).and_then(|axis| {
                    let same = |x: &Dense| {
                        x.shape.len() == rank && (0..rank).all(|i| i == axis || x.shape[i] == all[0].shape[i])
                    };
                    if all.iter().all(same) {
                        Ok(axis)
                    } else {
                        refuse(Reason::Shape)
                    }
                });
                let (dtype, axis) = both(dtype, fits)?;
                Ok(concat(&all, axis, dtype).exactly())
            }
            Self::Stack(all, axis) => {
                let all: Vec<Dense> = all.iter().map(|x| x.predict(arrays)).collect::<Result<_, _>>()?;
                let dtype = common(&all);
                let fits = place(*axis, all[0].shape.len() + 1).and_then(|axis| {
                    match all.iter().all(|x| x.shape == all[0].shape) {
                        true => Ok(axis),
                        false => refuse(Reason::Shape),
                    }
                });
                let (dtype, axis) = both(dtype, fits)?;
                let each = all.into_iter().map(|x| {
                    let mut to = x.shape.clone();
                    to.insert(axis, 1);
                    x.shaped(to)
                });
                Ok(concat(&each.collect::<Vec<_>>(), axis, dtype).exactly())
            }
            Self::Along(along, x, axis) => run_along(*along, &x.predict(arrays)?, *axis),
            Self::Take(x, positions, axis) => {
                let (x, positions) = (x.predict(arrays)?, positions.predict(arrays)?);
                let axis = place(*axis, x.shape.len());
                let is_integer = if positions.dtype.is_integer() {
                    Ok(())
                } else {
                    refuse(Reason::DType)
                };
                let (axis, ()) = both(axis, is_integer)?;
                let at = |value: &Value| counted_in(*value, x.shape[axis]);
                let at: Vec<usize> = positions.values.iter().map(at).collect::<Result<_, _>>()?;
                Ok(lanes(&x, axis, x.dtype, |lane| {
                    at.iter().map(|&at| (lane[at], EXACT)).collect()
                }))
            }
            Self::TakeAlongAxis(x, positions, axis) => {
                let (x, positions) = (x.predict(arrays)?, positions.predict(arrays)?);
                let rank = x.shape.len();
                let axis = place(*axis, rank).and_then(|axis| {
                    let same = |i: usize| i == axis || positions.shape[i] == x.shape[i];
                    let fits = positions.shape.len() == rank && (0..rank).all(same);
                    if fits { Ok(axis) } else { refuse(Reason::Shape) }
                });
                let is_integer = if positions.dtype.is_integer() {
                    Ok(())
                } else {
                    refuse(Reason::DType)
                };
                let (axis, ()) = both(axis, is_integer)?;
                let mut values = Vec::new();
                for index in shape::indices(&positions.shape) {
                    let mut from = index.clone();
                    from[axis] = counted_in(positions.broadcast_get(&index), x.shape[axis])?;
                    values.push((element(&x, &from), EXACT));
                }
                Ok(Expected {
                    dtype: x.dtype,
                    shape: positions.shape,
                    values,
                })
            }
            Self::Compress(x, mask, axis) => {
                let (x, mask) = (x.predict(arrays)?, mask.predict(arrays)?);
                let is_bool = if mask.dtype.is_bool() {
                    Ok(())
                } else {
                    refuse(Reason::DType)
                };
                // A mask of another length is an index error, as in NumPy; a mask of another rank
                // is an axis error.
                let axis = place(*axis, x.shape.len()).and_then(|axis| match mask.shape[..] {
                    [len] if len == x.shape[axis] => Ok(axis),
                    [_] => refuse(Reason::Index),
                    _ => refuse(Reason::Shape),
                });
                let (axis, ()) = both(axis, is_bool)?;
                let kept = |lane: &[Value]| {
                    let both = lane.iter().zip(&mask.values).filter(|(_, mask)| mask.is_true());
                    both.map(|(&value, _)| (value, EXACT)).collect()
                };
                Ok(lanes(&x, axis, x.dtype, kept))
            }
            Self::Masked(x, mask) => {
                let (x, mask) = (x.predict(arrays)?, mask.predict(arrays)?);
                let is_bool = if mask.dtype.is_bool() {
                    Ok(())
                } else {
                    refuse(Reason::DType)
                };
                let fits = if mask.shape == x.shape {
                    Ok(())
                } else {
                    refuse(Reason::Index)
                };
                both(is_bool, fits)?;
                let kept = x.values.iter().zip(&mask.values).filter(|(_, mask)| mask.is_true());
                let values: Vec<(Value, Within)> = kept.map(|(&value, _)| (value, EXACT)).collect();
                Ok(Expected {
                    dtype: x.dtype,
                    shape: vec![values.len()],
                    values,
                })
            }
            Self::InPlace(op, number, steps, y) => {
                let seen = seen(&arrays[*number], steps);
                let (seen, y) = both(seen, y.predict(arrays))?;
                let x = &arrays[*number];
                let dtype = match fits(x.dtype, y.dtype) && x.dtype.binary(*op).is_some() {
                    true => Ok(()),
                    false => refuse(Reason::DType),
                };
                let accepted = shape::check_assign(&seen.shape, &y.shape).map_err(|_| vec![Reason::Shape]);
                both(dtype, accepted)?;
                let mut written = x.clone().exactly();
                for (index, &position) in shape::indices(&seen.shape).zip(&seen.positions) {
                    let right = y.broadcast_get(&index).cast(x.dtype);
                    written.values[position] =
                        x.values[position].binary(*op, right).map_err(|_| vec![Reason::Fault])?;
                }
                Ok(written)
            }
            Self::Assign(number, steps, y) => {
                let (seen, y) = both(seen(&arrays[*number], steps), y.predict(arrays))?;
                let x = &arrays[*number];
                let dtype = if fits(x.dtype, y.dtype) {
                    Ok(())
                } else {
                    refuse(Reason::DType)
                };
                both(
                    dtype,
                    shape::check_assign(&seen.shape, &y.shape).map_err(|_| vec![Reason::Shape]),
                )?;
                let mut written = x.clone();
                for (index, &position) in shape::indices(&seen.shape).zip(&seen.positions) {
                    written.values[position] = y.broadcast_get(&index).cast(x.dtype);
                }
                Ok(written.exactly())
            }
            Self::Set(number, index, value) => {
                let x = &arrays[*number];
                let dtype = if value.dtype().is_lossless_into(x.dtype) {
                    Ok(())
                } else {
                    refuse(Reason::DType)
                };
                let position = if index.len() != x.shape.len() {
                    refuse(Reason::Shape)
                } else {
                    let at = index.iter().zip(&x.shape).map(|(&i, &extent)| counted(i, extent));
                    at.collect::<Option<Vec<usize>>>().ok_or_else(|| vec![Reason::Index])
                };
                let ((), index) = both(dtype, position)?;
                let mut written = x.clone();
                let position = shape::position(&x.shape, &index);
                written.values[position] = value.cast(x.dtype);
                Ok(written.exactly())
            }
        }
    }

    /// Runs the operation on the library. Returns the new array, or `None` if one is changed.
    ///
    /// # Errors
    /// The error of the library.
    pub fn library(&self, arrays: &mut [DynArray]) -> Result<Option<DynArray>, Error> {
        macro_rules! view {
            ($x:ident) => {
                let held = $x.held(arrays);
                let $x = $x.view(&held)?;
            };
        }
        match self {
            Self::InPlace(op, number, steps, y) => {
                let held = y.held(arrays).into_owned();
                let y = y.view(&held)?;
                let view = steps
                    .iter()
                    .try_fold(arrays[*number].view_mut(), |view, step| step.library_mut(view));
                return in_place(*op, view?, y).map(|()| None);
            }
            Self::Assign(number, steps, y) => {
                let held = y.held(arrays).into_owned();
                let y = y.view(&held)?;
                let view = steps
                    .iter()
                    .try_fold(arrays[*number].view_mut(), |view, step| step.library_mut(view));
                return view?.assign(y).map(|()| None);
            }
            Self::Set(number, index, value) => {
                return arrays[*number].set(index, DynScalar::from(*value)).map(|()| None);
            }
            _ => {}
        }
        let arrays = &*arrays;
        let made = match self {
            Self::Copy(x) => {
                view!(x);
                x.try_to_owned()
            }
            Self::Unary(op, x) => {
                view!(x);
                library_unary(*op, &x)
            }
            Self::Binary(op, x, y) => {
                view!(x);
                view!(y);
                library_binary(*op, &x, y)
            }
            Self::WithScalar(op, x, value) => {
                view!(x);
                library_binary(*op, &x, DynScalar::from(*value))
            }
            Self::WithLiteral(op, x, written) => {
                view!(x);
                let literal = match *written {
                    Written::Integer(n) => Literal::from(n),
                    Written::Float(f) => Literal::from(f),
                };
                library_binary(*op, &x, literal)
            }
            Self::Cast(x, dtype) => {
                view!(x);
                x.try_cast(dtype.library())
            }
            Self::Reduce(op, x, axes, keep) => {
                view!(x);
                library_reduce(*op, &x, axes.as_deref(), *keep)
            }
            Self::Select(condition, x, y) => {
                view!(condition);
                view!(x);
                view!(y);
                condition.select(x, y)
            }
            Self::Clip(x, low, high) => {
                view!(x);
                view!(low);
                view!(high);
                x.clip(low, high)
            }
            Self::Concat(all, axis) | Self::Stack(all, axis) => {
                let held: Vec<Cow<'_, DynArray>> = all.iter().map(|x| x.held(arrays)).collect();
                let views = all.iter().zip(&held).map(|(x, held)| x.view(held));
                let views: Vec<DynView<'_>> = views.collect::<Result<_, Error>>()?;
                let views: Vec<&DynView<'_>> = views.iter().collect();
                match self {
                    Self::Stack(..) => DynArray::stack(&views, *axis),
                    _ => DynArray::concat(&views, *axis),
                }
            }
            Self::Along(along, x, axis) => {
                view!(x);
                match *along {
                    Along::CumSum => x.cumsum(*axis),
                    Along::CumProd => x.cumprod(*axis),
                    Along::CumSumWithInitial => x.cumsum_with_initial(*axis),
                    Along::CumProdWithInitial => x.cumprod_with_initial(*axis),
                    Along::Diff => x.diff(*axis),
                    Along::Sort => x.sort(*axis),
                    Along::SortDescending => x.sort_descending(*axis),
                    Along::ArgSort => x.argsort(*axis),
                    Along::ArgSortDescending => x.argsort_descending(*axis),
                    Along::Roll(shift) => x.roll(shift, *axis),
                    Along::Repeat(times) => x.repeat(times, *axis),
                    Along::Tile(times) => x.tile(times, *axis),
                    Along::Pad(before, after, value) => x.pad(before, after, DynScalar::from(value), *axis),
                }
            }
            Self::Take(x, positions, axis) => {
                view!(x);
                view!(positions);
                x.take(&positions, *axis)
            }
            Self::TakeAlongAxis(x, positions, axis) => {
                view!(x);
                view!(positions);
                x.take_along_axis(&positions, *axis)
            }
            Self::Compress(x, mask, axis) => {
                view!(x);
                view!(mask);
                x.compress(&mask, *axis)
            }
            Self::Masked(x, mask) => {
                view!(x);
                view!(mask);
                x.masked(&mask)
            }
            Self::InPlace(..) | Self::Assign(..) | Self::Set(..) => unreachable!("in place"),
        };
        made.map(Some)
    }
}

impl DType {
    /// Returns whether the dtype has negative numbers.
    fn is_lossless_signed(self) -> bool {
        Value::integer(self, -1).parts().0 < 0.0
    }
}

/// Returns whether a value of a dtype can be written in place into an array of another one.
fn fits(target: DType, value: DType) -> bool {
    target.promote(value) == Some(target)
}

/// Returns the common dtype of arrays, folded from the first to the last.
fn common(all: &[Dense]) -> Result<DType, Refused> {
    let mut dtypes = all.iter().map(|x| x.dtype);
    let first = dtypes.next().expect("an array");
    dtypes
        .try_fold(first, DType::promote)
        .ok_or_else(|| vec![Reason::DType])
}

/// Returns the element of a literal in an array of a dtype.
fn literal(written: Written, dtype: DType) -> Option<Value> {
    let float = |x: f64| {
        let value = Value::float(dtype, x);
        (value.is_finite() || !x.is_finite()).then_some(value)
    };
    match (written, dtype) {
        _ if dtype.is_bool() => None,
        (Written::Integer(n), DType::Plain(plain)) if plain.is_integer() => {
            let range = plain.integer_range().expect("an integer dtype");
            range.contains(&n.into()).then(|| Value::integer(dtype, n.into()))
        }
        (Written::Float(_), _) if dtype.is_integer() => None,
        (Written::Integer(n), _) => float(n as f64),
        (Written::Float(x), _) => float(x),
    }
}

/// Returns the position of an index.
fn counted_in(index: Value, extent: usize) -> Result<usize, Refused> {
    let index = isize::try_from(index.to_integer().expect("an integer"));
    index
        .ok()
        .and_then(|index| counted(index, extent))
        .ok_or_else(|| vec![Reason::Index])
}

/// Predicts an operation of two operands.
fn binary(op: BinaryOp, x: &Dense, y: &Dense) -> Result<Expected, Refused> {
    let dtype = x
        .dtype
        .promote(y.dtype)
        .and_then(|common| Some((common, common.binary(op)?)));
    let to = shape::broadcast(&[&x.shape, &y.shape]).map_err(|_| vec![Reason::Shape]);
    let ((common, dtype), shape) = both(dtype.ok_or_else(|| vec![Reason::DType]), to)?;
    let mut values = Vec::new();
    for index in shape::indices(&shape) {
        let (left, right) = (
            x.broadcast_get(&index).cast(common),
            y.broadcast_get(&index).cast(common),
        );
        values.push(left.binary(op, right).map_err(|_| vec![Reason::Fault])?);
    }
    Ok(Expected { dtype, shape, values })
}

/// Predicts a reduction.
fn reduce(op: ReduceOp, x: &Dense, axes: Option<&[isize]>, keep: bool) -> Result<Expected, Refused> {
    let rank = x.shape.len();
    let dtype = fold_dtype(op, x.dtype).ok_or_else(|| vec![Reason::DType]);
    let axes = axes.map_or_else(|| Ok((0..rank).collect()), |axes| places(axes, rank));
    let (dtype, axes) = both(dtype, axes)?;
    let is_reduced = |axis: usize| axes.contains(&axis);
    let kept: Vec<usize> = (0..rank)
        .map(|axis| if is_reduced(axis) { 1 } else { x.shape[axis] })
        .collect();
    let mut groups = vec![Vec::new(); shape::len(&kept)];
    for (index, &value) in shape::indices(&x.shape).zip(&x.values) {
        groups[shape::position(&kept, &index)].push(value);
    }
    let values = groups
        .iter()
        .map(|group| fold(op, dtype, group).ok_or_else(|| vec![Reason::Shape]));
    let values = values.collect::<Result<_, _>>()?;
    let shape = (0..rank)
        .filter(|&axis| keep || !is_reduced(axis))
        .map(|axis| kept[axis]);
    Ok(Expected {
        dtype,
        shape: shape.collect(),
        values,
    })
}

/// Concatenates arrays.
fn concat(all: &[Dense], axis: usize, dtype: DType) -> Dense {
    let mut to = all[0].shape.clone();
    to[axis] = all.iter().map(|x| x.shape[axis]).sum();
    let value = |mut index: Vec<usize>| {
        for x in all {
            if index[axis] < x.shape[axis] {
                return element(x, &index).cast(dtype);
            }
            index[axis] -= x.shape[axis];
        }
        unreachable!("a position of one of the arrays")
    };
    Dense {
        dtype,
        values: shape::indices(&to).map(value).collect(),
        shape: to,
    }
}

/// Returns the element at an index, which has one position for each axis.
fn element(x: &Dense, index: &[usize]) -> Value {
    let position = index
        .iter()
        .zip(&x.shape)
        .fold(0, |position, (&i, &extent)| position * extent + i);
    x.values[position]
}

/// Computes a new lane from each lane along an axis. All new lanes have the same length.
fn lanes(x: &Dense, axis: usize, dtype: DType, run: impl Fn(&[Value]) -> Vec<(Value, Within)>) -> Expected {
    let mut outer = x.shape.clone();
    outer[axis] = 1;
    let lane = |start: &Vec<usize>| -> Vec<Value> {
        let at = |i: usize| {
            let mut index = start.clone();
            index[axis] = i;
            element(x, &index)
        };
        (0..x.shape[axis]).map(at).collect()
    };
    let made: Vec<Vec<(Value, Within)>> = shape::indices(&outer).map(|start| run(&lane(&start))).collect();
    let mut to = x.shape.clone();
    // Without lanes, the length is that for any lane.
    let sample = vec![Value::integer(x.dtype, 0).cast(x.dtype); x.shape[axis]];
    to[axis] = made.first().map_or_else(|| run(&sample).len(), Vec::len);
    let values = shape::indices(&to).map(|mut index| {
        let i = std::mem::take(&mut index[axis]);
        made[shape::position(&outer, &index)][i]
    });
    Expected {
        dtype,
        values: values.collect(),
        shape: to,
    }
}

/// Predicts an operation along an axis.
fn run_along(along: Along, x: &Dense, axis: isize) -> Result<Expected, Refused> {
    let dtype = match along {
        Along::CumSum | Along::CumProd | Along::CumSumWithInitial | Along::CumProdWithInitial => {
            fold_dtype(ReduceOp::Sum, x.dtype)
        }
        Along::Diff => x.dtype.binary(BinaryOp::Subtract),
        Along::Sort | Along::SortDescending => Some(x.dtype).filter(|dtype| dtype.is_real()),
        Along::ArgSort | Along::ArgSortDescending => x.dtype.is_real().then_some(I64),
        Along::Pad(_, _, value) => value.dtype().is_lossless_into(x.dtype).then_some(x.dtype),
        Along::Roll(_) | Along::Repeat(_) | Along::Tile(_) => Some(x.dtype),
    };
    let (dtype, axis) = both(dtype.ok_or_else(|| vec![Reason::DType]), place(axis, x.shape.len()))?;
    let exact = |lane: Vec<Value>| lane.into_iter().map(|value| (value, EXACT)).collect();
    let scan = |op: ReduceOp, lane: &[Value], with_initial: bool| {
        let from = usize::from(!with_initial);
        (from..=lane.len())
            .map(|end| fold(op, dtype, &lane[..end]).expect("sums have a value"))
            .collect()
    };
    let order = |lane: &[Value], descending: bool| {
        let mut order: Vec<usize> = (0..lane.len()).collect();
        order.sort_by(|&i, &j| compare(lane[i], lane[j], descending));
        order
    };
    Ok(lanes(x, axis, dtype, |lane| match along {
        Along::CumSum => scan(ReduceOp::Sum, lane, false),
        Along::CumProd => scan(ReduceOp::Prod, lane, false),
        Along::CumSumWithInitial => scan(ReduceOp::Sum, lane, true),
        Along::CumProdWithInitial => scan(ReduceOp::Prod, lane, true),
        Along::Diff => {
            let less = |two: &[Value]| {
                two[1]
                    .binary(BinaryOp::Subtract, two[0])
                    .expect("differences have a value")
            };
            lane.windows(2).map(less).collect()
        }
        Along::Sort | Along::SortDescending => {
            let order = order(lane, matches!(along, Along::SortDescending));
            // Zeros of either sign are equal.
            let within = Within::By(array_tests::reference::Agreement::OpenZeroSign);
            order.iter().map(|&i| (lane[i], within)).collect()
        }
        Along::ArgSort | Along::ArgSortDescending => {
            let order = order(lane, matches!(along, Along::ArgSortDescending));
            exact(order.iter().map(|&i| Value::integer(I64, i as i128)).collect())
        }
        Along::Roll(shift) => {
            let n = lane.len() as isize;
            exact((0..n).map(|i| lane[(i - shift).rem_euclid(n) as usize]).collect())
        }
        Along::Repeat(times) => exact(lane.iter().flat_map(|&value| vec![value; times]).collect()),
        Along::Tile(times) => exact(lane.repeat(times)),
        Along::Pad(before, after, value) => {
            let value = value.cast(x.dtype);
            exact([vec![value; before], lane.to_vec(), vec![value; after]].concat())
        }
    }))
}

/// Orders elements, NaN last.
fn compare(left: Value, right: Value, descending: bool) -> std::cmp::Ordering {
    use std::cmp::Ordering;
    match (left.is_nan(), right.is_nan()) {
        (true, true) => Ordering::Equal,
        (true, false) => Ordering::Greater,
        (false, true) => Ordering::Less,
        (false, false) => {
            let order = match (left.to_integer(), right.to_integer()) {
                (Some(left), Some(right)) => left.cmp(&right),
                _ => left.parts().0.partial_cmp(&right.parts().0).expect("numbers"),
            };
            if descending { order.reverse() } else { order }
        }
    }
}

/// Runs a function on the library.
fn library_unary(op: UnaryOp, x: &DynView<'_>) -> Result<DynArray, Error> {
    macro_rules! methods {
        ($($op:ident $method:ident)*) => { match op { $(UnaryOp::$op => x.$method(),)* } };
    }
    methods! {
        Negate try_negative Not try_bitwise_not LogicalNot logical_not Abs abs Sign sign Square square Reciprocal reciprocal
        Floor floor Ceil ceil Trunc trunc Round round Sqrt sqrt Exp exp Exp2 exp2 Expm1 expm1 Log log Log2 log2
        Log10 log10 Log1p log1p Sin sin Cos cos Tan tan Asin asin Acos acos Atan atan Sinh sinh Cosh cosh Tanh tanh
        Asinh asinh Acosh acosh Atanh atanh Sigmoid sigmoid SignBit signbit IsNan is_nan IsInf is_inf IsFinite is_finite
    }
}

/// Runs an operation of two operands on the library.
fn library_binary(op: BinaryOp, x: &DynView<'_>, y: impl DynOperand) -> Result<DynArray, Error> {
    macro_rules! methods {
        ($($op:ident $method:ident)*) => { match op { $(BinaryOp::$op => x.$method(y),)* } };
    }
    methods! {
        Add try_add Subtract try_subtract Multiply try_multiply Divide try_divide Remainder trunc_remainder FloorDivide floor_divide
        FloorRemainder remainder TruncDivide trunc_divide TruncRemainder trunc_remainder Pow pow Atan2 atan2 CopySign copysign
        Hypot hypot LogAddExp logaddexp NextAfter nextafter Maximum maximum Minimum minimum BitAnd try_bitwise_and
        BitOr try_bitwise_or BitXor try_bitwise_xor ShiftLeft try_bitwise_left_shift ShiftRight try_bitwise_right_shift LogicalAnd logical_and
        LogicalOr logical_or LogicalXor logical_xor Equal equal NotEqual not_equal Less less LessEqual less_equal
        Greater greater GreaterEqual greater_equal
    }
}

/// Runs an operation in place on the library.
fn in_place(op: BinaryOp, mut x: array_core::dynamic::DynViewMut<'_>, y: DynView<'_>) -> Result<(), Error> {
    match op {
        BinaryOp::Add => x.try_add_assign(y),
        BinaryOp::Multiply => x.try_multiply_assign(y),
        BinaryOp::Subtract => x.try_subtract_assign(y),
        BinaryOp::Divide => x.try_divide_assign(y),
        BinaryOp::Remainder => x.try_trunc_remainder_assign(y),
        BinaryOp::BitAnd => x.try_bitwise_and_assign(y),
        BinaryOp::BitOr => x.try_bitwise_or_assign(y),
        BinaryOp::BitXor => x.try_bitwise_xor_assign(y),
        BinaryOp::ShiftLeft => x.try_bitwise_left_shift_assign(y),
        BinaryOp::ShiftRight => x.try_bitwise_right_shift_assign(y),
        _ => unreachable!("{op} is not drawn in place"),
    }
}

/// Runs a reduction on the library.
fn library_reduce(op: ReduceOp, x: &DynView<'_>, axes: Option<&[isize]>, keep: bool) -> Result<DynArray, Error> {
    macro_rules! methods {
        ($($op:ident $all:ident $axes:ident $keep:ident ($($argument:expr)?);)*) => {
            match (op, axes) {
                $(
                    // A reduction of all elements returns an element, so there is no form that
                    // keeps axes.
                    (ReduceOp::$op, None) if !keep => Ok(DynArray::from(x.$all($($argument)?)?)),
                    (ReduceOp::$op, None) => x.$keep(&Vec::from_iter(0..x.rank() as isize) $(, $argument)?),
                    (ReduceOp::$op, Some(axes)) if keep => x.$keep(axes $(, $argument)?),
                    (ReduceOp::$op, Some(axes)) => x.$axes(axes $(, $argument)?),
                )*
            }
        };
    }
    methods! {
        Sum sum sum_axes sum_axes_keep ();
        Prod prod prod_axes prod_axes_keep ();
        Mean mean mean_axes mean_axes_keep ();
        Var var var_axes var_axes_keep ();
        SampleVar var_corrected var_axes_corrected var_axes_keep_corrected (1.0);
        Std std std_axes std_axes_keep ();
        Min min min_axes min_axes_keep ();
        Max max max_axes max_axes_keep ();
        ArgMin argmin argmin_axes argmin_axes_keep ();
        ArgMax argmax argmax_axes argmax_axes_keep ();
        All all all_axes all_axes_keep ();
        Any any any_axes any_axes_keep ();
        CountNonzero count_nonzero count_nonzero_axes count_nonzero_axes_keep ();
    }
}
