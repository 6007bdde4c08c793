//! Arrays of few elements, which are computed without views, compared with the same elements in
//! arrays of so many axes that views are needed.

use array_core::dynamic::DynScalar;
use array_core::dynamic::{DynView, Literal};
use array_core::{DType, DynArray, Error, array};
use half::f16;
use proptest::prelude::*;

use crate::dynamic::words;

const DTYPES: [DType; 10] = [
    DType::Bool,
    DType::I8,
    DType::U8,
    DType::I16,
    DType::I64,
    DType::U32,
    DType::F16,
    DType::F32,
    DType::F64,
    DType::ComplexF32,
];

/// Creates an array of small numbers. If it is to be viewed `turned`, its axes are reversed in
/// memory.
fn numbers(dtype: DType, extents: &[usize], start: usize, turned: bool) -> DynArray {
    let mut own = extents.to_vec();
    if turned {
        own.reverse();
    }
    let len = own.iter().product();
    let elements: Vec<i32> = (0..len).map(|i| [3, 1, -2, 7, 5, 0, 4][(start + i) % 7]).collect();
    DynArray::from_slice(own, &elements).unwrap().cast(dtype)
}

/// Views an array, with its axes reversed if it is `turned`.
fn viewed(x: &DynArray, turned: bool) -> DynView<'_> {
    match turned {
        true => {
            let axes: Vec<isize> = (0..x.rank() as isize).rev().collect();
            x.view().permute(&axes).unwrap()
        }
        false => x.view(),
    }
}

/// Copies an array, and adds five axes of extent 1.
fn deep(x: &DynView<'_>) -> DynArray {
    let extents = [&[1; 5], x.shape()].concat();
    x.to_owned().reshape(extents).unwrap()
}

/// Asserts that a result equals that of the arrays with more axes.
#[track_caller]
fn assert_alike(found: Result<DynArray, Error>, expected: Result<DynArray, Error>, about: &str) {
    match (found, expected) {
        (Ok(found), Ok(expected)) => {
            assert_eq!(found.dtype(), expected.dtype(), "{about}");
            let expected_shape = expected.shape().to_vec();
            let (ones, shape) = expected_shape.split_at(expected_shape.len() - found.rank());
            assert_eq!((found.shape(), ones), (shape, &vec![1; ones.len()][..]), "{about}");
            let expected = expected.reshape(found.shape()).unwrap();
            assert_eq!(format!("{found:?}"), format!("{expected:?}"), "{about}");
        }
        (found, expected) => assert_eq!(found.is_err(), expected.is_err(), "{about}: {found:?} {expected:?}"),
    }
}

type Operation = fn(&DynView<'_>, &DynView<'_>) -> Result<DynArray, Error>;
type InPlace = fn(&mut DynArray, &DynView<'_>) -> Result<(), Error>;

const OPERATIONS: [(&str, Operation); 14] = [
    ("add", |x, y| x.try_add(y)),
    ("sub", |x, y| x.try_subtract(y)),
    ("mul", |x, y| x.try_multiply(y)),
    ("div", |x, y| x.try_divide(y)),
    ("rem", |x, y| x.trunc_remainder(y)),
    ("floor_divide", |x, y| x.floor_divide(y)),
    ("pow", |x, y| x.pow(y)),
    ("bitxor", |x, y| x.try_bitwise_xor(y)),
    ("shl", |x, y| x.try_bitwise_left_shift(y)),
    ("less", |x, y| x.less(y)),
    ("equal", |x, y| x.equal(y)),
    ("maximum", |x, y| x.maximum(y)),
    ("hypot", |x, y| x.hypot(y)),
    ("logical_or", |x, y| x.logical_or(y)),
];

const IN_PLACE: [(&str, InPlace); 7] = [
    ("add", |x, y| x.try_add_assign(y)),
    ("mul", |x, y| x.try_multiply_assign(y)),
    ("div", |x, y| x.try_divide_assign(y)),
    ("bitand", |x, y| x.try_bitwise_and_assign(y)),
    ("shl", |x, y| x.try_bitwise_left_shift_assign(y)),
    ("floor_divide", |x, y| x.floor_divide_assign(y)),
    ("pow", |x, y| x.pow_assign(y)),
];

fn extents() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(
        prop_oneof![2 => Just(1), 2 => Just(3), 1 => 0..5_usize, 1 => Just(17)],
        0..=3,
    )
}

