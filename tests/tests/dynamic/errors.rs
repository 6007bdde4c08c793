//! Errors, panics of operators, and scalars on the left of operators.

use std::error::Error as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

use array_core::dynamic::{DynEntry, DynScalar};
use array_core::error::{DTypeErrorKind, ShapeErrorKind};
use array_core::{DType, DynArray, Error, array};

use crate::dynamic::words;

#[test]
fn errors_name_the_operation_and_the_dtypes() {
    let (x, y) = (DynArray::from(array![1_u64]), DynArray::from(array![1_i8]));
    let Error::DType(error) = x.less(&y).unwrap_err() else {
        panic!("expected an error: the dtypes do not fit");
    };
    assert_eq!(error.kind(), DTypeErrorKind::NoCommon);
    assert_eq!(
        (error.operation(), error.left(), error.right()),
        ("less", DType::U64, Some(DType::I8))
    );
    let error = x.sqrt().unwrap_err();
    assert_eq!(
        (error.expression(), error.call(), error.source().is_none()),
        (None, None, true)
    );
    let Error::DType(error) = error else {
        panic!("expected an error: the dtype does not fit");
    };
    assert_eq!(
        (error.kind(), error.left(), error.right()),
        (DTypeErrorKind::NotFloat, DType::U64, None)
    );
    let refused = x.downcast::<u8, array_core::DynRank>().unwrap_err();
    assert_eq!(refused.source().unwrap().to_string(), refused.to_string());
}

/// Returns the message of a panic.
fn panics<T>(body: impl FnOnce() -> T) -> String {
    let Err(words) = catch_unwind(AssertUnwindSafe(body)) else {
        panic!("expected a panic");
    };
    *words.downcast::<String>().expect("the panic has a message")
}

#[test]
fn operators_panic_with_the_message_of_the_error() {
    let (x, y) = (
        DynArray::from(array![[1, 2]]),
        DynArray::from(array![1.0_f32, 2.0, 3.0]),
    );
    assert_eq!(
        panics(|| &x + &y),
        "`i32` and `f32` have no common dtype in `add`: cast one of the two"
    );
    let three = DynArray::from(array![1, 2, 3]);
    assert_eq!(panics(|| &x * &three), x.try_multiply(&three).unwrap_err().to_string());
    assert_eq!(
        panics(|| &y % 1.0_f64),
        "a scalar of `f64` cannot be converted to `f32` without loss in `trunc_remainder`: cast it, or write a \
            literal as `Literal::from(0.5)`"
    );
    assert_eq!(
        panics(|| 1_u64 - &x),
        "a scalar of `u64` cannot be converted to `i32` without loss in `subtract`"
    );
    assert_eq!(
        panics(|| x.clone() / 0),
        "an integer is divided by zero at index [0, 0]"
    );
    assert_eq!(
        panics(|| -DynArray::from(array![1_u8])),
        "`u8` has no negative numbers in `negative`"
    );
    assert_eq!(panics(|| !&y), "`f32` has no bitwise operations in `bitwise_not`");
    let mut z = x.clone();
    assert_eq!(
        panics(|| z += 1_i64),
        "a scalar of `i64` cannot be converted to `i32` without loss in `add_assign`"
    );
    assert_eq!(z, x);
}

#[test]
fn operators_take_arrays_and_scalars_on_either_side() {
    let x = DynArray::from(array![6.0_f32, 2.0]);
    assert_eq!(&x / 2.0_f32, array![3.0_f32, 1.0].into());
    assert_eq!(12.0_f32 / &x, array![2.0_f32, 6.0].into());
    assert_eq!(1_u8 - x.clone(), array![-5.0_f32, -1.0].into());
    assert_eq!(&x + &x, &x * 2.0_f32);
    assert_eq!(x.clone() - x.clone(), DynArray::zeros(DType::F32, [2]).unwrap());
    assert_eq!(-&x, x.try_negative().unwrap());
    let x = DynArray::from(array![6_u8, 5]);
    assert_eq!(((&x & 3_u8) | 8_u8) ^ &x, array![12_u8, 12].into());
    assert_eq!((&x << 1_u8) >> 2_u8, array![3_u8, 2].into());
    assert_eq!(!(!&x), x);
    assert_eq!(true & DynArray::from(array![true, false]), array![true, false].into());
    let mut y = x.clone();
    y %= 4_u8;
    y *= &x;
    assert_eq!(y, array![12_u8, 5].into());
}

