//! Rules 2, 21 and 22 for selections and views: errors write nothing and explain why, views borrow,
//! and memory is reused.

use array_core::error::{IndexError, ShapeErrorKind};
use array_core::functions::greater;
use array_core::{
    Array, ArrayView, ArrayViewMut, ContiguousView, ContiguousViewMut, DynRank, Error, InlineArray, array, broadcast,
    inline, shape, slice, slice_mut, try_broadcast, try_slice, try_slice_mut,
};

use crate::panics;

type Dynamic = Array<i32, DynRank>;

/// Counts from 0 in row-major order.
fn counted(extents: &[usize]) -> Dynamic {
    let mut next = 0..;
    Dynamic::from_fn_with(extents, |_| next.next().unwrap())
}

#[test]
fn rule_2_a_value_of_higher_rank_than_the_selection_is_refused() {
    let (mut x, value) = (counted(&[2, 3, 4]), Dynamic::ones_with([1, 3, 4]));
    let before = x.clone();
    let words = |operation: &str| {
        format!(
            "a value of shape (1, 3, 4) cannot be written in place into an array of shape (3, 4) in `{operation}`: its rank \
             3 is above 2"
        )
    };
    let rows = |value: &str, call: &str| {
        let words = words("assign");
        format!("{words}\n  (   3, 4)  x[1, ..]\n  (1, 3, 4)  {value}\nin `{call}`")
    };
    assert_eq!(
        try_broadcast!(x[1, ..] = value).unwrap_err().to_string(),
        rows("value", "try_broadcast!(x[1, ..] = value)")
    );
    assert_eq!(
        try_broadcast!(x[1, ..] = value * 2).unwrap_err().to_string(),
        rows("value * 2", "try_broadcast!(x[1, ..] = value * 2)")
    );
    assert_eq!(
        panics(|| broadcast!(x[1, ..] = value)),
        rows("value", "broadcast!(x[1, ..] = value)")
    );
    let error = x.slice_mut((1,)).try_add_assign(&value).unwrap_err();
    assert_eq!(error.to_string(), words("add_assign"));
    let Error::Shape(error) = error else { panic!("{error}") };
    assert_eq!(error.kind(), ShapeErrorKind::Assignment);
    assert!(x.clone().try_with_slice((1,), &value).is_err());
    assert_eq!(x, before);
    broadcast!(x[1, ..] = value.index_axis::<0>(0));
    assert_eq!(x.sum(), 66 + 12);
}

#[test]
fn rule_2_the_selection_keeps_its_shape() {
    let mut x = counted(&[3, 4]);
    let before = x.clone();
    let error = try_broadcast!(x[.., 1..2] = Dynamic::ones_with([3, 2])).unwrap_err();
    let words = "a value of shape (3, 2) cannot be written in place into an array of shape (3, 1) in `assign`: axis 1 is \
                 1 and would become 2";
    assert_eq!(error.to_string().lines().next(), Some(words));
    assert!(try_broadcast!(x[0..0, ..] = Dynamic::ones_with([2, 4])).is_err());
    assert_eq!(x, before);
    broadcast!(x[0..0, ..] = Dynamic::ones_with([1, 4]));
    broadcast!(x[..;-2, 0] = array![10, 20]);
    assert_eq!(x.to_vec(), [20, 1, 2, 3, 4, 5, 6, 7, 10, 9, 10, 11]);
}

#[test]
fn rule_15_a_fault_in_a_selection_writes_nothing_and_names_its_index() {
    let mut x = array![[8, 9, 10], [11, 12, 13]];
    let before = x.clone();
    let error = try_broadcast!(x[.., ..;2] /= array![[1, 2], [4, 0]]).unwrap_err();
    let words =
        "an integer is divided by zero at index [1, 1]\nin `try_broadcast!(x[.., ..;2] /= array![[1, 2], [4, 0]])`";
    assert_eq!(error.to_string(), words);
    let error = slice_mut!(x, 1, ..;-1)
        .try_trunc_remainder_assign(&array![1, 1, 0])
        .unwrap_err();
    assert_eq!(error.to_string(), "an integer is divided by zero at index [2]");
    let error = x
        .view_mut()
        .permute::<1, 0>()
        .try_divide_assign(&array![[1], [0], [2]])
        .unwrap_err();
    assert_eq!(error.to_string(), "an integer is divided by zero at index [1, 0]");
    assert_eq!(x, before);
}

