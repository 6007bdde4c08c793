//! Rules for which test suites of other projects found a difference, one test for each.

use array_core::{Array, DynArray, Error, array, dim, shape, slice};

use crate::dynamic::assert_same;

#[test]
fn real_dtypes_are_their_own_real_parts_and_conjugates() {
    let x = array![1.5, -2.0];
    assert_eq!((x.real(), x.conj()), (x.clone(), x.clone()));
    let x = DynArray::from(array![3_i32, -4]);
    assert_eq!((x.real().unwrap(), x.conj().unwrap()), (x.clone(), x));
}

#[test]
fn only_floats_have_a_sign_bit() {
    assert!(DynArray::from(array![1_i32, -1]).signbit().is_err());
    let found = DynArray::from(array![0.0, -0.0]).signbit().unwrap();
    assert_eq!(found, DynArray::from(array![false, true]));
}

#[test]
fn positions_are_not_read_before_the_result_is_known_to_exist() {
    // 2^60 positions, which are one element.
    let positions = DynArray::from(array![0_i64]);
    let positions = positions.broadcast_to([1 << 20, 1 << 20, 1 << 20]).unwrap();
    let x = DynArray::from(array![1.0, 2.0]);
    assert!(matches!(x.take(&positions, 0), Err(Error::Shape(_) | Error::Alloc(_))));
}

#[test]
fn a_range_that_ends_before_it_starts_is_empty() {
    let (x, start, end) = (array![1, 2, 3, 4], 3, 1);
    assert_eq!(slice!(x, start..end).shape(), [0]);
}

#[test]
fn each_array_sets_the_extents_of_a_name() {
    dim!(Batch);
    let x = Array::<f32, shape![Batch, Batch]>::ones_with([4, 5]);
    assert_eq!(x.shape(), [4, 5]);
}

#[test]
fn literals_are_made_of_all_numbers() {
    use array_core::dynamic::Literal;
    let x = DynArray::from(array![1.0_f32, 2.0]);
    for literal in [Literal::from(2.0_f32), Literal::from(2_usize)] {
        assert_eq!(x.try_multiply(literal).unwrap(), DynArray::from(array![2.0_f32, 4.0]));
    }
    let i = array_core::dtype::Complex64::new(0.0, 1.0);
    let found = x.try_multiply(Literal::from(i)).unwrap();
    assert_eq!(found.dtype(), array_core::DType::ComplexF32);
}

#[test]
fn numbers_other_than_0_are_true() {
    // t = np.array([[3., 0., np.nan], [0., -0., 0.]])
    let t = DynArray::from(array![[3.0, 0.0, f64::NAN], [0.0, -0.0, 0.0]]);
    // np.all(t), np.any(t)
    assert_eq!((t.all().unwrap(), t.any().unwrap()), (false.into(), true.into()));
    // np.all(t, axis=0), np.any(t, axis=1, keepdims=True)
    assert_eq!(t.all_axes(&[0]).unwrap(), array![false, false, false].into());
    assert_eq!(t.any_axes_keep(&[1]).unwrap(), array![[true], [false]].into());
    // np.all(t[:1, ::2]), np.all(t[:, ::2], axis=1)
    let outer = t
        .slice(&[0.into(), (..).into()])
        .unwrap()
        .masked(&array![true, false, true].into());
    assert_eq!(outer.unwrap().all().unwrap(), true.into());
    // np.all(np.zeros((0, 2), int), axis=0), np.any(np.zeros((0, 2), int), axis=0)
    let none = DynArray::zeros(array_core::DType::I64, [0, 2]).unwrap();
    assert_eq!(none.all_axes(&[0]).unwrap(), array![true, true].into());
    assert_eq!(none.any_axes(&[0]).unwrap(), array![false, false].into());
    // np.all([0j, 1j]), np.any([0j, 1j])
    let i = array_core::dtype::Complex64::new(0.0, 1.0);
    let z = DynArray::from(array![i - i, i]);
    assert_eq!((z.all().unwrap(), z.any().unwrap()), (false.into(), true.into()));
    let words = "an array of shape (2, 3) has no axis 2 in `all_axes`: its rank is 2";
    assert_eq!(t.all_axes(&[2]).unwrap_err().to_string(), words);
}

