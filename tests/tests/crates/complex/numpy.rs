//! Comparison with the results of NumPy, as `numpy.py` writes them.

use array_core::dtype::{Complex32, Complex64};
use array_core::dynamic::DynScalar;
use array_core::functions::is_close;
use array_core::layout::Storage;
use array_core::linalg::MatrixNorm;
use array_core::{Array, Complex, Dyn, DynArray, Shape, array, broadcast, shape};

use super::c;

/// Returns the numbers after a name.
#[track_caller]
fn written(name: &str) -> &'static str {
    let mut lines = include_str!("numpy.txt").lines();
    lines
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
        .expect(name)
}

/// Compares with the line of a name, up to an error relative to the larger part.
#[track_caller]
pub fn check_within<S: Shape, B: Storage<Complex64, S>>(name: &str, found: &Array<Complex64, S, B>, within: f64) {
    let parts: Vec<f64> = written(name).split(' ').map(|part| part.parse().unwrap()).collect();
    let expected: Vec<Complex64> = parts.chunks(2).map(|part| c(part[0], part[1])).collect();
    let found = found.to_vec();
    assert_eq!(found.len(), expected.len(), "{name}");
    for (found, expected) in found.into_iter().zip(expected) {
        let size = expected.re.abs().max(expected.im.abs()).max(1e-300);
        let distance = (found.re - expected.re).abs().max((found.im - expected.im).abs());
        assert!(distance <= within * size, "{name}: {found} instead of {expected}");
    }
}

/// Calls [`check_within`] for real results.
#[track_caller]
pub fn check_real_within<S: Shape, B: Storage<f64, S>>(name: &str, found: &Array<f64, S, B>, within: f64) {
    let found: Vec<Complex64> = found.to_vec().into_iter().map(|x| c(x, 0.0)).collect();
    check_within(name, &Array::from(found), within);
}

/// Calls [`check_within`] with a tolerance of a few bits.
#[track_caller]
fn check<S: Shape, B: Storage<Complex64, S>>(name: &str, found: &Array<Complex64, S, B>) {
    check_within(name, found, 4e-15);
}

/// Calls [`check`] for real results.
#[track_caller]
fn check_real<S: Shape, B: Storage<f64, S>>(name: &str, found: &Array<f64, S, B>) {
    check_real_within(name, found, 4e-15);
}

#[test]
fn results_match_numpy() {
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
    check("vecdot", &x.vecdot(&y));
    check("dot", &array![y.dot(&y)]);
    check("diff", &x.diff::<1>());
    let mut twice = x.to_vec();
    twice.extend(y.to_vec());
    twice.extend(x.to_vec());
    check("unique", &Array::<Complex64, _>::from(twice).unique());
}