#[test]
fn an_index_out_of_bounds_writes_nothing_and_is_named() {
    let mut x = counted(&[2, 3]);
    let (before, i, n) = (x.clone(), 2, -4);
    assert_eq!(
        try_broadcast!(x[i, ..] = 1).unwrap_err().to_string(),
        "index 2 is out of bounds for axis 0 of extent 2"
    );
    assert_eq!(
        try_broadcast!(x[.., n] += 1).unwrap_err().to_string(),
        "index -4 is out of bounds for axis 1 of extent 3"
    );
    assert_eq!(
        try_broadcast!(x[.., 1..i + 2] = 1).unwrap_err().to_string(),
        "range 1..4 is out of bounds for axis 1 of extent 3"
    );
    let deep = counted(&[2, 3, 4]);
    assert_eq!(
        try_slice!(deep, 0, i + 1).unwrap_err().to_string(),
        "index 3 is out of bounds for axis 1 of extent 3",
        "an index before the entry removes its axis"
    );
    assert_eq!(
        try_slice!(deep, 0, ..., i + 2).unwrap_err().to_string(),
        "index 4 is out of bounds for axis 2 of extent 4"
    );
    assert_eq!(
        try_slice!(deep, NewAxis, .., 1, 2..i + 3).unwrap_err().to_string(),
        "range 2..5 is out of bounds for axis 2 of extent 4"
    );
    assert_eq!(
        try_slice!(deep, 0, .., i, i).unwrap_err().to_string(),
        "there is no axis 3 in an array of rank 3"
    );
    assert_eq!(
        try_slice_mut!(x, i..).map(|mut x| x.fill(1)),
        Ok(()),
        "what is behind the last position is empty"
    );
    let step = i - 2;
    assert_eq!(
        try_slice!(x, .., ..;step).unwrap_err().to_string(),
        "the step along axis 1 is 0: it must be positive or negative"
    );
    assert_eq!(
        panics(|| broadcast!(x[i, ..] = 1)),
        "index 2 is out of bounds for axis 0 of extent 2"
    );
    assert_eq!(x, before);
}

#[test]
fn a_range_that_ends_before_it_starts_is_empty() {
    let x = counted(&[2, 6]);
    let (start, end) = (4, 1);
    let before = 1_isize;
    for (start, end) in [(4, 1), (6, 0), (1, 0), (6, 5)] {
        assert_eq!(x.slice_axis::<1>(start..end).shape(), [2, 0]);
        assert_eq!(x.slice((.., start..end)).shape(), [2, 0]);
        assert_eq!(slice!(x, .., start..end).shape(), [2, 0]);
        assert_eq!(slice!(x, .., start..end;2).shape(), [2, 0]);
        assert_eq!(slice!(x, .., start..end;-1).shape(), [2, 0]);
    }
    assert_eq!(x.slice_axis::<1>(start..=end).shape(), [2, 0]);
    // With ends counted from either side, the order of the positions depends on the extent.
    assert_eq!(slice!(x, .., 4..-3).shape(), [2, 0]);
    assert_eq!(slice!(x, .., -2..3).shape(), [2, 0]);
    assert_eq!(slice!(x, .., -2..=3;-2).shape(), [2, 0]);

    let typed = array![[1, 2, 3], [4, 5, 6]];
    assert_eq!(slice!(typed, .., 2..-2).shape(), [2, 0]);
    assert_eq!(slice!(typed, .., -1..0).shape(), [2, 0]);
    const FROM: usize = 3;
    let part: ArrayView<'_, i32, shape![2, 0], _> = slice!(typed, .., { FROM }..{ FROM - 2 });
    assert_eq!(part.shape(), [2, 0]);
    let part: ArrayView<'_, i32, shape![2, 0], _> = slice!(typed, .., {FROM}..{FROM - 2};-1);
    assert_eq!(part.shape(), [2, 0]);
    // A constant that does not fit `isize` is out of bounds, and is not counted from the end.
    const END: usize = usize::MAX;
    const BEFORE: usize = END - 2;
    const LARGEST: usize = isize::MAX as usize;
    assert!(try_slice!(x, .., { BEFORE }..{ END }).is_err());
    assert!(try_slice!(x, .., { 2 }..{ END }).is_err());
    assert!(try_slice!(x, .., { 2 }..={ END }).is_err());
    assert!(try_slice!(x, .., { 2 }..={ LARGEST }).is_err());
    assert!(try_slice!(x, .., { 2 }..{ LARGEST }).is_err());

    // Nothing is written to an empty part, and a value of another extent does not fit it.
    let mut y = typed.clone();
    broadcast!(y[.., end + 1..end] = 7);
    broadcast!(y[end..start - 4] += 1);
    slice_mut!(y, .., 3..-3).fill(7);
    assert_eq!(y, typed);
    let square = array![[1, 2], [3, 4]];
    assert_eq!(
        slice_mut!(y, .., end + 1..end)
            .try_assign(&square)
            .unwrap_err()
            .to_string(),
        "a value of shape (2, 2) cannot be written in place into an array of shape (2, 0) in `assign`: axis 1 is 0 and would become 2"
    );
    // The ends must be in bounds nevertheless.
    assert_eq!(
        try_slice!(x, .., start..before - 9).unwrap_err().to_string(),
        "range 4..-8 is out of bounds for axis 1 of extent 6"
    );
}

