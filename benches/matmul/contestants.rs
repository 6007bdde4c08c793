//! The contestants. Each makes a new array for the product, as a program that writes `a * b` does.

use std::hint::black_box;

use array_core::linalg::matmul;
use array_core::{Array, InlineArray, StaticShape, shape};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, SamplingMode, Throughput};
use nalgebra::{DMatrix, SMatrix};
use ndarray::{Array2, ArrayView2};

use crate::data::{Case, Real};

/// Runs the naive loop: a row of the product is a sum of multiples of rows.
fn naive<T: Real>(case: &Case, left: &[T], right: &[T]) -> Vec<T> {
    let [rows, depth, columns] = case.extents;
    let mut product = vec![T::ZERO; case.pairs * rows * columns];
    let pairs = left.chunks_exact(rows * depth).zip(right.chunks_exact(depth * columns));
    for (out, (left, right)) in product.chunks_exact_mut(rows * columns).zip(pairs) {
        for (out, left) in out.chunks_exact_mut(columns).zip(left.chunks_exact(depth)) {
            for (&factor, row) in left.iter().zip(right.chunks_exact(columns)) {
                for (sum, &x) in out.iter_mut().zip(row) {
                    *sum += factor * x;
                }
            }
        }
    }
    product
}

/// Measures a contestant.
///
/// # Panics
///
/// Panics if its product does not equal that of the naive loop.
fn contestant<T: Real, R>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    (name, case): (&str, &Case),
    expected: &[T],
    mut call: impl FnMut() -> R,
    elements: impl Fn(&R) -> Vec<T>,
) {
    assert!(
        elements(&call()) == expected,
        "{name} does not compute what the naive loop computes"
    );
    let id = BenchmarkId::new(name, format!("{} {}", T::NAME, case.name));
    group.bench_function(id, |bencher| bencher.iter(&mut call));
}

/// Opens a group whose throughput counts multiplications and additions.
fn group<'c>(criterion: &'c mut Criterion, name: &str, case: &Case) -> BenchmarkGroup<'c, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(case.operations()));
    if case.operations() > 1_000_000_000 {
        group.sample_size(10).sampling_mode(SamplingMode::Flat);
    }
    group
}

/// Measures products of small square matrices in inline arrays. nalgebra is column-major: with
/// transposed operands in the opposite order, the product has the same elements in memory.
pub fn inline<T: Real, S: StaticShape, const N: usize>(criterion: &mut Criterion)
where
    for<'a> &'a InlineArray<T, S>: array_core::linalg::MatmulWith<&'a InlineArray<T, S>, Output = InlineArray<T, S>>,
{
    let case = Case::square("inline", N);
    let [a, b] = case.operands::<T>();
    let expected = naive(&case, &a, &b);
    let group = &mut group(criterion, &format!("matmul {N}x{N} inline"), &case);
    let array = |elements: &[T]| {
        let array = Array::<T, S>::from_shape_vec(S::VALUE, elements.to_vec());
        array.expect("as many elements as the shape has").to_inline()
    };
    let (x, y) = (array(&a), array(&b));
    contestant(
        group,
        ("array-core", &case),
        &expected,
        || matmul(black_box(&x), black_box(&y)),
        |product| product.as_slice().to_vec(),
    );
    let matrix = |elements: &[T]| SMatrix::<T, N, N>::from_column_slice(elements);
    let (x, y) = (matrix(&a), matrix(&b));
    contestant(
        group,
        ("nalgebra", &case),
        &expected,
        || black_box(&y) * black_box(&x),
        |product| product.as_slice().to_vec(),
    );
    let nested =
        |elements: &[T]| -> [[T; N]; N] { std::array::from_fn(|i| std::array::from_fn(|j| elements[i * N + j])) };
    let (x, y) = (nested(&a), nested(&b));
    contestant(
        group,
        ("naive", &case),
        &expected,
        || {
            let (x, y) = (black_box(&x), black_box(&y));
            let mut product = [[T::ZERO; N]; N];
            for i in 0..N {
                for p in 0..N {
                    for j in 0..N {
                        product[i][j] += x[i][p] * y[p][j];
                    }
                }
            }
            product
        },
        |product| product.as_flattened().to_vec(),
    );
}

/// Measures products of pairs of matrices on the heap. A peer without stacks of matrices multiplies
/// one pair after the other.
pub fn stack<T: Real>(criterion: &mut Criterion, case: &Case) {
    let [rows, depth, columns] = case.extents;
    let [a, b] = case.operands::<T>();
    let expected = naive(case, &a, &b);
    let group = &mut group(criterion, "matmul", case);
    let stack = |extents, elements: &[T]| {
        let array = Array::<T, shape![_, _, _]>::from_shape_vec(extents, elements.to_vec());
        array.expect("as many elements as the shape has")
    };
    let (x, y) = (
        stack([case.pairs, rows, depth], &a),
        stack([case.pairs, depth, columns], &b),
    );
    contestant(
        group,
        ("array-core", case),
        &expected,
        || matmul(black_box(&x), black_box(&y)),
        |product| product.to_vec(),
    );
    let pairs = || a.chunks_exact(rows * depth).zip(b.chunks_exact(depth * columns));
    contestant(
        group,
        ("ndarray", case),
        &expected,
        || -> Vec<Array2<T>> {
            let products = pairs().map(|(a, b)| {
                let a = ArrayView2::from_shape((rows, depth), a).expect("as many elements as the shape has");
                let b = ArrayView2::from_shape((depth, columns), b).expect("as many elements as the shape has");
                black_box(a).dot(&black_box(b))
            });
            products.collect()
        },
        |products| products.iter().flatten().copied().collect(),
    );
    // nalgebra is column-major. With transposed operands in the opposite order, the product has the
    // same elements in memory.
    let matrices: Vec<_> = pairs()
        .map(|(a, b)| {
            (
                DMatrix::from_column_slice(depth, rows, a),
                DMatrix::from_column_slice(columns, depth, b),
            )
        })
        .collect();
    contestant(
        group,
        ("nalgebra", case),
        &expected,
        || -> Vec<DMatrix<T>> { matrices.iter().map(|(a, b)| black_box(b) * black_box(a)).collect() },
        |products| products.iter().flat_map(|product| product.iter().copied()).collect(),
    );
    contestant(
        group,
        ("naive", case),
        &expected,
        || naive(case, black_box(&a), black_box(&b)),
        Vec::clone,
    );
}
