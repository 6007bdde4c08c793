//! Sums, which are computed in `f32` and rounded once, and reductions that use them.

use array_core::{Array, Arrays as _, Dyn, DynRank, Element, Float, axes, broadcast, einsum, slice};
use array_tests::elements::{Sample, samples};
use half::{bf16, f16};

/// Makes an array of the dtype.
fn of<T: Element>(x: Vec<f32>) -> Array<T, (Dyn,)> {
    Array::from(x.into_iter().map(|x| x.cast()).collect::<Vec<_>>())
}

/// Numbers small enough that their sums are finite.
fn moderate<T: Float>(x: T) -> T {
    let size = x.cast::<f32>().abs();
    if (1e-3..1e3).contains(&size) { x } else { T::ONE }
}

#[test]
fn sums_equal_f32_sums_rounded_once() {
    fn check<T: Sample + Float>() {
        for extents in [[3, 5, 7], [1, 1, 1], [40, 3, 64], [2, 0, 3], [9, 130, 2]] {
            let x = samples::<T>(&extents, 9, moderate)
                .try_into_shape::<(Dyn, Dyn, Dyn)>()
                .unwrap();
            let wide = x.cast::<f32>();
            assert_eq!(x.sum(), wide.sum().cast());
            assert_eq!(x.prod(), wide.prod().cast());
            assert_eq!(x.sum_axis::<0>(), wide.sum_axis::<0>().cast());
            assert_eq!(x.sum_axis::<1>(), wide.sum_axis::<1>().cast());
            assert_eq!(x.sum_axis_keep::<2>(), wide.sum_axis_keep::<2>().cast());
            assert_eq!(x.prod_axis::<1>(), wide.prod_axis::<1>().cast());
            assert_eq!(x.sum_axes(axes![0, 2]), wide.sum_axes(axes![0, 2]).cast());
            assert_eq!(x.mt().sum_axis::<1>(), wide.mt().sum_axis::<1>().cast());
            assert_eq!(x.cumsum::<1>(), wide.cumsum::<1>().cast());
            assert_eq!(x.cumprod::<0>(), wide.cumprod::<0>().cast());
            assert_eq!(x.cumsum_with_initial::<2>(), wide.cumsum_with_initial::<2>().cast());
        }
    }
    check::<bf16>();
    check::<f16>();
}

#[test]
fn the_elements_of_an_expression_are_rounded_before_they_are_added() {
    let x = samples::<f16>(&[9, 130], 13, moderate)
        .try_into_shape::<(Dyn, Dyn)>()
        .unwrap();
    let squares = broadcast!(x * x);
    assert_eq!(broadcast!(sum(x * x)), squares.sum());
    assert_eq!(broadcast!(mean(x * x)), squares.mean());
    assert_eq!(broadcast!(sum_axis::<1>(x * x)), squares.sum_axis::<1>());
    assert_eq!(broadcast!(prod_axis::<0>(x * x)), squares.prod_axis::<0>());
}

/// A sum over index names is rounded once, like a matrix product: the factors are not rounded.
macro_rules! rounded_once {
    ($($test:ident $dtype:ident;)*) => {$(
        #[test]
        fn $test() {
            let draw = |extents: [usize; 2], seed| {
                let drawn = samples::<$dtype>(&extents, seed, moderate).try_into_shape::<(Dyn, Dyn)>();
                drawn.expect("the elements fit the shape")
            };
            let (x, y, z) = (draw([7, 30], 5), draw([30, 9], 6), draw([7, 9], 7));
            let (a, b, c) = (x.cast::<f32>(), y.cast::<f32>(), z.cast::<f32>());
            let two = broadcast!(sum(j: a[i, j] * a[i, j])).cast::<$dtype>();
            assert_eq!(broadcast!(sum(j: x[i, j] * x[i, j])), two);
            let three = broadcast!(sum(j: a[i, j] * b[j, k] * c[i, k])).cast::<$dtype>();
            assert_eq!(broadcast!(sum(j: x[i, j] * y[j, k] * z[i, k])), three);
            assert_eq!(einsum!("ij,jk,ik->ik", x, y, z), three);
            let grouped = broadcast!(sum(j: a[i, j] * (b[j, k] * c[i, k]))).cast::<$dtype>();
            assert_eq!(broadcast!(sum(j: x[i, j] * (y[j, k] * z[i, k]))), grouped);
            let all: f32 = broadcast!(sum(i, j, k: a[i, j] * b[j, k] * c[i, k]));
            assert_eq!(broadcast!(sum(i, j, k: x[i, j] * y[j, k] * z[i, k])), all.cast::<$dtype>());
            assert_eq!(einsum!("ij,jk,ik->", x, y, z), all.cast::<$dtype>());
            assert_eq!(einsum!("ij->i", x), x.sum_axis::<1>());
        }
    )*};
}

