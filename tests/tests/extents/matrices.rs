//! Triangles and diagonals.

use array_core::{Array, DynRank, InlineArray, array, dim, inline, shape};

dim!(Batch);

#[test]
fn triangles_keep_the_elements_on_their_side_of_a_diagonal() {
    let x = Array::<i32, shape![3, 4]>::from_fn(|[i, j]| (4 * i + j + 1) as i32);
    for k in [isize::MIN, -4, -3, -1, 0, 1, 3, 4, isize::MAX] {
        let below = |i: usize, j: usize| (j as i128) <= i as i128 + k as i128;
        let lower = Array::<i32, shape![3, 4]>::from_fn(|[i, j]| if below(i, j) { x[[i, j]] } else { 0 });
        assert_eq!(x.tril(k), lower, "{k}");
        let above = |i: usize, j: usize| (j as i128) >= i as i128 + k as i128;
        let upper = Array::<i32, shape![3, 4]>::from_fn(|[i, j]| if above(i, j) { x[[i, j]] } else { 0 });
        assert_eq!(x.triu(k), upper, "{k}");
    }
    assert_eq!(x.t().tril(0), x.triu(0).t());
}

#[test]
fn each_matrix_of_a_stack_has_its_triangle() {
    let x = Array::<u8, shape![Batch, 2, 2]>::ones_with([3, 2, 2]);
    assert_eq!(x.tril(0).to_vec(), [1, 0, 1, 1].repeat(3));
    let x: InlineArray<bool, shape![2, 2]> = inline![[true, true], [true, true]].triu(1);
    assert_eq!(x, inline![[false, true], [false, false]]);
    assert_eq!(Array::<u8, shape![_, 0]>::zeros_with([2, 0]).tril(0).shape(), [2, 0]);
    assert_eq!(Array::<u8, shape![0, 3]>::zeros().triu(0).shape(), [0, 3]);
    let vector = Array::<u8, DynRank>::ones_with([2]);
    assert_eq!(
        vector.try_tril(0).unwrap_err().to_string(),
        "an array of shape (2,) has no axis -2 in `tril`: its rank is 1"
    );
}

/// Asserts that diagonals, their sums, and unit matrices are those of loops.
fn check_diagonals(rows: usize, columns: usize) {
    let x = Array::<i32, shape![_, _]>::from_fn_with([rows, columns], |[i, j]| (10 * i + j + 1) as i32);
    let unknown: Array<i32, DynRank> = x.clone().into_dyn();
    for k in [isize::MIN, -6, -3, -2, -1, 0, 1, 2, 3, 6, isize::MAX] {
        let on = |i: usize, j: usize| j as i128 - i as i128 == k as i128;
        let mut diagonal = Vec::new();
        for i in 0..rows {
            diagonal.extend((0..columns).filter(|&j| on(i, j)).map(|j| x[[i, j]]));
        }
        let what = format!("diagonal {k} of {rows} by {columns}");
        assert_eq!(x.diagonal_at(k).to_vec(), diagonal, "{what}");
        assert_eq!(unknown.diagonal_at(k).to_vec(), diagonal, "{what}");
        assert_eq!(x.t().diagonal_at(k.saturating_neg()).to_vec(), diagonal, "{what}");
        let sum: i64 = diagonal.iter().map(|&x| x as i64).sum();
        assert_eq!((x.trace_at(k), unknown.trace_at(k)[&[][..]]), (sum, sum), "{what}");
        let unit = Array::<u8, shape![_, _]>::eye_at_with([rows, columns], k);
        let ones = Array::<u8, shape![_, _]>::from_fn_with([rows, columns], |[i, j]| u8::from(on(i, j)));
        assert_eq!(unit, ones, "{what}");
    }
}

#[test]
fn diagonals_at_an_offset_match_loops() {
    for (rows, columns) in [(0, 3), (3, 0), (1, 1), (2, 5), (5, 2), (4, 4)] {
        check_diagonals(rows, columns);
    }
}

