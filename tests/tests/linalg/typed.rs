//! The types of results: static extents, names, inline arrays, and generic code without
//! where-clauses.

use array_core::linalg::{Eigh, MatrixNorm, Qr, Svd};
use array_core::shape::HasAxis;
use array_core::{Array, Dim, Dyn, Float, InlineArray, Len, One, array, dim, inline, shape, slice};

dim!(States);
dim!(Space = 3);

/// An expression of a Kalman filter: for any axis, and without a where-clause.
fn gain<T: Float<Exact = T>, N: Dim, K: Dim>(
    covariance: &Array<T, (N, N)>,
    rhs: &Array<T, (N, K)>,
) -> Array<T, (N, K)> {
    let scale: T = covariance.det();
    let inverse: Array<T, (N, N)> = covariance.inv();
    assert!(scale > T::ZERO && inverse.len() == covariance.len());
    covariance.solve(rhs)
}

fn factors<N: Dim>(x: &Array<f64, (N, N)>) -> (Array<f64, (N, N)>, Array<f64, (N,)>) {
    let Eigh { eigenvalues, .. } = x.eigh();
    (x.cholesky(), eigenvalues)
}

#[test]
fn generic_code_needs_no_where_clauses() {
    let (x, b) = (array![[2.0, 0.0], [0.0, 4.0]], array![[2.0], [2.0]]);
    let solved: Array<f64, (Len<2>, One)> = gain(&x, &b);
    assert_eq!(solved, array![[1.0], [0.5]]);
    assert_eq!(x.inv(), array![[0.5, 0.0], [0.0, 0.25]]);
    let named = Array::<f64, (States, States)>::from_fn_with([5, 5], |[i, j]| if i == j { 4.0 } else { 0.0 });
    let (factor, values): (Array<f64, (States, States)>, Array<f64, (States,)>) = factors(&named);
    assert_eq!((factor.trace(), values.sum()), (10.0, 20.0));
    let solved: Array<f64, (States, Dyn)> = gain(&named, &Array::ones_with((States(5), Dyn(2))));
    assert_eq!(solved.sum(), 2.5);
}

#[test]
fn inline_arrays_stay_inline() {
    let x = inline![[4.0_f32, 1.0, 0.0], [1.0, 3.0, 0.0], [0.0, 0.0, 2.0]];
    let det: f32 = x.det();
    assert_eq!((det, x.trace()), (22.0, 9.0));
    let inverse: InlineArray<f32, shape![3, 3]> = x.inv();
    assert!(
        (x.matmul(inverse) - InlineArray::<f32, shape![3, 3]>::eye())
            .abs()
            .max()
            < 1e-6
    );
    let solution: InlineArray<f32, shape![3]> = x.solve(&inline![5.0, 4.0, 2.0]);
    assert!((solution - inline![1.0, 1.0, 1.0]).abs().max() < 1e-6);
    let factor: InlineArray<f32, shape![3, 3]> = x.cholesky();
    assert!((factor.matmul(factor.t()) - x).abs().max() < 1e-6);
    let Eigh {
        eigenvalues,
        eigenvectors,
    } = x.eigh();
    let _: (InlineArray<f32, shape![3]>, InlineArray<f32, shape![3, 3]>) = (eigenvalues, eigenvectors);
}

#[test]
fn the_shorter_axis_is_worked_out() {
    let x = InlineArray::<f64, shape![2, 3]>::ones();
    let Qr { q, r } = x.qr();
    let _: (InlineArray<f64, shape![2, 2]>, InlineArray<f64, shape![2, 3]>) = (q, r);
    let Svd { u, s, vh } = Array::<f64, shape![5, 4, 1]>::ones().svd();
    let _: (
        Array<f64, shape![5, 4, 1]>,
        Array<f64, shape![5, 1]>,
        Array<f64, shape![5, 1, 1]>,
    ) = (u, s, vh);
    let s: Array<f64, shape![_]> = Array::<f64, shape![States, 3]>::ones_with([2, 3]).svdvals();
    assert_eq!(s.len(), 2);
    let s: Array<f64, shape![3]> = Array::<f64, shape![Space, 300]>::ones().svdvals();
    assert!((s.sum() - 30.0).abs() < 1e-12);
}

