//! Conversions between arrays.

use array_core::error::ShapeErrorKind;
use array_core::layout::OwnedStorage;
use array_core::{
    Array, ArrayView, ContiguousView, DynRank, Element, InlineArray, Len, One, Shape, array, inline, shape,
};

use crate::api::{Channel, Rows, panics};

#[test]
fn map_keeps_shape_and_storage() {
    let halves: Array<f64, shape![3]> = array![1, 2, 3].map(|&x| f64::from(x) / 2.0);
    assert_eq!(halves, array![0.5, 1.0, 1.5]);
    let names: Array<String, shape![2]> = array![1, 2].map(|x| format!("n{x}"));
    assert_eq!(names[[1]], "n2");
    let inline: InlineArray<u8, shape![2]> = inline![1_i32, 2].map(|&x| x as u8);
    assert_eq!(inline, inline![1_u8, 2]);
    let mut x = array![1, 2];
    x.map_inplace(|x| x * x + 1);
    assert_eq!(x, array![2, 5]);
}

#[test]
fn zip_map_takes_arrays_of_the_same_extents() {
    let x = array![1, 2].zip_map(&array![0.5, 0.25], |&n, &x| f64::from(n) * x);
    assert_eq!(x, array![0.5, 0.5]);
    assert_eq!(array![1, 2].zip_map(&inline![3, 4], |a, b| a * b), array![3, 8]);
    let (two, three) = (
        Array::<u8, shape![_]>::zeros_with([2]),
        Array::<u8, shape![_]>::zeros_with([3]),
    );
    let words = panics(|| two.zip_map(&three, |a, b| a + b));
    assert_eq!(
        words,
        "shapes (2,) and (3,) cannot be broadcast together in `zip_map`: axis 0 has 2 and 3"
    );
}

#[test]
fn maps_of_stretched_views_report_a_result_that_is_too_large() {
    let one = Array::<u8, shape![1]>::ones();
    let many = one.view().try_broadcast_to::<shape![_]>([1 << 61]).unwrap();
    let words = "an array of shape (281474976710654 or more,) would take more than isize::MAX bytes in `";
    let error = many.try_zip_map(&many, |_, _| -> u64 { unreachable!() }).unwrap_err();
    assert_eq!(error.to_string(), format!("{words}zip_map`"));
    assert_eq!(panics(|| many.zip_map(&many, |_, _| 0_u64)), error.to_string());
    assert_eq!(panics(|| many.map(|_| 0_u64)), format!("{words}map`"));
}

#[test]
fn casts_follow_the_table() {
    assert_eq!(array![300, -1].cast::<u8>(), array![44_u8, 255]);
    assert_eq!(
        array![1.9, -1.9, 300.0, f64::NAN].cast::<i8>(),
        array![1_i8, -1, 127, 0]
    );
    assert_eq!(array![16_777_217].cast::<f32>(), array![16_777_216.0_f32]);
    assert_eq!(array![1e300].cast::<f32>(), array![f32::INFINITY]);
    assert_eq!(array![true, false].cast::<i64>(), array![1_i64, 0]);
    assert_eq!(
        array![0.0, -0.0, f64::NAN, 0.5].cast::<bool>(),
        array![false, false, true, true]
    );
    assert_eq!(array![u64::MAX].cast::<i64>(), array![-1_i64]);
    assert_eq!(inline![1.5_f32].cast::<f64>(), inline![1.5_f64]);
    assert_eq!((300.7_f32.cast::<u8>(), (-1_i32).cast::<u16>()), (255, 65_535));
}

#[test]
fn reshape_keeps_the_row_major_order() {
    let x = Array::<i32, shape![6]>::arange();
    let x: Array<i32, shape![2, 1, 3]> = x.reshape();
    assert_eq!(x[[1, 0, 2]], 5);
    assert_eq!(x.reshape::<shape![3, 2]>(), array![[0, 1], [2, 3], [4, 5]]);
    assert_eq!(array![5].reshape::<shape![]>()[[]], 5);
    assert_eq!(inline![1, 2, 3, 4].reshape::<shape![2, 2]>(), inline![[1, 2], [3, 4]]);
    assert_eq!(
        Array::<u8, shape![0, 4]>::zeros().reshape::<shape![7, 0]>().shape(),
        [7, 0]
    );
}

#[test]
fn try_reshape_gives_the_array_back() {
    let x = Array::<i32, shape![6]>::arange()
        .try_reshape::<shape![_, 2]>([3, 2])
        .unwrap();
    assert_eq!(x.shape(), [3, 2]);
    let refused = x.try_reshape::<DynRank>([4]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "6 elements do not fill an array of shape (4,), which has 4, in `try_reshape`"
    );
    let x = refused.into_inner();
    assert_eq!(x.shape(), [3, 2]);
    let refused = x.try_reshape::<shape![_, 4]>([2, 3]).unwrap_err();
    assert_eq!((refused.kind(), refused.axis()), (ShapeErrorKind::Convert, Some(1)));
    assert_eq!(refused.into_inner().as_slice(), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn try_into_shape_gives_the_array_back() {
    let x: Array<i32, DynRank> = array![[1, 2, 3], [4, 5, 6]].into_dyn();
    let x: Array<i32, (Rows, Channel)> = x.try_into_shape().unwrap();
    assert_eq!(x.axes(), &(Rows(2), Channel));
    let refused = x.try_into_shape::<shape![2, 4]>().unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the shape is (2, 3), not (2, 4), in `try_into_shape`: axis 1 is 3, not 4"
    );
    let refused = refused.into_inner().try_into_shape::<shape![6]>().unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the shape is (2, 3), not (6,), in `try_into_shape`: its rank is 2, not 1"
    );
    assert_eq!(refused.into_inner().sum(), 21);
}

