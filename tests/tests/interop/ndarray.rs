//! The arrays of `ndarray`.

use array_core::error::ShapeErrorKind;
use array_core::{Array, ArrayView, ArrayViewMut, ContiguousView, DynRank, array, inline, shape, shapes, slice};
use array_tests::cases;
use ndarray::{ArrayD, ArrayView2, ArrayViewMut2, IxDyn, ShapeBuilder, Slice};
use proptest::prelude::*;

#[test]
fn arrays_of_any_storage_are_lent_without_copying() {
    let mut x = array![[1, 2, 3], [4, 5, 6]];
    let theirs: ArrayView2<'_, i32> = x.as_ndarray();
    assert_eq!(theirs, ndarray::array![[1, 2, 3], [4, 5, 6]]);
    assert_eq!((theirs.as_ptr(), theirs.strides()), (x.as_ptr(), [3, 1].as_slice()));
    let ptr = x.as_ptr();
    let mut theirs = x.as_ndarray_mut();
    assert_eq!(theirs.as_ptr(), ptr);
    theirs.column_mut(1).fill(0);
    assert_eq!(x, array![[1, 0, 3], [4, 0, 6]]);

    let y = inline![[1.5, 2.5]];
    assert_eq!(y.as_ndarray().as_ptr(), y.as_ptr());
    assert_eq!(y.as_ndarray()[[0, 1]], 2.5);
}

#[test]
fn strides_do_not_change() {
    let x = array![[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]];
    let theirs = x.as_ndarray();

    let turned = x.t();
    assert_eq!(turned.as_ndarray(), theirs.t());
    assert_eq!(turned.as_ndarray().strides(), [1, 4]);

    let reversed = x.flip_axis::<0>();
    assert_eq!(reversed.as_ndarray(), theirs.slice(ndarray::s![..;-1, ..]));
    assert_eq!(reversed.as_ndarray().strides(), [-4, 1]);
    assert_eq!(reversed.as_ndarray().as_ptr(), reversed.as_ptr());

    let both = reversed.flip_axis::<1>();
    assert_eq!(both.as_ndarray(), theirs.slice(ndarray::s![..;-1, ..;-1]));
    assert_eq!(both.as_ndarray().strides(), [-4, -1]);
    assert_eq!(both.as_ndarray().as_ptr(), both.as_ptr());

    let stepped = slice!(x, .., 0..4;2);
    assert_eq!(stepped.as_ndarray(), theirs.slice(ndarray::s![.., ..;2]));
    assert_eq!(stepped.as_ndarray().strides(), [4, 2]);

    let row = array![1, 2, 3];
    let stretched = row.broadcast_to::<shape![2, 3]>();
    assert_eq!(stretched.as_ndarray(), ndarray::array![[1, 2, 3], [1, 2, 3]]);
    assert_eq!(stretched.as_ndarray().strides(), [0, 1]);
}

#[test]
fn views_are_given_away_for_as_long_as_they_borrow() {
    let mut x = array![[1, 2], [3, 4]];
    let theirs: ArrayView2<'_, i32> = x.t().into();
    assert_eq!(theirs, ndarray::array![[1, 3], [2, 4]]);
    let mut theirs: ArrayViewMut2<'_, i32> = x.view_mut().into();
    theirs += 10;
    let mut theirs: ArrayViewMut2<'_, i32> = x.view_mut().flip_axis::<0>().into();
    theirs[[0, 0]] = 0;
    assert_eq!(x, array![[11, 12], [0, 14]]);
}

#[test]
fn their_views_are_taken_without_copying() {
    let mut theirs = ndarray::Array::from_shape_fn((4, 3), |(i, j)| (10 * i + j) as i32);
    let part = theirs.slice(ndarray::s![..;-2, 1..]);
    let ours = ArrayView::<i32, shape![2, 2]>::try_from(part).unwrap();
    assert_eq!(ours, array![[31, 32], [11, 12]]);
    assert_eq!(
        (ours.as_ptr(), ours.strides().as_slice()),
        (part.as_ptr(), [-6, 1].as_slice())
    );

    let error = ArrayView::<i32, shape![2, 3]>::try_from(part).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Convert);
    assert_eq!(
        error.to_string(),
        "the shape is (2, 2), not (2, 3), in `try_from`: axis 1 is 2, not 3"
    );
    assert!(ArrayView::<i32, shape![_]>::try_from(part).is_err());
    assert!(ArrayView::<i32, shape![_, 2]>::try_from(part.into_dyn()).is_ok());

    let mut ours = ArrayViewMut::<i32, shape![3, _]>::try_from(theirs.view_mut().reversed_axes()).unwrap();
    ours[[2, 3]] = 7;
    assert_eq!((theirs[[3, 2]], theirs[[0, 0]]), (7, 0));
}

