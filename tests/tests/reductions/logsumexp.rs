//! Logarithms of sums of exponentials.

use array_core::{Array, InlineArray, array, axes, broadcast, shape, slice};

/// Returns the result of a formula that is right for numbers of moderate size.
fn plain(x: &[f64]) -> f64 {
    x.iter().map(|x| x.exp()).sum::<f64>().ln()
}

fn assert_near(found: f64, right: f64) {
    assert!(
        (found - right).abs() <= 4.0 * f64::EPSILON * right.abs().max(1.0),
        "{found} and {right}"
    );
}

#[test]
fn forms_agree_with_the_plain_formula() {
    let x = Array::<f64, shape![3, 4, 5]>::from_fn(|[i, j, k]| ((i * 7 + j * 5 + k * 3) % 11) as f64 - 5.0);
    assert_near(x.logsumexp(), plain(x.as_slice()));
    let along = x.logsumexp_axis::<1>();
    let expected = Array::<f64, shape![3, 5]>::from_fn(|[i, k]| plain(&[0, 1, 2, 3].map(|j| x[[i, j, k]])));
    for (&found, &right) in along.iter().zip(&expected) {
        assert_near(found, right);
    }
    assert_eq!(x.logsumexp_axis_keep::<1>().as_slice(), along.as_slice());
    let several = x.logsumexp_axes(axes![0, 2]);
    for j in 0..4 {
        let all: Vec<f64> = (0..15).map(|at| x[[at / 5, j, at % 5]]).collect();
        assert_near(several[[j]], plain(&all));
    }
    assert_eq!(x.logsumexp_axes_keep(axes![0, 2]).as_slice(), several.as_slice());
    // A view, and an expression, give the same bits as an array of their elements.
    assert_eq!(
        x.view().permute::<2, 0, 1>().logsumexp_axis::<2>().to_vec(),
        x.permute::<2, 0, 1>().to_heap().logsumexp_axis::<2>().to_vec()
    );
    let doubled = &x + &x;
    assert_eq!(broadcast!(logsumexp_axis::<0>(x + x)), doubled.logsumexp_axis::<0>());
    assert_eq!(broadcast!(x - logsumexp(x)), broadcast!(x - 0.0) - x.logsumexp());
    assert_eq!(x.cast::<f32>().logsumexp_axis::<2>().shape(), [3, 4]);
}

#[test]
fn large_exponentials_stay_in_range() {
    let ln_2 = core::f64::consts::LN_2;
    assert_eq!(
        array![[1000.0, -1000.0], [1000.0, -1000.0]].logsumexp_axis::<0>(),
        array![1000.0 + ln_2, -1000.0 + ln_2]
    );
    assert_eq!(array![1e30_f32, 0.0].logsumexp(), 1e30);
}

#[test]
fn infinities_nan_and_no_elements() {
    const INF: f64 = f64::INFINITY;
    assert_eq!(array![-INF, -INF].logsumexp(), -INF);
    assert_eq!(array![INF, 1.0, -INF].logsumexp(), INF);
    assert!(array![f64::NAN, INF].logsumexp().is_nan());
    let rows = array![[-INF, -INF], [INF, 1.0], [2.0, -INF]].logsumexp_axis::<1>();
    assert_eq!(rows, array![-INF, INF, 2.0]);
    assert_eq!(Array::<f64, shape![0]>::zeros().logsumexp(), -INF);
    assert_eq!(
        InlineArray::<f32, shape![2, 0]>::zeros()
            .logsumexp_axis::<1>()
            .as_slice(),
        [f32::NEG_INFINITY; 2]
    );
}

#[test]
fn many_exponentials_agree_with_a_sum_in_broadcast() {
    // The elements are more than one call computes, and differ by more than exponentials can hold.
    let x = Array::<f64, shape![_, _, _]>::from_fn_with([7, 30, 45], |[i, j, k]| {
        ((i * 7919 + j * 104_729 + k * 31) % 1009) as f64 - 600.0
    });
    let view = x.view();
    macro_rules! agree {
        ($($x:expr, $($axis:literal),*;)*) => {$($({
            let x = $x;
            let largest = x.max_axis_keep::<$axis>();
            let expected = broadcast!(log(sum_axis_keep::<$axis>(exp(x - largest))) + largest);
            assert_eq!(x.logsumexp_axis_keep::<$axis>(), expected, "{} {}", stringify!($x), $axis);
        })*)*};
    }
    agree! {
        view, 0, 1, 2;
        view.permute::<2, 0, 1>(), 0, 1, 2;
        view.permute::<1, 0, 2>(), 0, 1, 2;
        slice!(view, .., ..;-2, ..;3), 0, 1, 2;
        view.index_axis::<0>(3).windows_axis::<0, 3>(), 0, 1, 2;
        view.index_axis::<0>(3).windows_axis::<1, 3>(), 0, 1, 2;
        view.index_axis::<1>(3).expand_dims::<1>(), 0, 1, 2;
    }
    // The largest elements are spread by their axes.
    let largest = x.max_axes_keep(axes![0, 2]);
    let expected = broadcast!(log(sum_axes_keep(exp(x - largest), axes![0, 2])) + largest);
    assert_eq!(x.logsumexp_axes_keep(axes![0, 2]), expected);
    let largest = x.max();
    assert_eq!(x.logsumexp(), broadcast!(sum(exp(x - largest))).ln() + largest);
    assert_eq!(
        x.permute::<2, 1, 0>().logsumexp(),
        plain_of(&x.permute::<2, 1, 0>().to_vec())
    );
}

/// Returns the logarithm of the sum of exponentials of the differences from the largest number.
fn plain_of(x: &[f64]) -> f64 {
    let largest = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let x = Array::<f64, shape![_]>::from(x);
    broadcast!(sum(exp(x - largest))).ln() + largest
}