rounded_once! {
    sums_of_products_over_names_are_rounded_once_to_bf16 bf16;
    sums_of_products_over_names_are_rounded_once_to_f16 f16;
}

#[test]
fn products_that_overflow_on_the_way_have_sums() {
    let (x, y, z) = (
        of::<f16>(vec![300.0; 2]),
        of::<f16>(vec![300.0; 2]),
        of::<f16>(vec![0.25; 2]),
    );
    assert_eq!(broadcast!(sum(i: x[i] * y[i] * z[i])).to_f32(), 44_992.0);
    assert_eq!(einsum!("i,i,i->", x, y, z).to_f32(), 44_992.0);
    assert_eq!(broadcast!(sum(i: 0.25 * x[i] * y[i])).to_f32(), 44_992.0);
    let zeros = of::<f16>(vec![0.0; 2]);
    assert_eq!(einsum!("i,i,i->", x, y, zeros).to_f32(), 0.0);
    // Also without a sum.
    let hundreds = Array::<f16, (Dyn,)>::full_with([2], f16::from_f32(300.0));
    let thousandths = Array::<f16, (Dyn,)>::full_with([2], f16::from_f32(0.001));
    let rounded = f16::from_f32(90_000.0 * f16::from_f32(0.001).to_f32());
    assert_eq!(
        einsum!("i,i,i->i", hundreds, hundreds, thousandths).to_vec(),
        [rounded; 2]
    );
    assert_eq!(einsum!("i,i,j->j", x, y, zeros).to_vec(), [f16::ZERO; 2]);
}

#[test]
fn a_sum_grows_when_a_narrow_sum_would_not() {
    let ones = of::<f16>(vec![1.0; 5000]);
    assert_eq!(ones.sum().to_f32(), 5000.0);
    assert_eq!(ones.cumsum::<0>()[[4095]].to_f32(), 4096.0);
    let ones = of::<bf16>(vec![1.0; 5000]);
    assert_eq!(ones.sum().to_f32(), 4992.0);
}

#[test]
fn means_and_deviations_do_not_overflow_on_the_way() {
    let x = of::<f16>(
        (0..70_000)
            .map(|i| if i % 2 == 0 { 60_000.0 } else { 20_000.0 })
            .collect(),
    );
    assert_eq!(x.sum(), f16::INFINITY);
    assert_eq!(x.mean().to_f32(), 40_000.0);
    assert_eq!(x.std().to_f32(), 20_000.0);
    assert_eq!(x.var(), f16::INFINITY);
    let x = x.try_reshape::<(Dyn, array_core::Len<2>)>([35_000, 2]).unwrap();
    assert_eq!(x.mean_axis::<1>()[[0]].to_f32(), 40_000.0);
    assert_eq!(x.std_axis::<1>()[[0]].to_f32(), 20_000.0);
    assert_eq!(broadcast!(std_axis::<1>(x))[[1]].to_f32(), 20_000.0);
}

#[test]
fn a_variance_is_that_around_the_exact_mean() {
    // The mean, 1000.25, is not representable as `f16`. Around 1000 the variance would be twice as
    // large.
    let x = of::<f16>(vec![1000.0, 1000.5]);
    assert_eq!(x.var().to_f32(), 0.0625);
    assert_eq!(x.std().to_f32(), 0.25);
    assert_eq!(x.var_corrected(f16::ONE).to_f32(), 0.125);
    let matrix = Array::<f16, (Dyn, Dyn)>::from_fn_with([2, 3], |[i, _]| f16::from_f32(1000.0 + 0.5 * i as f32));
    assert_eq!(matrix.var_axis::<0>().to_vec(), [f16::from_f32(0.0625); 3]);
    assert_eq!(broadcast!(var_axis::<0>(matrix)).to_vec(), [f16::from_f32(0.0625); 3]);
}