#[test]
fn try_forms_name_the_mistake() {
    let x = counted(&[2, 6]);
    let say = |error: array_core::IndexError| error.to_string();
    assert_eq!(
        say(x.try_index_axis::<-1>(6).unwrap_err()),
        "index 6 is out of bounds for axis 1 of extent 6"
    );
    assert_eq!(
        say(x.try_slice_axis::<1>(4..=6).unwrap_err()),
        "range 4..7 is out of bounds for axis 1 of extent 6"
    );
    let backwards = core::ops::Range { start: 7, end: 2 };
    assert_eq!(
        say(x.try_slice_axis::<1>(backwards).unwrap_err()),
        "range 7..2 is out of bounds for axis 1 of extent 6"
    );
    assert!(x.try_slice_axis::<1>(..=usize::MAX).is_err());
    assert!(x.try_index_axis::<0>(usize::MAX).is_err());
    assert_eq!(
        say(x.try_split_at::<0>(3).map(drop).unwrap_err()),
        "axis 0 of extent 2 cannot be split at 3"
    );
    let error = x.try_squeeze_axis::<0>().unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (
            array_core::error::ShapeErrorKind::Squeeze,
            "cannot remove axis 0 of an array of shape (2, 6) in `squeeze_axis`: its extent is 2, not 1"
        )
    );
    assert_eq!(
        counted(&[0, 6]).try_squeeze_axis::<0>().unwrap_err().to_string(),
        "cannot remove axis 0 of an array of shape (0, 6) in `squeeze_axis`: its extent is 0, not 1"
    );
    assert_eq!(
        x.try_squeeze_axis::<2>().unwrap_err().to_string(),
        "an array of shape (2, 6) has no axis 2 in `squeeze_axis`: its rank is 2"
    );
    assert_eq!(
        say(x.try_chunks_axis::<1, 4>().unwrap_err()),
        "axis 1 of extent 6 cannot be cut into chunks of 4: the last one would be shorter"
    );
    assert_eq!(
        say(x.try_chunks_axis::<1, 0>().unwrap_err()),
        "a chunk along axis 1 cannot have 0 elements"
    );
    let most = counted(&[1; DynRank::MAX_RANK]);
    for error in [
        most.try_chunks_axis::<0, 1>().map(drop),
        most.try_split_axis::<0, shape![1, 1]>().map(drop),
        most.try_expand_dims::<0>().map(drop),
        most.try_windows_axis::<0, 1>().map(drop),
        most.try_windows_axis_by::<0>(1).map(drop),
        most.try_unfold::<0, 1, 1, 1>().map(drop),
    ] {
        assert_eq!(say(error.unwrap_err()), "rank 65 is above the limit of 64");
    }
    assert_eq!(
        say(x.try_index_axis::<2>(0).unwrap_err()),
        "there is no axis 2 in an array of rank 2"
    );
    assert_eq!(
        panics(|| x.flip_axis::<-3>()),
        "there is no axis -3 in an array of rank 2"
    );
    assert_eq!(
        panics(|| x.windows_axis::<0, 0>()),
        "a window along axis 0 cannot have 0 elements"
    );
    assert_eq!(
        x.try_masked(&Array::<bool, DynRank>::from_fn_with([2, 5], |_| true))
            .unwrap_err()
            .to_string(),
        "a mask of 5 elements does not fit axis 1 of extent 6"
    );
    for order in [&[0, 0][..], &[0], &[0, 1, 2], &[0, 2], &[1, -1]] {
        assert_eq!(x.view().try_permute(order).unwrap_err().kind(), ShapeErrorKind::Order);
    }
    let error = x.view().try_into_shape::<shape![2, 5]>().unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Convert);
}

