//! Elementwise operations, compared with those of `f32` and with exact results.

use array_core::{Array, Dyn, DynRank, Element, Float, InlineArray, Real, broadcast, shape};
use array_tests::elements::{Sample, samples};
use half::{bf16, f16};

/// Compares a function with its twin on many pairs of numbers. Functions are pointers, so that this
/// one is compiled once for each dtype.
fn compare<T: Sample>(
    name: &str,
    function: fn(&Array<T, (Dyn,)>, &Array<T, (Dyn,)>) -> Array<T, (Dyn,)>,
    twin: fn(T, T) -> T,
) {
    let [x, y] = [1, 2].map(|seed| samples::<T>(&[3001], seed, |x| x).try_into_shape::<(Dyn,)>().unwrap());
    let found = function(&x, &y);
    for ((&x, &y), &found) in x.iter().zip(&y).zip(&found) {
        let expected = twin(x, y);
        assert!(
            found.is_same(expected),
            "{name} of {x:?} and {y:?}: {found:?} instead of {expected:?}"
        );
    }
}

/// Declares a test for each row and a dtype: the expression, and the twin in `f32` that is rounded.
macro_rules! operations {
    ($dtype:ident: $($name:ident($x:ident, $y:ident) { $($expr:tt)+ } $twin:expr;)+) => {$(
        #[test]
        fn $name() {
            compare::<$dtype>(
                stringify!($name),
                |$x, $y| { let _ = $y; broadcast!($($expr)+) },
                |$x, $y| {
                    let ($x, $y) = ($x.to_f32_const(), $y.to_f32_const());
                    let _ = $y;
                    $dtype::from_f32_const($twin)
                },
            );
        }
    )+};
}

macro_rules! both {
    ($($table:tt)*) => {
        mod of_bf16 { use super::*; operations! { bf16: $($table)* } }
        mod of_f16 { use super::*; operations! { f16: $($table)* } }
    };
}

both! {
    sum(x, y) { x + y } x + y;
    difference(x, y) { x - y } x - y;
    product(x, y) { x * y } x * y;
    quotient(x, y) { x / y } x / y;
    rest(x, y) { x % y } x % y;
    floored(x, y) { floor_divide(x, y) } (x / y).floor();
    python(x, y) { remainder(x, y) } x.cast::<f32>().op_remainder::<false>(y);
    larger(x, y) { maximum(x, y) } if x.is_nan() || y.is_nan() { f32::NAN } else if x > y { x } else { y };
    smaller(x, y) { minimum(x, y) } if x.is_nan() || y.is_nan() { f32::NAN } else if x < y { x } else { y };
    negated(x, y) { -x } -x;
    same(x, y) { positive(x) } x;
    size(x, y) { abs(x) } x.abs();
    direction(x, y) { sign(x) } if x.is_nan() { x } else if x == 0.0 { 0.0 } else { x.signum() };
    down(x, y) { floor(x) } x.floor();
    up(x, y) { ceil(x) } x.ceil();
    even(x, y) { round(x) } x.round_ties_even();
    towards_zero(x, y) { trunc(x) } x.trunc();
    root(x, y) { sqrt(x) } x.sqrt();
    inverse(x, y) { reciprocal(x) } 1.0 / x;
    with_sign(x, y) { copysign(x, y) } x.copysign(y);
    chosen(x, y) { if x < y { x } else { y } } if x < y { x } else { y };
    squared(x, y) { square(x) } x * x;
}

/// Compares a function of many elements with that of `f32`, rounded.
fn compare_rounded<T: Sample + Real>(
    name: &str,
    function: fn(&[Array<T, DynRank>; 2]) -> Array<T, DynRank>,
    twin: fn(&[Array<f32, DynRank>; 2]) -> Array<f32, DynRank>,
) {
    let x = [3, 4].map(|seed| samples::<T>(&[3001], seed, |x| x));
    let (found, expected) = (function(&x), twin(&x.each_ref().map(|x| x.cast::<f32>())));
    for (((&x, &y), &found), &expected) in x[0].iter().zip(&x[1]).zip(&found).zip(&expected) {
        let expected: T = expected.cast();
        assert!(
            found.is_same(expected),
            "{name} of {x:?} and {y:?}: {found:?} instead of {expected:?}"
        );
    }
}

