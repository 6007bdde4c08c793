//! Dtypes and pairs of them.

use proptest::prelude::*;
use proptest::sample::select;

use crate::reference::{DType, promote};

fn dtype_that(holds: impl Fn(DType) -> bool) -> impl Strategy<Value = DType> + Clone {
    select(DType::ALL.into_iter().filter(|&dtype| holds(dtype)).collect::<Vec<_>>())
}

/// Draws any dtype.
pub fn any_dtype() -> impl Strategy<Value = DType> + Clone {
    dtype_that(|_| true)
}

/// Draws any dtype except bool.
pub fn number_dtype() -> impl Strategy<Value = DType> + Clone {
    dtype_that(DType::is_number)
}

/// Draws a signed or unsigned dtype.
pub fn integer_dtype() -> impl Strategy<Value = DType> + Clone {
    dtype_that(DType::is_integer)
}

/// Draws f32 or f64.
pub fn float_dtype() -> impl Strategy<Value = DType> + Clone {
    select(vec![DType::F32, DType::F64])
}

/// Draws any pair of dtypes, including those that do not promote.
pub fn dtype_pair() -> impl Strategy<Value = (DType, DType)> + Clone {
    (any_dtype(), any_dtype())
}

/// Draws a pair of dtypes that promote.
pub fn promoting_pair() -> impl Strategy<Value = (DType, DType)> + Clone {
    let pairs = DType::ALL
        .into_iter()
        .flat_map(|left| DType::ALL.map(|right| (left, right)));
    select(
        pairs
            .filter(|&(left, right)| promote(left, right).is_ok())
            .collect::<Vec<_>>(),
    )
}