#[test]
fn numbers_are_limited_by_one_bound_or_none() {
    // c = np.array([-1.5, np.nan, 4., 9.])
    let c = DynArray::from(array![-1.5, f64::NAN, 4.0, 9.0]);
    let assert_is = |found: Result<DynArray, Error>, expected: [f64; 4]| {
        assert_same(&found.unwrap(), &Array::from_shape_vec([4], expected.to_vec()).unwrap());
    };
    // np.clip(c, 0, None), np.clip(c, None, [5., 5., 5., 5.]), np.clip(c, 0, 5), np.clip(c, None, None)
    assert_is(c.clip(0.0, None::<f64>), [0.0, f64::NAN, 4.0, 9.0]);
    let bounds = DynArray::from(array![5.0, 5.0, 5.0, 5.0]);
    assert_is(c.clip(None::<f64>, Some(&bounds)), [-1.5, f64::NAN, 4.0, 5.0]);
    assert_is(c.clip(Some(0.0), bounds.view()), [0.0, f64::NAN, 4.0, 5.0]);
    assert_is(c.clip(None::<f64>, None::<f64>), [-1.5, f64::NAN, 4.0, 9.0]);
    assert_eq!(
        DynArray::from(array![1, 2])
            .clip(None::<i32>, Some(0.5))
            .unwrap_err()
            .to_string(),
        DynArray::from(array![1, 2]).clip(0, 0.5).unwrap_err().to_string()
    );
    // Without bounds, too, the elements have to be numbers with an order.
    let truths = DynArray::from(array![true, false]);
    assert_eq!(
        truths.clip(None::<bool>, None::<bool>).unwrap_err(),
        truths.clip(Some(false), None::<bool>).unwrap_err()
    );
}

#[test]
fn a_sorter_puts_a_vector_in_order() {
    // v = np.array([30., 10., np.nan, 20., 10.]); o = np.argsort(v, kind="stable")
    let v = DynArray::from(array![30.0, 10.0, f64::NAN, 20.0, 10.0]);
    let order = v.argsort(0).unwrap();
    assert_eq!(order, array![1_i64, 4, 3, 0, 2].into());
    // q = [5., 10., 15., 30., np.inf, np.nan]
    let values = DynArray::from(array![5.0, 10.0, 15.0, 30.0, f64::INFINITY, f64::NAN]);
    // np.searchsorted(v, q, sorter=o), np.searchsorted(v, q, side="right", sorter=o)
    let (left, right) = (
        v.searchsorted_by(&values, &order),
        v.searchsorted_right_by(&values, &order),
    );
    assert_eq!(left.unwrap(), array![0_i64, 0, 2, 3, 4, 4].into());
    assert_eq!(right.unwrap(), array![0_i64, 2, 2, 4, 4, 5].into());

    let words = |sorter: DynArray| v.searchsorted_by(&values, &sorter).unwrap_err().to_string();
    assert_eq!(
        words(array![0, 1].into()),
        "the shape is (2,), not (5,), in `searchsorted_by`: axis 0 is 2, not 5"
    );
    assert_eq!(
        words(array![0, 1, 2, 3, 5].into()),
        "index 5 is out of bounds for axis 0 of extent 5"
    );
    assert!(words(array![0.0, 1.0, 2.0, 3.0, 4.0].into()).starts_with("`f64` is not an integer dtype"));
    let matrix = DynArray::from(array![[1.0, 2.0]]);
    assert_eq!(
        matrix.searchsorted_by(&values, &matrix).unwrap_err().to_string(),
        "the shape is (1, 2), not (_,), in `searchsorted_by`: its rank is 2, not 1"
    );
}
