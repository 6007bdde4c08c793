//! Run-time extents that do not fit, with the messages of the compile errors.

use array_core::error::ShapeErrorKind;
use array_core::linalg::{matmul, try_matmul};
use array_core::{Array, DynRank, Error, One, dim, shape};

dim!(Inputs);

fn words<T: std::fmt::Debug>(result: Result<T, Error>) -> (ShapeErrorKind, String) {
    match result {
        Err(Error::Shape(error)) => (error.kind(), error.to_string()),
        other => panic!("expected a shape error, found {other:?}"),
    }
}

#[test]
fn inner_axes_are_compared_and_never_stretched() {
    let (x, y) = (
        Array::<f32, shape![_, _]>::ones_with([2, 3]),
        Array::<f32, shape![_, _]>::ones_with([1, 4]),
    );
    let found = words(try_matmul(&x, &y));
    assert_eq!(found.0, ShapeErrorKind::InnerAxes);
    assert_eq!(
        found.1,
        "shapes (2, 3) and (1, 4) cannot be multiplied in `matmul`: the inner axes have 3 and 1"
    );
    assert_eq!(words(x.try_matmul(&x)).0, ShapeErrorKind::InnerAxes);
    let panic = std::panic::catch_unwind(|| matmul(&x, &x)).unwrap_err();
    let panic = panic.downcast_ref::<String>().unwrap();
    assert_eq!(
        panic,
        "shapes (2, 3) and (2, 3) cannot be multiplied in `matmul`: the inner axes have 3 and 2"
    );
    assert_eq!(
        words(try_matmul(y.t(), &x.t())).1,
        "shapes (4, 1) and (3, 2) cannot be multiplied in `matmul`: the inner axes have 1 and 3"
    );
    let (empty, one) = (
        Array::<f32, shape![_]>::zeros_with([0]),
        Array::<f32, shape![1]>::ones(),
    );
    assert_eq!(words(try_matmul(&empty, &one)).0, ShapeErrorKind::InnerAxes);
    let x = x.into_dyn();
    assert_eq!(words(try_matmul(&x, &x)).0, ShapeErrorKind::InnerAxes);
    let named = Array::<f32, (Inputs,)>::ones_with([4]);
    assert_eq!(
        words(try_matmul(&named, Array::<f32, (Inputs,)>::ones_with([5]))).1,
        "shapes (4,) and (5,) cannot be multiplied in `matmul`: the inner axes have 4 and 5"
    );
}

#[test]
fn leading_axes_that_do_not_broadcast_are_named() {
    let x = Array::<f32, shape![_, 2, 3]>::ones_with([4, 2, 3]);
    let y = Array::<f32, shape![_, 3, 2]>::ones_with([5, 3, 2]);
    assert_eq!(
        words(try_matmul(&x, &y)),
        (
            ShapeErrorKind::Broadcasting,
            "shapes (4, 2, 3) and (5, 3, 2) cannot be broadcast together in `matmul`: axis 0 has 4 and 5".to_owned()
        )
    );
    // The rows and columns differ, too, but need not be the same.
    let few = Array::<f32, DynRank>::ones_with([6, 1, 4, 2, 3]);
    assert_eq!(
        words(try_matmul(&few, &y.into_dyn())).1,
        "shapes (6, 1, 4, 2, 3) and (5, 3, 2) cannot be broadcast together in `matmul`: axis 2 has 4 and 5"
    );
    // A name does not stretch.
    let named = Array::<f32, (Inputs, One, One)>::ones_with([1, 1, 1]);
    let y = Array::<f32, shape![_, 1, 1]>::ones_with([3, 1, 1]);
    let found = words(try_matmul(&named, &y));
    assert_eq!(
        found,
        (
            ShapeErrorKind::Broadcasting,
            "shapes (1, 1, 1) and (3, 1, 1) cannot be broadcast together in `matmul`: axis 0 has 1 and 3".to_owned()
        )
    );
    let y = y.into_dyn();
    assert_eq!(words(try_matmul(&named, &y)), found);
    assert!(try_matmul(&y, Array::<f32, shape![_, 1, 1]>::ones_with([1, 1, 1])).is_ok());
}

#[test]
fn a_0_d_array_has_no_axis_to_sum_over() {
    let (x, scalar) = (
        Array::<f32, DynRank>::ones_with([3]),
        Array::<f32, DynRank>::ones_with([]),
    );
    assert_eq!(
        words(try_matmul(&scalar, &x)).1,
        "shapes () and (3,) cannot be multiplied in `matmul`: a 0-d array has no axis to sum over"
    );
    for result in [
        try_matmul(&x, &scalar),
        try_matmul(&scalar, &x),
        try_matmul(&scalar, &scalar),
    ] {
        let (kind, words) = words(result);
        assert_eq!(kind, ShapeErrorKind::InnerAxes);
        assert!(
            words.ends_with("cannot be multiplied in `matmul`: a 0-d array has no axis to sum over"),
            "{words}"
        );
    }
}

#[test]
fn a_product_that_is_too_large_is_refused() {
    let (column, row) = (
        Array::<u8, shape![_, 0]>::zeros_with([usize::MAX / 4, 0]),
        Array::<u8, shape![0, _]>::zeros_with([0, 8]),
    );
    assert_eq!(words(try_matmul(&column, &row)).0, ShapeErrorKind::Overflow);
}
