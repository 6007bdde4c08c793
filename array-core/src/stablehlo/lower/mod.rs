//! Lowering: an operation that StableHLO lacks, or defines differently than this library, is
//! recorded as several operations of StableHLO.
//!
//! All operands of an elementwise function have the same dtype and extents. The rows of
//! `binary_functions!`, `unary_functions!` and `reductions!` in `table.rs` contain the names of the
//! functions.

/// Records nested operations of StableHLO, such as `hlo!(b, add(x, sqrt(y)))`. Operands are
/// recorded from left to right, and before their operation.
macro_rules! hlo {
    ($b:ident, $x:ident) => { $x };
    ($b:ident, compare($direction:ident, $($operands:tt)*)) => {{
        let [l, r] = hlo!($b, [$($operands)*]);
        $b.compare(stringify!($direction), l, r)
    }};
    ($b:ident, select($($operands:tt)*)) => {{
        let [condition, yes, no] = hlo!($b, [$($operands)*]);
        $b.select(condition, yes, no)
    }};
    ($b:ident, $name:ident($($operands:tt)*)) => {{
        let operands = hlo!($b, [$($operands)*]);
        $b.elementwise(stringify!($name), &operands)
    }};
    ($b:ident, [$($x:ident $(($($operands:tt)*))?),*]) => {
        [$(hlo!($b, $x $(($($operands)*))?)),*]
    };
}

mod arithmetic;
mod cast;
mod functions;
mod predicates;
mod reductions;

pub(crate) use self::arithmetic::*;
pub(crate) use self::cast::*;
pub(crate) use self::functions::*;
pub(crate) use self::predicates::*;
pub(crate) use self::reductions::*;
use super::builder::{Builder, Id};
use crate::dtype::{DType, DTypeKind};

/// Returns whether a value is of a float dtype.
fn is_float(b: &Builder, x: Id) -> bool {
    b.dtype(x).kind() == DTypeKind::Float
}

/// Returns whether a value is of an unsigned integer dtype.
fn is_unsigned(b: &Builder, x: Id) -> bool {
    b.dtype(x).kind() == DTypeKind::Unsigned
}

/// Returns whether a value is of a signed integer dtype.
fn is_signed(b: &Builder, x: Id) -> bool {
    b.dtype(x).kind() == DTypeKind::Signed
}

/// Returns the unsigned integer dtype of a width in bits.
fn unsigned(bits: usize) -> DType {
    match bits {
        8 => DType::U8,
        16 => DType::U16,
        32 => DType::U32,
        _ => DType::U64,
    }
}

/// Returns the signed integer dtype of a width in bits.
fn signed(bits: usize) -> DType {
    match bits {
        8 => DType::I8,
        16 => DType::I16,
        32 => DType::I32,
        _ => DType::I64,
    }
}

/// Returns the width of a dtype in bits.
fn bits(dtype: DType) -> usize {
    8 * dtype.size()
}

/// Returns the operand itself, for an operation that changes nothing.
pub(crate) fn identity(_: &mut Builder, x: &[Id]) -> Id {
    x[0]
}
