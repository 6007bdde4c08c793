//! Results of NumPy, compared on row-major matrices and on strided views.

use array_core::linalg::MatrixNorm;
use array_core::{Array, ArrayView, DType, DynArray, DynRank, shape};

use crate::linalg::{Apart, close};

/// Parses an array: its extents and its elements.
fn array(part: &str) -> Array<f64, DynRank> {
    let (extents, elements) = part.split_once(':').expect("the part has extents and elements");
    let extents: Vec<usize> = extents
        .split_whitespace()
        .map(|word| word.parse().expect("an extent"))
        .collect();
    let elements = elements
        .split_whitespace()
        .map(|word| word.parse().expect("a number"))
        .collect();
    Array::from_shape_vec(extents, elements).expect("the elements fit the shape")
}

/// Compares an array with that of a part.
fn assert_is(found: &Array<f64, DynRank>, part: &str, row: &str) {
    let right = array(part);
    let same = found.shape() == right.shape() && close(found.as_slice(), right.as_slice(), 1e-12);
    assert!(same, "{found:?}\n{right:?}\n{row}");
}

/// Checks a row on one layout of its first operand.
fn check(row: &str, parts: &[&str], x: &ArrayView<'_, f64, DynRank>) {
    match (parts[0], &parts[2..]) {
        ("det", [result]) => assert_is(&x.det(), result, row),
        ("inv", [result]) => assert_is(&x.inv(), result, row),
        ("trace", [result]) => assert_is(&x.trace(), result, row),
        ("solve", [b, result]) => assert_is(&x.solve(&array(b)), result, row),
        ("cholesky", [result]) => assert_is(&x.cholesky(), result, row),
        ("eigvalsh", [result]) => assert_is(&x.eigh().eigenvalues, result, row),
        ("svdvals", [result]) => {
            assert_is(&x.svdvals(), result, row);
            assert_is(&x.svd().s, result, row);
        }
        ("fro", [result]) => assert_is(&x.matrix_norm(MatrixNorm::Frobenius), result, row),
        ("one", [result]) => assert_is(&x.matrix_norm(MatrixNorm::ColumnSum), result, row),
        ("inf", [result]) => assert_is(&x.matrix_norm(MatrixNorm::RowSum), result, row),
        ("spectral", [result]) => assert_is(&x.matrix_norm(MatrixNorm::Spectral), result, row),
        ("least singular", [result]) => assert_is(&x.matrix_norm(MatrixNorm::LeastSingular), result, row),
        ("nuclear", [result]) => assert_is(&x.matrix_norm(MatrixNorm::Nuclear), result, row),
        ("diagonal_at", [k, result]) => {
            let k = array(k)[&[][..]] as isize;
            assert_is(&x.view().diagonal_at(k).to_heap(), result, row);
            assert_is(&x.view().mt().diagonal_at(-k).to_heap(), result, row);
        }
        ("trace_at", [k, result]) => assert_is(&x.trace_at(array(k)[&[][..]] as isize), result, row),
        ("eye_at", [k, result]) => {
            let (extents, k) = ([0, 1].map(|i| x[&[0, i][..]] as usize), array(k)[&[][..]] as isize);
            assert_is(
                &Array::<f64, shape![_, _]>::eye_at_with(extents, k).into_dyn(),
                result,
                row,
            );
            let unknown = DynArray::eye_at(DType::F64, extents[0], extents[1], k).unwrap();
            assert_is(&unknown.downcast::<f64, DynRank>().unwrap(), result, row);
        }
        ("vector_norm", [order, result]) => {
            let order = array(order)[&[][..]];
            assert_is(&x.vector_norm_axis::<-1>(order), result, row);
            assert_is(&x.view().mt().vector_norm_axis::<-2>(order), result, row);
            let each = x.view().axis_iter::<0>().next().map(|first| first.vector_norm(order));
            if let (2, Some(first)) = (x.rank(), each) {
                assert!(close(&[first], &array(result).as_slice()[..1], 1e-12), "{row}");
            }
        }
        ("vecdot", [y, result]) => assert_is(&x.vecdot(&array(y)), result, row),
        _ => panic!("unknown operation: {row}"),
    }
}

#[test]
fn linear_algebra_is_that_of_numpy() {
    let rows = include_str!("values.txt").lines().filter(|line| !line.starts_with('#'));
    for row in rows {
        let parts: Vec<&str> = row.split('|').map(str::trim).collect();
        let x = array(parts[1]);
        check(row, &parts, &x.view().strided());
        check(row, &parts, &Apart::new(&x).view());
    }
}