#[test]
fn positions_of_extremes_match_f32() {
    fn check<T: Sample + Float>() {
        for fit in [moderate::<T> as fn(T) -> T, |x| x] {
            let x = samples::<T>(&[70, 33], 10, fit).try_into_shape::<(Dyn, Dyn)>().unwrap();
            let wide = x.cast::<f32>();
            assert_eq!((x.argmin(), x.argmax()), (wide.argmin(), wide.argmax()));
            assert_eq!(x.argmin_axis::<0>(), wide.argmin_axis::<0>());
            assert_eq!(x.argmax_axis::<1>(), wide.argmax_axis::<1>());
            assert!(x.min().is_same(wide.min().cast()) && x.max().is_same(wide.max().cast()));
            assert!(
                x.min_axis::<0>()
                    .iter()
                    .zip(&wide.min_axis::<0>())
                    .all(|(x, y)| x.is_same(y.cast()))
            );
            assert!(
                x.max_axis::<1>()
                    .iter()
                    .zip(&wide.max_axis::<1>())
                    .all(|(x, y)| x.is_same(y.cast()))
            );
            assert_eq!(x.count_nonzero(), wide.count_nonzero());
            assert_eq!(x.count_nonzero_axis::<0>(), wide.count_nonzero_axis::<0>());
            assert_eq!(x.argsort::<1>(), wide.argsort::<1>());
            let sorted = x.sort::<0>();
            assert!(sorted.iter().zip(&wide.sort::<0>()).all(|(x, y)| x.is_same(y.cast())));
        }
    }
    check::<bf16>();
    check::<f16>();
}

#[test]
fn products_of_matrices_equal_f32_products_rounded_once() {
    fn check<T: Sample + Float>() {
        for [m, k, n] in [[1, 1, 1], [3, 4, 5], [33, 70, 17], [2, 300, 1], [1, 9, 40], [3, 0, 2]] {
            let x = samples::<T>(&[m, k], 11, moderate)
                .try_into_shape::<(Dyn, Dyn)>()
                .unwrap();
            let y = samples::<T>(&[k, n], 12, moderate)
                .try_into_shape::<(Dyn, Dyn)>()
                .unwrap();
            let (wide_x, wide_y) = (x.cast::<f32>(), y.cast::<f32>());
            let product: Array<T, (Dyn, Dyn)> = x.matmul(&y);
            assert_eq!(product, wide_x.matmul(&wide_y).cast());
            assert_eq!(y.t().matmul(x.t()), wide_y.t().matmul(wide_x.t()).cast());
            let dots: Array<T, (Dyn,)> = x.vecdot(&x);
            assert_eq!(dots, wide_x.vecdot(&wide_x).cast());
        }
        let small = array_core::inline![[1.0, 2.0], [3.0, 4.0]];
        let narrow = small.cast::<T>();
        assert_eq!(narrow.matmul(&narrow), small.matmul(&small).cast());
        assert_eq!(narrow.trace().cast::<f64>(), 5.0);
    }
    check::<bf16>();
    check::<f16>();
}

#[test]
fn products_with_wider_matrices_are_as_wide() {
    let x = samples::<f16>(&[9, 20], 11, moderate)
        .try_into_shape::<(Dyn, Dyn)>()
        .unwrap();
    let (single, double) = (x.cast::<f32>(), x.cast::<f64>());
    let mixed: Array<f32, (Dyn, Dyn)> = x.matmul(single.t());
    assert_eq!(mixed, single.matmul(single.t()));
    let mixed: Array<f64, (Dyn, Dyn)> = double.matmul(x.t());
    assert_eq!(mixed, double.matmul(double.t()));
}