#[test]
fn rule_21_views_borrow_and_write_through() {
    let mut x = array![[1, 2, 3], [4, 5, 6]];
    let start = x.as_ptr();
    assert_eq!(x.t().as_ptr(), start);
    assert_eq!(x.index_axis::<0>(1).as_ptr(), x.get([1, 0]).unwrap());
    assert_eq!(x.flip_axis::<1>().as_ptr(), x.get([0, 2]).unwrap());
    let last = {
        let rows = x.view();
        // A view of a read-only view borrows from the array itself.
        rows.index_axis::<0>(1).index_axis::<0>(2)
    };
    assert_eq!(last[[]], 6);
    let mut column = x.view_mut().t().index_axis::<0>(1);
    column *= 10;
    column[[0]] += 1;
    assert_eq!(x, array![[1, 21, 3], [4, 50, 6]]);
    for mut row in x.axis_iter_mut::<0>().rev() {
        row -= 1;
    }
    assert_eq!(x, array![[0, 20, 2], [3, 49, 5]]);
    for (i, mut run) in x.axis_chunks_mut::<1>(2).enumerate() {
        run.fill(i as i32);
    }
    assert_eq!(x, array![[0, 0, 1], [0, 0, 1]]);
    assert_eq!(x.as_ptr(), start);
}

#[test]
fn rule_22_functional_updates_reuse_memory() {
    let x = array![[1, 2], [3, 4]];
    let place = x.as_ptr();
    let x = x.with([0, 1], 20);
    assert_eq!((x.as_ptr(), &x), (place, &array![[1, 20], [3, 4]]));
    let x = x.with_slice((.., 0), &array![7, 8]);
    assert_eq!((x.as_ptr(), &x), (place, &array![[7, 20], [8, 4]]));
    let x = x.try_with_slice((1, ..), &array![0]).unwrap();
    assert_eq!((x.as_ptr(), &x), (place, &array![[7, 20], [0, 0]]));
    let x = x.try_with([2, 0], 1).unwrap_err();
    assert_eq!((x.as_ptr(), &x), (place, &array![[7, 20], [0, 0]]));
    let kept = x.clone().with([0, 0], 1);
    assert_eq!((x[[0, 0]], kept[[0, 0]]), (7, 1));
    assert_eq!(inline![1, 2].with([0], 5), inline![5, 2]);
    assert!(
        counted(&[2, 2])
            .try_with_slice((2, ..), &Dynamic::ones_with([2]))
            .is_err()
    );
}

#[test]
fn masks_choose_the_written_elements() {
    let mut x = array![[1, 7], [5, 2]];
    let mask = greater(&x, 4);
    broadcast!(x[mask] = 0);
    assert_eq!(x, array![[1, 0], [0, 2]]);
    broadcast!(x[!mask] += 10);
    assert_eq!(x, array![[11, 0], [0, 12]]);
    let (mut y, wrong) = (counted(&[2, 2]), Array::<bool, DynRank>::from_fn_with([2, 3], |_| true));
    let error = try_broadcast!(y[wrong] = 9).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a mask of 3 elements does not fit axis 1 of extent 2"
    );
    let flat = Array::<bool, DynRank>::from_fn_with([4], |_| true);
    let error = try_broadcast!(y[flat] = 9).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a mask of 4 elements does not fit axis 0 of extent 2"
    );
    let deep = Array::<bool, DynRank>::from_fn_with([2, 2, 1], |_| true);
    let error = try_broadcast!(y[deep] = 9).unwrap_err();
    assert_eq!(error.to_string(), "a mask of rank 3 does not fit an array of rank 2");
    let everywhere = Array::<bool, DynRank>::from_fn_with([2, 2], |_| true);
    assert!(try_broadcast!(y[everywhere] /= 0).is_err());
    assert_eq!(y, counted(&[2, 2]));
    let nowhere = Array::<bool, DynRank>::from_fn_with([2, 2], |_| false);
    try_broadcast!(y[nowhere] /= 0).unwrap();
    assert_eq!(y, counted(&[2, 2]));
}

