//! Arrays and views as the interpreter knows them, and reasons to refuse.

use array_core::{DynArray, DynScalar, Error};

use crate::programs::scalar::{DType, Value, Within};
use array_tests::reference::shape;

/// Why the library refuses a step: the kind of its error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    DType,
    Shape,
    Index,
    Fault,
}

/// The reasons that hold for a step that is refused; the library names one of them.
pub type Refused = Vec<Reason>;

/// Refuses for a reason.
pub fn refuse<T>(reason: Reason) -> Result<T, Refused> {
    Err(vec![reason])
}

/// Returns the value of both, or the reasons of either.
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

/// Holds the elements of an array in row-major order.
#[derive(Clone, Debug)]
pub struct Dense {
    pub dtype: DType,
    pub shape: Vec<usize>,
    pub values: Vec<Value>,
}

/// A result as it is predicted.
#[derive(Debug)]
pub struct Expected {
    pub dtype: DType,
    pub shape: Vec<usize>,
    pub values: Vec<(Value, Within)>,
}

/// A view: for each of its positions, in row-major order, that of an element of the array.
#[derive(Clone, Debug)]
pub struct Seen {
    pub shape: Vec<usize>,
    pub positions: Vec<usize>,
}

impl Dense {
    /// Reads an array of the library.
    pub fn of(array: &DynArray) -> Self {
        let values: Vec<Value> = array.iter().map(Value::from).collect();
        let dtype = DType::ALL.into_iter().find(|dtype| dtype.library() == array.dtype());
        Self {
            dtype: dtype.expect("a dtype that the interpreter knows"),
            shape: array.shape().to_vec(),
            values,
        }
    }

    /// Makes the array of the library.
    pub fn library(&self) -> DynArray {
        let elements = self.values.iter().map(|&value| DynScalar::from(value));
        DynArray::from_scalars(self.dtype.library(), &self.shape[..], elements)
            .expect("as many elements as the shape has")
    }

    /// Views all of it.
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

    /// Returns the element that meets an index of what the array is broadcast to.
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

    /// Gives the elements another shape of as many.
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
    /// Says what differs.
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

/// Returns the position that an axis, or an index, counted from either end stands for.
pub fn counted(at: isize, extent: usize) -> Option<usize> {
    let position = if at < 0 { at + extent as isize } else { at };
    (0..extent as isize).contains(&position).then_some(position as usize)
}

/// Returns the places of axes in increasing order.
///
/// # Errors
/// Refuses an axis that is not there, or that is named twice.
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

/// Returns the place of an axis.
///
/// # Errors
/// Refuses one that is not there.
pub fn place(axis: isize, rank: usize) -> Result<usize, Refused> {
    counted(axis, rank).ok_or_else(|| vec![Reason::Shape])
}
