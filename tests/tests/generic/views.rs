//! Parts of an `ArrayView` of static or generic axes are an `ArrayView`.

use array_core::shape::HasAxis;
use array_core::{
    Array, ArrayView, ArrayViewMut, Dim, Dyn, DynRank, Float, Len, Number, Shape, array, broadcast, inline, shape,
    slice, slice_mut,
};

type Matrix<'a> = ArrayView<'a, f64, shape![4, 3]>;

/// A field of any axes, and parts of it.
struct Table<'a, T: 'a, R: Dim, C: Dim> {
    values: ArrayView<'a, T, (R, C)>,
}

impl<'a, T: Float, R: Dim, C: Dim> Table<'a, T, R, C> {
    fn head(&self, n: usize) -> Table<'a, T, Dyn, C> {
        Table {
            values: slice!(self.values, ..n),
        }
    }

    fn row(&self, i: usize) -> ArrayView<'a, T, (C,)> {
        self.values.row(i).into()
    }

    fn column(&self, i: usize) -> ArrayView<'a, T, (R,)> {
        self.values.index_axis::<1>(i).into()
    }
}

fn first<'a, T: Number, S: HasAxis<0>>(x: ArrayView<'a, T, S>) -> ArrayView<'a, T, S::Without> {
    x.index_axis::<0>(0).into()
}

fn twice<T: Number, N: Dim>(x: ArrayViewMut<'_, T, (N,)>) {
    let (mut left, mut right): (ArrayViewMut<'_, T, (Dyn,)>, _) = x.split_at::<0>(1);
    broadcast!(left *= 2);
    broadcast!(right *= 2);
}

#[test]
fn part_of_an_array_view_is_an_array_view() {
    let x = array![[0.0, 1.0, 2.0], [3.0, 4.0, 5.0], [6.0, 7.0, 8.0], [9.0, 10.0, 11.0]];
    for view in [Matrix::from(&x), x.view().strided(), (&x).into()] {
        let rows: ArrayView<'_, f64, shape![2, 3]> = slice!(view, 2..4);
        let columns: ArrayView<'_, f64, shape![4, 2]> = slice!(view, .., 0..2);
        let (above, below): (ArrayView<'_, f64, shape![_, 3]>, _) = view.split_at::<0>(1);
        let tail: ArrayView<'_, f64, shape![_, 3]> = view.slice_axis::<0>(3..);
        let chunks: Vec<ArrayView<'_, f64, shape![_, 3]>> = view.axis_chunks::<0>(3).collect();
        let open: ArrayView<'_, f64, shape![_, _]> = view.into_shape();
        let row: ArrayView<'_, f64, shape![3]> = view.index_axis::<0>(1).into();
        let views = [
            above,
            below,
            tail,
            slice!(open, 1..3).try_into_shape().unwrap(),
            chunks[1],
        ];
        assert_eq!(rows.to_vec(), [6.0, 7.0, 8.0, 9.0, 10.0, 11.0]);
        assert_eq!(columns.to_vec(), [0.0, 1.0, 3.0, 4.0, 6.0, 7.0, 9.0, 10.0]);
        assert_eq!(row.to_vec(), [3.0, 4.0, 5.0]);
        assert_eq!(views.map(|view| view.sum()), [3.0, 63.0, 30.0, 33.0, 30.0]);
    }
}

#[test]
fn part_of_a_generic_field_is_a_generic_field() {
    let x = array![[0.0_f32, 1.0], [2.0, 3.0], [4.0, 5.0]];
    let table: Table<'_, f32, Len<3>, Len<2>> = Table { values: (&x).into() };
    let head = table.head(2);
    assert_eq!(head.values.to_vec(), [0.0, 1.0, 2.0, 3.0]);
    assert_eq!(
        (head.head(1).row(0).to_vec(), head.column(1).to_vec()),
        (vec![0.0, 1.0], vec![1.0, 3.0])
    );
    assert_eq!(table.column(0).to_vec(), [0.0, 2.0, 4.0]);
}

#[test]
fn an_index_of_any_rank_converts() {
    let x = array![[1, 2], [3, 4]];
    assert_eq!(first(ArrayView::<i32, shape![2, 2]>::from(&x)).to_vec(), [1, 2]);
    assert_eq!(first(first(x.t().strided())).to_vec(), [1]);
    assert_eq!(first(x.view().into_shape::<DynRank>().strided()).to_vec(), [1, 2]);
}

#[test]
fn part_of_a_mutable_array_view_is_one() {
    let mut x = inline![[1, 2, 3], [4, 5, 6]];
    let mut view: ArrayViewMut<'_, i32, shape![2, 3]> = (&mut x).into();
    let columns: ArrayViewMut<'_, i32, shape![2, 2]> = slice_mut!(view, .., 1..3);
    let mut row: ArrayViewMut<'_, i32, shape![2]> = columns.index_axis::<0>(1).into();
    row += 10;
    twice(slice_mut!(x, 0).strided());
    assert_eq!(x, inline![[2, 4, 6], [4, 15, 16]]);
}

/// Returns the array with its rank as a run-time value. `into_shape` infers `DynRank`.
fn any_rank<T: Number, S: Shape>(x: &Array<T, S>) -> Array<T, DynRank> {
    x.clone().into_shape()
}

#[test]
fn any_shape_becomes_a_run_time_rank() {
    assert_eq!(any_rank(&array![[1, 2], [3, 4]]).shape()[..], [2, 2]);
    assert_eq!(any_rank(&array![[1, 2], [3, 4]].into_dyn()).to_vec(), [1, 2, 3, 4]);
    assert_eq!(any_rank(&array![[[1]]]).rank(), 3);
}
