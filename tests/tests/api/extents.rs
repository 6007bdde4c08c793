//! Extents at the limits: too many elements, none, named extents that disagree, and ranks up to 64.

use array_core::error::ShapeErrorKind;
use array_core::index::TakeMethods as _;
use array_core::shape::broadcast_shapes;
use array_core::{Array, DynRank, Error, array, broadcast, shape, try_broadcast};

use crate::api::{Rows, Weeks, panics};

/// Returns the kind of a shape error.
fn kind<V>(result: Result<V, Error>) -> ShapeErrorKind {
    match result {
        Err(Error::Shape(error)) => error.kind(),
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("expected an error"),
    }
}

#[test]
fn extents_that_overflow_are_an_error() {
    let overflow = ShapeErrorKind::Overflow;
    assert_eq!(
        kind(Array::<u8, shape![_, _]>::try_zeros_with([usize::MAX, 2])),
        overflow
    );
    assert_eq!(
        kind(Array::<f64, shape![_]>::try_zeros_with([usize::MAX / 8])),
        overflow
    );
    assert_eq!(
        kind(Array::<u8, shape![_]>::try_zeros_with([isize::MAX as usize + 1])),
        overflow
    );
    assert_eq!(kind(Array::<f32, DynRank>::try_ones_with([1 << 32, 1 << 32])), overflow);
    assert_eq!(
        kind(Array::<f32, DynRank>::try_full_with([1 << 32, 1 << 32], 1.0)),
        overflow
    );
    let called = || unreachable!("the function is not called");
    assert_eq!(
        kind(Array::<u8, shape![_, _]>::try_from_fn_with(
            [usize::MAX, 2],
            |_| called()
        )),
        overflow
    );
    let words =
        "an array of shape (1099511627776, 1099511627776) would take more than isize::MAX bytes in `zeros_with`";
    assert_eq!(
        panics(|| Array::<u8, shape![_, _]>::zeros_with([1 << 40, 1 << 40])),
        words
    );
}

#[test]
fn an_axis_of_0_makes_any_extents_fit() {
    let x = Array::<f64, shape![_, _, _]>::try_zeros_with([usize::MAX, 0, usize::MAX]).unwrap();
    assert_eq!((x.len(), x.shape()), (0, [usize::MAX, 0, usize::MAX]));
    assert_eq!((&x + &x).shape(), x.shape());
    assert_eq!(broadcast!(x * 2 + x).len(), 0);
    let mut y = x.clone();
    y += &x;
    let row = Array::<f64, shape![_]>::ones_with([1]);
    assert_eq!((&x - &row).shape(), x.shape());
    assert_eq!(x.into_dyn().try_reshape::<shape![_]>([0]).unwrap().len(), 0);
}

#[test]
#[cfg_attr(miri, ignore = "Miri ends where memory cannot be had")]
fn results_that_overflow_are_an_error() {
    let n = 1 << 21;
    let x = Array::<u8, shape![_, _, _]>::zeros_with([n, 1, 1]);
    let y = Array::<u8, shape![_, _]>::zeros_with([n, 1]);
    let z = Array::<u8, shape![_]>::zeros_with([n]);
    assert_eq!(kind(try_broadcast!(x + y + z)), ShapeErrorKind::Overflow);
    let words = format!("an array of shape ({n}, {n}, {n}) would take more than isize::MAX bytes in `broadcast!`");
    assert_eq!(
        panics(|| broadcast!(x + y + z)),
        format!("{words}\nin `broadcast!(x + y + z)`")
    );
    assert!(matches!(try_broadcast!(y as f64 + z as f64), Err(Error::Alloc(_))));
}

#[test]
#[cfg_attr(miri, ignore = "Miri ends where memory cannot be had")]
fn an_array_too_large_for_memory_is_an_error() {
    let result = Array::<u8, shape![_]>::try_full_with([isize::MAX as usize - 4096], 1);
    let Err(Error::Alloc(error)) = result else {
        panic!("expected an error")
    };
    assert!(error.bytes() >= isize::MAX as usize - 4096);
    assert!(matches!(
        Array::<u8, shape![_]>::try_zeros_with([isize::MAX as usize - 4096]),
        Err(Error::Alloc(_))
    ));
}