proptest! {
    #[test]
    fn operations_match_arrays_with_more_axes(
        left in extents(), right in extents(),
        dtypes in (0..DTYPES.len(), 0..DTYPES.len()),
        starts in (0..7_usize, 0..7_usize),
        turned in any::<[bool; 2]>(),
    ) {
        let x = numbers(DTYPES[dtypes.0], &left, starts.0, turned[0]);
        let y = numbers(DTYPES[dtypes.1], &right, starts.1, turned[1]);
        let (a, b) = (viewed(&x, turned[0]), viewed(&y, turned[1]));
        let deep_a = deep(&a);
        for (name, operation) in OPERATIONS {
            let about = format!("{name} {:?}{left:?} {:?}{right:?} {turned:?}", x.dtype(), y.dtype());
            assert_alike(operation(&a, &b), operation(&deep_a.view(), &b), &about);
        }
        for (name, operation) in IN_PLACE {
            let about = format!("{name} in place {:?}{left:?} {:?}{right:?} {turned:?}", x.dtype(), y.dtype());
            let (mut found, mut expected) = (a.to_owned(), deep_a.clone());
            let done = operation(&mut found, &b).is_ok();
            // If the right side has no more axes than the left side, more leading axes of the left
            // side do not change whether the right side fits.
            let fits = right.len() <= left.len();
            if fits {
                assert_eq!(operation(&mut expected, &b).is_ok(), done, "{about}");
                assert_alike(Ok(found), Ok(expected), &about);
            } else {
                // Nothing is written on error.
                assert!(done || format!("{found:?}") == format!("{:?}", a.to_owned()), "{about}");
            }
        }
    }

    #[test]
    fn scalars_match_arrays_with_more_axes(
        extents in extents(), dtype in 0..DTYPES.len(), scalar in 0..DTYPES.len(), start in 0..7_usize, turned: bool,
    ) {
        let x = numbers(DTYPES[dtype], &extents, start, turned);
        let a = viewed(&x, turned);
        let value: DynScalar = numbers(DTYPES[scalar], &[], start, false).item().unwrap();
        let deep_a = deep(&a);
        let about = format!("{:?}{extents:?} {value:?}", x.dtype());
        assert_alike(a.try_add(value), deep_a.try_add(value), &about);
        assert_alike(a.less(value), deep_a.less(value), &about);
        assert_alike(a.floor_divide(Literal::from(2)), deep_a.floor_divide(Literal::from(2)), &about);
        let (mut found, mut expected) = (a.to_owned(), deep_a.clone());
        assert_eq!(found.try_multiply_assign(value).is_ok(), expected.try_multiply_assign(value).is_ok(), "{about}");
        assert_alike(Ok(found), Ok(expected), &about);
    }

    #[test]
    fn full_reductions_match_reductions_along_all_axes(
        extents in extents(), dtype in 0..DTYPES.len(), start in 0..7_usize, turned: bool,
    ) {
        let x = numbers(DTYPES[dtype], &extents, start, turned);
        let a = viewed(&x, turned);
        let axes: Vec<isize> = (0..a.rank() as isize).collect();
        let same = |found: Result<DynScalar, Error>, expected: Result<DynArray, Error>, name: &str| {
            let about = format!("{name} {:?}{extents:?} {turned}", x.dtype());
            match (found, expected) {
                (Ok(found), Ok(expected)) => assert_eq!(
                    format!("{found:?}"), format!("{:?}", expected.item().unwrap()), "{about}"
                ),
                (found, expected) => assert_eq!(found.is_err(), expected.is_err(), "{about} {found:?} {expected:?}"),
            }
        };
        same(a.sum(), a.sum_axes(&axes), "sum");
        same(a.prod(), a.prod_axes(&axes), "prod");
        same(a.mean(), a.mean_axes(&axes), "mean");
        same(a.var(), a.var_axes(&axes), "var");
        same(a.std_corrected(1.0), a.std_axes_corrected(&axes, 1.0), "std");
        same(a.min(), a.min_axes(&axes), "min");
        same(a.argmax(), a.argmax_axes(&axes), "argmax");
        same(a.all(), a.all_axes(&axes), "all");
        same(a.count_nonzero(), a.count_nonzero_axes(&axes), "count_nonzero");
    }
}

