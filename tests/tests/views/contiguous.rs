//! Contiguous views: they borrow, are operands of every operation, and write through.

use array_core::error::ShapeErrorKind;
use array_core::functions::{less, select};
use array_core::{Array, ContiguousView, ContiguousViewMut, InlineArray, ShapeError, array, broadcast, inline, shape};

#[test]
fn views_of_arrays_copy_nothing() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    assert_eq!(x.view().as_slice().as_ptr(), x.as_slice().as_ptr());
    let elements = x.as_slice().as_ptr();
    assert_eq!(x.view_mut().as_mut_slice().as_ptr(), elements);
    let y = inline![[1, 2], [3, 4]];
    assert_eq!(y.view(), y);
}

#[test]
fn views_combine_with_any_array_in_every_operation() {
    let samples = [1.0_f32, 2.0, 3.0];
    let row = ContiguousView::<f32, shape![3]>::from_slice([3], &samples).unwrap();
    let x = array![[10.0_f32, 20.0, 30.0], [40.0, 50.0, 60.0]];
    let expected = array![[11.0_f32, 22.0, 33.0], [41.0, 52.0, 63.0]];
    let sum: Array<f32, shape![2, 3]> = &x + row;
    assert_eq!(sum, expected);
    assert_eq!(row + x.view(), expected);
    assert_eq!(broadcast!(x + row), expected);
    assert_eq!(row * 2.0, array![2.0_f32, 4.0, 6.0]);
    assert_eq!(2.0 * row, row + row);
    assert_eq!(-row, array![-1.0_f32, -2.0, -3.0]);
    assert_eq!(row.sqrt(), array![1.0_f32, 2.0, 3.0].sqrt());
    assert_eq!(select(less(row, 2.5), row, 0.0), array![1.0_f32, 2.0, 0.0]);
    assert_eq!(
        (row.sum(), row.max(), x.view().sum_axis::<0>()),
        (6.0, 3.0, x.sum_axis::<0>())
    );
    assert_eq!(row, Array::<f32, shape![3]>::from(samples));
}

#[test]
fn views_for_writing_write_through() {
    let mut x = array![[1, 2, 3], [4, 5, 6]];
    let mut view = x.view_mut();
    view += array![10, 20, 30];
    broadcast!(view = view * 2 - 1);
    view[[0, 0]] = 0;
    view.map_inplace(|x| x + 1);
    view.try_multiply_assign(2).unwrap();
    assert_eq!(x, array![[2, 88, 132], [56, 100, 144]]);
    x.view_mut().fill(7);
    assert_eq!(x.sum(), 42_i64);
}

#[test]
fn views_of_slices_check_their_length() {
    let mut samples = [0_u8; 6];
    let kind = ContiguousView::<u8, shape![_, 4]>::from_slice([2, 4], &samples)
        .unwrap_err()
        .kind();
    assert_eq!(kind, ShapeErrorKind::Length);
    let kind = ContiguousView::<u8, shape![_, 4]>::from_slice([2, 3], &samples)
        .unwrap_err()
        .kind();
    assert_eq!(kind, ShapeErrorKind::Convert);
    let overflowing = ContiguousView::<u8, shape![_, _]>::from_slice([usize::MAX, 2], &samples);
    assert_eq!(overflowing.unwrap_err().kind(), ShapeErrorKind::Length);
    let mut view = ContiguousViewMut::<u8, shape![_, 3]>::from_mut_slice([2, 3], &mut samples).unwrap();
    view += array![1_u8, 2, 3];
    assert_eq!(samples, [1, 2, 3, 1, 2, 3]);
    assert_eq!(
        ContiguousView::<u8, shape![0, 3]>::from_slice([0, 3], &[])
            .unwrap()
            .sum(),
        0
    );
}

#[test]
fn views_of_any_layout_are_cast() {
    let (heap, inline) = (
        array![[1.9_f32, -2.0], [3.0, 300.0]],
        inline![[1.9_f32, -2.0], [3.0, 300.0]],
    );
    let expected = array![[1_u8, 3], [0, 255]];
    let of_heap: Array<u8, shape![2, 2]> = heap.t().cast();
    let of_inline: InlineArray<u8, shape![2, 2]> = inline.t().cast();
    assert_eq!(of_heap, expected);
    assert_eq!(of_inline, expected);
    let samples = [1.9_f32, -2.0, 3.0, 300.0];
    let borrowed = ContiguousView::<f32, shape![2, 2]>::from_slice([2, 2], &samples).unwrap();
    assert_eq!(borrowed.t().cast::<u8>(), expected);
    assert_eq!(borrowed.strided().cast::<u8>().t(), expected);
    // Inline stays inline.
    let same: InlineArray<u8, shape![2, 2]> = inline.cast();
    assert_eq!(same.t(), expected);
}

/// A build must not evaluate the loops of a view that cannot exist.
#[test]
fn expressions_in_place_of_shapes_that_overflow_can_be_built() {
    const N: usize = 1 << (usize::BITS / 2);
    fn written(x: &mut [f32], row: &[f32]) -> Result<(), ShapeError> {
        let mut x = ContiguousViewMut::<f32, shape![{ N }, { N }]>::from_mut_slice([N, N], x)?;
        let row = ContiguousView::<f32, shape![{ N }]>::from_slice([N], row)?;
        x += &row;
        broadcast!(x = row);
        x.assign(&row);
        broadcast!(x /= 2.0);
        x.mt().fill(1.0);
        Ok(())
    }
    assert!(written(&mut [0.0], &[0.0]).is_err());
}
