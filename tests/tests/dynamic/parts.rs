//! Operands placed at listed axes, functional updates, and parts of complex numbers, compared with
//! handwritten results.

use array_core::dtype::{Complex32, Complex64};
use array_core::dynamic::DynEntry;
use array_core::dynamic::DynScalar;
use array_core::{DType, DynArray, array};

use crate::dynamic::{counting, words};

#[test]
fn operands_are_placed_at_the_listed_axes() {
    let x = counting(&[2, 3]);
    let rows = DynArray::from(array![10_u8, 20]);
    assert_eq!(
        x.add_in_dims(&[0], &rows).unwrap(),
        array![[11, 12, 13], [24, 25, 26]].into()
    );
    assert_eq!(
        x.subtract_in_dims(&[0], &rows).unwrap(),
        array![[-9, -8, -7], [-16, -15, -14]].into()
    );
    assert_eq!(
        x.multiply_in_dims(&[0], &rows).unwrap(),
        array![[10, 20, 30], [80, 100, 120]].into()
    );
    assert_eq!(
        rows.divide_in_dims(&[0], &DynArray::from(array![5_u8])).unwrap(),
        array![2_u8, 4].into()
    );
    assert_eq!(
        x.trunc_remainder_in_dims(&[0], &DynArray::from(array![2, 3])).unwrap(),
        array![[1, 0, 1], [1, 2, 0]].into()
    );
    assert_eq!(
        x.pow_in_dims(&[0], &DynArray::from(array![2, 0])).unwrap(),
        array![[1, 4, 9], [1, 1, 1]].into()
    );
    let bounds = DynArray::from(array![2_i64, 5]);
    assert_eq!(
        x.maximum_in_dims(&[0], &bounds).unwrap(),
        array![[2_i64, 2, 3], [5, 5, 6]].into()
    );
    assert_eq!(
        x.t().unwrap().minimum_in_dims(&[1], &bounds).unwrap(),
        array![[1_i64, 4], [2, 5], [2, 5]].into()
    );
    let ten = DynArray::from(DynScalar::I32(10));
    assert_eq!(
        x.add_in_dims(&[], &ten).unwrap(),
        array![[11, 12, 13], [14, 15, 16]].into()
    );
    assert_eq!(
        ten.broadcast_in_dim([2, 2], &[]).unwrap().to_owned(),
        array![[10, 10], [10, 10]].into()
    );
    assert_eq!(
        words(x.add_in_dims(&[0], &ten)),
        "an operand of shape () takes no list of axes in `add_in_dims`"
    );
    assert_eq!(
        words(x.add_in_dims(&[1], &rows)),
        "an axis of extent 2 cannot be placed at axis 1 of extent 3 in `add_in_dims`"
    );
    assert_eq!(
        words(x.add_in_dims(&[0], &rows.cast(DType::F32))),
        "`i32` and `f32` have no common dtype in `add_in_dims`: cast one of the two"
    );
}

#[test]
fn updates_give_the_array_in_its_own_memory() {
    let x = counting(&[2, 2]);
    let elements = x.as_ptr();
    let x = x.with(&[0, -1], 7).unwrap().with_slice(&[1.into()], 0_u8).unwrap();
    assert_eq!((x.as_ptr(), x.to_string()), (elements, "[[1 7]\n [0 0]]".into()));
    assert_eq!(
        words(x.clone().with(&[2, 0], 7)),
        "index 2 is out of bounds for axis 0 of extent 2"
    );
    assert_eq!(
        words(x.clone().with_slice(&[DynEntry::from(..)], 0.5)),
        "a scalar of `f64` cannot be converted to `i32` without loss in `with_slice`"
    );
    assert_eq!(
        words(x.clone().with(&[0], 7)),
        "an array of shape (2, 2) takes one index for each axis in `with`, not 1"
    );
}

#[test]
fn complex_numbers_have_parts() {
    let z = DynArray::from(array![[Complex32::new(1.0, 2.0), Complex32::new(0.0, -3.0)]]);
    assert_eq!(z.real().unwrap(), array![[1.0_f32, 0.0]].into());
    assert_eq!(z.imag_view().unwrap(), z.imag().unwrap());
    assert_eq!(z.t().unwrap().imag().unwrap(), array![[2.0_f32], [-3.0]].into());
    assert_eq!(
        z.conj().unwrap(),
        array![[Complex32::new(1.0, -2.0), Complex32::new(0.0, 3.0)]].into()
    );
    assert_eq!(
        z.slice(&[0.into(), 1.into()]).unwrap().angle().unwrap().item().unwrap(),
        (-core::f32::consts::FRAC_PI_2).into()
    );
    let made = z
        .real()
        .unwrap()
        .complex(DynArray::from(array![[2.0_f64, 0.5]]))
        .unwrap();
    assert_eq!(
        made,
        array![[Complex64::new(1.0, 2.0), Complex64::new(0.0, 0.5)]].into()
    );
    let mut made = made;
    made.imag_view_mut()
        .unwrap()
        .index_axis(0, 1)
        .unwrap()
        .try_multiply_assign(4_u8)
        .unwrap();
    assert_eq!(
        made,
        array![[Complex64::new(1.0, 8.0), Complex64::new(0.0, 0.5)]].into()
    );
    let x = DynArray::from(array![1.0_f64]);
    assert_eq!(words(x.imag()), "`f64` is not a complex dtype in `imag`");
    assert_eq!(
        x.real_view().unwrap_err().to_string(),
        "`f64` is not a complex dtype in `real_view`"
    );
    let half = x.cast(DType::F16);
    assert_eq!(
        words(half.complex(&half)),
        "complex numbers cannot have parts of `f16` in `complex`"
    );
}