#[test]
fn named_axes_that_disagree_are_caught_when_they_meet() {
    let (x, y) = (
        Array::<f32, (Rows,)>::ones_with([4]),
        Array::<f32, (Rows,)>::ones_with([5]),
    );
    let words = "shapes (4,) and (5,) cannot be broadcast together in `add`: axis 0 has 4 and 5";
    assert_eq!(panics(|| &x + &y), words);
    assert_eq!(x.try_add(&y).unwrap_err().to_string(), words);
    let mut z = x.clone();
    let error = try_broadcast!(z = y).unwrap_err();
    assert!(
        error.to_string().contains(": axis 0 is 4 and would become 5\n"),
        "{error}"
    );
    assert!(z.try_subtract_assign(&y).is_err());
    let table = Array::<f32, (Rows, Weeks)>::ones_with([4, 5]);
    let weeks = Array::<f32, (Weeks,)>::ones_with([5]);
    assert_eq!((&table * &weeks).shape(), [4, 5]);
    assert!(table.try_multiply(&Array::<f32, (Weeks,)>::ones_with([4])).is_err());
}

#[test]
fn tuples_go_to_rank_8() {
    let x = Array::<i32, shape![2, 1, 2, 1, 2, 1, 2, _]>::ones_with([2, 1, 2, 1, 2, 1, 2, 3]);
    let y = Array::<i32, shape![1, 2, 1, 2, 1, 2, 1, 1]>::full(5);
    let sum = &x + &y;
    assert_eq!(sum.shape(), [2, 2, 2, 2, 2, 2, 2, 3]);
    assert!(sum.iter().all(|&x| x == 6));
    assert_eq!(sum.sum_axis::<7>().shape(), [2; 7]);
}

/// Elements that encode their index: the sum of the positions, each times a different factor.
fn places(extents: &[usize]) -> Array<u64, DynRank> {
    Array::from_fn_with(extents, |index| {
        index
            .iter()
            .enumerate()
            .map(|(axis, &i)| (i as u64) << (axis % 60))
            .sum()
    })
}

#[test]
fn more_than_8_axes_that_do_not_merge_are_walked() {
    // Every second axis of each operand is stretched, so that no two adjacent axes merge.
    let left: Vec<usize> = (0..12).map(|axis| if axis % 2 == 0 { 2 } else { 1 }).collect();
    let right: Vec<usize> = (0..12).map(|axis| if axis % 2 == 0 { 1 } else { 2 }).collect();
    let (x, y) = (places(&left), places(&right));
    let expected = places(&[2; 12]);
    assert_eq!(&x + &y, expected);
    assert_eq!(broadcast!(y + x * 1), expected);
    let mut z = Array::<u64, DynRank>::zeros_with([2; 12]);
    z += &x;
    z += &y;
    assert_eq!(z, expected);
}

#[test]
fn a_fault_is_found_with_more_than_8_axes() {
    let extents: Vec<usize> = (0..11).map(|axis| if axis % 2 == 0 { 2 } else { 1 }).collect();
    let x = Array::<i32, DynRank>::ones_with([2; 11]);
    let mut y = Array::<i32, DynRank>::ones_with(&extents[..]);
    let last = y.len() - 1;
    y.as_mut_slice()[last] = 0;
    let Err(Error::Arithmetic(error)) = x.try_divide(&y) else {
        panic!("expected an error")
    };
    let index: Vec<usize> = extents.iter().map(|extent| extent - 1).collect();
    assert_eq!(error.index(), index);
}

#[test]
fn run_time_ranks_go_to_64() {
    let mut left = vec![1; 64];
    left[0] = 3;
    left[63] = 2;
    let mut right = vec![1; 40];
    right[0] = 4;
    let (x, y) = (places(&left), Array::<u64, DynRank>::full_with(&right[..], 100));
    let sum = &x + &y;
    let mut shape = left.clone();
    shape[24] = 4;
    assert_eq!(sum.shape(), shape[..]);
    assert_eq!(sum.sum(), x.sum() * 4 + 24 * 100);
    assert_eq!(
        kind(Array::<u8, DynRank>::try_zeros_with([1; 65])),
        ShapeErrorKind::Rank
    );
    assert_eq!(DynRank::new(&[1; 65]), None);
    let error = broadcast_shapes(&[&[1; 65]]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "rank 65 is above the limit of 64 in `broadcast_shapes`"
    );
}

