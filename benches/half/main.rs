//! Floats of 16 bits: conversions and arithmetic of arrays, compared with the crate `half` and with
//! loops written by hand.
//!
//! `taskset -c 0 cargo bench -p array-benches --bench half`; the cases of `f32` show the time of
//! the same work without conversions.
#![forbid(unsafe_code)]

use std::hint::black_box;

use array_core::{Array, Element, broadcast, shape};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use half::slice::HalfFloatSliceExt;
use half::{bf16, f16};

/// The numbers of elements: one fits in the first cache, and one in the second.
const LENGTHS: [usize; 2] = [2048, 65_536];

type Vector<T> = Array<T, shape![_]>;

/// Creates numbers of both signs with magnitudes from 0.01 to 10.
fn vector<T: Element>(len: usize) -> Vector<T> {
    Vector::from_fn_with([len], |[i]| {
        let x = (i * 7919 % 1000) as f32 / 100.0 + 0.01;
        (if i % 3 == 0 { -x } else { x }).cast()
    })
}

/// Defines a function that measures the conversions and the arithmetic of a dtype.
macro_rules! measured {
    ($name:ident $dtype:ident) => {
        fn $name(group: &mut BenchmarkGroup<'_, WallTime>, len: usize) {
            let (x, y, singles) = (vector::<$dtype>(len), vector::<$dtype>(len), vector::<f32>(len));
            let (mut narrow, mut wide) = (x.clone(), singles.clone());

            group.bench_function("to f32", |b| b.iter(|| broadcast!(wide = black_box(&x) as f32)));
            group.bench_function("to f32, half slice", |b| {
                b.iter(|| black_box(&x).as_slice().convert_to_f32_slice(wide.as_mut_slice()))
            });
            group.bench_function("to f32, loop over half", |b| {
                b.iter(|| {
                    let pairs = wide.as_mut_slice().iter_mut().zip(black_box(&x).as_slice());
                    pairs.for_each(|(wide, x)| *wide = x.to_f32());
                })
            });

            group.bench_function("from f32", |b| {
                b.iter(|| broadcast!(narrow = black_box(&singles) as $dtype))
            });
            group.bench_function("from f32, half slice", |b| {
                b.iter(|| {
                    narrow
                        .as_mut_slice()
                        .convert_from_f32_slice(black_box(&singles).as_slice())
                })
            });
            group.bench_function("from f32, loop over half", |b| {
                b.iter(|| {
                    let pairs = narrow
                        .as_mut_slice()
                        .iter_mut()
                        .zip(black_box(&singles).as_slice());
                    pairs.for_each(|(narrow, &x)| *narrow = $dtype::from_f32(x));
                })
            });

            group.bench_function("x + y", |b| b.iter(|| broadcast!(narrow = black_box(&x) + &y)));
            group.bench_function("x + y, loop over half", |b| {
                b.iter(|| {
                    let operands = black_box(&x).as_slice().iter().zip(y.as_slice());
                    narrow
                        .as_mut_slice()
                        .iter_mut()
                        .zip(operands)
                        .for_each(|(sum, (x, y))| *sum = x + y);
                })
            });
            group.bench_function("x + y of f32", |b| {
                b.iter(|| broadcast!(wide = black_box(&singles) + &singles))
            });
            group.bench_function("x < y", |b| b.iter(|| broadcast!(black_box(&x) < &y)));
            group.bench_function("exp(x)", |b| b.iter(|| broadcast!(narrow = exp(black_box(&x)))));
            group.bench_function("sum(x)", |b| b.iter(|| black_box(&x).sum()));
            group.bench_function("sum(x) of f32", |b| b.iter(|| black_box(&singles).sum()));
        }
    };
}

measured!(of_bf16 bf16);
measured!(of_f16 f16);

fn half(criterion: &mut Criterion) {
    for len in LENGTHS {
        for (name, measure) in [
            ("f16", of_f16 as fn(&mut BenchmarkGroup<'_, WallTime>, usize)),
            ("bf16", of_bf16),
        ] {
            let mut group = criterion.benchmark_group(format!("{name}, {len}"));
            group.throughput(Throughput::Elements(len as u64));
            measure(&mut group, len);
            group.finish();
        }
    }
}

criterion_group!(benches, half);
criterion_main!(benches);
