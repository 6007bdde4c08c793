//! Arithmetic, and functions of integers and floats.

use super::super::builder::{Builder, Id, Type};
use super::{bits, is_float, is_nan, is_signed, is_unsigned, signed, unsigned};

/// Records integers from 0 on, as many as the only extent of `ty`.
pub(crate) fn arange(b: &mut Builder, ty: Type) -> Id {
    let (dtype, width) = (ty.dtype, bits(ty.dtype));
    match dtype == signed(width) && ty.extents[0] as u64 > 1 << (width - 1) {
        // The numbers wrap. XLA assumes that a signed `iota` is never negative, so record an
        // unsigned `iota` and reinterpret its bits.
        true => {
            let numbers = b.iota(ty.of(unsigned(width)), 0);
            b.bitcast(numbers, dtype)
        }
        false => b.iota(ty, 0),
    }
}

/// Records the product of two values.
pub(crate) fn multiply(b: &mut Builder, x: &[Id]) -> Id {
    // `unsigned_product` is for equal factors. If one factor is a constant, the factors are equal
    // only if both are constants, and XLA multiplies constants exactly.
    match x.iter().any(|&x| b.is_constant(x)) {
        true => b.elementwise("multiply", x),
        false => unsigned_product(b, [x[0], x[1]], |b, x| b.elementwise("multiply", &x)),
    }
}

/// Records a product of matrices, as [`Builder::dot_general`] does.
pub(crate) fn dot_general(b: &mut Builder, x: [Id; 2], batching: [&[usize]; 2], contracting: [&[usize]; 2]) -> Id {
    let extents = b.extents(x[0]);
    // XLA replaces a sum of one product by `multiply`, which needs `unsigned_product`.
    match contracting[0].iter().all(|&axis| extents[axis] == 1) {
        true => unsigned_product(b, x, |b, x| b.dot_general(x, batching, contracting)),
        false => b.dot_general(x, batching, contracting),
    }
}

/// Records a product with the function `product`. Signed factors are multiplied as unsigned
/// integers, which gives the same bits. XLA assumes that a signed product of equal factors is not
/// negative, although the product can wrap.
fn unsigned_product(b: &mut Builder, x: [Id; 2], product: impl FnOnce(&mut Builder, [Id; 2]) -> Id) -> Id {
    let dtype = b.dtype(x[0]);
    if !is_signed(b, x[0]) {
        return product(b, x);
    }
    let factors = x.map(|x| b.bitcast(x, unsigned(bits(dtype))));
    let product = product(b, factors);
    b.bitcast(product, dtype)
}

/// Records whether the left operand is greater than or equal to the right operand.
pub(crate) fn greater_equal(b: &mut Builder, x: &[Id]) -> Id {
    let right = negative_zero(b, x[1]);
    b.compare("GE", x[0], right)
}

/// Records whether the left operand is less than or equal to the right operand.
pub(crate) fn less_equal(b: &mut Builder, x: &[Id]) -> Id {
    let left = negative_zero(b, x[0]);
    b.compare("LE", left, x[1])
}

/// Returns the constant -0.0 if a value is the constant 0.0, and any other value unchanged. A
/// comparison with -0.0 has the same result. XLA would replace `abs(x) >= 0.0` by true, which is
/// wrong if `x` is NaN.
fn negative_zero(b: &mut Builder, x: Id) -> Id {
    match is_float(b, x) && x == b.like(x, 0.0) {
        true => b.like(x, -0.0),
        false => x,
    }
}

/// Records the larger of two numbers. If they are equal, as 0 and -0 are, the result is the right
/// number, as in this library. If either number is NaN, the result is NaN.
pub(crate) fn maximum(b: &mut Builder, x: &[Id]) -> Id {
    extreme(b, x, "maximum", "GT")
}

/// Records the smaller of two numbers. Equal numbers and NaN are treated as in [`maximum`].
pub(crate) fn minimum(b: &mut Builder, x: &[Id]) -> Id {
    extreme(b, x, "minimum", "LT")
}

/// Records the operation `name` for integers. For floats, the result is the left operand if the
/// left operand is NaN, or if the comparison `direction` of the two operands holds. Otherwise it is
/// the right operand.
fn extreme(b: &mut Builder, x: &[Id], name: &str, direction: &str) -> Id {
    let &[l, r] = x else {
        unreachable!("the operation has two operands")
    };
    if !is_float(b, l) {
        return b.elementwise(name, x);
    }
    let (is_left, is_nan) = (b.compare(direction, l, r), is_nan(b, &[l]));
    hlo!(b, select(or(is_left, is_nan), l, r))
}