#[test]
fn errors_name_the_called_operation() {
    let x = crate::dynamic::counting(&[2, 3]);
    let mut y = x.clone();
    for (found, expected) in [
        (
            words(x.get(&[0])),
            "an array of shape (2, 3) takes one index for each axis in `get`, not 1",
        ),
        (
            words(x.slice(&[0.into(); 3])),
            "an array of shape (2, 3) has fewer axes than the 3 indices in `slice`",
        ),
        (
            words(x.slice(&[DynEntry::Ellipsis; 2])),
            "`slice` of an array of shape (2, 3) has two ellipses: at most one is allowed",
        ),
        (
            words(x.broadcast_to([3])),
            "an array of shape (2, 3) cannot be broadcast to shape (3,) in `broadcast_to`: its rank 2 is above 1",
        ),
        (
            words(DynArray::from_slice([2], &[1, 2, 3])),
            "3 elements do not fill an array of shape (2,), which has 2, in `from_slice`",
        ),
        (
            words(y.set(&[0, 0], &x)),
            "an array of shape (2, 3) does not have exactly one element, as `set` requires",
        ),
        (
            words(x.pad(1, 1, &x, 0)),
            "an array of shape (2, 3) does not have exactly one element, as `pad` requires",
        ),
        (
            words(x.compress(&DynArray::from(array![[true, false]]), 0)),
            "the shape is (1, 2), not (_,), in `compress`: its rank is 2, not 1",
        ),
        (
            words(DynArray::from_scalars(DType::I32, [1], [DynScalar::F64(1.5)])),
            "the dtype is `f64`, not `i32`, in `from_scalars`: request `f64`, or cast first",
        ),
        (
            words(x.add_in_dims(&[usize::MAX], &DynArray::from(array![1, 2]))),
            "an array of shape (2, 3) has no axis 32767 in `add_in_dims`: its rank is 2",
        ),
        (
            words(x.tensordot(&x, usize::MAX)),
            "an array of shape (2, 3) has no axis 32767 in `tensordot`: its rank is 2",
        ),
        (
            words(x.item().map_err(Error::from)),
            "an array of shape (2, 3) does not have exactly one element, as `item` requires",
        ),
    ] {
        assert_eq!(found, expected);
    }
    let three = DynArray::zeros(DType::F64, [3, 2]).unwrap();
    assert_eq!(
        words(three.cross(&DynArray::zeros(DType::F64, [3, 4]).unwrap(), 0)),
        "shapes (3, 2) and (3, 4) cannot be broadcast together in `cross`: axis 1 has 2 and 4"
    );
    assert_eq!(
        words(x.cross(&x, 0)),
        "the shape is (2, 3), not (3, 3), in `cross`: axis 0 is 2, not 3"
    );
    let one = DynArray::ones(DType::F64, [1]).unwrap();
    let many = one.view().broadcast_to([2, 1 << 62]).unwrap();
    let none = DynArray::zeros(DType::F64, [1 << 62, 0]).unwrap();
    let cube = DynArray::zeros(DType::F64, [2, 1, 1]).unwrap();
    let cube = cube.view().broadcast_to([2, 1 << 61, 1]).unwrap();
    let index = DynArray::zeros(DType::I64, [2, 1, 1]).unwrap();
    let complex = DynArray::ones(DType::ComplexF64, [1]).unwrap();
    let complex = complex.view().broadcast_to([1 << 61]).unwrap();
    let narrow = DynArray::ones(DType::F32, [1]).unwrap();
    let narrow = narrow.view().broadcast_to([1 << 62]).unwrap();
    let row = many.view().slice(&[0.into()]).unwrap();
    for (made, name) in [
        (cube.cumsum(2), "cumsum"),
        (cube.cumprod_with_initial(2), "cumprod_with_initial"),
        (cube.diff(1), "diff"),
        (cube.sort(2), "sort"),
        (cube.repeat(2, 2), "repeat"),
        (cube.tile(2, 2), "tile"),
        // The number of elements overflows `usize`.
        (cube.repeat(4, 2), "repeat"),
        (cube.tile(4, 2), "tile"),
        (cube.pad(1, 2, 0.0, 2), "pad"),
        (many.diff_n(0, None, None, 0), "diff_n"),
        (cube.take(&index, 2), "take"),
        (cube.take_along_axis(&index, 2), "take_along_axis"),
        (cube.compress(&DynArray::from(array![true]), 2), "compress"),
        (cube.pad(1, 1, 0.0, 2), "pad"),
        (cube.vector_norm_axis(2, 2), "vector_norm_axis"),
        (DynArray::concat(&[&cube, &cube], 2), "concat"),
        (DynArray::concat(&[&narrow, &row], 0), "concat"),
        (narrow.try_add(&row), "add"),
        (narrow.matmul(&row), "matmul"),
        (narrow.cross(&row, -1), "cross"),
        (complex.dot(&complex).map(DynArray::from), "dot"),
        (row.add_in_dims(&[0], &narrow), "add_in_dims"),
        (DynArray::einsum("i,i->", &[&narrow, &row]), "einsum"),
        (many.fftshift(None), "fftshift"),
        (many.ifftshift(Some(&[0])), "ifftshift"),
        (many.vector_norm_axes(2, &[0]), "vector_norm_axes"),
        (many.vector_norm_axes_keep(2, &[0]), "vector_norm_axes_keep"),
        (DynArray::einsum("ij,ij->i", &[&none, &none]), "einsum"),
        (DynArray::zeros(DType::F64, [usize::MAX, 2]), "zeros"),
        (DynArray::ones(DType::I8, [usize::MAX, 2]), "ones"),
        (DynArray::full([usize::MAX, 2], 1_u8), "full"),
        (DynArray::eye(DType::I8, usize::MAX, 2), "eye"),
        (DynArray::eye_at(DType::I8, usize::MAX, 2, 1), "eye_at"),
    ] {
        assert!(words(made).ends_with(&format!("would take more than isize::MAX bytes in `{name}`")));
    }
    // Errors store no larger extents.
    let (huge, wide) = (
        "281474976710654 or more",
        narrow.view().broadcast_to([3, 1 << 62]).unwrap(),
    );
    let deep = narrow.view().broadcast_to([1, 1, 1, 1, 1, 1, 1, 3, 1 << 62]).unwrap();
    for (made, shape, name) in [
        (cube.repeat(4, 2), format!("(2, {huge}, 4)"), "repeat"),
        (many.vector_norm_axis(2, 0), format!("({huge},)"), "vector_norm_axis"),
        (many.vector_norm_axes(2, &[0]), format!("({huge},)"), "vector_norm_axes"),
        (
            many.vector_norm_axes_keep(2, &[0]),
            format!("(1, {huge})"),
            "vector_norm_axes_keep",
        ),
        (wide.cross(&wide, 0), format!("(3, {huge})"), "cross"),
        (
            deep.cross(&deep, 7),
            format!("(…, 1, 1, 1, 1, 1, 1, 3, {huge})"),
            "cross",
        ),
        (wide.vecdot(&wide, 0), format!("({huge},)"), "vecdot"),
    ] {
        assert_eq!(
            words(made),
            format!("an array of shape {shape} would take more than isize::MAX bytes in `{name}`")
        );
    }
}

