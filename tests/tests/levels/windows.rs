//! Reductions of windows, whose elements are next to those of other windows in memory: the same as
//! of a copy, bit by bit.

use array_core::{Array, DynRank, Element, Float, Real, axes, broadcast, shape};

use crate::each_level;

/// Returns numbers without a pattern.
fn noise(i: usize, j: usize) -> f32 {
    ((i * 7919 + j * 104_729) % 1009) as f32 * 0.37 - 150.0
}

/// Asserts that reductions of a view are those of its copy. The results are compared as text, which
/// differs for two zeros, and is equal for two NaNs.
macro_rules! agree {
    ($x:ident $(, $name:ident $axes:tt)*) => {{
        let copy = $x.to_heap();
        $(assert_eq!(
            format!("{:?}", agree!(@ $x $name $axes)),
            format!("{:?}", agree!(@ copy $name $axes)),
            "{} of {:?}", stringify!($name), copy.shape(),
        );)*
    }};
    (@ $x:ident $name:ident [$axis:literal]) => {
        $x.$name::<$axis>().to_vec()
    };
    (@ $x:ident $name:ident [$($axis:literal),*]) => {
        $x.$name(axes![$($axis),*]).to_vec()
    };
}

/// Checks windows of each length up to 70 along the last axis.
fn check<T: Real>() {
    for len in 1..=70 {
        // The number of windows is that of a vector of any level, or slightly more or less.
        for count in [63, 64, 65, 700] {
            let x = Array::<T, shape![2, _]>::from_fn_with([2, count + len - 1], |[i, j]| noise(i, j).cast());
            let windows = x.windows_axis_by::<1>(len);
            agree!(
                windows,
                sum_axis[2],
                max_axis[2],
                min_axis[2],
                argmax_axis[2],
                argmin_axis[2]
            );
            agree!(windows, count_nonzero_axis[2], prod_axis[2]);
        }
    }
}

#[test]
fn windows_of_each_length_reduce_as_copies() {
    each_level(&mut |_| {
        check::<f32>();
        check::<u8>();
        // With optimisation, each dtype takes long to compile.
        #[cfg(debug_assertions)]
        check::<f64>();
    });
}

/// Checks reductions of floats that take parameters.
fn check_params<T: Float>() {
    for len in 1..=70 {
        let x = Array::<T, shape![3, _]>::from_fn_with([3, 129 + len], |[i, j]| noise(i, j).cast());
        let windows = x.windows_axis_by::<1>(len);
        agree!(windows, mean_axis[2], var_axis[2], std_axis[2], logsumexp_axis[2]);
    }
}

#[test]
fn windows_of_each_length_have_the_variance_of_copies() {
    each_level(&mut |_| check_params::<f64>());
}

#[test]
fn windows_along_two_axes_reduce_as_copies() {
    each_level(&mut |_| {
        let x = Array::<f32, shape![_, _]>::from_fn_with([20, 900], |[i, j]| noise(i, j));
        macro_rules! squares {
        ($($size:literal)*) => {$(
            let w = x.windows_axis::<0, $size>().windows_axis::<1, $size>();
            agree!(w, sum_axes[2, 3], max_axes[2, 3], var_axes[2, 3], count_nonzero_axes[2, 3], prod_axes[2, 3]);
            let w = w.permute::<2, 0, 3, 1>();
            agree!(w, sum_axes[0, 2], max_axes[0, 2], sum_axis[0], sum_axes[0, 1, 2]);
            let steps = x.unfold::<1, $size, 2, 1>().unfold::<0, $size, 1, 2>();
            agree!(steps, sum_axes[2, 3], max_axes[2, 3]);
        )*};
    }
        squares!(2 3 4 5 6 7);
        let bits = broadcast!(x > 100.0);
        let w = bits.windows_axis::<0, 3>().windows_axis::<1, 3>();
        agree!(w, any_axes[2, 3], all_axes[2, 3], count_nonzero_axes[2, 3]);
        // Elements that are repeated along an axis.
        let row = Array::<f32, shape![_]>::from_fn_with([300], |[j]| noise(0, j));
        let rows = row.broadcast_to::<shape![4, 300]>();
        let w = rows.windows_axis::<1, 9>();
        agree!(w, sum_axis[2], max_axis[2], sum_axes[0, 2]);
    });
}

#[test]
fn zeros_and_nan_in_windows_reduce_as_in_copies() {
    each_level(&mut |_| {
        let x = Array::<f32, shape![_, _]>::from_fn_with([9, 400], |[i, j]| match (i * 31 + j * 7) % 11 {
            0 => f32::NAN,
            1..4 => -0.0,
            4..7 => 0.0,
            _ => -1.0,
        });
        let w = x.windows_axis::<0, 3>().windows_axis::<1, 3>();
        agree!(w, max_axes[2, 3], min_axes[2, 3], sum_axes[2, 3], prod_axes[2, 3]);
        let w = x.windows_axis::<1, 5>();
        agree!(w, argmax_axis[2], argmin_axis[2], max_axis[2], min_axis[2]);
    });
}

#[test]
fn expressions_of_windows_reduce_as_copies() {
    each_level(&mut |_| {
        let x = Array::<f32, shape![_, _]>::from_fn_with([12, 500], |[i, j]| noise(i, j));
        let k = Array::<f32, shape![3, 3]>::from_fn(|[i, j]| noise(j, i));
        let y = Array::<f32, shape![10, 498]>::from_fn(|[i, j]| noise(j, i));
        let w = x.windows_axis::<0, 3>().windows_axis::<1, 3>();
        let copy = w.to_heap();
        let (found, expected) = (
            broadcast!(sum(a, b: abs(w[i, j, a, b] - k[a, b]))),
            broadcast!(sum(a, b: abs(copy[i, j, a, b] - k[a, b]))),
        );
        assert_eq!(found, expected);
        assert_eq!(
            broadcast!(max(a, b: w[i, j, a, b] * y[i, j])),
            broadcast!(max(a, b: copy[i, j, a, b] * y[i, j]))
        );
        assert_eq!(
            broadcast!(max(a, b: exp(w[i, j, a, b]))),
            broadcast!(max(a, b: exp(copy[i, j, a, b])))
        );
    });
}

#[test]
fn windows_of_run_time_rank_reduce_as_copies() {
    each_level(&mut |_| {
        let x = Array::<f32, DynRank>::from_fn_with([15, 211], |i| noise(i[0], i[1]));
        let w = x.windows_axis::<0, 3>().windows_axis::<1, 4>();
        agree!(w, sum_axes[2, 3], min_axes[2, 3], var_axes[2, 3]);
        // More axes than a nest of loops has. Every second one is reduced.
        let element = |kept: usize, reduced: usize, k: usize| noise(kept * 16 + reduced, k);
        let number = |i: [usize; 4]| i.iter().fold(0, |all, bit| all * 2 + bit);
        let x = Array::<f32, DynRank>::from_fn_with([2, 2, 2, 2, 2, 2, 2, 2, 130], |i| {
            element(number([i[0], i[2], i[4], i[6]]), number([i[1], i[3], i[5], i[7]]), i[8])
        });
        let y = Array::<f32, shape![16, 130, 16]>::from_fn(|[kept, k, reduced]| element(kept, reduced, k));
        assert_eq!(x.sum_axes(axes![1, 3, 5, 7]).to_vec(), y.sum_axis::<2>().to_vec());
    });
}
