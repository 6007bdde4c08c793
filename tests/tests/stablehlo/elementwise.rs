//! Each operation of the table on each kind of dtype, on NaN, infinities, zeros of both signs and
//! the ends of integers.

use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

use crate::ports::agree;

/// How many elements of each dtype are taken.
const COUNT: usize = 18;

/// The elements of a dtype.
trait Samples: Sized {
    const SAMPLES: [Self; COUNT];
}

macro_rules! floats {
    ($($dtype:ident)*) => {$(
        impl Samples for $dtype {
            const SAMPLES: [Self; COUNT] = [
                Self::NAN, Self::INFINITY, Self::NEG_INFINITY, 0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.7, 127.0,
                -130.9, 1e-30, 3e9, -1e20,
            ];
        }
    )*};
}

floats! { f32 f64 }

macro_rules! signed {
    ($($dtype:ident)*) => {$(
        impl Samples for $dtype {
            const SAMPLES: [Self; COUNT] = [
                0, 1, -1, 2, -2, 3, -3, 7, -7, 8, 31, 63, 64, 100, -100, Self::MAX, Self::MIN, Self::MIN + 1,
            ];
        }
    )*};
}

signed! { i8 i16 i32 i64 }

macro_rules! unsigned {
    ($($dtype:ident)*) => {$(
        impl Samples for $dtype {
            const SAMPLES: [Self; COUNT] = [
                0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 31, 63, 64, 100, 200, Self::MAX - 1, Self::MAX,
            ];
        }
    )*};
}

unsigned! { u8 u16 u32 u64 }

impl Samples for bool {
    const SAMPLES: [Self; COUNT] = {
        let mut samples = [false; COUNT];
        let mut i = 1;
        while i < COUNT {
            samples[i] = true;
            i += 2;
        }
        samples
    };
}

/// The operations that a test has compared, for [`every_operation_is_compared`].
macro_rules! tested {
    ($($op:ident)*) => { &[$(stringify!($op)),*] };
}

/// Programs of two operands, whose elements all meet: the operation, the units in the last place,
/// the expression, the dtypes and that of the result.
macro_rules! two {
    ($($name:ident $op:ident $ulps:literal |$x:ident, $y:ident| $e:tt $($dtype:ident)* => $($output:ident)*;)*) => {
        $(two!(@ $name $ulps $x $y $e [$($dtype)*] [$($output)*]);)*

        const TWO: &[&str] = tested!($($op)*);
    };
    (@ $name:ident $ulps:literal $x:ident $y:ident $e:tt [$($dtype:ident)*] [same]) => {
        two!(@ $name $ulps $x $y $e $([$dtype $dtype])*);
    };
    (@ $name:ident $ulps:literal $x:ident $y:ident $e:tt [$($dtype:ident)*] [bool]) => {
        two!(@ $name $ulps $x $y $e $([$dtype bool])*);
    };
    (@ $name:ident $ulps:literal $x:ident $y:ident $e:tt $([$dtype:ident $output:ident])*) => {
        mod $name {
            use super::*;

            mod programs {
                $(pub mod $dtype {
                    use super::super::*;

                    #[program]
                    pub fn $name(
                        $x: &Array<$dtype, shape![18, 1]>,
                        $y: &Array<$dtype, shape![18]>,
                    ) -> Array<$output, shape![18, 18]> {
                        broadcast! $e
                    }
                })*
            }

            #[test]
            fn agrees() {
                $({
                    let column = Array::<$dtype, shape![18, 1]>::from_fn(|[i, _]| <$dtype as Samples>::SAMPLES[i]);
                    let row = Array::<$dtype, shape![18]>::from_fn(|[i]| <$dtype as Samples>::SAMPLES[i]);
                    agree!(programs::$dtype::$name(column, row), $ulps);
                })*
            }
        }
    };
}

