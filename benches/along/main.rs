//! Operations along an axis, compared with loops written by hand and with ndarray.
//!
//! `taskset -c 0 cargo bench -p array-benches --bench along`
#![forbid(unsafe_code)]

use std::hint::black_box;

use array_core::{Array, shape};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ndarray::{Array2, Axis};

type Matrix = Array<f32, shape![_, _]>;

/// The numbers of rows and columns for 64k elements: one long row, a square, and short rows.
const SIZES: [[usize; 2]; 4] = [[1, 65536], [256, 256], [1024, 64], [8192, 8]];

/// Returns numbers from -0.5 to 0.5, the same on every run.
fn numbers(len: usize) -> Vec<f32> {
    let mut state = 1_u64;
    let next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1 << 24) as f32 - 0.5
    };
    std::iter::repeat_with(next).take(len).collect()
}

/// Computes the cumulative sums of each row, element by element.
fn sums_of_rows(x: &[f32], columns: usize) -> Vec<f32> {
    let mut out = vec![0.0; x.len()];
    for (out, row) in out.chunks_exact_mut(columns).zip(x.chunks_exact(columns)) {
        let mut sum = 0.0;
        for (out, x) in out.iter_mut().zip(row) {
            sum += x;
            *out = sum;
        }
    }
    out
}

/// Computes the cumulative sums of each column, by adding each row to the next one.
fn sums_of_columns(x: &[f32], columns: usize) -> Vec<f32> {
    let mut out = x.to_vec();
    for row in 1..x.len() / columns {
        let (before, out) = out.split_at_mut(row * columns);
        for (out, x) in out[..columns].iter_mut().zip(&before[(row - 1) * columns..]) {
            *out += x;
        }
    }
    out
}

/// Sorts each row.
fn sorted_rows(x: &[f32], columns: usize) -> Vec<f32> {
    let mut out = x.to_vec();
    out.chunks_exact_mut(columns)
        .for_each(|row| row.sort_by(f32::total_cmp));
    out
}

/// Returns the positions that sort each row.
fn orders_of_rows(x: &[f32], columns: usize) -> Vec<i64> {
    let each = x.chunks_exact(columns).flat_map(|row| {
        let mut order: Vec<i64> = (0..columns as i64).collect();
        order.sort_by(|&a, &b| row[a as usize].total_cmp(&row[b as usize]));
        order
    });
    each.collect()
}

fn along(criterion: &mut Criterion) {
    for [rows, columns] in SIZES {
        let plain = numbers(rows * columns);
        let x = Matrix::from_shape_vec([rows, columns], plain.clone()).expect("as many elements");
        let peer = Array2::from_shape_vec((rows, columns), plain.clone()).expect("as many elements");
        assert_eq!(x.cumsum::<1>().as_slice(), sums_of_rows(&plain, columns));
        assert_eq!(x.cumsum::<0>().as_slice(), sums_of_columns(&plain, columns));
        assert_eq!(x.sort::<1>().as_slice(), sorted_rows(&plain, columns));
        assert_eq!(x.argsort::<1>().as_slice(), orders_of_rows(&plain, columns));

        let mut group = criterion.benchmark_group(format!("{rows} by {columns}"));
        group.throughput(Throughput::Elements(plain.len() as u64));
        group.bench_function("cumsum of rows", |b| b.iter(|| black_box(&x).cumsum::<1>()));
        group.bench_function("cumsum of rows, loop", |b| {
            b.iter(|| sums_of_rows(black_box(&plain), columns))
        });
        group.bench_function("cumsum of columns", |b| b.iter(|| black_box(&x).cumsum::<0>()));
        group.bench_function("cumsum of columns, loop", |b| {
            b.iter(|| sums_of_columns(black_box(&plain), columns))
        });
        group.bench_function("cumsum of columns, ndarray", |b| {
            b.iter(|| {
                let mut sums = black_box(&peer).clone();
                sums.accumulate_axis_inplace(Axis(0), |&last, x| *x += last);
                sums
            })
        });
        group.bench_function("sort of rows", |b| b.iter(|| black_box(&x).sort::<1>()));
        group.bench_function("sort of rows, loop", |b| {
            b.iter(|| sorted_rows(black_box(&plain), columns))
        });
        group.bench_function("sort of columns", |b| b.iter(|| black_box(&x).sort::<0>()));
        group.bench_function("argsort of rows", |b| b.iter(|| black_box(&x).argsort::<1>()));
        group.bench_function("argsort of rows, loop", |b| {
            b.iter(|| orders_of_rows(black_box(&plain), columns))
        });
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().without_plots().sample_size(20)
        .warm_up_time(std::time::Duration::from_millis(100))
        .measurement_time(std::time::Duration::from_millis(300));
    targets = along
}
criterion_main!(benches);
