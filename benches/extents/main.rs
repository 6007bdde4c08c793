//! Concatenation, repetition and padding of arrays, compared with ndarray and with one `memcpy` of
//! as many bytes.
//!
//! `taskset -c 0 cargo bench -p array-benches --bench extents`; the `memcpy` is the limit of all
//! operations.
#![forbid(unsafe_code)]

use std::hint::black_box;

use array_core::{Array, Arrays, shape};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use ndarray::{Array2, Axis, concatenate, stack};

type Matrix = Array<f32, shape![_, _]>;

/// The numbers of rows and columns. The matrices fit in the first cache, in the second, and in
/// memory.
const SIZES: [[usize; 2]; 3] = [[32, 32], [256, 256], [2048, 2048]];

/// Measures a copy of as many elements as a result has.
fn copy(group: &mut BenchmarkGroup<'_, WallTime>, elements: usize) {
    group.throughput(Throughput::Bytes(4 * elements as u64));
    let (from, mut to) = (vec![1.0_f32; elements], vec![0.0_f32; elements]);
    group.bench_function("memcpy", |b| {
        b.iter(|| black_box(&mut to[..]).copy_from_slice(black_box(&from)))
    });
    // This copy also allocates and frees its memory.
    group.bench_function("memcpy to a new vector", |b| b.iter(|| black_box(&from).clone()));
}

fn extents(criterion: &mut Criterion) {
    for [rows, columns] in SIZES {
        let len = rows * columns;
        let x = Matrix::from_fn_with([rows, columns], |[i, j]| (i + j) as f32);
        let peer = Array2::from_shape_fn((rows, columns), |(i, j)| (i + j) as f32);
        let name = |operation: &str| format!("{operation}, {rows} by {columns}");

        let mut group = criterion.benchmark_group(name("two"));
        copy(&mut group, 2 * len);
        group.bench_function("concat rows", |b| b.iter(|| (black_box(&x), &x).concat::<0>()));
        group.bench_function("concat rows, ndarray", |b| {
            b.iter(|| concatenate(Axis(0), &[black_box(&peer).view(), peer.view()]))
        });
        group.bench_function("concat columns", |b| b.iter(|| (black_box(&x), &x).concat::<1>()));
        group.bench_function("concat columns, ndarray", |b| {
            b.iter(|| concatenate(Axis(1), &[black_box(&peer).view(), peer.view()]))
        });
        group.bench_function("concat transposed", |b| {
            b.iter(|| (black_box(&x).t(), x.t()).concat::<0>())
        });
        group.bench_function("concat transposed, ndarray", |b| {
            b.iter(|| concatenate(Axis(0), &[black_box(&peer).t(), peer.t()]))
        });
        group.bench_function("stack", |b| b.iter(|| (black_box(&x), &x).stack::<0>()));
        group.bench_function("stack, ndarray", |b| {
            b.iter(|| stack(Axis(0), &[black_box(&peer).view(), peer.view()]))
        });
        group.bench_function("stack elements", |b| b.iter(|| (black_box(&x), &x).stack::<-1>()));
        group.bench_function("tile rows", |b| b.iter(|| black_box(&x).tile_by::<0>(2)));
        group.bench_function("tile columns", |b| b.iter(|| black_box(&x).tile_by::<1>(2)));
        group.bench_function("repeat rows", |b| b.iter(|| black_box(&x).repeat_by::<0>(2)));
        group.bench_function("repeat columns", |b| b.iter(|| black_box(&x).repeat_by::<1>(2)));
        group.bench_function("pad rows", |b| {
            b.iter(|| black_box(&x).pad_by::<0>(rows / 2, rows / 2, 0.0))
        });
        group.bench_function("pad columns", |b| {
            b.iter(|| black_box(&x).pad_by::<1>(columns / 2, columns / 2, 0.0))
        });
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().without_plots().sample_size(20)
        .warm_up_time(std::time::Duration::from_millis(100))
        .measurement_time(std::time::Duration::from_millis(300));
    targets = extents
}
criterion_main!(benches);
