//! Axes that are merged, split and unstacked, and windows.

use array_core::assemble::FlattenedShape;
use array_core::dim::{MultiplyExtent, SlidExtent, SlideExtent};
use array_core::shape::ProductOfAxes;
use array_core::{Array, Arrays, Dim, InlineArray, One, array, dim, inline, shape};

dim!(Batch, Pixel);

#[test]
fn neighbours_are_made_one_in_the_same_memory() {
    let x = Array::<i32, shape![2, 3, 4]>::from_fn(|[i, j, k]| (12 * i + 4 * j + k) as i32);
    let at = x.as_slice().as_ptr();
    let y: Array<i32, shape![6, 4]> = x.merge_axes::<0, 1>();
    assert_eq!((y.as_slice().as_ptr(), y[[5, 3]]), (at, 23));
    let z: Array<i32, shape![24]> = y.merge_axes::<-2, -1>();
    assert_eq!((z.as_slice().as_ptr(), z[[23]]), (at, 23));
    let x = Array::<i32, shape![Batch, 4, 5]>::zeros_with([3, 4, 5]);
    assert_eq!(x.view().merge_axes::<1, 2>().axes(), &(Batch(3), array_core::Len::<20>));
    assert_eq!(x.view().merge_axes::<0, 1>().axes().0, array_core::Dyn(12));
    assert_eq!(x.merge_axes_to::<0, 1, shape![Pixel]>().axes().0, Pixel(12));
    let x: InlineArray<u8, shape![4]> = inline![[1, 2], [3, 4]].merge_axes::<0, 1>();
    assert_eq!(x, inline![1, 2, 3, 4]);
}

#[test]
fn views_for_writing_are_merged_too() {
    let mut x = array![[1, 2], [3, 4]];
    x.view_mut().merge_axes::<0, 1>()[[2]] = 7;
    x.view_mut().flatten()[[3]] = 8;
    assert_eq!(x, array![[1, 2], [7, 8]]);
}

#[test]
fn all_axes_are_made_one() {
    let x: Array<i32, shape![24]> = Array::<i32, shape![2, 3, 4]>::ones().flatten();
    assert_eq!(x.sum(), 24_i64);
    let x: Array<i32, (One,)> = Array::<i32, ()>::from(5).flatten();
    assert_eq!(x, array![5]);
    let x: Array<i32, shape![Batch]> = Array::<i32, shape![Batch]>::ones_with([3]).flatten();
    assert_eq!(x.axes().0, Batch(3));
    let x: Array<i32, shape![_]> = array![[1, 2], [3, 4]].into_dyn().flatten();
    assert_eq!(x.to_vec(), [1, 2, 3, 4]);
    let x: InlineArray<i32, shape![6]> = inline![[1, 2, 3], [4, 5, 6]].flatten();
    assert_eq!(x[[4]], 5);

    fn features<M: MultiplyExtent<N>, N: Dim>(x: Array<f32, (M, N)>) -> Array<f32, FlattenedShape<(M, N)>>
    where
        (M, N): ProductOfAxes,
    {
        x.flatten()
    }
    assert_eq!(features(array![[1.0, 2.0]]).shape(), [2]);
}

#[test]
fn products_that_overflow_are_errors() {
    let x = Array::<u8, shape![_, _, _]>::zeros_with([usize::MAX, 2, 0]);
    let words = format!(
        "an array of shape ({} or more, 2, 0) would take more",
        (1_u64 << 48) - 2
    );
    assert!(
        x.view()
            .try_merge_axes::<0, 1>()
            .unwrap_err()
            .to_string()
            .starts_with(&words)
    );
    assert_eq!(x.flatten().shape(), [0]);
    let x = array![[1, 2], [3, 4]].into_dyn();
    let words = "an array of shape (2, 2) has no axis 2 in `merge_axes`: its rank is 2";
    assert_eq!(x.view().try_merge_axes::<1, 2>().unwrap_err().to_string(), words);
    let words = "the axis has 2 * 2 = 4 elements, not 5, in `merge_axes_to`";
    assert_eq!(
        Array::<u8, shape![_, 2]>::zeros_with([2, 2])
            .try_merge_axes_to::<0, 1, shape![5]>()
            .unwrap_err()
            .to_string(),
        words
    );
    let x = inline![[1, 2], [3, 4]];
    assert_eq!(x.try_merge_axes_to::<0, 1, shape![5]>().unwrap_err().to_string(), words);
    assert_eq!(x.try_merge_axes_to::<0, 1, shape![4]>().unwrap(), inline![1, 2, 3, 4]);
}

#[test]
fn one_axis_is_made_two_in_any_layout() {
    let x = Array::<i32, shape![3, 4]>::from_fn(|[i, j]| (4 * i + j) as i32);
    assert_eq!(
        x.split_axis::<1, shape![2, 2]>(),
        array![[[0, 1], [2, 3]], [[4, 5], [6, 7]], [[8, 9], [10, 11]]]
    );
    let mut turned = x.t().to_heap();
    turned
        .view_mut()
        .split_axis::<0, shape![2, _]>()
        .index_axis::<1>(1)
        .fill(0);
    assert_eq!(turned, array![[0, 4, 8], [0, 0, 0], [2, 6, 10], [0, 0, 0]]);
    assert_eq!(
        x.t().split_axis::<0, shape![2, 2]>().index_axis::<1>(1),
        array![[1, 5, 9], [3, 7, 11]]
    );
    assert_eq!(
        x.flip_axis::<1>().split_axis::<1, shape![2, 2]>().index_axis::<0>(0),
        array![[3, 2], [1, 0]]
    );
    assert_eq!(x.split_axis::<-1, shape![4, 1]>().merge_axes_of_a_copy(), x);
}

