//! The predictions of the interpreter.

use array_tests::reference::{BinaryOp, ReduceOp, UnaryOp, shape};

use super::{Along, Operand, Operation, Source, Written};
use crate::programs::array::{Dense, Expected, Reason, Refused, Seen, both, counted, place, places, refuse};
use crate::programs::fold::{fold, fold_dtype};
use crate::programs::scalar::{DType, EXACT, I64, Value, Within};
use crate::programs::view::Step;

impl Operand {
    /// Returns the elements.
    pub(super) fn predict(&self, arrays: &[Dense]) -> Result<Dense, Refused> {
        let array = match &self.source {
            Source::Of(number) => &arrays[*number],
            Source::New(made) => made,
        };
        Ok(array.read(&seen(array, &self.steps)?))
    }
}

/// Applies the steps of a chain.
fn seen(array: &Dense, steps: &[Step]) -> Result<Seen, Refused> {
    steps.iter().try_fold(array.seen(), |seen, step| seen.step(step))
}

impl Operation {
    /// Returns whether the library's result is unspecified, because a rule is not decided yet.
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