/// Programs of one operand, as [`two!`].
macro_rules! one {
    ($($name:ident $op:ident $ulps:literal |$x:ident| $e:tt $($dtype:ident)* => $($output:ident)*;)*) => {
        $(one!(@ $name $ulps $x $e [$($dtype)*] [$($output)*]);)*

        const ONE: &[&str] = tested!($($op)*);
    };
    (@ $name:ident $ulps:literal $x:ident $e:tt [$($dtype:ident)*] [same]) => {
        one!(@ $name $ulps $x $e $([$dtype $dtype])*);
    };
    (@ $name:ident $ulps:literal $x:ident $e:tt [$($dtype:ident)*] [bool]) => {
        one!(@ $name $ulps $x $e $([$dtype bool])*);
    };
    (@ $name:ident $ulps:literal $x:ident $e:tt $([$dtype:ident $output:ident])*) => {
        mod $name {
            use super::*;

            mod programs {
                $(pub mod $dtype {
                    use super::super::*;

                    #[program]
                    pub fn $name($x: &Array<$dtype, shape![18]>) -> Array<$output, shape![18]> {
                        broadcast! $e
                    }
                })*
            }

            #[test]
            fn agrees() {
                $({
                    let x = Array::<$dtype, shape![18]>::from_fn(|[i]| <$dtype as Samples>::SAMPLES[i]);
                    agree!(programs::$dtype::$name(x), $ulps);
                })*
            }
        }
    };
}

two! {
    add AddOp 0 |x, y| (x + y) f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 => same;
    atan2 Atan2Op 4 |x, y| (atan2(x, y)) f32 f64 => same;
    bit_and BitAndOp 0 |x, y| (x & y) bool i8 u16 i64 => same;
    bit_or BitOrOp 0 |x, y| (x | y) bool i16 u32 u64 => same;
    bit_xor BitXorOp 0 |x, y| (x ^ y) bool i32 u8 u64 => same;
    copysign CopySignOp 0 |x, y| (copysign(x, y)) f32 f64 => same;
    divide DivOp 0 |x, y| (x / y) f32 f64 => same;
    equal EqualOp 0 |x, y| (x == y) bool f32 f64 i8 u64 => bool;
    floor_divide FloorDivideOp 0 |x, y| (floor_divide(x, y)) f32 f64 => same;
    greater GreaterOp 0 |x, y| (x > y) f32 f64 i8 i64 u8 u64 => bool;
    greater_equal GreaterEqualOp 0 |x, y| (x >= y) f32 f64 i16 u32 => bool;
    hypot HypotOp 4 |x, y| (hypot(x, y)) f32 f64 => same;
    less LessOp 0 |x, y| (x < y) f32 f64 i32 u16 => bool;
    less_equal LessEqualOp 0 |x, y| (x <= y) f32 f64 i64 u64 => bool;
    logaddexp LogAddExpOp 8 |x, y| (logaddexp(x, y)) f32 f64 => same;
    logical_and LogicalAndOp 0 |x, y| (x && y) bool => same;
    logical_or LogicalOrOp 0 |x, y| (x || y) bool => same;
    logical_xor LogicalXorOp 0 |x, y| (logical_xor(x, y)) bool => same;
    maximum MaximumOp 0 |x, y| (maximum(x, y)) f32 f64 i8 i64 u8 u64 => same;
    minimum MinimumOp 0 |x, y| (minimum(x, y)) f32 f64 i8 i64 u8 u64 => same;
    multiply MulOp 0 |x, y| (x * y) f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 => same;
    not_equal NotEqualOp 0 |x, y| (x != y) bool f32 f64 i64 u8 => bool;
    power PowOp 4 |x, y| (pow(x, y)) f32 f64 u8 => same;
    rem RemOp 0 |x, y| (x % y) f32 f64 => same;
    remainder RemainderOp 0 |x, y| (remainder(x, y)) f32 f64 => same;
    shift_left ShlOp 0 |x, y| (x << y) u8 u16 u32 u64 => same;
    shift_right ShrOp 0 |x, y| (x >> y) u8 u16 u32 u64 => same;
    subtract SubOp 0 |x, y| (x - y) f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 => same;
    trunc_divide TruncDivideOp 0 |x, y| (trunc_divide(x, y)) f32 f64 => same;
    trunc_remainder RemOp 0 |x, y| (trunc_remainder(x, y)) f32 f64 => same;
}