#[test]
fn products_of_more_letters_than_axes_name_einsum() {
    // The matrix product has no letter in its result, and more than 64 letters in between.
    let letters = |from: u32| -> String { (from..from + 40).filter_map(char::from_u32).collect() };
    let (left, right) = (letters(0x4E00), letters(0x5E00));
    let x = DynArray::ones(DType::F64, [1; 41]).unwrap();
    let made = DynArray::einsum(&format!("{left}a,{right}a->"), &[&x, &x]);
    assert_eq!(words(made), "rank 80 is above the limit of 64 in `einsum`");
}

#[test]
fn an_axis_that_does_not_exist_is_a_shape_error() {
    let (x, most) = (crate::dynamic::counting(&[2, 3]), crate::dynamic::counting(&[1; 64]));
    for made in [
        x.index_axis(0, 5),
        x.flip(&[5]),
        x.swap_axes(0, 5),
        x.windows_axis(5, 1),
        x.unfold(5, 1, 1, 1),
        x.view().expand_dims(5),
        x.index_axis(0, 0).unwrap().diagonal(),
        x.index_axis(0, 0).unwrap().diagonal_at(0),
    ] {
        let Error::Shape(error) = made.unwrap_err() else {
            panic!("expected a shape error");
        };
        assert_eq!(error.kind(), ShapeErrorKind::Axis);
    }
    assert_eq!(
        words(most.view().expand_dims(0)),
        "rank 65 is above the limit of 64 in `expand_dims`"
    );
}