#[test]
fn indices_are_counted_from_either_end() {
    let x = array![[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]];
    let (last, i, from, to) = (-1_i8, 1_u16, -3_i64, -1_isize);
    assert_eq!(slice!(x, -1), array![8, 9, 10, 11]);
    assert_eq!(slice!(x, last).to_vec(), [8, 9, 10, 11]);
    assert_eq!(slice!(x, i, from..to).to_vec(), [5, 6]);
    assert_eq!(slice!(x, .., -2..).to_vec(), [2, 3, 6, 7, 10, 11]);
    assert_eq!(slice!(x, ..;-2, 0).to_vec(), [8, 0]);
    assert_eq!(slice!(x, 0, 3..=3).to_vec(), [3]);
    assert_eq!(slice!(x, 0, 1..=-1).to_vec(), [1, 2, 3]);
    assert!(slice!(x, 0, 2..2).is_empty());
    assert_eq!(broadcast!(x[last, ..] - x[0, ..]), array![8, 8, 8, 8]);
    assert_eq!(x.slice((2, 1..)).to_vec(), [9, 10, 11]);
}

#[test]
fn axes_after_three_dots_that_are_missing_are_counted_in_the_array() {
    let x = Array::<i32, DynRank>::zeros_with([3]);
    let words = |error: IndexError| error.to_string();
    assert_eq!(
        words(try_slice!(x, ..., 0, 0).unwrap_err()),
        "there is no axis -2 in an array of rank 1"
    );
    let y = Array::<i32, DynRank>::zeros_with([2, 3]);
    assert_eq!(
        words(try_slice!(y, 0, ..., 0, 0).unwrap_err()),
        "there is no axis -3 in an array of rank 2"
    );
    assert_eq!(
        words(try_slice!(y, ..., 0, 5).unwrap_err()),
        "index 5 is out of bounds for axis 1 of extent 3"
    );
    assert_eq!(
        slice!(y, ..., NewAxis, 0, NewAxis, .., NewAxis).shape().to_vec(),
        [1, 1, 3, 1]
    );
}

#[test]
fn entries_on_both_sides_of_three_dots_need_an_axis_each() {
    let mut y = counted(&[2, 3]);
    assert_eq!(
        try_slice!(y, .., ..., 1, 2).unwrap_err().to_string(),
        "there is no axis 2 in an array of rank 2"
    );
    assert_eq!(
        try_slice!(y, 0, .., ..., 1..2).unwrap_err().to_string(),
        "there is no axis 2 in an array of rank 2"
    );
    let before = y.clone();
    assert!(try_broadcast!(y[0..1, .., ..., 0] = 7).is_err());
    assert!(try_slice!(counted(&[]), NewAxis, ..., 0).is_err());
    assert_eq!(y, before);
    assert_eq!(slice!(y, .., ..., 1).to_vec(), [1, 4]);
    assert_eq!(slice!(y, NewAxis, ..., 1, 2).to_vec(), [5]);
    assert_eq!(slice!(y, 1.., ..., NewAxis, 2, NewAxis).shape().to_vec(), [1, 1, 1]);
    let z = array![[[0, 1], [2, 3]]];
    assert_eq!(slice!(z, .., ..., 1, 0), array![2]);
    assert_eq!(broadcast!(z[.., ..., 1] - z[.., ..., 0]), array![[1, 1]]);
}

#[test]
fn literals_next_to_values_keep_their_digits() {
    let (x, n) = (Array::<u8, shape![_]>::zeros_with([10]), 10);
    let words = |error: IndexError| error.to_string();
    assert_eq!(
        words(try_slice!(x, 4_294_967_295..n).unwrap_err()),
        "range 4294967295..10 is out of bounds for axis 0 of extent 10"
    );
    assert_eq!(
        words(try_slice!(x, 4_294_967_295_usize..n).unwrap_err()),
        "range 4294967295..10 is out of bounds for axis 0 of extent 10"
    );
    assert_eq!(
        words(try_slice!(x, n..4_294_967_296).unwrap_err()),
        "range 10..4294967296 is out of bounds for axis 0 of extent 10"
    );
    assert_eq!(slice!(x, 2..n).len(), 8);
    assert_eq!(slice!(x, n - 4..-1).len(), 3);
}

