//! Reductions of transposed arrays, which are read in tiles: the same as of a row-major copy, bit
//! by bit.

use array_core::{Array, Element, Real, axes, broadcast, shape};

/// Extents around a tile and around the length that is read at once; some rows are too long for
/// tiles.
const EXTENTS: &[[usize; 2]] = &[
    [8, 600],
    [64, 64],
    [65, 129],
    [70, 300],
    [300, 70],
    [1030, 17],
    [15, 5000],
    [5000, 40],
    [20_000, 9],
];

/// Returns numbers without a pattern.
fn noise(i: usize, j: usize) -> f32 {
    ((i * 7919 + j * 104_729) % 1009) as f32 * 0.37 - 150.0
}

fn check<T: Real>() {
    for &[m, n] in EXTENTS {
        let x = Array::<T, shape![_, _]>::from_fn_with([m, n], |[i, j]| noise(i, j).cast());
        let (t, copy) = (x.t(), x.t().to_heap());
        macro_rules! agree {
            ($($name:ident $(::<$axis:literal>)?;)*) => {$(
                assert!(t.$name$(::<$axis>)?() == copy.$name$(::<$axis>)?(), "{} of ({n}, {m})", stringify!($name));
            )*};
        }
        agree! {
            sum; sum_axis::<0>; sum_axis::<1>;
            max; max_axis::<0>; max_axis::<1>;
            argmin; argmin_axis::<0>; argmin_axis::<1>;
            count_nonzero; count_nonzero_axis::<0>; count_nonzero_axis::<1>;
        }
    }
}

#[test]
fn transposed_arrays_of_elements_of_each_size_reduce_as_their_copies() {
    check::<f32>();
    check::<f64>();
    check::<i16>();
    check::<u8>();
}

#[test]
fn expressions_and_permuted_axes_are_reduced_like_copies() {
    for &[m, n] in EXTENTS {
        let x = Array::<f32, shape![_, _]>::from_fn_with([m, n], |[i, j]| noise(i, j));
        let y = Array::<f32, shape![_, _]>::from_fn_with([n, m], |[i, j]| noise(i, j + 5));
        let (t, copy) = (x.t(), x.t().to_heap());
        assert_eq!(broadcast!(sum(t * y)), broadcast!(sum(copy * y)));
        assert_eq!(broadcast!(var_axis::<0>(t - y)), broadcast!(var_axis::<0>(copy - y)));
        assert_eq!(broadcast!(any(t > 1e9)), broadcast!(any(copy > 1e9)));
        assert_eq!(broadcast!(all(t > 200.0)), broadcast!(all(copy > 200.0)));
    }
    let x = Array::<f32, shape![30, 40, 50]>::from_fn(|[i, j, k]| noise(i * 40 + j, k));
    macro_rules! permuted {
        ($($permuted:expr;)*) => {$(
            let (view, copy) = ($permuted, $permuted.to_heap());
            assert_eq!(view.sum(), copy.sum());
            assert_eq!(view.sum_axis::<0>(), copy.sum_axis::<0>());
            assert_eq!(view.sum_axis::<1>(), copy.sum_axis::<1>());
            assert_eq!(view.sum_axis::<2>(), copy.sum_axis::<2>());
            assert_eq!(view.sum_axes(axes![0, 2]), copy.sum_axes(axes![0, 2]));
        )*};
    }
    permuted! {
        x.permute::<0, 2, 1>();
        x.permute::<2, 1, 0>();
        x.permute::<1, 2, 0>();
        x.permute::<2, 0, 1>();
    }
}
