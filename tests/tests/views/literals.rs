//! Literal selections: the types of their extents.

use std::any::type_name_of_val;

use array_core::{Array, ArrayViewMut, Dim, Dyn, Len, array, broadcast, dim, shape, slice, slice_mut, try_slice};

dim!(pub Channel = 5);
dim!(pub Batch);

/// Asserts the axis and the elements of selections from `0..`: the array, and its rows.
macro_rules! rows {
    ($x:ident: $([$($entry:tt)*] => $axis:ty, [$($element:literal),*];)*) => {$(
        let selected: Array<i32, ($axis,)> = slice!($x, $($entry)*).to_heap();
        assert_eq!(selected.to_vec(), [$($element),*] as [i32; _], "{}", stringify!($($entry)*));
        let selected: Array<i32, ($axis,)> = try_slice!($x, $($entry)*).expect("within bounds").to_heap();
        assert_eq!(selected.to_vec(), [$($element),*] as [i32; _], "{}", stringify!($($entry)*));
    )*};
}

#[test]
fn literal_ranges_of_static_axes_have_static_extents() {
    let x = Array::<i32, shape![5]>::arange();
    rows! { x:
        [1..] => Len<4>, [1, 2, 3, 4];
        [4..] => array_core::One, [4];
        [5..] => Len<0>, [];
        [..-1] => Len<4>, [0, 1, 2, 3];
        [..=-2] => Len<4>, [0, 1, 2, 3];
        [..-5] => Len<0>, [];
        [1..-1] => Len<3>, [1, 2, 3];
        [2..-2] => array_core::One, [2];
        [3..-3] => Len<0>, [];
        [4..-4] => Len<0>, [];
        [-3..] => Len<3>, [2, 3, 4];
        [-1..] => array_core::One, [4];
        [-3..4] => Len<2>, [2, 3];
        [-3..2] => Len<0>, [];
        [-3..0] => Len<0>, [];
        [-5..5] => Len<5>, [0, 1, 2, 3, 4];
        [..;2] => Len<3>, [0, 2, 4];
        [..;-2] => Len<3>, [4, 2, 0];
        [..;3] => Len<2>, [0, 3];
        [..;4] => Len<2>, [0, 4];
        [..;5] => array_core::One, [0];
        [..;1000] => array_core::One, [0];
        [1..;2] => Len<2>, [1, 3];
        [1..;-3] => Len<2>, [4, 1];
        [5..;3] => Len<0>, [];
        [..-2;2] => Len<2>, [0, 2];
        [1..-1;2] => Len<2>, [1, 3];
        [-4..;3] => Len<2>, [1, 4];
        [-4..4;-2] => Len<2>, [3, 1];
        [-4..3;2] => array_core::One, [1];
    }
    let channels = Array::<i32, (Channel,)>::arange();
    rows! { channels:
        [1..] => Len<4>, [1, 2, 3, 4];
        [..;2] => Len<3>, [0, 2, 4];
    }
    let run_time = Array::<i32, shape![_]>::from_fn_with([5], |[i]| i as i32);
    rows! { run_time:
        [1..] => Dyn, [1, 2, 3, 4];
        [..;2] => Dyn, [0, 2, 4];
        [-3..4] => Dyn, [2, 3];
        // The compiler knows the extent of a part at the end without that of the axis.
        [-3..] => Len<3>, [2, 3, 4];
    }
}

#[test]
fn extents_above_1024_are_run_time_extents() {
    let x = Array::<u8, shape![1025]>::zeros();
    let rest: Array<u8, shape![_]> = slice!(x, 1..).to_heap();
    assert_eq!(rest.shape(), [1024]);
    let x = Array::<u8, shape![1024]>::zeros();
    let rest: Array<u8, shape![1023]> = slice!(x, 1..).to_heap();
    let all: Array<u8, shape![1024]> = slice!(x, 0..).to_heap();
    assert_eq!((rest.len(), all.len()), (1023, 1024));
}

#[test]
fn generic_axes_need_no_bound() {
    fn differences<N: Dim>(x: &Array<f64, (N,)>) -> Array<f64, shape![_]> {
        let (next, this) = (slice!(x, 1..), slice!(x, ..-1));
        assert_eq!(slice!(x, 0)[[]], slice!(x, 0..1)[[0]]);
        broadcast!(next - this)
    }
    fn halves<const N: usize>(x: &Array<f64, (Len<N>,)>) -> Array<f64, shape![_]> {
        slice!(x, ..;2).to_heap()
    }
    fn last_row<M: Dim, N: Dim>(x: &Array<f64, (M, N)>) -> Array<f64, (N,)> {
        slice!(x, -1, ..).to_heap()
    }
    let x = array![1.0, 4.0, 9.0, 16.0];
    assert_eq!(differences(&x).to_vec(), [3.0, 5.0, 7.0]);
    assert_eq!(
        differences(&Array::<f64, (Batch,)>::from_fn_with([3], |[i]| i as f64)).to_vec(),
        [1.0, 1.0]
    );
    assert_eq!(halves(&x).to_vec(), [1.0, 9.0]);
    assert_eq!(last_row(&array![[1.0, 2.0], [3.0, 4.0]]), array![3.0, 4.0]);
}

#[test]
fn parts_are_written_with_their_extents() {
    let mut x = Array::<i32, shape![4, 6]>::zeros();
    let ones = Array::<i32, shape![2, 3]>::ones();
    broadcast!(x[1..-1, ..;2] = ones);
    broadcast!(x[1..3, 1..;2] += 2 * ones);
    assert_eq!(slice!(x, 2), array![1, 2, 1, 2, 1, 2]);
    let mut border: ArrayViewMut<'_, i32, shape![1, 6], _> = slice_mut!(x, -1..);
    border.fill(7);
    assert_eq!(x.sum(), 2 * 9 + 6 * 7);
}

#[test]
fn stencils_are_static() {
    let x = array![[1.0, 2.0, 4.0], [8.0, 16.0, 32.0], [64.0, 128.0, 256.0]];
    let laplace: Array<f64, shape![1, 1]> =
        broadcast!(x[..-2, 1..-1] + x[2.., 1..-1] + x[1..-1, ..-2] + x[1..-1, 2..] - 4 * x[1..-1, 1..-1]);
    assert_eq!(laplace[[0, 0]], 2.0 + 128.0 + 8.0 + 32.0 - 64.0);
}

#[test]
fn inference_goes_through_selections() {
    // The shape of `x` is known only after the selection.
    let first = |x: &Array<i32, shape![3]>| slice!(x, 1..).to_heap();
    assert_eq!(
        type_name_of_val(&first(&array![1, 2, 3])),
        std::any::type_name::<Array<i32, shape![2]>>()
    );
}
