//! Rules that suites of other projects found to differ, one test for each.

use array_core::{Array, DynArray, Error, array, dim, shape, slice};

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