/// Records a division that rounds down.
pub(crate) fn floor_divide(b: &mut Builder, x: &[Id]) -> Id {
    let quotient = b.elementwise("divide", x);
    if is_float(b, quotient) {
        return b.elementwise("floor", &[quotient]);
    }
    if is_unsigned(b, quotient) {
        return quotient;
    }
    let rest = b.elementwise("remainder", x);
    let one = b.like(quotient, 1.0);
    let below = b.elementwise("subtract", &[quotient, one]);
    let is_below = has_other_sign(b, rest, x[1]);
    b.select(is_below, below, quotient)
}

/// Records whether a remainder is not 0 and its sign differs from that of the divisor.
fn has_other_sign(b: &mut Builder, rest: Id, divisor: Id) -> Id {
    let zero = b.like(rest, 0.0);
    let differs = hlo!(b, xor(compare(LT, rest, zero), compare(LT, divisor, zero)));
    hlo!(b, and(compare(NE, rest, zero), differs))
}

/// Records the remainder of a division that rounds down. The remainder has the sign of the divisor,
/// even if the remainder is 0.
pub(crate) fn remainder(b: &mut Builder, x: &[Id]) -> Id {
    let rest = b.elementwise("remainder", x);
    if is_unsigned(b, rest) {
        return rest;
    }
    let sum = b.elementwise("add", &[rest, x[1]]);
    let is_other = has_other_sign(b, rest, x[1]);
    let result = b.select(is_other, sum, rest);
    if !is_float(b, rest) {
        return result;
    }
    let zero = b.like(rest, 0.0);
    let signed = copysign(b, &[zero, x[1]]);
    hlo!(b, select(compare(EQ, rest, zero), signed, result))
}

/// Records a division that rounds towards zero.
pub(crate) fn trunc_divide(b: &mut Builder, x: &[Id]) -> Id {
    let quotient = b.elementwise("divide", x);
    trunc(b, &[quotient])
}

/// Records the power of a base and an exponent. XLA reads only six bits of an integer exponent. So
/// a power of integers is recorded as repeated squaring, with at most one step for each bit of the
/// exponent. The exponent is not negative, so the sign bit of a signed dtype needs no step.
pub(crate) fn power(b: &mut Builder, x: &[Id]) -> Id {
    let &[base, exponent] = x else {
        unreachable!("the operation has two operands")
    };
    if is_float(b, base) {
        return b.elementwise("power", x);
    }
    let (literal, zero) = (b.constant_of(exponent), b.like(exponent, 0.0));
    // `unsigned_product` explains why the products are unsigned.
    let dtype = b.dtype(base);
    let mut square = b.bitcast(base, unsigned(bits(dtype)));
    let mut power = b.like(square, 1.0);
    let digits = bits(b.dtype(exponent)) - usize::from(!is_unsigned(b, exponent));
    for bit in 0..digits {
        let rest = literal.map(|literal| literal >> bit);
        if rest == Some(0) {
            break;
        }
        if bit > 0 {
            square = b.elementwise("multiply", &[square, square]);
        }
        let product = b.elementwise("multiply", &[power, square]);
        power = match rest {
            Some(rest) if rest & 1 == 0 => power,
            Some(_) => product,
            None => {
                let ty = b.ty(exponent).clone();
                let mask = b.splat(ty, &(1_u64 << bit).to_string());
                hlo!(b, select(compare(NE, and(exponent, mask), zero), product, power))
            }
        };
    }
    b.bitcast(power, dtype)
}

/// Records a shift to the left. The result is 0 if the count is at least the width of the dtype in
/// bits.
pub(crate) fn shift_left(b: &mut Builder, x: &[Id]) -> Id {
    let zero = b.like(x[0], 0.0);
    shifted(b, x, "shift_left", zero)
}

/// Records a shift to the right. If the count is at least the width of the dtype in bits, the
/// result is -1 for a negative number and 0 otherwise.
pub(crate) fn shift_right(b: &mut Builder, x: &[Id]) -> Id {
    let last = b.like(x[0], bits(b.dtype(x[0])) as f64 - 1.0);
    if is_unsigned(b, x[0]) {
        let zero = b.like(x[0], 0.0);
        return shifted(b, x, "shift_right_logical", zero);
    }
    let sign = b.elementwise("shift_right_arithmetic", &[x[0], last]);
    shifted(b, x, "shift_right_arithmetic", sign)
}