#[test]
fn a_part_that_is_written_may_be_read_if_its_indices_are_casts_or_elements() {
    let (mut x, i, rows) = (array![[1, 2], [3, 4]], 1_i16, [0_usize, 1]);
    broadcast!(x[i as usize, ..] = x[i as usize, ..] * 2);
    broadcast!(x[rows[0], ..] = x[rows[0], ..] + x[rows[0], ..]);
    assert_eq!(x, array![[2, 4], [6, 8]]);
    let mut v = array![1, 2];
    broadcast!(v[rows[1]] = v[rows[1]] + 1);
    assert_eq!(v, array![1, 3]);
}

#[test]
fn an_inclusive_end_before_the_start_is_an_empty_range() {
    let (x, last) = (array![1, 2, 3], -4);
    assert!(slice!(x, ..=-4).is_empty());
    assert!(slice!(x, ..=last).is_empty());
    assert!(try_slice!(x, ..=last - 1).is_err());
}

#[test]
fn three_dots_are_whole_axes_and_new_axes_stretch() {
    let x = array![[[0, 1], [2, 3]], [[4, 5], [6, 7]], [[8, 9], [10, 11]]];
    assert_eq!(slice!(x, ..., 0), array![[0, 2], [4, 6], [8, 10]]);
    assert_eq!(slice!(x, -1, ..., 1), array![9, 11]);
    assert_eq!(slice!(x, 0, 1, 1, ...)[[]], 3);
    let row: Array<i32, shape![1, 3, 1]> = slice!(x, NewAxis, .., NewAxis, 0, 1).to_heap();
    assert_eq!(row, array![[[1], [5], [9]]]);
    let column = slice!(x, .., 0, 0, NewAxis);
    assert_eq!(broadcast!(column - x[.., 0, 0])[[2, 1]], 4);
    let y = counted(&[2, 3, 4]);
    assert_eq!(slice!(y, ..., -1).shape().to_vec(), [2, 3]);
    assert_eq!(slice!(y, 1, ..., 0).to_vec(), [12, 16, 20]);
    assert_eq!(slice!(y, .., NewAxis, 0).shape().to_vec(), [2, 1, 4]);
    assert!(try_slice!(y, 0, 0, 0, 0).is_err());
}

#[test]
fn views_store_only_run_time_extents_and_strides() {
    let x = Array::<f32, shape![3, 4]>::zeros();
    let pointer = size_of::<usize>();
    assert_eq!(size_of_val(&x.view()), pointer);
    assert_eq!(size_of_val(&x.t()), pointer);
    assert_eq!(size_of_val(&x.t().flip_axis::<0>().expand_dims::<1>()), pointer);
    assert_eq!(size_of_val(&slice!(x, 1..3, 0..4;-2)), pointer);
    assert_eq!(size_of_val(&slice!(x, 1)), pointer);
    assert_eq!(size_of_val(&x.index_axis::<1>(1)), pointer);
    assert_eq!(size_of_val(&x.broadcast_to::<shape![2, 3, 4]>()), pointer);
    assert_eq!(size_of_val(&x.slice_axis::<1>(1..2)), 2 * pointer);
    assert_eq!(size_of_val(&inline![[1, 2], [3, 4]].t()), pointer);
    assert_eq!(
        size_of_val(&Array::<u8, shape![_, 4]>::zeros_with([3, 4]).view()),
        2 * pointer
    );
}