#[test]
fn matrices_converted_in_parts_give_the_bits_of_a_copy() {
    const EXTENTS: [[usize; 3]; 9] = [
        [5, 4099, 1],
        [1, 70, 300],
        [1, 9, 2],
        [9, 8, 1],
        [8, 600, 70],
        [63, 257, 33],
        [64, 20, 20],
        [3, 0, 2],
        [2, 1, 3],
    ];
    macro_rules! check {
        ($T:ident) => {
            for [rows, depth, columns] in EXTENTS {
                let matrix = |extents: [usize; 2], seed| {
                    let matrix = samples::<$T>(&extents, seed, moderate);
                    matrix.try_into_shape::<(Dyn, Dyn)>().unwrap()
                };
                let (x, y) = (matrix([rows, depth], 21), matrix([depth, columns], 22));
                let (wide_x, wide_y) = (x.cast::<f32>(), y.cast::<f32>());
                let expected = wide_x.matmul(&wide_y);
                assert_eq!(x.matmul(&wide_y), expected);
                assert_eq!(wide_x.matmul(&y), expected);
                let product: Array<$T, (Dyn, Dyn)> = x.matmul(&y);
                assert_eq!(product, expected.cast::<$T>());
                let pair = (&x, &x).stack::<0>();
                let twice = pair.cast::<f32>().matmul(&wide_y);
                assert_eq!(pair.matmul(&wide_y), twice);
                assert_eq!(pair.cast::<f32>().matmul(&y), twice);
                let (row, column) = (slice!(x, 0), slice!(y, .., 0));
                let (wide_row, wide_column) = (slice!(wide_x, 0), slice!(wide_y, .., 0));
                assert_eq!(x.matmul(column), wide_x.matmul(wide_column).cast::<$T>());
                assert_eq!(x.matmul(wide_column), wide_x.matmul(wide_column));
                assert_eq!(row.matmul(&y), wide_row.matmul(&wide_y).cast::<$T>());
                assert_eq!(wide_row.matmul(&y), wide_row.matmul(&wide_y));
            }
        };
    }
    check!(bf16);
    check!(f16);
    let x = Array::<i8, (Dyn, Dyn)>::from_fn_with([1, 70], |[_, j]| (j * 31) as i8);
    let y = Array::<i64, (Dyn, Dyn)>::from_fn_with([70, 40], |[i, j]| (i * 17 + j * 29) as i64 - 600);
    let expected = x.cast::<i64>().matmul(&y);
    assert_eq!(x.matmul(&y), expected);
    assert_eq!(y.t().matmul(x.t()), expected.t());
    let narrow = y.cast::<i8>();
    let expected = x.cast::<i64>().matmul(narrow.cast::<i64>());
    assert_eq!(x.cast::<i64>().matmul(&narrow), expected);
    assert_eq!(narrow.t().to_owned().matmul(x.cast::<i64>().t()), expected.t());
}

#[test]
fn a_dot_product_rounds_once() {
    // 300 * 300 is infinite in `f16`.
    let x = of::<f16>(vec![300.0, 300.0, 1.0]);
    let y = of::<f16>(vec![300.0, -300.0, 2.0]);
    assert_eq!(x.dot(&y).to_f32(), 2.0);
    assert_eq!(x.matmul(&y)[[]].to_f32(), 2.0);
}

#[test]
fn norms_do_not_overflow_on_the_way() {
    let x = of::<f16>(vec![30_000.0, 40_000.0]);
    assert_eq!(x.vector_norm(2), f16::from_f32(50_000.0));
    assert_eq!(x.vector_norm(f64::INFINITY).to_f32(), 40_000.0);
    let rows = x.try_reshape::<(array_core::One, Dyn)>([1, 2]).unwrap();
    assert_eq!(rows.vector_norm_axis::<1>(2)[[0]], f16::from_f32(50_000.0));
}

#[test]
fn few_elements_are_summed_in_place() {
    let x = array_core::inline![[0.1, 0.2, 0.3], [4.0, 5.0, 6.0]].cast::<f16>();
    let wide = x.cast::<f32>();
    assert_eq!(x.sum(), f16::from_f32(wide.sum()));
    assert_eq!(x.sum_axis::<0>(), wide.sum_axis::<0>().cast());
    assert_eq!(x.mean_axis::<1>(), wide.mean_axis::<1>().cast());
    assert_eq!(x.std_axis::<0>(), wide.std_axis::<0>().cast());
    let dynamic: Array<f16, DynRank> = x.to_heap().into_dyn();
    assert_eq!(dynamic.sum_axis::<0>().to_vec(), x.sum_axis::<0>().to_vec());
}