#[test]
fn the_type_of_a_diagonal_has_its_extent() {
    let x = Array::<f64, shape![2, 3, 4]>::from_fn(|[a, i, j]| (100 * a + 10 * i + j) as f64);
    let below: Array<f64, shape![2, 2]> = x.diagonal_from::<1, 0, _>().to_heap();
    assert_eq!(below, array![[10.0, 21.0], [110.0, 121.0]]);
    let single: Array<f64, shape![2, 1]> = x.diagonal_from::<0, 3, _>().to_heap();
    assert_eq!(single, array![[3.0], [103.0]]);
    let none: Array<f64, shape![2, 0]> = x.diagonal_from::<7, 0, _>().to_heap();
    assert!(none.is_empty());
    let inside: Array<f64, shape![2, 2]> = x.diagonal_from::<1, 1, _>().to_heap();
    assert_eq!(inside, array![[11.0, 22.0], [111.0, 122.0]]);
    let sums: Array<f64, shape![2]> = x.trace_at(1);
    assert_eq!(sums, array![1.0 + 12.0 + 23.0, 101.0 + 112.0 + 123.0]);

    let run_time: Array<f64, shape![Batch, _]> = Array::<_, shape![Batch, Batch, 2]>::ones_with([3, 2, 2])
        .diagonal_from::<0, 1, _>()
        .to_heap();
    assert_eq!(run_time.shape(), [3, 1]);
    let mut x = inline![[1, 2], [3, 4]];
    x.view_mut().diagonal_from::<1, 0, _>().fill(0);
    x.view_mut().diagonal_at(1).fill(9);
    assert_eq!((x, x.trace_at(1)), (inline![[1, 9], [0, 4]], 9_i64));
    let unit: InlineArray<i8, shape![2, 3]> = InlineArray::eye_at(-1);
    assert_eq!(unit, inline![[0, 0, 0], [1, 0, 0]]);
}

#[test]
fn axes_of_a_name_may_differ_in_extent_and_pair_with_run_time_extents() {
    let x = Array::<i32, shape![Batch, Batch]>::from_fn_with([3, 2], |[i, j]| (10 * i + j) as i32);
    let diagonal: Array<i32, shape![Batch]> = x.diagonal().to_owned();
    assert_eq!((diagonal.to_vec(), x.trace()), (vec![0, 11], 11_i64));
    assert_eq!(x.t().diagonal().to_vec(), vec![0, 11]);
    let x = Array::<i32, shape![Batch, _]>::from_fn_with([3, 2], |[i, j]| (10 * i + j) as i32);
    let diagonal: Array<i32, shape![_]> = x.diagonal().to_owned();
    assert_eq!(
        (diagonal.to_vec(), x.t().diagonal().to_vec()),
        (vec![0, 11], vec![0, 11])
    );
    let x = Array::<i32, shape![1, _]>::from_fn_with([1, 2], |[_, j]| j as i32 + 5);
    assert_eq!((x.diagonal().to_vec(), x.t().diagonal().to_vec()), (vec![5], vec![5]));
    let empty = Array::<i32, shape![1, _]>::zeros_with([1, 0]);
    assert!(empty.diagonal().is_empty());
}

#[test]
fn only_matrices_have_diagonals() {
    let vector = Array::<f64, DynRank>::ones_with([2]);
    let words = "there is no axis -2 in an array of rank 1";
    assert_eq!(vector.try_diagonal_at(1).unwrap_err().to_string(), words);
    assert_eq!(vector.try_diagonal_from::<0, 1, _>().unwrap_err().to_string(), words);
    // A view reports an index, and a computation a shape.
    let words = "an array of shape (2,) has no axis -2 in `trace_at`: its rank is 1";
    assert_eq!(vector.try_trace_at(1).unwrap_err().to_string(), words);
}

#[test]
fn a_vector_is_the_diagonal_of_its_matrix() {
    let x: InlineArray<f64, shape![2, 2]> = inline![1.5, 2.5].diag();
    assert_eq!(x, inline![[1.5, 0.0], [0.0, 2.5]]);
    assert_eq!(Array::<i32, DynRank>::zeros_with([0]).view().diag().shape(), [0, 0]);
    assert_eq!(
        Array::<i32, DynRank>::zeros_with([2, 3])
            .try_diag()
            .unwrap_err()
            .to_string(),
        "the shape is (2, 3), not (_,), in `diag`: its rank is 2, not 1"
    );
    let x = Array::<i32, shape![_]>::from(vec![1, 2, 3]);
    assert_eq!(
        (x.diag().shape(), x.diag().diagonal().to_vec()),
        ([3, 3], vec![1, 2, 3])
    );
    assert_eq!(array![1, 2, 3].flip_axis::<0>().diag().diagonal(), array![3, 2, 1]);
    assert_eq!(Array::<i32, shape![0]>::zeros().diag().shape(), [0, 0]);
    let many = array![0_u8]
        .view()
        .try_broadcast_to::<shape![_]>([usize::MAX])
        .map(|x| x.try_diag().is_err());
    assert_eq!(many, Ok(true));
}