one! {
    abs AbsOp 0 |x| (abs(x)) f32 f64 i8 i64 u8 => same;
    acos AcosOp 8 |x| (acos(x)) f32 f64 => same;
    acosh AcoshOp 8 |x| (acosh(x)) f32 f64 => same;
    asin AsinOp 8 |x| (asin(x)) f32 f64 => same;
    asinh AsinhOp 8 |x| (asinh(x)) f32 f64 => same;
    atan AtanOp 8 |x| (atan(x)) f32 f64 => same;
    atanh AtanhOp 8 |x| (atanh(x)) f32 f64 => same;
    ceil CeilOp 0 |x| (ceil(x)) f32 f64 i8 => same;
    conj ConjOp 0 |x| (conj(x)) f32 i8 => same;
    cos CosOp 8 |x| (cos(x)) f32 f64 => same;
    cosh CoshOp 128 |x| (cosh(x)) f32 f64 => same;
    exp ExpOp 8 |x| (exp(x)) f32 f64 => same;
    exp2 Exp2Op 8 |x| (exp2(x)) f32 f64 => same;
    expm1 Expm1Op 8 |x| (expm1(x)) f32 f64 => same;
    floor FloorOp 0 |x| (floor(x)) f32 f64 i8 => same;
    is_finite IsFiniteOp 0 |x| (is_finite(x)) f32 f64 i8 => bool;
    is_inf IsInfOp 0 |x| (is_inf(x)) f32 f64 i8 => bool;
    is_nan IsNanOp 0 |x| (is_nan(x)) f32 f64 i8 => bool;
    log LogOp 8 |x| (log(x)) f32 f64 => same;
    log10 Log10Op 8 |x| (log10(x)) f32 f64 => same;
    log1p Log1pOp 8 |x| (log1p(x)) f32 f64 => same;
    log2 Log2Op 8 |x| (log2(x)) f32 f64 => same;
    log_sigmoid LogSigmoidOp 8 |x| (log_sigmoid(x)) f32 f64 => same;
    logical_not LogicalNotOp 0 |x| (logical_not(x)) bool => same;
    negative NegOp 0 |x| (-x) f32 f64 i8 i16 i32 i64 => same;
    not NotOp 0 |x| (!x) bool i8 u64 => same;
    positive PositiveOp 0 |x| (positive(x)) f32 i8 => same;
    real RealOp 0 |x| (real(x)) f32 => same;
    reciprocal ReciprocalOp 0 |x| (reciprocal(x)) f32 f64 => same;
    round RoundOp 0 |x| (round(x)) f32 f64 i8 => same;
    sigmoid SigmoidOp 8 |x| (sigmoid(x)) f32 f64 => same;
    sign SignOp 0 |x| (sign(x)) f32 f64 i8 u8 => same;
    signbit SignBitOp 0 |x| (signbit(x)) f32 f64 => bool;
    sin SinOp 8 |x| (sin(x)) f32 f64 => same;
    sinh SinhOp 128 |x| (sinh(x)) f32 f64 => same;
    sqrt SqrtOp 0 |x| (sqrt(x)) f32 f64 => same;
    square SquareOp 0 |x| (square(x)) f32 f64 i8 u64 => same;
    tan TanOp 16 |x| (tan(x)) f32 f64 => same;
    tanh TanhOp 8 |x| (tanh(x)) f32 f64 => same;
    trunc TruncOp 0 |x| (trunc(x)) f32 f64 i8 => same;
    divide_literal DivOp 0 |x| (x / 3) f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 => same;
    floor_divide_literal FloorDivideOp 0 |x| (floor_divide(x, 7)) f32 i8 i64 u8 => same;
    power_literal PowOp 4 |x| (pow(x, 3)) f32 f64 i8 i64 u8 => same;
    remainder_literal RemainderOp 0 |x| (remainder(x, 7)) f32 i8 i64 u8 => same;
    trunc_remainder_literal RemOp 0 |x| (x % 7) f32 i8 i64 u8 => same;
    shift_left_literal ShlOp 0 |x| (x << 3) i8 i16 i32 i64 => same;
    shift_left_beyond ShlOp 0 |x| (x << 100) i8 i64 => same;
    shift_right_literal ShrOp 0 |x| (x >> 3) i8 i16 i32 i64 => same;
    shift_right_beyond ShrOp 0 |x| (x >> 100) i8 i64 => same;
    near EqualOp 0 |x| (is_close(x, 1, 0.5, 0.5)) f32 f64 => bool;
    chosen EqualOp 0 |x| (if x > 1 { x } else { 2 }) f32 f64 i8 u64 => same;
    literals AddOp 0 |x| (2 * x + 0.1) f32 f64 => same;
}

