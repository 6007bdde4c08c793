//! Matrices without a result.

use array_core::error::{MatrixFault, ShapeErrorKind};
use array_core::linalg::MatrixNorm;
use array_core::{Array, DynRank, Error, array, inline, shape};

fn fault<X>(result: Result<X, Error>) -> MatrixFault {
    match result {
        Err(Error::Matrix(error)) => error.fault(),
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("expected an error"),
    }
}

fn matrix(n: usize, element: impl Fn(usize, usize) -> f64) -> Array<f64, DynRank> {
    Array::from_fn_with([n, n].as_slice(), |i: DynRank| element(i[0], i[1]))
}

#[test]
fn singular_matrices_are_refused_at_every_size() {
    for n in 1..9 {
        for x in [
            matrix(n, |_, _| 0.0),
            matrix(n, |i, _| i as f64),
            matrix(n, |i, j| ((i + 1) * (j + 1)) as f64 * 0.25),
        ] {
            if n == 1 && x.sum() != 0.0 {
                continue;
            }
            assert_eq!(x.det().sum(), 0.0, "{x}");
            assert_eq!(fault(x.try_inv()), MatrixFault::Singular, "{x}");
            assert_eq!(
                fault(x.try_solve(&Array::<f64, _>::ones_with(DynRank::new(&[n]).unwrap()))),
                MatrixFault::Singular
            );
        }
    }
}

#[test]
fn elements_that_are_not_finite_are_refused_everywhere() {
    for n in 1..8 {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            for at in [(0, 0), (n - 1, 0), (n - 1, n - 1)] {
                let x = matrix(n, |i, j| if (i, j) == at { bad } else { 1.0 + (i == j) as u8 as f64 });
                let ones = Array::<f64, _>::ones_with(DynRank::new(&[n]).unwrap());
                assert_eq!(fault(x.try_det()), MatrixFault::NotFinite, "{x}");
                assert_eq!(fault(x.try_inv()), MatrixFault::NotFinite);
                assert_eq!(fault(x.try_solve(&ones)), MatrixFault::NotFinite);
                assert_eq!(
                    fault(matrix(n, |i, j| (i == j) as u8 as f64).try_solve(&(ones * bad))),
                    MatrixFault::NotFinite
                );
                assert_eq!(fault(x.try_cholesky()), MatrixFault::NotFinite);
                assert_eq!(fault(x.try_qr()), MatrixFault::NotFinite);
                assert_eq!(fault(x.try_svd()), MatrixFault::NotFinite);
                assert_eq!(fault(x.try_svdvals()), MatrixFault::NotFinite);
                assert_eq!(fault(x.try_eigh()), MatrixFault::NotFinite);
            }
        }
    }
}

#[test]
fn results_outside_of_the_range_are_refused() {
    for n in 1..7 {
        let tiny = matrix(n, |i, j| if i == j { 1e-310 } else { 0.0 });
        assert_eq!(fault(tiny.try_inv()), MatrixFault::NotFound);
        let ones = Array::<f64, _>::ones_with(DynRank::new(&[n]).unwrap());
        assert_eq!(fault(tiny.try_solve(&ones)), MatrixFault::NotFound);
    }
}

#[test]
fn matrices_that_are_not_positive_definite_have_no_cholesky_factor() {
    for n in 1..7 {
        let negative = matrix(n, |i, j| {
            if i == j {
                if i + 1 == n { -1.0 } else { 1.0 }
            } else {
                0.0
            }
        });
        assert_eq!(fault(negative.try_cholesky()), MatrixFault::NotPositiveDefinite);
    }
    assert_eq!(
        fault(matrix(2, |_, _| 1.0).try_cholesky()),
        MatrixFault::NotPositiveDefinite
    );
}

#[test]
fn errors_give_the_position_of_the_matrix_in_a_stack() {
    let stack = array![[[1.0, 0.0], [0.0, 1.0]], [[1.0, 2.0], [2.0, 4.0]]];
    let error = stack.try_inv().unwrap_err();
    assert_eq!(
        error.to_string(),
        "a matrix is singular in `inv`, at position 1 of the stack"
    );
    let error = stack.try_solve(&array![1.0, f64::NAN]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "an element of a matrix is infinite or NaN in `solve`"
    );
}

#[test]
fn run_time_extents_are_compared() {
    let x = Array::<f64, DynRank>::ones_with([2, 3]);
    let Err(Error::Shape(error)) = x.try_det() else {
        panic!()
    };
    assert_eq!(error.kind(), ShapeErrorKind::NotSquare);
    assert_eq!(error.to_string(), "a matrix of shape (2, 3) is not square in `det`");
    assert!(matches!(x.index_axis::<0>(0).try_inv(), Err(Error::Shape(_))));
    let square = Array::<f64, DynRank>::ones_with([3, 3]);
    let error = square.try_solve(&Array::<f64, DynRank>::ones_with([2])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "shapes (3, 3) and (2,) cannot be multiplied in `solve`: the inner axes have 3 and 2"
    );
    let row = square.index_axis::<0>(0);
    assert!(matches!(row.try_svd(), Err(Error::Shape(_))));
    let words = "an array of shape (3,) has no axis -2 in `trace";
    assert_eq!(
        row.try_trace().unwrap_err().to_string(),
        format!("{words}`: its rank is 1")
    );
    assert_eq!(
        row.try_trace_at(1).unwrap_err().to_string(),
        format!("{words}_at`: its rank is 1")
    );
    for norm in [
        MatrixNorm::Frobenius,
        MatrixNorm::ColumnSum,
        MatrixNorm::RowSum,
        MatrixNorm::Nuclear,
    ] {
        assert_eq!(
            row.try_matrix_norm(norm).unwrap_err().to_string(),
            "an array of shape (3,) has no axis -2 in `matrix_norm`: its rank is 1"
        );
    }
    assert!(x.try_vecdot(&Array::<f64, DynRank>::ones_with([1])).is_err());
}

#[test]
fn results_that_are_too_large_are_refused() {
    fn refused<X>(result: Result<X, Error>) -> bool {
        matches!(result, Err(Error::Shape(error)) if error.kind() == ShapeErrorKind::Overflow)
    }
    let tall = Array::<f64, shape![_, _]>::zeros_with([1 << 33, 0]);
    assert!(refused(tall.try_qr_complete()) && refused(tall.try_svd_full()));
    assert_eq!(tall.qr().q.shape(), [1 << 33, 0]);
    let many = Array::<f64, shape![_, _, _]>::zeros_with([1 << 61, 0, 0]);
    assert!(refused(many.try_det()) && refused(many.try_slogdet()) && refused(many.try_trace()));
    let rows = Array::<f64, shape![_, _]>::zeros_with([1 << 61, 0]);
    assert!(refused(rows.try_vector_norm_axis::<1>(2)) && refused(many.try_matrix_rank(None)));
    let x = Array::<f64, shape![_, 1, 0]>::zeros_with([1 << 40, 1, 0]);
    assert!(refused(
        x.try_vecdot(&Array::<f64, shape![_, 0]>::zeros_with([1 << 40, 0]))
    ));
    let one = array![[[1.0, 0.0], [0.0, 1.0]]];
    let stretched = one.try_broadcast_to::<shape![_, 2, 2]>([1 << 59, 2, 2]).unwrap();
    assert!(refused(stretched.try_inv()) && refused(stretched.try_det()));
}

#[test]
#[should_panic = "a matrix is singular in `inv`"]
fn without_a_result_it_panics() {
    let _ = inline![[1.0, 1.0], [1.0, 1.0]].inv();
}