#[test]
fn names_are_square_by_their_name() {
    let x = Array::<f64, (Space, Space)>::from_fn(|[i, j]| if i == j { 2.0 } else { 0.0 });
    let inverse: Array<f64, (Space, Space)> = x.inv();
    let y: Array<f64, (Space,)> = x.solve(&Array::<f64, (Space,)>::ones());
    assert_eq!((x.det(), inverse.trace(), y.sum()), (8.0, 1.5, 1.5));
}

#[test]
fn stacks_of_matrices_go_with_stacks_of_right_hand_sides() {
    let x: Array<f64, shape![2, 2, 2]> = array![[[2.0, 0.0], [0.0, 2.0]], [[1.0, 0.0], [0.0, 4.0]]];
    let dets: Array<f64, shape![2]> = x.det();
    assert_eq!(dets, array![4.0, 4.0]);
    let each: Array<f64, shape![2, 2]> = x.solve(&array![4.0, 8.0]);
    assert_eq!(each, array![[2.0, 4.0], [4.0, 2.0]]);
    let all: Array<f64, shape![3, 2, 2, 1]> = x.solve(&Array::<f64, shape![3, 1, 2, 1]>::ones());
    assert_eq!(all.sum(), 3.0 * (1.0 + 1.25));
}

#[test]
fn products_of_vectors_keep_the_dtype() {
    assert_eq!(array![200_u8, 100].dot(&array![200, 100]), (50_000 % 256) as u8);
    assert_eq!(
        array![200_u8, 100].matmul(array![200_u8, 100])[[]],
        (50_000 % 256) as u8
    );
    assert_eq!(array![[200_u8, 100]].vecdot(&array![200, 100]), array![80]);
    assert_eq!(inline![1_i64 << 62, 1 << 62].dot(&inline![1, 1]), i64::MIN);
    let rows: Array<i32, shape![2]> = array![[1, 2], [3, 4]].vecdot(&array![1, -1]);
    assert_eq!(rows, array![-1, -1]);
    let dot: f32 = inline![1.0_f32, 2.0].dot(&inline![3.0, 4.0]);
    assert_eq!(dot, 11.0);
}

#[test]
fn nan_is_counted_by_the_norm_of_order_0() {
    let x = array![[1.0, f64::NAN], [0.0, -0.0]];
    assert_eq!(x.vector_norm(0), 2.0);
    assert_eq!(x.vector_norm_axis::<1>(0), array![2.0, 0.0]);
}

#[test]
fn vectors_without_elements_have_the_same_norm_along_an_axis() {
    // np.linalg.vector_norm(np.zeros((2, 0)), axis=1, ord=order); -inf is an error in NumPy 2.4.
    let rows = [
        (f64::INFINITY, 0.0),
        (f64::NEG_INFINITY, f64::INFINITY),
        (0.0, 0.0),
        (1.0, 0.0),
        (2.0, 0.0),
        (3.0, 0.0),
        (-1.0, f64::INFINITY),
    ];
    let x = Array::<f64, shape![2, 0]>::zeros();
    let short = Array::<f32, shape![2, 0]>::zeros();
    for (order, norm) in rows {
        assert_eq!(x.vector_norm(order), norm, "{order}");
        assert_eq!(x.vector_norm_axis::<1>(order), array![norm, norm], "{order}");
        assert_eq!(
            short.vector_norm_axis::<1>(order),
            array![norm as f32, norm as f32],
            "{order}"
        );
        assert_eq!(x.vector_norm_axis::<0>(order).len(), 0);
    }
}

