//! Reductions. The results of several threads are compared with those of one thread, and with plain
//! loops over whole numbers.

#[cfg(feature = "crates")]
use array_core::dtype::Complex64;
use array_core::{Array, Element, shape};
use half::bf16;

use super::{alike, alike_on, numbers};

type Matrix<T> = Array<T, shape![_, _]>;

/// Returns a whole number that differs from its neighbours.
fn whole(i: usize, j: usize) -> i64 {
    ((i * 5 + j * 7) % 11) as i64
}

/// Returns shapes of matrices of a bit more than 3 MiB, or 2 MiB of small elements, which are more:
/// short rows, long rows, and three rows. Loops of a debug build take a minute for more.
fn shapes<T>() -> [(usize, usize); 3] {
    let bytes = if size_of::<T>() < 4 { 2_200_000 } else { 3_300_000 };
    let len = bytes / size_of::<T>();
    [(len / 5, 5), (len / 1021, 1021), (3, len / 3)]
}

/// Compares reductions with plain loops.
macro_rules! reductions {
    ($($test:ident $t:ty;)*) => {$(
        #[test]
        fn $test() {
            for (rows, columns) in shapes::<$t>() {
                let x = Matrix::<$t>::from_fn_with([rows, columns], |[i, j]| whole(i, j).cast());
                let (mut down, mut across, mut nonzero) = (vec![0; columns], vec![0; rows], 0);
                for (i, across) in across.iter_mut().enumerate() {
                    for (j, down) in down.iter_mut().enumerate() {
                        *across += whole(i, j);
                        *down += whole(i, j);
                        nonzero += (whole(i, j) != 0) as usize;
                    }
                }
                let all: i64 = across.iter().sum();
                // The first position of the maximum. The numbers repeat after 11 positions.
                let first = |len: usize, at: &dyn Fn(usize) -> i64| {
                    (0..len.min(11)).rev().max_by_key(|&i| at(i)).unwrap() as i64
                };
                let first_down: Vec<i64> = (0..columns).map(|j| first(rows, &|i| whole(i, j))).collect();
                let first_across: Vec<i64> = (0..rows).map(|i| first(columns, &|j| whole(i, j))).collect();
                alike_on(&[3], || {
                    assert_eq!(x.sum().cast::<i64>(), all);
                    assert!(x.sum_axis::<0>().iter().map(|sum| sum.cast::<i64>()).eq(down.iter().copied()));
                    assert!(x.sum_axis::<1>().iter().map(|sum| sum.cast::<i64>()).eq(across.iter().copied()));
                    assert_eq!(x.max(), 10.cast::<$t>());
                    let most = |j| (0..rows.min(11)).map(|i| whole(i, j)).max().unwrap().cast::<$t>();
                    assert!(x.max_axis::<0>().iter().enumerate().all(|(j, &max)| max == most(j)));
                    assert_eq!(x.count_nonzero(), nonzero);
                    assert_eq!(x.argmax_axis::<0>().as_slice(), first_down);
                    assert_eq!(x.argmax_axis::<1>().as_slice(), first_across);
                });
            }
        }
    )*};
}

// Elements of each size. How threads divide them depends on nothing else.
reductions! {
    i16s i16;
    u32s u32;
    f64s f64;
}

/// Compares sums, products and deviations of numbers whose sums are rounded.
macro_rules! rounded {
    ($($test:ident $t:ty, $value:expr;)*) => {$(
        #[test]
        fn $test() {
            let value: fn(f64) -> $t = $value;
            for (rows, columns) in shapes::<$t>() {
                let x = Matrix::<$t>::from_fn_with([rows, columns], |[i, j]| {
                    value(((i * 31 + j * 17) % 1009) as f64 / 1009.0 - 0.3)
                });
                // The debug format also tells the two zeros apart.
                alike_on(&[3], || format!("{:?} {:?}", x.sum(), x.std()));
                alike_on(&[3], || (x.sum_axis::<0>(), x.sum_axis::<1>()));
            }
        }
    )*};
}

rounded! {
    rounded_f32 f32, |x| x as f32;
    rounded_bf16 bf16, bf16::from_f64;
}

#[cfg(feature = "crates")]
rounded! {
    rounded_complex_doubles Complex64, |x| Complex64::new(x, 0.7 - x);
}

#[test]
fn more_threads() {
    for (rows, columns) in [(1409, 1021), (280_001, 5)] {
        let x = numbers(rows, columns) / 7.0;
        alike(|| format!("{:?} {:?} {:?}", x.sum(), x.max(), x.argmin()));
        alike(|| (x.sum_axis::<0>(), x.min_axis::<0>(), x.argmin_axis::<0>()));
        alike(|| (x.sum_axis::<1>(), x.min_axis::<1>(), x.argmin_axis::<1>()));
        // These subtract a number of each result from the elements.
        alike_on(&[3], || (x.logsumexp_axis::<0>(), x.std_axis::<1>()));
    }
}

#[test]
fn middle_axes() {
    for extents in [
        [5, 411, 203],
        [101, 41, 203],
        [40_001, 3, 7],
        [3, 3, 100_003],
        [2, 100_003, 3],
    ] {
        let x = Array::<f32, shape![_, _, _]>::from_fn_with(extents, |[i, j, k]| (i * 3 + j * 5 + k * 7) as f32 / 3.0);
        alike(|| (x.sum_axis::<1>(), x.max_axis::<1>(), x.argmax_axis::<1>()));
        alike(|| (x.sum_axes(array_core::axes![0, 1]), x.sum_axes(array_core::axes![1, 2])));
    }
}

#[test]
fn zeros_and_nan() {
    let len = 900_003; // A multiple of 3.
    let zeros = Array::<f32, shape![_]>::from_fn_with([len], |[i]| if i % 3 == 1 { 0.0 } else { -0.0 });
    let mut nan = zeros.clone();
    nan[[600_001]] = f32::NAN;
    for x in [zeros, nan] {
        alike_on(&[3], || {
            format!(
                "{:?} {:?} {:?} {:?} {:?}",
                x.sum(),
                x.max(),
                x.min(),
                x.argmax(),
                x.argmin()
            )
        });
        let x = x.try_reshape::<shape![_, 3]>([len / 3, 3]).unwrap();
        alike_on(&[3], || format!("{:?} {:?}", x.max_axis::<0>(), x.min_axis::<0>()));
        alike_on(&[3], || {
            format!(
                "{:?} {:?}",
                x.max_axis::<1>().iter().map(|x| x.to_bits()).collect::<Vec<_>>(),
                x.argmax_axis::<0>()
            )
        });
    }
}

#[test]
fn logical_results() {
    for at in [0, 2_200_000] {
        let mut x = Array::<bool, shape![_]>::from_fn_with([2_200_001], |_| false);
        x[[at]] = true;
        let not = !&x;
        alike(|| {
            assert!(x.any() && !not.all() && !x.all() && not.any());
            assert_eq!((x.count_nonzero(), not.count_nonzero()), (1, 2_200_000));
        });
    }
}

#[test]
fn extents_of_0() {
    let (x, y) = (numbers(0, 1_000_003), numbers(1_000_003, 0));
    alike(|| {
        assert_eq!((x.sum(), y.sum()), (0.0, 0.0));
        assert!(x.try_max().is_none() && y.try_max_axis::<1>().is_err());
        assert_eq!(x.sum_axis::<0>().as_slice(), vec![0.0; 1_000_003]);
        assert_eq!(y.sum_axis::<1>().as_slice(), vec![0.0; 1_000_003]);
        assert!(x.sum_axis::<1>().is_empty() && y.sum_axis::<0>().is_empty());
    });
}