#[test]
fn an_error_of_a_conversion_goes_on_with_a_question_mark() {
    fn columns(x: Array<i32, DynRank>) -> Result<usize, array_core::ShapeError> {
        Ok(x.try_into_shape::<shape![_, _]>()?.shape()[1])
    }
    fn any(x: Array<i32, DynRank>) -> Result<usize, array_core::Error> {
        Ok(x.try_reshape::<shape![_]>([4])?.len())
    }
    assert_eq!(columns(Array::zeros_with([2, 3])), Ok(3));
    assert!(columns(Array::zeros_with([2])).is_err());
    assert_eq!(any(Array::zeros_with([2, 2])), Ok(4));
    assert!(any(Array::zeros_with([2])).is_err());
}

#[test]
fn with_axes_renames_axes_of_the_same_extents() {
    let x: Array<u8, (Len<2>, Channel)> = Array::<u8, shape![2, 3]>::ones().with_axes();
    assert_eq!(x.shape(), [2, 3]);
    let column: Array<u8, (Len<2>, One)> = Array::<u8, (Len<2>, Len<1>)>::ones().with_axes();
    assert_eq!((column + array![[1_u8, 2, 3]]).shape(), [2, 3]);
    let inline: InlineArray<u8, (Len<1>,)> = inline![5_u8].with_axes();
    assert_eq!(inline[[0]], 5);
}

#[test]
fn with_axes_renames_the_axes_of_views() {
    let mut x = inline![[1, 2, 3], [4, 5, 6]];
    let columns = x.t().with_axes::<(Channel, Len<2>)>();
    assert_eq!(columns.shape(), [3, 2]);
    assert_eq!(columns.strides().as_ref(), [1, 3]);
    let doubled: InlineArray<i32, (Channel, Len<2>)> = columns * 2;
    assert_eq!(
        doubled,
        inline![[2, 8], [4, 10], [6, 12]].with_axes::<(Channel, Len<2>)>()
    );
    x.view_mut().t().with_axes::<(Channel, Len<2>)>().row_mut(2).fill(0);
    assert_eq!(x, inline![[1, 2, 0], [4, 5, 0]]);
    let elements = [1_i32, 2, 3];
    let row = ContiguousView::<i32, shape![3]>::try_from(&elements[..]).unwrap();
    let row: ContiguousView<'_, i32, (Channel,)> = row.with_axes();
    assert_eq!(row.as_slice(), elements);
    let stored: ArrayView<'_, i32, (Len<1>, Channel)> =
        row.expand_dims::<0>().with_axes::<(Len<1>, Channel)>().strided();
    assert_eq!(stored.with_axes::<shape![1, Channel]>().shape(), [1, 3]);
}

#[test]
fn storage_changes_by_copy() {
    let x = array![[1, 2], [3, 4]];
    let inline: InlineArray<i32, shape![2, 2]> = x.to_inline();
    assert_eq!(inline, x);
    let back: Array<i32, shape![2, 2]> = inline.to_heap();
    assert_eq!(back, x);
    let sum: Array<i32, shape![2, 2]> = inline + &x;
    assert_eq!(sum, array![[2, 4], [6, 8]]);
    assert_eq!(Array::<i32, shape![2, 2]>::from(inline), x);
    assert_eq!(InlineArray::<i32, shape![2, 2]>::from(x.clone()), inline);
    let columns: Array<i32, shape![2, 2]> = x.t().into();
    assert_eq!(columns.as_slice(), [1, 3, 2, 4]);
    let of_the_inline: Array<i32, shape![2, 2]> = inline.t().into();
    assert_eq!(of_the_inline, columns);
}

#[test]
fn views_are_mapped_and_transposed_in_the_storage_of_their_array() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let expected = array![[2, 8], [4, 10], [6, 12]];
    let heap: Array<i32, shape![3, 2]> = x.t().map(|&x| 2 * x);
    assert_eq!((&heap, &x.view().transposed().map(|x| 2 * x)), (&expected, &expected));
    let inline: InlineArray<i32, shape![3, 2]> = x.to_inline().t().map(|&x| 2 * x);
    assert_eq!(inline, expected);
    let both: InlineArray<i32, shape![3, 2]> = inline.t().t().zip_map(&heap, |a, b| a - b);
    assert_eq!(both, Array::<i32, shape![3, 2]>::zeros());
    assert_eq!(x.into_shape::<shape![_, _]>().transposed().shape(), [3, 2]);
}

/// Returns half of each element, in code that is generic over storage that owns its elements.
fn halves<S: Shape, B: OwnedStorage<f64, S>>(x: &Array<f64, S, B>) -> Array<f64, S, B> {
    x.map(|x| x / 2.0)
}

#[test]
fn a_map_keeps_owned_storage() {
    assert_eq!(halves(&array![2.0, 4.0]), array![1.0, 2.0]);
    assert_eq!(halves(&inline![2.0, 4.0]), inline![1.0, 2.0]);
}