#[test]
fn kept_norms_broadcast_with_the_array() {
    fn unit<T: Float, S: HasAxis<-1>>(x: &Array<T, S>) -> Array<T, S> {
        x / x.vector_norm_axis_keep::<-1>(2)
    }
    // x / np.linalg.vector_norm(x, axis=-1, keepdims=True); the norms are 5 and 2.
    let x = array![[3.0, -4.0], [0.0, 2.0]];
    assert_eq!(unit(&x), array![[0.6, -0.8], [0.0, 1.0]]);
    assert_eq!(unit(&x.clone().into_dyn()), unit(&x).into_dyn());
    let lengths: InlineArray<f64, shape![1, 2]> = x.to_inline().vector_norm_axis_keep::<0>(1);
    assert_eq!(lengths, inline![[3.0, 6.0]]);
    // Norms whose squares overflow are computed in a second pass.
    let cube = Array::<f64, shape![2, 3, 4]>::from_fn(|[i, j, k]| (i + j * k) as f64 * 1e200);
    for order in [0.0, 1.0, 2.0, 3.0, -1.0, f64::INFINITY, f64::NEG_INFINITY] {
        let kept: Array<f64, shape![2, 1, 4]> = cube.vector_norm_axis_keep::<1>(order);
        assert_eq!(kept.squeeze_axis::<1>(), cube.vector_norm_axis::<1>(order), "{order}");
        let none = Array::<f32, shape![2, 0]>::zeros();
        let kept: Array<f32, shape![2, 1]> = none.vector_norm_axis_keep::<1>(order);
        assert_eq!(kept.squeeze_axis::<1>(), none.vector_norm_axis::<1>(order), "{order}");
    }
    assert_eq!(
        x.into_dyn().try_vector_norm_axis_keep::<2>(2).unwrap_err().to_string(),
        "an array of shape (2, 2) has no axis 2 in `vector_norm_axis_keep`: its rank is 2"
    );
}

#[test]
fn greatest_norms_of_matrices_without_elements_are_0() {
    // np.linalg.matrix_norm(np.zeros(shape), ord=ord) of NumPy 2.4.6 is 0 for these orders, and
    // raises for -1 without columns, -inf without rows, and -2.
    let greatest = [
        MatrixNorm::Frobenius,
        MatrixNorm::ColumnSum,
        MatrixNorm::RowSum,
        MatrixNorm::Spectral,
        MatrixNorm::Nuclear,
    ];
    for extents in [[0, 3], [3, 0], [0, 0]] {
        let x = Array::<f64, shape![_, _]>::zeros_with(extents);
        let stack = Array::<f32, shape![2, _, _]>::zeros_with([2, extents[0], extents[1]]);
        for norm in greatest {
            assert_eq!(x.matrix_norm(norm), 0.0, "{extents:?} {norm:?}");
            assert_eq!(stack.matrix_norm(norm), array![0.0_f32, 0.0], "{extents:?} {norm:?}");
        }
        let [rows, columns] = extents;
        assert_eq!(x.try_matrix_norm(MatrixNorm::LeastColumnSum).is_err(), columns == 0);
        assert_eq!(x.try_matrix_norm(MatrixNorm::LeastRowSum).is_err(), rows == 0);
        assert!(x.try_matrix_norm(MatrixNorm::LeastSingular).is_err());
    }
}

#[test]
fn vectors_of_zeros_have_the_norm_0_next_to_others() {
    let x = array![
        [3.0, 4.0, 12.0],
        [0.0, 0.0, -0.0],
        [1.0, 0.0, f64::INFINITY],
        [1e200, 0.0, 0.0],
        [f64::NAN, 1.0, 2.0],
    ];
    let norms = x.vector_norm_axis::<1>(2);
    assert_eq!(norms.as_slice()[..4], [13.0, 0.0, f64::INFINITY, 1e200]);
    assert!(norms[4].is_nan());
    let part = slice!(x, ..3, ..);
    assert_eq!(part.vector_norm_axis::<1>(2), array![13.0, 0.0, f64::INFINITY]);
    assert_eq!(part.vector_norm_axis::<1>(-1), array![1.5, 0.0, 0.0]);
}
