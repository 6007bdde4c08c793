//! Repeated arrays, and padding.

use array_core::assemble::PadMode;
use array_core::{Array, DynRank, Error, InlineArray, One, array, dim, inline, shape};

dim!(Batch);
dim!(Channel = 3);

#[test]
fn a_tile_repeats_the_array_and_a_repeat_each_position() {
    let x = array![[1, 2], [3, 4]];
    let rows: Array<i32, shape![6, 2]> = x.tile::<0, 3>();
    assert_eq!(rows, array![[1, 2], [3, 4], [1, 2], [3, 4], [1, 2], [3, 4]]);
    let rows: Array<i32, shape![4, 2]> = x.repeat::<-2, 2>();
    assert_eq!(rows, array![[1, 2], [1, 2], [3, 4], [3, 4]]);
    assert_eq!(x.t().repeat::<1, 2>(), array![[1, 1, 3, 3], [2, 2, 4, 4]]);
}

#[test]
fn a_product_of_one_stretches_and_one_of_none_has_no_elements() {
    let x = array![5];
    let one: Array<i32, (One,)> = x.tile::<0, 1>();
    assert_eq!(one + array![1, 2], array![6, 7]);
    let none: Array<i32, shape![0]> = x.repeat::<0, 0>();
    assert_eq!(none.len(), 0);
    let three: Array<i32, shape![3]> = x.tile::<0, 3>();
    assert_eq!(three, array![5, 5, 5]);
}

#[test]
fn inline_arrays_stay_inline() {
    let x: InlineArray<u8, shape![4]> = inline![1, 2].tile::<0, 2>();
    assert_eq!(x, inline![1, 2, 1, 2]);
    let x: InlineArray<u8, shape![2, 3]> = inline![[1, 2], [3, 4]].pad::<1, 1, 0>(0);
    assert_eq!(x, inline![[0, 1, 2], [0, 3, 4]]);
}

#[test]
fn names_without_an_extent_give_run_time_extents_and_names_with_one_lengths() {
    let x = Array::<f32, shape![Batch, Channel]>::ones_with([2, 3]);
    let y: Array<f32, shape![_, Channel]> = x.tile::<0, 2>();
    assert_eq!(y.shape(), [4, 3]);
    let y: Array<f32, shape![Batch, 6]> = x.repeat::<1, 2>();
    assert_eq!(y.shape(), [2, 6]);
    let y: Array<f32, shape![Batch, 5]> = x.pad::<1, 1, 1>(0.0);
    assert_eq!(y.sum(), 6.0);
    assert_eq!(x.tile_to::<0, 3, shape![Batch]>().axes().0, Batch(6));
}

#[test]
fn run_time_extents_are_compared_with_the_named_extent() {
    let x = Array::<u8, shape![_]>::ones_with([4]);
    assert_eq!(
        x.try_tile_to::<0, 3, shape![11]>().unwrap_err().to_string(),
        "the axis has 4 * 3 = 12 elements, not 11, in `tile_to`"
    );
    assert_eq!(
        x.try_pad_to::<0, 1, 2, shape![6]>(0).unwrap_err().to_string(),
        "the axis has 1 + 4 + 2 = 7 elements, not 6, in `pad_to`"
    );
    assert_eq!(x.repeat_to::<0, 2, shape![8]>().sum(), 8_u64);
    assert_eq!(x.pad_to::<0, 0, 1, shape![5]>(9).sum(), 13_u64);
}

#[test]
fn more_than_the_maximum_is_an_error() {
    let x = Array::<u64, DynRank>::ones_with([3, 2]);
    // The shape is that of the result. An overflowing extent is shown as the largest that errors
    // keep, or more.
    let words = |shape: &str, name: &str| {
        format!("an array of shape {shape} would take more than isize::MAX bytes in `{name}`")
    };
    let huge = "281474976710654 or more";
    for (error, expected) in [
        (
            x.try_tile_by::<0>(usize::MAX),
            words(&format!("({huge}, 2)"), "tile_by"),
        ),
        (x.try_tile_by::<1>(1 << 59), words(&format!("(3, {huge})"), "tile_by")),
        (
            x.try_repeat_by::<1>(usize::MAX / 4),
            words(&format!("(3, {huge})"), "repeat_by"),
        ),
        (
            x.try_pad_by::<1>(usize::MAX, 1, 0),
            words(&format!("(3, {huge})"), "pad_by"),
        ),
        (
            x.try_pad_by::<1>(usize::MAX / 8, 1, 0),
            words(&format!("(3, {huge})"), "pad_by"),
        ),
    ] {
        let error = error.unwrap_err().to_string();
        assert_eq!(error, expected);
    }
    assert_eq!(
        x.try_tile_by::<2>(1).unwrap_err().to_string(),
        "an array of shape (3, 2) has no axis 2 in `tile_by`: its rank is 2"
    );
}

