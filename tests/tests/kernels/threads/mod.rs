//! Results do not depend on the number of threads.

mod products;
mod reductions;

use array_core::{Array, Dyn, broadcast, shape};
use rayon::{ThreadPool, ThreadPoolBuilder};

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
}

/// Returns numbers that differ between any two close positions.
fn numbers(rows: usize, columns: usize) -> Array<f32, shape![_, _]> {
    let elements = (0..rows * columns).map(|i| (i % 1009) as f32 - 500.5).collect();
    Array::from_shape_vec((Dyn(rows), Dyn(columns)), elements).unwrap()
}

/// Compares the result of one thread with that of several.
fn alike<T: PartialEq + Send>(compute: impl Fn() -> T + Sync) {
    alike_on(&[2, 3, 5], compute);
}

/// Compares the result of one thread with that of these numbers of threads.
fn alike_on<T: PartialEq + Send>(several: &[usize], compute: impl Fn() -> T + Sync) {
    // The functions of a pool are compiled for each type of results, and not for each closure.
    let compute: &(dyn Fn() -> T + Sync) = &compute;
    let one = pool(1).install(compute);
    for &threads in several {
        assert!(pool(threads).install(compute) == one, "{threads} threads");
    }
}

#[test]
fn a_run() {
    let (x, y) = (numbers(701, 1009), numbers(701, 1009));
    alike(|| broadcast!(x * 2.0 + y));
}

#[test]
fn rows_and_columns() {
    let (x, row, column) = (numbers(1009, 701), numbers(1, 701), numbers(1009, 1));
    alike(|| broadcast!((x - row) / column));
}

#[test]
fn transposed() {
    let (x, y) = (numbers(901, 801), numbers(801, 901));
    alike(|| broadcast!(x + { y.t() }));
}

#[test]
fn in_place() {
    let (x, row) = (numbers(1009, 701), numbers(1, 701));
    alike(|| {
        let mut x = x.clone();
        broadcast!(x += row);
        x
    });
}

#[test]
fn into_every_other_column() {
    let (x, y) = (numbers(1009, 1402), numbers(1009, 701));
    alike(|| {
        let mut x = x.clone();
        broadcast!(x[.., ..;2] = y * 3.0);
        x
    });
}