/// Declares a test for each real function, compared with that of `f32`, rounded.
macro_rules! functions {
    ($($one:ident)+; $($two:ident)+) => {
        $(#[test]
        fn $one() {
            compare_rounded::<f16>(stringify!($one), |[x, _]| broadcast!($one(x)), |[x, _]| broadcast!($one(x)));
            compare_rounded::<bf16>(stringify!($one), |[x, _]| broadcast!($one(x)), |[x, _]| broadcast!($one(x)));
        })+
        $(#[test]
        fn $two() {
            compare_rounded::<f16>(stringify!($two), |[x, y]| broadcast!($two(x, y)), |[x, y]| broadcast!($two(x, y)));
            compare_rounded::<bf16>(stringify!($two), |[x, y]| broadcast!($two(x, y)), |[x, y]| broadcast!($two(x, y)));
        })+
    };
}

mod functions {
    use super::*;

    functions! {
        acos acosh asin asinh atan atanh cos cosh exp exp2 expm1 log log10 log1p log2 log_sigmoid sigmoid sin sinh tan tanh;
        atan2 hypot logaddexp pow
    }
}

#[test]
fn arithmetic_is_rounded_as_if_it_were_exact() {
    fn check<T: Sample + Float>() {
        let [x, y] = [5, 6].map(|seed| samples::<T>(&[4001], seed, |x| x));
        let [wide_x, wide_y] = [&x, &y].map(|x| x.cast::<f64>());
        // Sums, differences and products of 11 bits are exact in `f64`, except sums of very
        // different magnitudes, whose remainder is not a tie. Quotients and roots are not ties,
        // either.
        let same = |found: Array<T, DynRank>, exact: Array<f64, DynRank>| {
            found
                .iter()
                .zip(&exact)
                .all(|(&found, exact)| found.is_same(exact.cast()))
        };
        assert!(same(array_core::functions::add(&x, &y), &wide_x + &wide_y));
        assert!(same(array_core::functions::subtract(&x, &y), &wide_x - &wide_y));
        assert!(same(array_core::functions::multiply(&x, &y), &wide_x * &wide_y));
        assert!(same(array_core::functions::divide(&x, &y), &wide_x / &wide_y));
        assert!(same(
            array_core::functions::sqrt(&x),
            array_core::functions::sqrt(&wide_x)
        ));
    }
    check::<bf16>();
    check::<f16>();
}

#[test]
fn each_operation_of_an_expression_is_rounded() {
    let x: InlineArray<f16, shape![2]> = InlineArray::from([f16::from_f32(2048.0), f16::from_f32(300.0)]);
    // 2049 is not representable as `f16`, and 90000 is infinite.
    assert_eq!(broadcast!(x + 1 - 1)[[0]].to_f32(), 2047.0);
    assert_eq!(broadcast!(x * x / x)[[1]], f16::INFINITY);
}

#[test]
fn comparisons_and_predicates_match_the_numbers() {
    fn check<T: Sample + Float>() {
        let [x, y] = [7, 8].map(|seed| samples::<T>(&[4001], seed, |x| x));
        let [wide_x, wide_y] = [&x, &y].map(|x| x.cast::<f32>());
        assert_eq!(broadcast!(x < y), broadcast!(wide_x < wide_y));
        assert_eq!(broadcast!(x <= y), broadcast!(wide_x <= wide_y));
        assert_eq!(broadcast!(x > y), broadcast!(wide_x > wide_y));
        assert_eq!(broadcast!(x >= y), broadcast!(wide_x >= wide_y));
        assert_eq!(broadcast!(x == y), broadcast!(wide_x == wide_y));
        assert_eq!(broadcast!(x != y), broadcast!(wide_x != wide_y));
        assert_eq!(x.is_nan(), wide_x.is_nan());
        assert_eq!(x.is_inf(), wide_x.is_inf());
        assert_eq!(x.is_finite(), wide_x.is_finite());
        assert_eq!(x.signbit(), wide_x.signbit());
    }
    check::<bf16>();
    check::<f16>();
}

#[test]
fn every_number_has_its_neighbours() {
    let ordered = |x: f16| match x.to_bits() >> 15 {
        0 => i32::from(x.to_bits()),
        _ => -i32::from(x.to_bits() & 0x7fff),
    };
    let all = Array::<f16, (Dyn,)>::from_fn_with([0x1_0000], |[i]| f16::from_bits(i as u16));
    for towards in [f16::INFINITY, f16::NEG_INFINITY] {
        let next = broadcast!(nextafter(&all, towards));
        for (&x, &next) in all.iter().zip(&next) {
            if x.is_nan() {
                assert!(next.is_nan());
            } else if x == towards {
                assert_eq!(next, towards);
            } else {
                let step = if towards > x { 1 } else { -1 };
                assert_eq!(ordered(next), ordered(x) + step, "{x:?} to {next:?}");
            }
        }
    }
    let zero = InlineArray::<f16, shape![1]>::from([f16::ZERO]);
    assert!(broadcast!(nextafter(zero, -zero))[[0]].is_sign_negative());
}
