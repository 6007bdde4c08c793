//! Arrays and views of the interpreter, and the reasons for errors.

use array_core::dynamic::DynScalar;
use array_core::{DynArray, Error};

use crate::programs::scalar::{DType, Value, Within};
use array_tests::reference::shape;

/// The reason why the library rejects a step: the kind of its error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    DType,
    Shape,
    Index,
    Fault,
}

/// The reasons that apply to a step that is rejected; the library names one of them.
pub type Refused = Vec<Reason>;

/// Rejects for a reason.
pub fn refuse<T>(reason: Reason) -> Result<T, Refused> {
    Err(vec![reason])
}

/// Returns the values of both, or the reasons of either.
pub fn both<A, B>(left: Result<A, Refused>, right: Result<B, Refused>) -> Result<(A, B), Refused> {
    match (left, right) {
        (Ok(left), Ok(right)) => Ok((left, right)),
        (Err(mut left), Err(right)) => {
            left.extend(right);
            Err(left)
        }
        (Err(reasons), _) | (_, Err(reasons)) => Err(reasons),
    }
}

/// Returns the reason of an error of the library.
pub fn reason_of(error: &Error) -> Option<Reason> {
    match error {
        Error::DType(_) => Some(Reason::DType),
        Error::Shape(_) => Some(Reason::Shape),
        Error::Index(_) => Some(Reason::Index),
        Error::Arithmetic(_) => Some(Reason::Fault),
        _ => None,
    }
}

/// The elements of an array in row-major order.
#[derive(Clone, Debug)]
pub struct Dense {
    pub dtype: DType,
    pub shape: Vec<usize>,
    pub values: Vec<Value>,
}

/// A predicted result.
#[derive(Debug)]
pub struct Expected {
    pub dtype: DType,
    pub shape: Vec<usize>,
    pub values: Vec<(Value, Within)>,
}

/// A view: for each of its indices, in row-major order, the position of an element of the array.
#[derive(Clone, Debug)]
pub struct Seen {
    pub shape: Vec<usize>,
    pub positions: Vec<usize>,
}

impl Dense {
    /// Converts an array of the library.
    pub fn of(array: &DynArray) -> Self {
        let values: Vec<Value> = array.iter().map(Value::from).collect();
        let dtype = DType::ALL.into_iter().find(|dtype| dtype.library() == array.dtype());
        Self {
            dtype: dtype.expect("the interpreter has the dtype"),
            shape: array.shape().to_vec(),
            values,
        }
    }

    /// Converts to an array of the library.
    pub fn library(&self) -> DynArray {
        let elements = self.values.iter().map(|&value| DynScalar::from(value));
        DynArray::from_scalars(self.dtype.library(), &self.shape[..], elements).expect("the elements fit the shape")
    }

    /// Views the whole array.
    pub fn seen(&self) -> Seen {
        Seen {
            shape: self.shape.clone(),
            positions: (0..self.values.len()).collect(),
        }
    }

    /// Copies the elements of a view.
    pub fn read(&self, seen: &Seen) -> Self {
        Self {
            dtype: self.dtype,
            shape: seen.shape.clone(),
            values: seen.positions.iter().map(|&position| self.values[position]).collect(),
        }
    }

    /// Returns the element for an index of a shape that the array is broadcast to.
    pub fn broadcast_get(&self, index: &[usize]) -> Value {
        self.values[shape::position(&self.shape, index)]
    }

    /// Converts each element.
    pub fn cast(&self, dtype: DType) -> Self {
        Self {
            dtype,
            shape: self.shape.clone(),
            values: self.values.iter().map(|value| value.cast(dtype)).collect(),
        }
    }

    /// Returns an array of rank 0.
    pub fn scalar(value: Value) -> Self {
        Self {
            dtype: value.dtype(),
            shape: Vec::new(),
            values: vec![value],
        }
    }

    /// Predicts this array, bit by bit.
    pub fn exactly(self) -> Expected {
        Expected {
            dtype: self.dtype,
            shape: self.shape,
            values: self
                .values
                .into_iter()
                .map(|value| (value, crate::programs::scalar::EXACT))
                .collect(),
        }
    }

    /// Reshapes the elements.
    pub fn shaped(mut self, shape: Vec<usize>) -> Self {
        assert_eq!(self.values.len(), shape::len(&shape), "as many elements as before");
        self.shape = shape;
        self
    }
}

impl Expected {
    /// Compares a result.
    ///
    /// # Errors
    /// Returns the difference.
    pub fn check(&self, found: &Dense) -> Result<(), String> {
        if (self.dtype, &self.shape) != (found.dtype, &found.shape) {
            return Err(format!(
                "expected {:?} of shape {:?}, found {:?} of shape {:?}",
                self.dtype, self.shape, found.dtype, found.shape
            ));
        }
        for (index, (&(expected, within), &value)) in
            shape::indices(&self.shape).zip(self.values.iter().zip(&found.values))
        {
            if !expected.agrees(value, within) {
                return Err(format!(
                    "at {index:?}: expected {expected:?} ({within:?}), found {value:?}"
                ));
            }
        }
        Ok(())
    }
}

/// Returns the position of an axis, or an index, that can be counted from either end.
pub fn counted(at: isize, extent: usize) -> Option<usize> {
    let position = if at < 0 { at + extent as isize } else { at };
    (0..extent as isize).contains(&position).then_some(position as usize)
}

/// Returns the positions of axes in increasing order.
///
/// # Errors
///
/// Rejects an axis that does not exist, or that is listed twice.
pub fn places(axes: &[isize], rank: usize) -> Result<Vec<usize>, Refused> {
    let mut places = Vec::new();
    for &axis in axes {
        match counted(axis, rank) {
            Some(place) if !places.contains(&place) => places.push(place),
            _ => return refuse(Reason::Shape),
        }
    }
    places.sort_unstable();
    Ok(places)
}

/// Returns the position of an axis.
///
/// # Errors
///
/// Rejects an axis that does not exist.
pub fn place(axis: isize, rank: usize) -> Result<usize, Refused> {
    counted(axis, rank).ok_or_else(|| vec![Reason::Shape])
}