#[test]
fn errors_do_not_depend_on_the_number_of_elements() {
    let (x, y) = (DynArray::from(array![1, 2, 3]), DynArray::from(array![1, 0]));
    assert_eq!(
        words(x.try_add(&y)),
        "shapes (3,) and (2,) cannot be broadcast together in `add`: axis 0 has 3 and 2"
    );
    let quotient = words(DynArray::from(array![4, 2]).try_divide(&y));
    assert!(
        quotient.contains("divided by zero") && quotient.contains("[1]"),
        "{quotient}"
    );
    assert_eq!(
        words(x.try_add(DynArray::from(array![1.5]))),
        "`i32` and `f64` have no common dtype in `add`: cast one of the two"
    );
    let mut z = DynArray::from(array![4, 2]);
    assert!(z.try_divide_assign(&y).is_err());
    assert!(z.try_add_assign(&x).is_err());
    assert!(z.try_add_assign(1.5).is_err());
    let mut row = DynArray::from(array![1, 2]);
    assert!(row.try_add_assign(DynArray::from(array![[1, 2], [3, 4]])).is_err());
    let mut narrow = DynArray::from(array![1_u8]);
    assert!(narrow.try_add_assign(DynArray::from(array![1_i16])).is_err());
    assert_eq!(
        (z, row, narrow),
        (array![4, 2].into(), array![1, 2].into(), array![1_u8].into())
    );
}

#[test]
fn parts_are_written_in_place() {
    let mut x = DynArray::from(array![[1, 2, 3], [4, 5, 6]]);
    let row = DynArray::from(array![10, 20]);
    x.view_mut().t().unwrap().try_add_assign(&row).unwrap();
    assert_eq!(x, array![[11, 12, 13], [24, 25, 26]].into());
    let mut last = x.view_mut().slice(&[1.into()]).unwrap();
    last *= 2;
    assert_eq!(x, array![[11, 12, 13], [48, 50, 52]].into());
    let ones = DynArray::from(array![1_i8]);
    x += &ones;
    assert_eq!(x, array![[12, 13, 14], [49, 51, 53]].into());
    let mut h = DynArray::from(array![f16::from_f32(1.5)]);
    h += f16::from_f32(0.5);
    assert_eq!(h, array![f16::from_f32(2.0)].into());
}

/// By the Array API, the variance is NaN if the divisor is not positive.
#[test]
fn a_correction_of_all_elements_gives_nan() {
    let x = array![1.0_f64, 2.0, 6.0];
    for correction in [3.0, 4.5] {
        assert!(x.var_corrected(correction).is_nan() && x.std_axis_corrected::<0>(correction)[[]].is_nan());
        let any = DynArray::from(x.clone());
        assert!(any.var_corrected(correction).unwrap().get::<f64>().unwrap().is_nan());
        let along = any.var_axes_corrected(&[0], correction).unwrap();
        assert!(along.item().unwrap().get::<f64>().unwrap().is_nan());
    }
    assert_eq!(x.var_corrected(2.0), 14.0);
}