#[test]
fn strided_views_stay_in_their_slice() {
    let mut samples = [0, 1, 2, 3, 4, 5, 6, 7];
    let at = |shape: [usize; 2], strides: [isize; 2], offset: usize| {
        ArrayView::<i32, shape![_, _]>::from_slice_strided(shape, &strides, offset, &[0, 1, 2, 3, 4, 5, 6, 7])
            .map(|x| x.to_vec())
            .map_err(|error| error.kind())
    };
    assert_eq!(at([2, 3], [-4, 1], 4), Ok(vec![4, 5, 6, 0, 1, 2]));
    assert_eq!(at([2, 2], [0, 0], 7), Ok(vec![7; 4]));
    assert_eq!(at([0, 3], [isize::MAX, isize::MIN], 8), Ok(vec![]));
    assert_eq!(at([0, usize::MAX], [1, 1], 8), Ok(vec![]));
    assert_eq!(at([usize::MAX, 0], [1, 1], 8), Ok(vec![]));
    for (shape, strides, offset) in [
        ([2, 3], [4, 1], 2),
        ([2, 3], [-4, 1], 3),
        ([0, 3], [1, 1], 9),
        ([1, 1], [1, 1], 8),
        ([1, 1], [1, 1], usize::MAX),
        ([3, 3], [isize::MAX, 1], 0),
        ([3, 3], [isize::MIN, isize::MIN], 0),
        ([usize::MAX, 2], [0, 0], 0),
        ([usize::MAX, usize::MAX], [0, 0], 0),
    ] {
        assert_eq!(
            at(shape, strides, offset),
            Err(ShapeErrorKind::Strides),
            "{shape:?} {strides:?} {offset}"
        );
    }
    let mut overlaps = |shape: [usize; 2], strides: [isize; 2]| {
        let view = ArrayViewMut::<i32, shape![_, _]>::from_mut_slice_strided(shape, &strides, 3, &mut samples);
        view.map(|mut x| x.fill(-1)).map_err(|error| error.kind())
    };
    assert_eq!(overlaps([2, 3], [0, 1]), Err(ShapeErrorKind::Overlap));
    assert_eq!(overlaps([2, 3], [1, 1]), Err(ShapeErrorKind::Overlap));
    assert_eq!(overlaps([2, 3], [-2, 1]), Err(ShapeErrorKind::Overlap));
    assert_eq!(overlaps([1, 4], [0, 2]), Err(ShapeErrorKind::Strides));
    assert_eq!(overlaps([1, 2], [0, 2]), Ok(()));
    assert_eq!(overlaps([2, 2], [-3, 1]), Ok(()));
    assert_eq!(samples, [-1, -1, 2, -1, -1, -1, 6, 7]);
}

#[test]
fn stretched_views_have_as_many_positions_as_can_be_counted() {
    let x = array![1_u8];
    let error = x.try_broadcast_to::<DynRank>([usize::MAX, usize::MAX]).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::Overflow);
    let long = x.try_broadcast_to::<shape![_]>([usize::MAX]).unwrap();
    assert_eq!((long.len(), long[[usize::MAX - 1]]), (usize::MAX, 1));
    assert_eq!(long.windows_axis::<0, 1>().shape(), [usize::MAX, 1]);
    assert!(long.try_windows_axis::<0, 2>().is_err());
}

#[test]
fn shifts_take_two_halves_or_a_copy() {
    let mut x = array![1, 2, 3, 4, 5];
    // Each element from its left neighbour: one of two views is written to, and the other read.
    let (mut left, right) = x.split_at_mut::<0>(2);
    left += &slice!(right, ..2);
    assert_eq!(x, array![4, 6, 3, 4, 5]);
    let shifted = slice!(x, ..4).to_heap();
    broadcast!(x[1..] = shifted);
    assert_eq!(x, array![4, 4, 6, 3, 4]);
    let (first, rest) = x.view().split_at::<0>(1);
    assert_eq!(
        (first.as_ptr(), rest.as_ptr()),
        (x.as_ptr(), x.get([1]).unwrap() as *const _)
    );
    let mut samples = [1.0, 2.0, 3.0];
    let mut view = ContiguousViewMut::<f64, shape![3]>::from_mut_slice([3], &mut samples).unwrap();
    let copy = view.to_heap();
    broadcast!(view[..2] = copy[1..] - copy[..2]);
    assert_eq!(
        ContiguousView::<f64, shape![3]>::from_slice([3], &samples)
            .unwrap()
            .to_vec(),
        [1.0, 1.0, 3.0]
    );
}

