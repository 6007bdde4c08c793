//! Positions of the smallest and largest elements.

use array_core::{Array, DynRank, array, shape};

#[test]
fn the_first_of_equal_elements_is_found_at_every_position() {
    for first in [0, 1, 15, 16, 17, 255, 256, 299] {
        let x = Array::<i32, shape![300]>::from_fn(|[i]| if i >= first { 7 } else { 3 });
        assert_eq!((x.argmax(), x.argmin()), (first, 0));
        let turned = Array::<i32, shape![300, 2]>::from_fn(|[i, _]| if i >= first { 7 } else { 3 });
        assert_eq!(turned.argmax_axis::<0>(), array![first as i64, first as i64]);
        assert_eq!(turned.t().argmax_axis::<1>(), array![first as i64, first as i64]);
    }
    assert_eq!(array![0.0, -0.0].argmin(), 0);
    assert_eq!(array![-0.0, 0.0].argmax(), 0);
}

#[test]
fn the_first_nan_wins() {
    let x = array![
        [1.0, f64::NAN, 0.0, f64::NAN],
        [5.0, 2.0, f64::INFINITY, f64::NEG_INFINITY]
    ];
    assert_eq!((x.argmin(), x.argmax()), (1, 1));
    assert_eq!(x.argmin_axis::<1>(), array![1_i64, 3]);
    assert_eq!(x.argmax_axis::<1>(), array![1_i64, 2]);
    assert_eq!(x.argmin_axis::<0>(), array![0_i64, 0, 0, 0]);
    assert_eq!(x.argmax_axis_keep::<0>(), array![[1_i64, 0, 1, 0]]);
}

#[test]
fn an_index_reads_the_element() {
    let x = array![[[1, 9], [2, 3]], [[9, -4], [0, 5]]];
    assert_eq!((x.argmin(), x.argmin_index()), (5, [1, 0, 1]));
    assert_eq!((x.argmax(), x.argmax_index()), (1, [0, 0, 1]));
    assert_eq!(x[x.argmin_index()], -4);
    let scalar = Array::<i32, shape![]>::ones();
    assert_eq!((scalar.argmax(), scalar.argmax_index()), (0, []));
    let dynamic = Array::<i32, DynRank>::from_shape_vec([2, 2], vec![1, 2, 3, 0]).unwrap();
    assert_eq!(dynamic.argmin_index(), [1, 1]);
}

#[test]
fn empty_arrays_have_no_position() {
    let none = Array::<i32, shape![0, 3]>::zeros();
    assert_eq!((none.try_argmin(), none.try_argmax()), (None, None));
    assert_eq!((none.try_argmin_index(), none.try_argmax_index()), (None, None));
    assert!(std::panic::catch_unwind(|| none.argmin()).is_err());
    assert_eq!(none.argmax_axis::<1>().len(), 0);
    let error = none.try_argmax_axis::<0>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "an array of shape (0, 3) has no elements along axis 0 for `argmax_axis`"
    );
}