#[test]
fn a_margin_is_on_one_axis() {
    let x = array![[1, 2], [3, 4]];
    let y: Array<i32, shape![4, 4]> = x.pad::<0, 1, 1>(0).pad::<1, 1, 1>(0);
    assert_eq!(y, array![[0, 0, 0, 0], [0, 1, 2, 0], [0, 3, 4, 0], [0, 0, 0, 0]]);
    assert_eq!(x.t().pad::<0, 0, 1>(9), array![[1, 3], [2, 4], [9, 9]]);
}

/// Walks `steps` positions outwards from an end of an axis of `n` elements, and returns the
/// position that the mode reads there.
fn walked(mode: PadMode, n: usize, steps: usize, at_start: bool) -> usize {
    let mut inwards = 0;
    let mut turned = false;
    for step in 0..steps {
        inwards = match mode {
            PadMode::Edge => 0,
            // The other end is next, seen from this one.
            PadMode::Wrap if inwards == 0 => n - 1,
            PadMode::Wrap => inwards - 1,
            PadMode::Symmetric if step == 0 => 0,
            PadMode::Symmetric | PadMode::Reflect => {
                let repeats = mode == PadMode::Symmetric;
                if !turned && inwards == n - 1 {
                    turned = true;
                    if repeats { inwards } else { inwards.saturating_sub(1) }
                } else if turned && inwards == 0 {
                    turned = false;
                    if repeats { inwards } else { 1.min(n - 1) }
                } else if turned {
                    inwards - 1
                } else {
                    inwards + 1
                }
            }
            _ => unreachable!("a mode of this test"),
        };
    }
    if at_start { inwards } else { n - 1 - inwards }
}

#[test]
fn padding_with_own_elements_is_a_walk_outwards() {
    for mode in [PadMode::Edge, PadMode::Reflect, PadMode::Symmetric, PadMode::Wrap] {
        for n in 1..5 {
            for (before, after) in [(0, 0), (1, 0), (0, 2), (3, 4), (9, 11)] {
                let x = Array::<usize, shape![_, _]>::from_fn_with([n, 3], |[i, j]| 10 * i + j);
                let padded: Array<usize, shape![_, _]> = x.pad_mode_by::<0>(before, after, mode);
                let columns = x.t().pad_mode_by::<1>(before, after, mode);
                assert_eq!(padded.shape(), [before + n + after, 3]);
                assert_eq!(columns.t(), padded);
                for i in 0..before + n + after {
                    let from = if i < before {
                        walked(mode, n, before - i, true)
                    } else if i < before + n {
                        i - before
                    } else {
                        walked(mode, n, i + 1 - before - n, false)
                    };
                    for j in 0..3 {
                        assert_eq!(padded[[i, j]], 10 * from + j, "{mode:?} {n} {before} {after} {i}");
                    }
                }
            }
        }
    }
}

#[test]
fn an_empty_axis_has_no_elements_to_pad_with() {
    let x = Array::<i32, shape![2, _]>::zeros_with([2, 0]);
    assert_eq!(x.pad_mode_by::<1>(0, 0, PadMode::Edge).shape(), [2, 0]);
    let error = x.try_pad_mode_by::<1>(0, 1, PadMode::Wrap).unwrap_err().to_string();
    assert!(error.contains("no elements along axis 1 for `pad_mode_by`"), "{error}");
    let x = array![1_u8, 2];
    let error = x.try_pad_mode_by::<0>(usize::MAX, 1, PadMode::Edge).unwrap_err();
    assert!(matches!(error, Error::Shape(_)), "{error}");
}
