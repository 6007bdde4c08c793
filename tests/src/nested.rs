//! A model of nested arrays as the Typhoon Modeling Language (TML) describes them, which recurses
//! over the levels.
//!
//! A value is a number, or an array whose items are values. The model has no flat storage, strides
//! or shape types.

use array_core::layout::Storage;
use array_core::{Array, Shape};

/// A number, or an array of values.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number at the root.
    Number(i64),
    /// An array: its extents, and its items in row-major order.
    Array(Vec<usize>, Vec<Value>),
}

/// A type that converts to a [`Value`].
pub trait Model {
    /// Converts to a value.
    fn model(&self) -> Value;
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        impl Model for $number {
            fn model(&self) -> Value {
                Value::Number(i64::from(*self))
            }
        }
    )*};
}

numbers! { bool i8 i16 i32 i64 u8 u16 }

impl<T: Model, S: Shape, B: Storage<T, S>> Model for Array<T, S, B> {
    fn model(&self) -> Value {
        Value::Array(self.shape().as_ref().to_vec(), self.iter().map(Model::model).collect())
    }
}

/// Combines two values: a number combines with every number at the root, and arrays combine level
/// by level. `None` if they do not fit.
pub fn combine(left: &Value, right: &Value, op: &dyn Fn(i64, i64) -> i64) -> Option<Value> {
    match (left, right) {
        (Value::Number(l), right) => Some(each(right, &|r| op(*l, r))),
        (left, Value::Number(r)) => Some(each(left, &|l| op(l, *r))),
        (Value::Array(l, ls), Value::Array(r, rs)) => {
            let extents = together(l, r)?;
            let items = positions(&extents).map(|at| combine(&ls[place(&at, l)], &rs[place(&at, r)], op));
            let items = items.collect::<Option<Vec<_>>>()?;
            Some(Value::Array(extents, items))
        }
    }
}

/// Applies a function to every number at the root.
fn each(value: &Value, op: &dyn Fn(i64) -> i64) -> Value {
    match value {
        Value::Number(x) => Value::Number(op(*x)),
        Value::Array(extents, items) => Value::Array(extents.clone(), items.iter().map(|x| each(x, op)).collect()),
    }
}

/// Writes a value over another one, which keeps its extents on every level. A number is written to
/// every root.
pub fn assign(target: &Value, value: &Value) -> Option<Value> {
    match (target, value) {
        (target, Value::Number(x)) => Some(each(target, &|_| *x)),
        (Value::Array(t, ts), Value::Array(v, vs)) => {
            let fits = v.len() <= t.len() && together(t, v)? == *t;
            fits.then_some(())?;
            let items = positions(t).map(|at| assign(&ts[place(&at, t)], &vs[place(&at, v)]));
            let items = items.collect::<Option<Vec<_>>>()?;
            Some(Value::Array(t.clone(), items))
        }
        _ => None,
    }
}

/// Returns the common extents of two arrays, aligned from the last.
fn together(l: &[usize], r: &[usize]) -> Option<Vec<usize>> {
    let rank = l.len().max(r.len());
    let at = |extents: &[usize], axis: usize| match (axis + extents.len()).checked_sub(rank) {
        Some(own) => extents[own],
        None => 1,
    };
    let axes = (0..rank).map(|axis| match (at(l, axis), at(r, axis)) {
        (l, r) if l == r => Some(l),
        (1, r) => Some(r),
        (l, 1) => Some(l),
        _ => None,
    });
    axes.collect()
}

/// Returns all indices of an array, in row-major order.
fn positions(extents: &[usize]) -> impl Iterator<Item = Vec<usize>> + '_ {
    (0..extents.iter().product()).map(move |mut n: usize| {
        let mut at = vec![0; extents.len()];
        for (i, &extent) in at.iter_mut().zip(extents).rev() {
            *i = n % extent;
            n /= extent;
        }
        at
    })
}

/// Returns the item of an operand of these extents at an index of the result.
fn place(at: &[usize], extents: &[usize]) -> usize {
    let own = &at[at.len() - extents.len()..];
    own.iter()
        .zip(extents)
        .fold(0, |n, (&i, &extent)| n * extent + if extent == 1 { 0 } else { i })
}