/// Records the shift `name`. If the count is at least the width of the dtype in bits, the result is
/// `beyond` instead.
fn shifted(b: &mut Builder, x: &[Id], name: &str, beyond: Id) -> Id {
    let (width, zero) = (b.like(x[1], bits(b.dtype(x[1])) as f64), b.like(x[1], 0.0));
    let is_inside = b.compare("LT", x[1], width);
    let count = b.select(is_inside, x[1], zero);
    let result = b.elementwise(name, &[x[0], count]);
    b.select(is_inside, result, beyond)
}

/// Records the absolute value.
pub(crate) fn abs(b: &mut Builder, x: &[Id]) -> Id {
    if is_float(b, x[0]) {
        return b.elementwise("abs", x);
    }
    if is_unsigned(b, x[0]) {
        return x[0];
    }
    // XLA assumes that `abs` is not negative. But the absolute value of the least integer wraps to
    // the integer itself.
    let x = x[0];
    hlo!(b, maximum(x, negate(x)))
}

/// Records the number with the magnitude of the left operand and the sign bit of the right operand.
pub(crate) fn copysign(b: &mut Builder, x: &[Id]) -> Id {
    let (dtype, width) = (b.dtype(x[0]), bits(b.dtype(x[0])));
    let (l, r) = (b.bitcast(x[0], unsigned(width)), b.bitcast(x[1], unsigned(width)));
    let ty = b.ty(l).clone();
    let sign = 1_u64 << (width - 1);
    let (size, sign) = (
        b.splat(ty.clone(), &(sign - 1).to_string()),
        b.splat(ty, &sign.to_string()),
    );
    let both = hlo!(b, or(and(l, size), and(r, sign)));
    b.bitcast(both, dtype)
}

/// Records whether the sign bit of a float is set.
pub(crate) fn signbit(b: &mut Builder, x: &[Id]) -> Id {
    let dtype = signed(bits(b.dtype(x[0])));
    let as_integer = b.bitcast(x[0], dtype);
    let zero = b.like(as_integer, 0.0);
    b.compare("LT", as_integer, zero)
}

/// Records the sign: -1 for a negative number, 0 for 0 and -0, 1 for a positive number, and NaN for
/// NaN.
pub(crate) fn sign(b: &mut Builder, x: &[Id]) -> Id {
    let (x, zero, one) = (x[0], b.like(x[0], 0.0), b.like(x[0], 1.0));
    let otherwise = match is_unsigned(b, x) {
        true => x,
        false => {
            let minus = b.like(x, -1.0);
            hlo!(b, select(compare(LT, x, zero), minus, x))
        }
    };
    let rest = hlo!(b, select(compare(EQ, x, zero), zero, otherwise));
    hlo!(b, select(compare(GT, x, zero), one, rest))
}

/// Records rounding up. Integers do not change.
pub(crate) fn ceil(b: &mut Builder, x: &[Id]) -> Id {
    rounded(b, x, "ceil")
}

/// Records rounding down. Integers do not change.
pub(crate) fn floor(b: &mut Builder, x: &[Id]) -> Id {
    rounded(b, x, "floor")
}

/// Records rounding to the nearest integer, with ties to even. Integers do not change.
pub(crate) fn round(b: &mut Builder, x: &[Id]) -> Id {
    rounded(b, x, "round_nearest_even")
}

/// Records the rounding `name` for floats, and returns integers unchanged.
fn rounded(b: &mut Builder, x: &[Id], name: &str) -> Id {
    match is_float(b, x[0]) {
        true => b.elementwise(name, x),
        false => x[0],
    }
}

/// Records rounding towards zero. Integers do not change.
pub(crate) fn trunc(b: &mut Builder, x: &[Id]) -> Id {
    if !is_float(b, x[0]) {
        return x[0];
    }
    let (x, zero) = (x[0], b.like(x[0], 0.0));
    hlo!(b, select(compare(LT, x, zero), ceil(x), floor(x)))
}

/// Records the division of 1 by the operand.
pub(crate) fn reciprocal(b: &mut Builder, x: &[Id]) -> Id {
    let one = b.like(x[0], 1.0);
    b.elementwise("divide", &[one, x[0]])
}

/// Records the product of the operand with itself.
pub(crate) fn square(b: &mut Builder, x: &[Id]) -> Id {
    multiply(b, &[x[0], x[0]])
}