#[test]
fn axes_that_a_run_time_rank_does_not_have_are_errors() {
    let x = counted(&[2, 3]);
    let words = "there is no axis 2 in an array of rank 2";
    assert_eq!(x.try_swap_axes::<0, 2>().unwrap_err().to_string(), words);
    assert_eq!(x.try_flip_axis::<2>().unwrap_err().to_string(), words);
    assert_eq!(x.try_axis_iter::<2>().unwrap_err().to_string(), words);
    assert_eq!(x.try_axis_chunks::<2>(1).unwrap_err().to_string(), words);
    assert_eq!(
        x.try_expand_dims::<3>().unwrap_err().to_string(),
        "there is no axis 3 in an array of rank 2"
    );
    assert!(counted(&[2]).try_diagonal().is_err());
    assert_eq!(x.try_swap_axes::<0, -1>().unwrap().shape(), [3, 2]);
}

/// As an `Error`, a missing axis and a rank above the maximum are shape errors, as for `DynArray`.
#[test]
fn an_axis_that_does_not_exist_is_a_shape_error() {
    let (x, most) = (counted(&[2, 3]), counted(&[1; DynRank::MAX_RANK]));
    for (error, kind, rank, words) in [
        (
            x.try_index_axis::<5>(0).map(drop),
            ShapeErrorKind::Axis,
            2,
            "there is no axis 5 in an array of rank 2",
        ),
        (
            x.try_diagonal_at(0).unwrap().try_diagonal_at(0).map(drop),
            ShapeErrorKind::Axis,
            1,
            "there is no axis -2 in an array of rank 1",
        ),
        (
            most.try_expand_dims::<0>().map(drop),
            ShapeErrorKind::Rank,
            1,
            "rank 65 is above the limit of 64",
        ),
    ] {
        let Error::Shape(error) = Error::from(error.unwrap_err()) else {
            panic!("expected a shape error: {words}");
        };
        assert_eq!((error.kind(), error.left().len(), error.operation()), (kind, rank, ""));
        assert_eq!(error.to_string(), words);
    }
    assert!(matches!(
        x.try_index_axis::<1>(3).map_err(Error::from),
        Err(Error::Index(_))
    ));
}

#[test]
fn an_expression_of_a_view_alone_makes_an_array() {
    let x = array![[1.0, 4.0, 9.0], [16.0, 25.0, 36.0]];
    let (columns, dynamic) = (x.t(), x.clone().into_dyn());
    let roots: Array<f64, shape![3, 2]> = broadcast!(sqrt(columns));
    assert_eq!(roots, array![[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]);
    let whole: Array<i32, shape![3, 2]> = broadcast!(columns as i32);
    assert_eq!(whole, array![[1, 16], [4, 25], [9, 36]]);
    let last = dynamic.view().try_permute(&[1, 0]).unwrap();
    assert_eq!(try_broadcast!(-last).unwrap(), -columns.to_heap().into_dyn());
    assert_eq!(broadcast!(is_finite(x[.., 1..3])), array![[true, true], [true, true]]);
    let inline = inline![4.0, 9.0];
    let rooted: InlineArray<f64, shape![2]> = broadcast!(sqrt(inline));
    assert_eq!(rooted, inline![2.0, 3.0]);
}

/// Arrays have no method `convolve`. The compile error for `x.convolve(&k)` advises this expression,
/// which is `np.convolve(x, k, "valid")` in NumPy.
#[test]
fn windows_times_reversed_weights_are_a_convolution() {
    let (x, k) = (array![1, 2, 4, 8], array![1, 0, -1]);
    assert_eq!(x.windows_axis::<0, 3>().matmul(k.flip_axis::<0>()).to_vec(), [3, 6]);
}

#[test]
fn windows_of_a_run_time_size_equal_those_of_a_static_size() {
    let x = array![[1, 2, 3, 4], [5, 6, 7, 8]];
    let windows: Array<i32, shape![_, 4, _]> = x.windows_axis_by::<0>(2).to_heap();
    assert_eq!(
        (windows.shape(), windows.to_vec()),
        ([1, 4, 2], x.windows_axis::<0, 2>().to_vec())
    );
    let windows = x.view().windows_axis_by::<-1>(3);
    assert_eq!(
        (windows.shape(), windows.to_vec()),
        ([2, 2, 3], x.windows_axis::<-1, 3>().to_vec())
    );
    assert_eq!(x.windows_axis_by::<1>(5).shape(), [2, 0, 5]);
    assert!(x.try_windows_axis_by::<1>(0).is_err());
    assert_eq!(
        panics(|| x.windows_axis_by::<1>(0)),
        "a window along axis 1 cannot have 0 elements"
    );
}