#[test]
fn stretched_views_of_theirs_are_taken() {
    let theirs = ndarray::array![1.0, 2.0];
    let stretched = theirs.broadcast((3, 2)).unwrap();
    let ours = ArrayView::<f64, shape![3, 2]>::try_from(stretched).unwrap();
    assert_eq!(ours, array![[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]);
    assert_eq!(ours.strides(), [0, 1]);
    assert_eq!(ours.sum(), 9.0);
}

#[test]
fn any_rank_converts_both_ways() {
    let scalar = Array::<f64, ()>::from(2.5);
    assert_eq!(scalar.as_ndarray()[()], 2.5);
    let ours = ArrayView::<f64, ()>::try_from(scalar.as_ndarray()).unwrap();
    assert_eq!((ours.as_ptr(), ours[[]]), (scalar.as_ptr(), 2.5));

    let high = Array::<u8, shape![1, 2, 1, 2, 1, 2, 1, 2]>::from_fn(|i| (i[1] * 8 + i[3] * 4 + i[5] * 2 + i[7]) as u8);
    let theirs: ndarray::ArrayViewD<'_, u8> = high.as_ndarray();
    assert!(theirs.iter().copied().eq(0..16));

    let dynamic = array![[1, 2, 3], [4, 5, 6]].into_dyn();
    let theirs: ndarray::ArrayViewD<'_, i32> = dynamic.as_ndarray();
    assert_eq!(theirs.shape(), [2, 3]);
    let ours = ArrayView::<i32, DynRank>::try_from(theirs.reversed_axes()).unwrap();
    assert_eq!(
        (ours.shape().to_vec(), ours.to_vec()),
        (vec![3, 2], vec![1, 4, 2, 5, 3, 6])
    );
    let deep = ArrayD::<u8>::zeros(IxDyn(&[1; 65]));
    assert_eq!(
        ArrayView::<u8, DynRank>::try_from(deep.view()).unwrap_err().kind(),
        ShapeErrorKind::Rank
    );
}

#[test]
fn empty_arrays_convert_both_ways() {
    let x = Array::<f32, shape![2, 0, 3]>::zeros();
    assert_eq!(x.as_ndarray().shape(), [2, 0, 3]);
    let reversed = x.flip_axis::<1>();
    assert_eq!(reversed.as_ndarray().shape(), [2, 0, 3]);
    let mut theirs = ndarray::Array2::<f32>::zeros((0, 4));
    assert!(
        ArrayView::<f32, shape![0, 4]>::try_from(theirs.slice(ndarray::s![..;-1, ..]))
            .unwrap()
            .is_empty()
    );
    let mut ours = ArrayViewMut::<f32, shape![_, 4]>::try_from(theirs.view_mut()).unwrap();
    ours += 1.0;
    assert!(ours.as_ndarray_mut().is_empty());
}

#[test]
fn extents_that_ndarray_cannot_hold_are_refused() {
    let mut x = Array::<f32, shape![0, _, _]>::zeros_with([0, 1 << 40, 1 << 40]);
    let error = x.try_as_ndarray().unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Ndarray);
    assert_eq!(
        error.to_string(),
        "an array of shape (0, 1099511627776, 1099511627776) is too large for `ndarray` in `as_ndarray`: \
         the product of its extents other than 0, or its span in memory, exceeds isize::MAX"
    );
    assert!(x.try_as_ndarray_mut().is_err());
    let one = array![1_u8];
    let stretched = one.try_broadcast_to::<shape![_, 4]>([1 << 61, 4]).unwrap();
    assert!(stretched.try_as_ndarray().is_err());
    let most = one.try_broadcast_to::<shape![_]>([isize::MAX as usize]).unwrap();
    assert_eq!(most.try_as_ndarray().unwrap().len(), isize::MAX as usize);
}

#[test]
#[should_panic(expected = "is too large for `ndarray` in `as_ndarray`")]
fn a_view_that_ndarray_cannot_hold_panics() {
    let one = array![1_u8];
    let _ = one.try_broadcast_to::<shape![_, 4]>([1 << 61, 4]).unwrap().as_ndarray();
}

#[test]
fn zero_sized_elements_convert_both_ways() {
    let units = [(); 6];
    let x = ContiguousView::<(), shape![2, 3]>::from_slice([2, 3], &units).unwrap();
    assert_eq!(x.flip_axis::<0>().as_ndarray().len(), 6);
}

#[test]
fn owned_arrays_move() {
    let x = array![["a".to_string(), "b".to_string()], ["c".to_string(), "d".to_string()]];
    let theirs: ndarray::Array2<String> = x.into();
    assert_eq!(theirs[[1, 0]], "c");
    let ours = Array::<String, shape![2, 2]>::try_from(theirs.reversed_axes()).unwrap();
    assert_eq!(ours[[0, 1]], "c");

    let sliced = ndarray::Array::from_iter(0..10_i32).slice_move(ndarray::s![3..7]);
    assert_eq!(Array::<i32, shape![4]>::try_from(sliced).unwrap(), array![3, 4, 5, 6]);
    let columns = ndarray::Array2::from_shape_vec((2, 2).f(), vec![1, 2, 3, 4]).unwrap();
    let refused = Array::<i32, shape![3, 2]>::try_from(columns).unwrap_err();
    assert_eq!(refused.axis(), Some(0));
    let ours = Array::<i32, shape![_, _]>::try_from(refused.into_inner()).unwrap();
    assert_eq!(ours.as_slice(), [1, 3, 2, 4]);
}