#[test]
fn a_clash_of_high_rank_names_its_axis() {
    let (mut left, mut right) = ([2; 12], [2; 12]);
    (left[9], right[9]) = (3, 4);
    let error = broadcast_shapes(&[&left, &right]).unwrap_err();
    assert_eq!(error.axis(), Some(9));
    assert!(error.to_string().ends_with("axis 9 has 3 and 4"), "{error}");
}

#[test]
fn a_missing_axis_is_an_error_at_run_time() {
    let x = array![[1.0, 2.0]].into_dyn();
    let words = "an array of shape (1, 2) has no axis 2 in `sum_axis`: its rank is 2";
    let Err(Error::Shape(error)) = x.try_sum_axis::<2>() else {
        panic!("expected an error")
    };
    assert_eq!(
        (error.to_string().as_str(), error.kind(), error.axis()),
        (words, ShapeErrorKind::Axis, Some(2))
    );
    assert_eq!(panics(|| x.sum_axis::<2>()), words);
}

#[cfg(target_pointer_width = "64")]
#[test]
fn each_constructor_is_named() {
    let n = 1_usize << 40;
    type Matrix = Array<f64, array_core::shape![_, _]>;
    for (error, name) in [
        (Matrix::try_zeros_with([n, n]), "zeros_with"),
        (Matrix::try_ones_with([n, n]), "ones_with"),
        (Matrix::try_full_with([n, n], 1.0), "full_with"),
        (Matrix::try_from_fn_with([n, n], |_| 1.0), "from_fn_with"),
    ] {
        assert!(
            error.unwrap_err().to_string().ends_with(&format!("in `{name}`")),
            "{name}"
        );
    }
    let panic = std::panic::catch_unwind(|| Matrix::ones_with([n, n])).unwrap_err();
    assert!(
        panic
            .downcast_ref::<String>()
            .is_some_and(|words| words.ends_with("in `ones_with`"))
    );
}

/// Stretched indices can have more elements than a result could. This is an error before the
/// indices are read.
#[cfg(target_pointer_width = "64")]
#[test]
fn a_result_that_is_too_large_is_refused_before_the_indices_are_read() {
    let x = Array::<f64, array_core::shape![_, _]>::zeros_with([1 << 20, 1]);
    let start = std::time::Instant::now();
    let stretched = Array::<i64, array_core::shape![_]>::zeros_with([1]);
    let stretched = stretched
        .view()
        .try_broadcast_to::<array_core::shape![_]>([1 << 50])
        .unwrap();
    assert!(matches!(x.try_take::<1>(&stretched), Err(array_core::Error::Shape(_))));
    let columns = Array::<i64, array_core::shape![_, _]>::zeros_with([1, 1]);
    let columns = columns
        .view()
        .try_broadcast_to::<array_core::shape![_, _]>([1, 1 << 50])
        .unwrap();
    assert!(matches!(
        x.try_take_along_axis::<1>(&columns),
        Err(array_core::Error::Shape(_))
    ));
    // Reading 2^50 indices would take days.
    assert!(start.elapsed().as_secs() < 10);
}

/// Each array has its own extents: axes of one name can differ between arrays, and are compared
/// when arrays are combined.
#[test]
fn axes_of_one_name_are_compared_when_combined() {
    let x = Array::<f64, (Rows, Rows)>::zeros_with([4, 5]);
    assert_eq!(x.shape(), [4, 5]);
    let meets = |result: Result<_, Error>| kind(result) == ShapeErrorKind::Broadcasting;
    assert!(meets(try_broadcast!(x + x.t()).map(drop)));
    assert!(meets(
        try_broadcast!(x + Array::<f64, (Rows,)>::zeros_with([4])).map(drop)
    ));
    assert_eq!(kind(x.try_matmul(&x).map(drop)), ShapeErrorKind::InnerAxes);
    assert_eq!(x.matmul(x.t()).shape(), [4, 4]);
}