/// The dtypes and shapes of the Array API.
#[test]
fn dtypes_and_shapes_without_a_result_are_refused() {
    let (x, truth) = (DynArray::from(array![[1_i32, -2]]), DynArray::from(array![true]));
    assert_eq!((x.real().unwrap(), x.conj().unwrap()), (x.clone(), x.clone()));
    let unsigned = x.cast(DType::U8);
    assert_eq!(unsigned.real().unwrap(), unsigned);
    let half = x.cast(DType::F16);
    assert_eq!((half.real().unwrap(), half.conj().unwrap()), (half.clone(), half));
    assert_eq!(words(truth.conj()), "`bool` has no arithmetic in `conj`");
    assert_eq!(words(x.signbit()), "`i32` is not a float dtype in `signbit`");
    assert_eq!(
        words(unsigned.try_negative()),
        "`u8` has no negative numbers in `negative`"
    );
    let scalar = DynArray::from(array_core::dynamic::DynScalar::I32(7));
    assert_eq!(
        words(scalar.nonzero()),
        "an array of shape () has no axis 0 in `nonzero`: its rank is 0"
    );
    let Err(Error::Shape(error)) = x.clone().squeeze(&[1]) else {
        panic!("expected a shape error");
    };
    assert_eq!(error.kind(), ShapeErrorKind::Squeeze);
    assert!(matches!(x.view().squeeze(&[1]), Err(Error::Shape(_))));
}

/// A mask with an empty axis selects nothing along it, as in the Array API.
#[test]
fn masks_without_elements_select_nothing() {
    let x = DynArray::ones(DType::F32, [3, 2]).unwrap();
    let mask = |shape: &[usize]| DynArray::zeros(DType::Bool, shape).unwrap();
    for shape in [[0, 2], [3, 0], [0, 0]] {
        assert_eq!(x.masked(&mask(&shape)).unwrap().shape(), [0], "{shape:?}");
    }
    for shape in [[0], [3]] {
        assert_eq!(x.masked(&mask(&shape)).unwrap().shape(), [0, 2], "{shape:?}");
    }
    for shape in [[1, 0], [0, 3], [2, 2]] {
        assert!(matches!(x.masked(&mask(&shape)), Err(Error::Index(_))), "{shape:?}");
    }
    let none = DynArray::ones(DType::F32, [0, 2]).unwrap();
    assert!(none.masked(&mask(&[3, 2])).is_err());
    assert_eq!(x.compress(&mask(&[0]), 0).unwrap().shape(), [0, 2]);
    assert_eq!(x.compress(&mask(&[0]), 1).unwrap().shape(), [3, 0]);
    assert!(x.compress(&mask(&[2]), 0).is_err());
}
