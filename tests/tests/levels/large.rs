//! Outputs that are larger than the caches, which can be written with non-temporal stores and by
//! several threads.

use array_core::{Array, ContiguousView, ContiguousViewMut, Number, broadcast, shape, slice_mut};
use array_tests::elements::Sample;

use crate::check::assert_same;
use crate::each_level;

/// Rows, and a number of columns that is no multiple of a vector: 5 MB for elements of 4 bytes.
const M: usize = if cfg!(miri) { 5 } else { 1201 };
const N: usize = 1043;

type Table<T> = Array<T, shape![{ M }, { N }]>;

/// Returns elements without a pattern of the size of a vector or a cache line.
fn table<T: Number + Sample>(factor: usize) -> Table<T> {
    let few: Vec<T> = (1..252)
        .map(|i| T::sample((factor * i).pow(5).wrapping_mul(0x9e37_79b9_7f4a_7c15) as u64))
        .collect();
    Table::from_fn(|[i, j]| few[(i * N + j) * factor % few.len()])
}

/// Computes with large operands in several layouts, into new memory, and into memory with an odd
/// start.
fn check<T: Number + Sample>(times: fn(T, T) -> T) {
    let (x, y) = (table::<T>(1), table::<T>(7));
    let (row, column) = (y.index_axis::<0>(3).to_heap(), y.slice_axis::<1>(5..6).to_heap());
    let (dynamic, tall) = (y.clone().into_dyn(), y.t().to_heap());
    let expected = |f: &dyn Fn(usize, usize) -> T| -> Vec<T> { (0..M * N).map(|k| f(k / N, k % N)).collect() };
    let xs = x.as_slice();
    let by_table = expected(&|i, j| times(xs[i * N + j], y.as_slice()[i * N + j]));
    let by_row = expected(&|i, j| times(xs[i * N + j], row.as_slice()[j]));
    let by_column = expected(&|i, j| times(xs[i * N + j], column.as_slice()[i]));
    each_level(&mut |level| {
        let same = |found: &[T], expected: &[T], what: &str| {
            assert_same(found, expected, &|| format!("{what} at {level}"));
        };
        same(broadcast!(x * y).as_slice(), &by_table, "a table");
        same(broadcast!(x * dynamic).as_slice(), &by_table, "a table of the program");
        same(broadcast!(x * row).as_slice(), &by_row, "a row");
        same(broadcast!(x * column).as_slice(), &by_column, "a column");
        let turned = tall.t();
        same(broadcast!(x * turned).as_slice(), &by_table, "a transposed table");

        let mut memory = std::iter::repeat_n(T::ZERO, M * N + 8).collect::<Vec<_>>();
        for start in [0, 1, 3] {
            memory.fill(T::ZERO);
            memory[start..start + M * N].copy_from_slice(xs);
            let mut z =
                ContiguousViewMut::<T, shape![{ M }, { N }]>::from_mut_slice([M, N], &mut memory[start..start + M * N])
                    .unwrap();
            let y = ContiguousView::<T, shape![{ M }, { N }]>::from_slice([M, N], y.as_slice()).unwrap();
            broadcast!(z *= y);
            same(&memory[start..start + M * N], &by_table, "in place");
            assert!(
                memory[..start]
                    .iter()
                    .chain(&memory[start + M * N..])
                    .all(|&around| around.is_same(T::ZERO))
            );
            let mut z =
                ContiguousViewMut::<T, shape![{ M }, { N }]>::from_mut_slice([M, N], &mut memory[start..start + M * N])
                    .unwrap();
            broadcast!(z = x * row);
            same(&memory[start..start + M * N], &by_row, "written over");
            assert!(
                memory[..start]
                    .iter()
                    .chain(&memory[start + M * N..])
                    .all(|&around| around.is_same(T::ZERO))
            );
        }

        let mut wide = Array::<T, shape![{ M }, { N + 5 }]>::zeros();
        let mut part = slice_mut!(wide, .., 2..{ N + 2 });
        broadcast!(part = x * column);
        let around = wide.as_slice().chunks_exact(N + 5);
        for (found, expected) in around.zip(by_column.chunks_exact(N)) {
            same(&found[2..N + 2], expected, "a part");
            assert!(
                found[..2]
                    .iter()
                    .chain(&found[N + 2..])
                    .all(|&around| around.is_same(T::ZERO))
            );
        }
    });
}

#[test]
fn large_arrays_of_f32() {
    check::<f32>(|x, y| x * y);
}

#[test]
fn large_arrays_of_f64() {
    check::<f64>(|x, y| x * y);
}

#[test]
fn large_arrays_of_i16() {
    check::<i16>(i16::wrapping_mul);
}

/// Computes other expressions whose results are streamed: copies, functions of many elements,
/// results that are narrower than operands, and rows of whole cache lines.
fn check_streamed<const ROWS: usize, const COLUMNS: usize>() {
    type Of<T, const M: usize, const N: usize> = Array<T, shape![const M, const N]>;
    let x = Of::<f32, ROWS, COLUMNS>::from_fn(|[i, j]| ((i * 31 + j * 7) % 1009) as f32 / 8.0);
    let column = Array::<f32, shape![const ROWS, 1]>::from_fn(|[i, _]| (i % 13) as f32);
    let expected = |f: &dyn Fn(f32, f32) -> f32| -> Vec<f32> {
        let all = x.as_slice().iter().enumerate();
        all.map(|(k, &x)| f(x, column.as_slice()[k / COLUMNS])).collect()
    };
    let (copied, greater) = (x.as_slice().to_vec(), expected(&|x, c| f32::from(x > 8.0 * c)));
    let only_roots = expected(&|x, _| x.sqrt());
    let (roots, products) = (expected(&|x, c| x.sqrt() + c), expected(&|x, c| x * c));
    each_level(&mut |level| {
        let same = |found: &[f32], expected: &[f32], what: &str| {
            assert_same(found, expected, &|| format!("{what} at {level}"));
        };
        let mut y = Of::<f32, ROWS, COLUMNS>::zeros();
        broadcast!(y = x);
        same(y.as_slice(), &copied, "a copy");
        broadcast!(y = sqrt(x) + column);
        same(y.as_slice(), &roots, "a function");
        same(x.sqrt().as_slice(), &only_roots, "roots");
        broadcast!(y = x * column);
        same(y.as_slice(), &products, "rows");
        let found = broadcast!(x > 8.0 * column);
        let found: Vec<f32> = found.as_slice().iter().map(|&is| f32::from(is)).collect();
        same(&found, &greater, "a comparison");
    });
}

#[test]
fn streams_rows_that_end_within_a_cache_line() {
    const M: usize = if cfg!(miri) { 5 } else { 2100 };
    check_streamed::<M, 2003>();
}

#[test]
fn streams_rows_of_whole_cache_lines() {
    const M: usize = if cfg!(miri) { 5 } else { 4200 };
    check_streamed::<M, 1024>();
}
