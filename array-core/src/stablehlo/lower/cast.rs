//! Conversions between dtypes.

use super::super::builder::{Builder, Id};
use super::{bits, is_nan, signed, unsigned};
use crate::dtype::{DType, DTypeKind};

/// Records a conversion to the dtype `to`, as by Rust's `as`. A conversion to `bool` returns
/// whether the value is not 0.
pub(crate) fn cast(b: &mut Builder, x: Id, to: DType) -> Id {
    use DTypeKind::{Bool, Signed, Unsigned};

    let from = b.dtype(x);
    match (from.kind(), to.kind()) {
        _ if from == to => x,
        (Bool, _) => b.convert(x, to),
        (_, Bool) => {
            let zero = b.like(x, 0.0);
            b.compare("NE", x, zero)
        }
        (Signed | Unsigned, Signed | Unsigned) => integer_cast(b, x, to),
        (DTypeKind::Float, Signed | Unsigned) => saturating_cast(b, x, to),
        _ => b.convert(x, to),
    }
}

/// Records a conversion between integer dtypes that keeps the low bits. A plain conversion is not
/// enough, because StableHLO does not define its result if it overflows.
fn integer_cast(b: &mut Builder, x: Id, to: DType) -> Id {
    let (from, wide, narrow) = (b.dtype(x), bits(b.dtype(x)), bits(to));
    if narrow < wide {
        let x = b.bitcast(x, unsigned(wide));
        let ty = b.ty(x).clone();
        let mask = b.splat(ty, &((1_u64 << narrow) - 1).to_string());
        let low = hlo!(b, and(x, mask));
        let low = b.convert(low, unsigned(narrow));
        return b.bitcast(low, to);
    }
    let of_width = if from.kind() == DTypeKind::Signed {
        signed
    } else {
        unsigned
    };
    let x = b.convert(x, of_width(narrow));
    b.bitcast(x, to)
}

/// Records a conversion of a float to an integer dtype, which rounds towards zero and saturates.
/// NaN gives 0.
fn saturating_cast(b: &mut Builder, x: Id, to: DType) -> Id {
    let is_signed = to.kind() == DTypeKind::Signed;
    let power = (bits(to) - usize::from(is_signed)) as i32;
    let (least, beyond) = (
        if is_signed { -f64::powi(2.0, power) } else { 0.0 },
        f64::powi(2.0, power),
    );
    let (low, high) = (b.like(x, least), b.like(x, beyond));
    let (is_low, is_high) = (b.compare("LT", x, low), b.compare("GE", x, high));
    let (is_nan, zero) = (is_nan(b, &[x]), b.like(x, 0.0));
    let inside = hlo!(b, select(or(or(is_low, is_high), is_nan), zero, x));
    let inside = b.convert(inside, to);
    let (most, least) = if is_signed {
        let most = (1_u64 << power) - 1;
        (most.to_string(), (-(1_i128 << power)).to_string())
    } else {
        (((1_u128 << power) - 1).to_string(), "0".to_owned())
    };
    let ty = b.ty(inside).clone();
    let (most, least) = (b.splat(ty.clone(), &most), b.splat(ty, &least));
    let result = b.select(is_low, least, inside);
    b.select(is_high, most, result)
}
