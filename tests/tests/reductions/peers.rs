//! Reductions, compared with those of `ndarray`.

use array_core::{Array, array, shape};
use ndarray::Axis;

/// Returns the same numbers for both, whose sums never round to the same value by chance.
fn both() -> (Array<f64, shape![6, 35, 4]>, ndarray::Array3<f64>) {
    let number = |i: usize, j: usize, k: usize| ((i * 35 + j) * 4 + k) as f64 * 0.37 % 1.9 + 0.1;
    let ours = Array::<f64, shape![6, 35, 4]>::from_fn(|[i, j, k]| number(i, j, k));
    (
        ours,
        ndarray::Array3::from_shape_fn((6, 35, 4), |(i, j, k)| number(i, j, k)),
    )
}

/// Checks one reduction along each axis, by a function of `ndarray`.
macro_rules! agree {
    ($ours:ident $theirs:ident $($name:ident $arguments:tt $expected:expr;)*) => {$(
        agree!(@ $ours $theirs $name $arguments $expected, 0 1 2);
    )*};
    (@ $ours:ident $theirs:ident $name:ident $arguments:tt $expected:expr, $($axis:literal)*) => {$(
        let found = $ours.$name::<$axis> $arguments;
        let expected: Vec<f64> = $expected(&$theirs, Axis($axis)).into_iter().collect();
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(expected) {
            assert!((found / expected - 1.0).abs() < 1e-13, "{} {found} {expected}", stringify!($name));
        }
    )*};
}

#[test]
fn reductions_along_an_axis_agree() {
    type Theirs = ndarray::Array3<f64>;
    let (ours, theirs) = both();
    agree! { ours theirs
        sum_axis () |x: &Theirs, axis| x.sum_axis(axis);
        prod_axis () |x: &Theirs, axis| x.product_axis(axis);
        mean_axis () |x: &Theirs, axis| x.mean_axis(axis).unwrap();
        var_axis () |x: &Theirs, axis| x.var_axis(axis, 0.0);
        var_axis_corrected (1.0) |x: &Theirs, axis| x.var_axis(axis, 1.0);
        std_axis () |x: &Theirs, axis| x.std_axis(axis, 0.0);
        std_axis_corrected (2.0) |x: &Theirs, axis| x.std_axis(axis, 2.0);
    }
}

#[test]
fn reductions_of_all_elements_agree() {
    let (ours, theirs) = both();
    for (found, expected) in [
        (ours.sum(), theirs.sum()),
        (ours.prod(), theirs.product()),
        (ours.mean(), theirs.mean().unwrap()),
        (ours.var(), theirs.var(0.0)),
        (ours.var_corrected(1.0), theirs.var(1.0)),
        (ours.std(), theirs.std(0.0)),
        (ours.std_corrected(1.5), theirs.std(1.5)),
    ] {
        assert!((found / expected - 1.0).abs() < 1e-12, "{found} {expected}");
    }
}

/// By the Array API; NumPy divides by 0 in this case.
#[test]
fn a_correction_that_leaves_nothing_gives_nan() {
    let x = array![1.0_f64, 3.0];
    assert!(x.var_corrected(2.0).is_nan() && x.var_corrected(5.0).is_nan());
    assert!(array![1.0_f64].var_corrected(1.0).is_nan());
    assert!(array![[1.0_f64, 3.0]].std_axis_corrected::<1>(2.0)[[0]].is_nan());
}