/// Checks functions of both complex dtypes, as methods, in expressions, and of arrays of unknown
/// dtype.
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
fn functions_match_numpy() {
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

#[test]
fn norms_are_real_and_match_numpy() {
    let x: Array<Complex64, shape![2, 3]> = array![
        [c(1.0, 2.0), c(-3.0, 0.5), c(0.0, -1.0)],
        [c(2.5, 0.0), c(-1.0, -1.0), c(4.0, 0.25)]
    ];
    let single: Array<Complex32, shape![2, 3]> = x.cast();
    let any = DynArray::from(x.clone());
    for (name, order) in [
        ("two", 2.0),
        ("one", 1.0),
        ("greatest", f64::INFINITY),
        ("least", f64::NEG_INFINITY),
        ("count", 0.0),
        ("cube", 3.0),
        ("half", 0.5),
    ] {
        let norm: f64 = x.vector_norm(order);
        check_real(&format!("norm_{name}"), &array![norm]);
        let norms: Array<f64, shape![2]> = x.vector_norm_axis::<1>(order);
        check_real(&format!("norm_axis_{name}"), &norms);
        let narrow: f32 = single.vector_norm(order);
        assert!((f64::from(narrow) - norm).abs() <= 4e-7 * norm, "{name}: {narrow}");
        assert_eq!(any.vector_norm(order).unwrap(), DynScalar::F64(norm));
        assert_eq!(any.vector_norm_axis(order, 1).unwrap(), DynArray::from(norms));
    }
    // The squares leave the range of the dtype.
    let huge = &x * c(1e300, 0.0);
    check_real("norm_huge", &array![huge.vector_norm(2)]);
    let lengths = huge.vector_norm_axis::<1>(2).vector_norm(2);
    check_real("norm_huge", &array![lengths]);
    let kinds = [MatrixNorm::Frobenius, MatrixNorm::ColumnSum, MatrixNorm::RowSum];
    check_real(
        "matrix_norms",
        &Array::from(kinds.map(|norm| x.matrix_norm(norm)).to_vec()),
    );
    let item = |norm: DynArray| norm.item().unwrap();
    for norm in kinds {
        assert_eq!(
            item(any.matrix_norm(norm).unwrap()),
            DynScalar::F64(x.matrix_norm(norm))
        );
    }
}

#[test]
fn variances_are_real_and_match_numpy() {
    let x: Array<Complex64, shape![2, 3]> = array![
        [c(1.0, 2.0), c(-3.0, 0.5), c(0.0, -1.0)],
        [c(2.5, 0.0), c(-1.0, -1.0), c(4.0, 0.25)]
    ];
    let var: f64 = x.var();
    check_real("var", &array![var]);
    check_real("std", &array![x.std()]);
    check_real("var_1", &array![x.var_corrected(1.0)]);
    check_real("var_1", &array![broadcast!(var_corrected(x, 1.0))]);
    check_real("var_axis_0", &x.var_axis::<0>());
    check_real("var_axis_0", &broadcast!(var_axis::<0>(x)));
    check_real("std_axis_1", &x.std_axis_corrected::<1>(1.0));
    let narrow: f32 = x.cast::<Complex32>().var();
    assert!((f64::from(narrow) - var).abs() <= 4e-7 * var, "{narrow}");
    let any = DynArray::from(x.clone());
    assert_eq!(any.var().unwrap(), DynScalar::F64(var));
    assert_eq!(
        any.std_axes_corrected(&[1], 1.0).unwrap(),
        DynArray::from(x.std_axis_corrected::<1>(1.0))
    );
    // Longer than a block, and far from 0. The exact mean of the squares is 2.
    let len = 10_000;
    let long = Array::<Complex64, (Dyn,)>::from_fn_with([len], |[i]| {
        c(1e6, -1e6) + c([1.0, -1.0][i % 2], [1.0, -1.0][i / 2 % 2])
    });
    assert_eq!((long.var(), long.std()), (2.0, 2.0_f64.sqrt()));
    assert!(Array::<Complex64, (Dyn,)>::zeros_with([0]).var().is_nan());
}

#[test]
fn closeness_agrees_with_numpy() {
    let parts = [0.0, 1.0, 1.0005, -1.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    let special: Vec<Complex64> = parts.iter().flat_map(|&re| parts.map(|im| c(re, im))).collect();
    let special = Array::from(special).try_into_shape::<(Dyn,)>().unwrap();
    let rows = special
        .clone()
        .try_reshape::<(Dyn, array_core::One)>([special.len(), 1])
        .unwrap();
    let bits = |near: Vec<bool>| {
        near.into_iter()
            .map(|near| if near { '1' } else { '0' })
            .collect::<String>()
    };
    let near = rows.is_close(&special, 1e-3, 1e-4);
    assert_eq!(bits(near.to_vec()), written("near_special"));
    assert_eq!(
        bits(is_close(&rows, &special, 0.0, 0.0).to_vec()),
        written("near_exactly")
    );
    let (relative, absolute) = (1e-3, 1e-4);
    assert_eq!(broadcast!(is_close(rows, special, relative, absolute)), near);
    let any = DynArray::from(rows).is_close(DynArray::from(special.clone()), 1e-3, 1e-4);
    assert_eq!(any.unwrap(), DynArray::from(near));

    let number = |re: i32, im: i32, divisor: f64| c(f64::from(re) / divisor, f64::from(im) / divisor);
    let drawn = Array::<Complex64, (Dyn,)>::from_fn_with([300], |[k]| {
        let k = k as i32;
        number(k * 37 % 101 - 50, k * 53 % 97 - 48, 8.0)
    });
    let beside = Array::<Complex64, (Dyn,)>::from_fn_with([300], |[k]| {
        let k = k as i32;
        number(k * 29 % 41 - 20, k * 31 % 43 - 21, 1000.0)
    });
    let beside = beside + &drawn;
    let near = beside.is_close(&drawn, 2e-3, 8e-3);
    assert_eq!(bits(near.to_vec()), written("near_drawn"));
    assert_eq!(
        (
            beside.all_close(&drawn, 2e-3, 8e-3),
            beside.all_close(&drawn, 2e-3, 0.05)
        ),
        (false, true)
    );
    assert!(special.all_close(&special, 0.0, 0.0));
    let (any, others) = (DynArray::from(beside), DynArray::from(drawn));
    assert!(any.all_close(&others, 2e-3, 0.05).unwrap() && !any.all_close(&others, 2e-3, 8e-3).unwrap());
    // The tolerances are real, even if floats are compared with complex numbers of another size.
    let x = array![1.0_f64, 0.0];
    let z = array![Complex::new(1.0_f32, 0.001), Complex::new(0.0, 0.5)];
    assert_eq!(is_close(&x, &z, 0.0, 0.01_f64), array![true, false]);
    assert_eq!(broadcast!(is_close(x, z, 0.0, 0.01)), array![true, false]);
    let size = 2.0;
    assert_eq!(
        broadcast!(is_close(z, z, if size > 1.0 { 1e-3 } else { 0.0 }, 0)),
        array![true; 2]
    );
}