/// Casts to each dtype.
macro_rules! casts {
    ($($from:ident)*) => {
        mod casts {
            use super::*;

            mod programs {
                $(pub mod $from {
                    use super::super::*;

                    #[program]
                    pub fn narrow(x: &Array<$from, shape![18]>) -> (
                        Array<bool, shape![18]>,
                        Array<i8, shape![18]>,
                        Array<u8, shape![18]>,
                        Array<i16, shape![18]>,
                        Array<u16, shape![18]>,
                    ) {
                        (
                            broadcast!(x as bool),
                            broadcast!(x as i8),
                            broadcast!(x as u8),
                            broadcast!(x as i16),
                            x.cast::<u16>(),
                        )
                    }

                    #[program]
                    pub fn wide(x: &Array<$from, shape![18]>) -> (
                        Array<i32, shape![18]>,
                        Array<u32, shape![18]>,
                        Array<i64, shape![18]>,
                        Array<u64, shape![18]>,
                        Array<f32, shape![18]>,
                        Array<f64, shape![18]>,
                    ) {
                        (
                            broadcast!(x as i32),
                            broadcast!(x as u32),
                            broadcast!(x as i64),
                            broadcast!(x as u64),
                            broadcast!(x as f32),
                            x.cast::<f64>(),
                        )
                    }
                })*
            }

            #[test]
            fn agree() {
                $({
                    let x = Array::<$from, shape![18]>::from_fn(|[i]| <$from as Samples>::SAMPLES[i]);
                    agree!(programs::$from::narrow(x));
                    agree!(programs::$from::wide(x));
                })*
            }
        }
    };
}

casts! { bool f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 }

/// Operations of the table that no program has, or that only implement others.
const ELSEWHERE: &[&str] = &[
    "AbsSquareOp",
    "AngleOp",
    "ComplexOp",
    "DotOp",
    "ImagOp",
    "NextAfterOp",
    "TruthOp",
];

#[test]
fn every_operation_is_compared() {
    let table = concat!(
        include_str!("../../../array-core/src/table.rs"),
        include_str!("../../../array-core/src/expr/ops.rs")
    );
    let names = table
        .split_whitespace()
        .map(|word| word.trim_end_matches(':'))
        .filter(|word| word.ends_with("Op") && word.chars().all(char::is_alphanumeric));
    let mut count = 0;
    for name in names.filter(|name| !matches!(*name, "BinaryOp" | "UnaryOp")) {
        assert!(
            TWO.contains(&name) || ONE.contains(&name) || ELSEWHERE.contains(&name),
            "no test of `{name}`"
        );
        count += 1;
    }
    assert!(count > 60, "{count} operations found");
}
