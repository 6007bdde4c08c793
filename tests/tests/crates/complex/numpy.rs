//! Against what NumPy computes, as `numpy.py` writes it.

use array_core::{Array, Complex32, Complex64, DynArray, Shape, Storage, array, broadcast, shape};

use super::c;

/// Compares with the line of a name, up to a few bits of the larger part.
#[track_caller]
fn check<S: Shape, B: Storage<Complex64, S>>(name: &str, found: &Array<Complex64, S, B>) {
    let line = include_str!("numpy.txt")
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let parts: Vec<f64> = line.expect(name).split(' ').map(|part| part.parse().unwrap()).collect();
    let expected: Vec<Complex64> = parts.chunks(2).map(|part| c(part[0], part[1])).collect();
    let found = found.to_vec();
    assert_eq!(found.len(), expected.len(), "{name}");
    for (found, expected) in found.into_iter().zip(expected) {
        let size = expected.re.abs().max(expected.im.abs()).max(1e-300);
        let distance = (found.re - expected.re).abs().max((found.im - expected.im).abs());
        assert!(distance <= 4e-15 * size, "{name}: {found} instead of {expected}");
    }
}

/// [`check`] of real results.
#[track_caller]
fn check_real<S: Shape, B: Storage<f64, S>>(name: &str, found: &Array<f64, S, B>) {
    let found: Vec<Complex64> = found.to_vec().into_iter().map(|x| c(x, 0.0)).collect();
    check(name, &Array::from(found));
}

#[test]
fn results_are_those_of_numpy() {
    let x: Array<Complex64, shape![2, 3]> = array![
        [c(1.0, 2.0), c(-3.0, 0.5), c(0.0, -1.0)],
        [c(2.5, 0.0), c(-1.0, -1.0), c(4.0, 0.25)]
    ];
    let y = array![c(0.5, -1.0), c(2.0, 2.0), c(-1.0, 3.0)];
    let r = array![2.0, -0.5, 4.0];
    check("add", &(&x + &y));
    check("subtract", &(&x - &y));
    check("multiply", &(&x * &y));
    check("divide", &(&x / &y));
    check("multiply_real", &(&x * &r));
    check("real_divide", &(&r / &y));
    check("pow", &x.pow(&y));
    check("negative", &-&x);
    check("conj", &x.conj());
    check("square", &x.square());
    check_real("abs", &x.abs());
    check_real("angle", &x.angle());
    check_real("real", &x.real());
    check_real("imag", &x.imag());
    check("sign", &x.sign());
    check("round", &x.round());
    check("sum", &array![x.sum()]);
    check("mean", &array![x.mean()]);
    check("mean", &array![broadcast!(mean(x))]);
    check("mean_axis_1", &x.mean_axis::<1>());
    check("sum_axis_0", &x.sum_axis::<0>());
    check("sum_axis_1", &x.sum_axis::<1>());
    check("prod", &array![x.prod()]);
    check("prod_axis_1", &x.prod_axis::<1>());
    check("cumsum", &x.cumsum::<1>());
    check("cumprod", &x.cumprod::<0>());
    check("matmul", &x.matmul(&x.t()));
    check("matmul", &broadcast!(sum(k: x[i, k] * x[j, k])));
    check("outer", &y.outer(&y));
    check("vecdot", &x.vecdot::<-1, _, _>(&y));
    check("dot", &array![y.dot(&y)]);
    check("diff", &x.diff::<1>());
    let mut twice = x.to_vec();
    twice.extend(y.to_vec());
    twice.extend(x.to_vec());
    check("unique", &Array::<Complex64, _>::from(twice).unique());
}

/// Checks functions of both complex dtypes, as methods, in expressions, and of arrays of any dtype.
macro_rules! functions {
    ($y:ident: $($name:ident)*) => {$(
        let found = $y.$name();
        check(stringify!($name), &found);
        assert_eq!(broadcast!($name($y)), found);
        assert_eq!(DynArray::from($y.clone()).$name().unwrap(), DynArray::from(found.clone()));
        let (single, found) = ($y.cast::<Complex32>().$name(), found.cast::<Complex32>());
        for (single, found) in single.into_iter().zip(found) {
            assert!((single - found).l1_norm() <= 4e-7 * found.l1_norm(), "{}: {single}, {found}", stringify!($name));
        }
    )*};
}

#[test]
fn functions_are_those_of_numpy() {
    let y = array![c(0.5, -1.0), c(2.0, 2.0), c(-1.0, 3.0)];
    functions! {
        y: acos acosh asin asinh atan atanh cos cosh exp expm1 log log10 log1p log2 reciprocal sin sinh sqrt tan tanh
    }
    // In one pass, with a cast and a literal.
    let x = array![1.0_f32, 0.0, -2.0];
    let found = broadcast!(exp(complex(x as f64, x as f64)) / 2);
    let expected = array![c(1.0, 1.0), c(0.0, 0.0), c(-2.0, -2.0)].exp();
    assert_eq!(found, expected / c(2.0, 0.0));
}