/// Merges axes that were split.
trait Merged {
    fn merge_axes_of_a_copy(self) -> Array<i32, shape![3, 4]>;
}

impl<V: array_core::layout::Storage<i32, shape![3, 4, 1]>> Merged for Array<i32, shape![3, 4, 1], V> {
    fn merge_axes_of_a_copy(self) -> Array<i32, shape![3, 4]> {
        self.to_heap().merge_axes::<1, 2>()
    }
}

#[test]
fn run_time_extents_are_split_only_if_they_divide() {
    let x = Array::<i32, shape![_]>::zeros_with([7]);
    for (error, words) in [
        (
            x.try_split_axis::<0, shape![_, 2]>().unwrap_err(),
            "axis 0 of extent 7 cannot be split into axes of extents (_, 2)",
        ),
        (
            x.try_split_axis::<0, shape![3, 2]>().unwrap_err(),
            "axis 0 of extent 7 cannot be split into axes of extents (3, 2)",
        ),
        (
            x.try_split_axis::<0, shape![0, _]>().unwrap_err(),
            "axis 0 of extent 7 cannot be split into axes of extents (0, _)",
        ),
    ] {
        assert_eq!(error.to_string(), words);
    }
    assert_eq!(x.split_axis::<0, shape![7, _]>().shape(), [7, 1]);
    let none = Array::<i32, shape![_]>::zeros_with([0]);
    assert_eq!(none.split_axis::<0, shape![_, 3]>().shape(), [0, 3]);
}

#[test]
fn the_first_positions_and_the_rest() {
    let mut x = array![[1, 2, 3], [4, 5, 6]];
    let (mut left, right) = x.view_mut().split_first::<1, shape![1]>();
    left += &right.index_axis::<1>(1).expand_dims::<1>();
    assert_eq!(x, array![[4, 2, 3], [10, 5, 6]]);
    let (_, rest) = x.split_first::<0, shape![2]>();
    let rest: Array<i32, shape![0, 3]> = rest.to_heap();
    assert_eq!(rest.len(), 0);
    let y = Array::<i32, shape![_]>::ones_with([2]);
    let (first, rest) = y.split_first::<0, shape![2]>();
    assert_eq!((first, rest.len()), (array![1, 1].view(), 0));
    assert_eq!(
        y.try_split_first::<0, shape![3]>().unwrap_err().to_string(),
        "axis 0 of extent 2 cannot be split at 3"
    );
}

#[test]
fn a_stack_is_split_into_its_parts() {
    let (a, b) = (array![[1, 2], [3, 4]], array![[5, 6], [7, 8]]);
    let both = (&a, &b).stack::<1>();
    let [first, second] = both.unstack::<1, _>();
    assert_eq!((first.to_heap(), second.to_heap()), (a, b));
    let mut x = Array::<i32, shape![_, 2]>::ones_with([2, 2]);
    let [mut first, second] = x.view_mut().unstack::<0, 2>();
    first += &second;
    assert_eq!(x.to_vec(), [2, 2, 1, 1]);
    assert_eq!(
        x.try_unstack::<0, 3>().unwrap_err().to_string(),
        "axis 0 of extent 2 cannot be unstacked into 3 arrays"
    );
}

#[test]
fn windows_have_the_extents_of_convolutions() {
    // A 3 by 3 kernel with a margin of 1 at every second position, as in the first layer of many
    // networks.
    let image = Array::<f32, shape![3, 32, 32]>::ones();
    let patches = image.pad::<1, 1, 1>(0.0).pad::<2, 1, 1>(0.0);
    let patches = patches.unfold::<1, 3, 2, 1>();
    let patches = patches.unfold::<2, 3, 2, 1>();
    let sums: Array<f32, shape![3, 16, 16]> = patches.sum_axes(array_core::axes![3, 4]);
    assert_eq!((sums[[0, 0, 0]], sums[[0, 0, 1]], sums[[2, 15, 15]]), (4.0, 6.0, 9.0));

    fn smooth<N: SlideExtent<3, 1, 1>>(x: &Array<f32, (N,)>) -> Array<f32, (SlidExtent<N, 3>,)> {
        x.unfold::<0, 3, 1, 1>().mean_axis::<1>()
    }
    assert_eq!(smooth(&array![1.0, 2.0, 3.0, 7.0]), array![2.0, 4.0]);
}

#[test]
fn windows_that_cannot_be_are_errors() {
    let x = Array::<i32, shape![_]>::ones_with([4]);
    assert_eq!(x.unfold::<0, 5, 1, 1>().shape(), [0, 5]);
    assert_eq!(x.unfold::<0, 1, { usize::MAX }, { usize::MAX }>().shape(), [1, 1]);
    assert_eq!(x.unfold::<0, 3, 2, 0>().to_vec(), [1; 6]);
    assert_eq!(
        x.try_unfold::<0, 0, 1, 1>().unwrap_err().to_string(),
        "a window along axis 0 cannot have 0 elements"
    );
    assert_eq!(
        x.try_unfold::<0, 1, 0, 1>().unwrap_err().to_string(),
        "the step along axis 0 is 0: it must be positive or negative"
    );
}