/// Extents, for each axis whether it is reversed and its step, and an order of the axes.
fn layouts() -> impl Strategy<Value = (Vec<usize>, Vec<(bool, isize)>, Vec<usize>)> {
    (0_usize..=5).prop_flat_map(|rank| {
        (
            prop::collection::vec(0_usize..5, rank),
            prop::collection::vec((any::<bool>(), 1_isize..4), rank),
            Just((0..rank).collect::<Vec<_>>()).prop_shuffle(),
        )
    })
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn views_convert_there_and_back((extents, slices, order) in layouts()) {
        let len = extents.iter().product::<usize>();
        let mut owned = ArrayD::from_shape_vec(extents, (0..len as i64).collect()).unwrap();
        let cut = |axis: ndarray::AxisDescription| {
            let (reversed, step) = slices[axis.axis.index()];
            Slice::new(0, None, if reversed { -step } else { step })
        };
        {
            let mut theirs = owned.view();
            theirs.slice_each_axis_inplace(cut);
            let theirs = theirs.permuted_axes(order.clone());
            let ours = ArrayView::<i64, DynRank>::try_from(theirs.clone()).unwrap();
            prop_assert_eq!(&*ours.shape(), theirs.shape());
            prop_assert!(ours.iter().eq(theirs.iter()));
            let back = ours.as_ndarray();
            prop_assert_eq!(&back, &theirs);
            if len > 0 {
                prop_assert_eq!(back.as_ptr(), theirs.as_ptr());
                for axis in theirs.axes().filter(|axis| axis.len > 1) {
                    let i = axis.axis.index();
                    prop_assert_eq!((ours.strides().as_slice()[i], back.strides()[i]), (axis.stride, axis.stride));
                }
            }
            let copied = Array::<i64, DynRank>::try_from(theirs.to_owned()).unwrap();
            prop_assert!(copied.iter().eq(theirs.iter()));
            prop_assert_eq!(ndarray::ArrayD::from(copied), theirs);
        }
        let expected = {
            let mut expected = owned.clone();
            let mut theirs = expected.view_mut();
            theirs.slice_each_axis_inplace(cut);
            theirs.permuted_axes(order.clone()).mapv_inplace(|x| -x - 1);
            expected
        };
        let mut theirs = owned.view_mut();
        theirs.slice_each_axis_inplace(cut);
        let mut ours = ArrayViewMut::<i64, DynRank>::try_from(theirs.permuted_axes(order)).unwrap();
        ours.as_ndarray_mut().mapv_inplace(|x| -x);
        let mut theirs: ndarray::ArrayViewMutD<'_, i64> = ours.into();
        theirs -= 1;
        prop_assert_eq!(owned, expected);
    }
}

#[test]
fn shared_arrays_convert_both_ways() {
    use ndarray::{ArcArray2, CowArray, Ix2};

    let x = array![[1, 2, 3], [4, 5, 6]];
    let shared: ArcArray2<i32> = x.clone().into();
    assert_eq!(shared, ndarray::array![[1, 2, 3], [4, 5, 6]]);
    // Copied the first time, since there are two owners, and moved the second time.
    let other = shared.clone();
    assert_eq!(Array::<i32, shape![2, 3]>::try_from(other).unwrap(), x);
    assert_eq!(
        Array::<i32, shape![_, 3]>::try_from(shared.clone().reversed_axes().reversed_axes()).unwrap(),
        Array::from_shape_vec([2, 3], vec![1, 2, 3, 4, 5, 6]).unwrap()
    );
    let rejected = Array::<i32, shape![3, 2]>::try_from(shared.clone()).unwrap_err();
    assert_eq!(rejected.kind(), ShapeErrorKind::Convert);
    assert_eq!(rejected.into_inner().as_ptr(), shared.as_ptr());

    let cow: CowArray<'_, i32, Ix2> = x.t().into();
    assert_eq!(
        (cow.is_view(), cow.as_ptr(), cow.strides()),
        (true, x.as_ptr(), [1, 3].as_slice())
    );
    assert_eq!(Array::<i32, shape![3, 2]>::try_from(cow).unwrap(), x.t());
    let cow: CowArray<'_, i32, Ix2> = x.clone().into();
    assert!(cow.is_owned());
    assert_eq!(Array::<i32, DynRank>::try_from(cow).unwrap(), x.into_dyn());
}

#[test]
fn arrays_that_are_shared_are_arguments() {
    #[shapes(x: [N, 2] f64 -> [N] f64)]
    fn sums(x: ndarray::ArcArray2<f64>) -> ndarray::Array1<f64> {
        x.sum_axis::<1>()
    }

    #[shapes(x: [N, 2] f64)]
    fn rows(x: ndarray::CowArray<'_, f64, ndarray::Ix2>) -> usize {
        x.shape()[0]
    }

    let x = ndarray::array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
    assert_eq!(sums(x.clone().into_shared()), ndarray::array![3.0, 7.0, 11.0]);
    assert_eq!(rows(x.view().into()), 3);
}
