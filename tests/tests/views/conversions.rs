//! Conversions to shapes with fewer static extents or names, and to views of any strides.

use array_core::error::ShapeErrorKind;
use array_core::layout::{Layout, Storage, StorageMut};
use array_core::shape::Loosen;
use array_core::{
    Array, ArrayView, ArrayViewMut, ContiguousView, ContiguousViewMut, Dim, Dyn, DynRank, Float, InlineArray, Len, One,
    Shape, array, broadcast, dim, inline, shape, slice, slice_mut, try_slice,
};

dim!(pub Rows);
dim!(pub Channel = 3);

fn matrix() -> Array<i32, shape![2, 3]> {
    array![[1, 2, 3], [4, 5, 6]]
}

/// Sums a view of any strides.
fn total<S: Shape>(x: ArrayView<'_, i32, S>) -> i64 {
    x.sum()
}

#[test]
fn arrays_by_value() {
    let x: Array<i32, shape![_, _]> = matrix().into_shape();
    assert_eq!((x.axes(), x.to_vec()), (&(Dyn(2), Dyn(3)), vec![1, 2, 3, 4, 5, 6]));
    let x: Array<i32, shape![_, 3]> = matrix().into_shape();
    let x: Array<i32, (Rows, Len<3>)> = x.into_shape();
    let x: Array<i32, (Rows, Dyn)> = x.into_shape();
    assert_eq!(x.axes(), &(Rows(2), Dyn(3)));
    let x: Array<i32, DynRank> = x.into_shape();
    assert_eq!(x.shape(), [2, 3]);
    let column: Array<i32, (Rows, Rows)> = array![[1], [2]].into_shape();
    assert_eq!(column.axes(), &(Rows(2), Rows(1)));
    let same: Array<i32, shape![2, 3]> = matrix().into_shape();
    assert_eq!(same, matrix());
    let channels = Array::<i32, (Rows, Channel)>::zeros_with([2, 3]);
    let channels: Array<i32, (Dyn, Channel)> = channels.into_shape();
    let channels: Array<i32, shape![_, _]> = channels.into_shape();
    assert_eq!(channels.shape(), [2, 3]);
    let scalar: Array<i32, DynRank> = array![7].slice((0,)).to_heap().into_shape();
    assert_eq!(scalar.shape(), [0_usize; 0]);
}

#[test]
fn the_opposite_direction_compares_extents() {
    let x: Array<i32, shape![_, _]> = matrix().into_shape();
    let x: Array<i32, shape![2, 3]> = x.try_into_shape().expect("the extents");
    assert!(x.try_into_shape::<shape![3, 2]>().is_err());
}

#[test]
fn views_by_value() {
    let x = matrix();
    let contiguous: ContiguousView<'_, i32, shape![_, _]> = x.view().into_shape();
    assert_eq!(contiguous.as_slice(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(x.t().into_shape::<(Rows, Dyn)>().axes(), &(Rows(3), Dyn(2)));
    assert_eq!(x.t().into_shape::<DynRank>().to_vec(), [1, 4, 2, 5, 3, 6]);
    let mut x = matrix();
    x.view_mut().into_shape::<shape![_, _]>().fill(3);
    assert_eq!(x.sum(), 18);
}

#[test]
fn every_view_converts_to_one_of_any_strides() {
    let (x, m) = (matrix(), inline![[1, 2, 3], [4, 5, 6]]);
    type Any<'v> = ArrayView<'v, i32, shape![_, _]>;
    let views: [Any<'_>; 15] = [
        (&x).into(),
        x.view().into(),
        (&m).into(),
        m.view().into(),
        x.t().into(),
        m.t().into(),
        slice!(x, .., 1..).into(),
        slice!(m, ..;2, ..;-1).into(),
        x.flip_axis::<1>().into(),
        x.moveaxis::<0, 1>().into(),
        x.permute::<1, 0>().into(),
        x.index_axis::<0>(1).expand_dims::<0>().into(),
        x.index_axis::<0>(1).windows_axis::<0, 2>().into(),
        x.index_axis::<0>(1).broadcast_to::<shape![2, 3]>().into(),
        x.view().try_into_shape::<shape![2, 3]>().expect("the extents").into(),
    ];
    let sums = views.map(|view| view.sum());
    assert_eq!(sums, [21, 21, 21, 21, 21, 21, 16, 6, 21, 21, 21, 15, 20, 30, 21]);
    assert_eq!(total::<shape![2, 3]>(x.view().into()), 21);
    assert_eq!(total::<(Rows, Dyn)>((&x).into()), 21);
    assert_eq!(total::<DynRank>(slice!(x, .., ..2).diagonal().into()), 6);
    assert_eq!(
        total::<shape![_]>(
            x.view()
                .chunks_axis::<1, 3>()
                .index_axis::<0>(0)
                .index_axis::<0>(0)
                .into()
        ),
        6
    );
    let n = 1;
    assert_eq!(total::<shape![_, _]>(slice!(x, n.., ..;n).into()), 15);
    assert_eq!(
        total::<shape![_, _]>(slice!(x, n..).strided().into_shape().strided()),
        15
    );
}

/// Calls each operation on the view of a conversion that fails. The compiler knows the strides of
/// the view that was converted.
#[test]
fn conversions_to_another_rank_are_errors() {
    fn of_square<S: Shape, B: Storage<f64, S>>(x: &Array<f64, S, B>) -> Option<f64> {
        x.view().try_into_shape::<shape![2, 2]>().ok().map(|m| m.sum())
    }
    let (vector, matrix) = (array![1.0, 2.0, 3.0, 4.0], array![[1.0, 2.0], [3.0, 4.0]]);
    assert_eq!(of_square(&vector), None);
    assert_eq!(of_square(&matrix.t()), Some(10.0));
    macro_rules! refused {
        ($from:expr, $to:ty: $($call:expr),* $(,)?) => {$(
            let error = $from.try_into_shape::<$to>().map($call).unwrap_err();
            assert_eq!(error.kind(), ShapeErrorKind::Convert, "{error}");
        )*};
    }
    refused! { vector.view(), shape![2, 2]:
        |m| m.to_heap(),
        |m| &m + 1.0,
        |m| broadcast!(m * m.t() + 1.0),
        |m| m.sum_axis::<1>(),
        |m| m.matmul(&m),
        |m| m.get([1, 1]).copied(),
        |m| m.index_axis::<1>(0).sum(),
        |m| m.flip_axis::<1>().sum(),
        |m| m.swap_axes::<0, 1>().sum(),
        |m| m.moveaxis::<0, 1>().sum(),
        |m| m.permute::<1, 0>().sum(),
        |m| m.expand_dims::<2>().sum(),
        |m| m.chunks_axis::<1, 2>().sum(),
        |m| m.split_axis::<1, shape![1, 2]>().sum(),
        |m| m.windows_axis::<1, 2>().sum(),
        |m| m.unfold::<1, 2, 1, 1>().sum(),
        |m| m.diagonal().sum(),
        |m| m.broadcast_to::<shape![3, 2, 2]>().sum(),
        |m| slice!(m, 1, ..;-1).sum(),
        |m| slice!(m, 1).sum(),
    }
    refused! { vector.view(), shape![1, 1, 4]: |m| m.narrow().sum() }
    refused! { vector.view(), (): |m| m.expand_dims::<0>().sum(), |m| m.broadcast_to::<shape![3]>().sum() }
    refused! { matrix.t(), shape![4]: |m| m.sum(), |m| m.flip_axis::<0>().sum(), |m| &m * 2.0 }
}

/// The compiler knows the strides of these views, but the program checks the rank.
#[test]
fn axes_of_a_dynrank_with_known_strides_are_checked_at_run_time() {
    fn sums<L: Layout<DynRank>>(view: ArrayView<'_, f64, DynRank, L>) -> Vec<f64> {
        if view.rank() < 3 {
            return vec![view.sum()];
        }
        let x = || view.clone();
        vec![
            x().index_axis::<2>(0).sum(),
            x().flip_axis::<2>().sum(),
            x().swap_axes::<0, 2>().sum(),
            x().moveaxis::<2, -3>().sum(),
            x().expand_dims::<3>().sum(),
            x().chunks_axis::<2, 2>().sum(),
            x().split_axis::<2, shape![1, 2]>().sum(),
            x().windows_axis::<2, 2>().sum(),
            x().unfold::<2, 2, 1, 1>().sum(),
            x().diagonal().sum(),
            slice!(x(), 0, .., 1).sum(),
        ]
    }
    let matrix = array![[1.0, 2.0], [3.0, 4.0]];
    assert_eq!(sums(matrix.t().into_shape::<DynRank>()), [10.0]);
    let cube = Array::<f64, shape![2, 2, 2]>::from_fn(|[i, j, k]| (4 * i + 2 * j + k) as f64);
    let expected = sums(cube.clone().into_dyn().view());
    assert_eq!(expected.len(), 11);
    assert_eq!(sums(cube.view().into_shape::<DynRank>().strided()), expected);
    assert_eq!(sums(cube.view().try_into_shape::<DynRank>().unwrap()), expected);

    let vector = array![1.0, 2.0, 3.0, 4.0];
    let any = || vector.view().try_into_shape::<DynRank>().unwrap();
    assert!(any().try_trace().is_err());
    assert!(any().try_diagonal().map(|x| x.sum()).is_err());
    assert!(any().try_index_axis::<2>(0).map(|x| x.sum()).is_err());
    assert!(any().try_swap_axes::<0, 1>().map(|x| x.sum()).is_err());
    assert!(any().try_split_axis::<-2, shape![2, 2]>().map(|x| x.sum()).is_err());
    assert!(try_slice!(any(), .., 1).map(|x| x.sum()).is_err());
    let error = any().try_swap_axes::<0, 1>().unwrap_err().to_string();
    assert_eq!(error, "there is no axis 1 in an array of rank 1");
}

/// A view with 8 axes stores 8 strides in its type. A `DynRank` can have more.
#[test]
fn views_get_more_axes_after_their_shape_becomes_a_dynrank() {
    fn check<S: Shape, L: Layout<S>>(view: ArrayView<'_, i32, S, L>) {
        let elements = view.to_vec();
        let any = || view.clone().try_into_shape::<DynRank>().unwrap();
        let more = any().expand_dims::<0>();
        assert_eq!((more.rank(), more.to_vec()), (9, elements.clone()));
        assert_eq!(more.strides()[1..], *view.strides().as_ref());
        let more = any().expand_dims::<-1>().expand_dims::<0>().swap_axes::<0, 1>();
        assert_eq!((&more + 0).to_vec(), elements);
        let before = more.swap_axes::<0, 1>().index_axis::<-1>(0).squeeze_axis::<0>();
        assert_eq!(before.try_into_shape::<S>().unwrap().to_vec(), elements);
        let windows = any().windows_axis::<-1, 2>();
        assert_eq!(windows.to_vec(), any().strided().windows_axis::<-1, 2>().to_vec());
        assert_eq!((windows.rank(), windows.sum()), (9, 20));
        assert_eq!(any().chunks_axis::<-1, 3>().to_vec(), elements);
        assert_eq!(any().split_axis::<-1, shape![3, 1]>().to_vec(), elements);
        let longer = [&[1], view.shape().as_ref()].concat();
        assert_eq!(
            any().try_broadcast_to::<DynRank>(&longer[..]).unwrap().to_vec(),
            elements
        );
        assert_eq!(
            view.strided().into_shape::<DynRank>().expand_dims::<4>().to_vec(),
            elements
        );
    }
    let elements = || vec![0, 1, 2, 3, 4, 5];
    let x: Array<i32, shape![_, _, _, _, _, _, _, _]> =
        Array::from_shape_vec([2, 1, 1, 1, 1, 1, 1, 3], elements()).unwrap();
    check(x.view());
    check(x.swap_axes::<0, 6>());
    let y: Array<i32, shape![2, 1, 1, 1, 1, 1, 1, 3]> = x.clone().try_into_shape().unwrap();
    check(y.view());
    check(y.swap_axes::<0, 6>());
    let axes = y.swap_axes::<0, 6>().into_shape::<DynRank>().expand_dims::<0>();
    assert_eq!((axes.rank(), axes.to_vec()), (9, elements()));
    let cells = Array::<InlineArray<i32, shape![2]>, shape![3, 1, 1, 1, 1, 1, 1, 1]>::full(inline![4, 5]);
    let numbers = cells.swap_axes::<0, 7>().into_shape::<DynRank>().into_flat();
    assert_eq!((numbers.rank(), numbers.to_vec()), (9, vec![4, 5, 4, 5, 4, 5]));
}

#[test]
fn mutable_views_convert() {
    fn zero(mut x: ArrayViewMut<'_, i32, shape![_]>) {
        x.fill(0);
    }
    let mut x = matrix();
    zero(slice_mut!(x, .., 0).into());
    zero(x.view_mut().index_axis::<0>(1).into());
    assert_eq!(x, array![[0, 2, 3], [0, 0, 0]]);
}

#[test]
fn a_view_is_a_field() {
    struct Column<'v>(ArrayView<'v, i32, shape![_]>);
    let x = matrix();
    assert_eq!(Column(slice!(x, .., 1).into()).0.to_vec(), [2, 5]);
}

#[test]
fn functions_of_run_time_shapes_take_literals() {
    fn mean(x: &Array<f32, shape![_]>) -> f32 {
        x.mean()
    }
    fn mean_of_view(x: ContiguousView<'_, f32, shape![_]>) -> f32 {
        x.mean()
    }
    assert_eq!(mean(&array![1.0, 2.0].into_shape()), 1.5);
    assert_eq!(mean_of_view((&array![1.0, 2.0]).into()), 1.5);
    let x: InlineArray<f32, shape![2]> = inline![1.0, 2.0];
    assert_eq!(mean_of_view((&x).into()), 1.5);
}

#[test]
fn generic_code_names_the_relation() {
    fn rows<S: Shape + Loosen<shape![_, _]>>(x: &Array<f64, S>) -> usize {
        ArrayView::<'_, f64, shape![_, _]>::from(x).shape()[0]
    }
    assert_eq!(rows(&array![[1.0], [2.0]]), 2);
    let ones: Array<f64, (One, Dyn)> = Array::ones_with([1, 4]);
    assert_eq!(rows(&ones), 1);
}

#[test]
fn generic_shapes_convert_to_themselves() {
    fn total<T: Float>(x: ArrayView<'_, T, impl Shape>) -> T {
        x.sum()
    }
    fn of_axes<T: Float, M: Dim, N: Dim>(x: &Array<T, (M, N)>) -> T {
        let turned: ArrayView<'_, T, (N, M)> = x.t().into();
        let rows: ArrayView<'_, T, (Dyn, N)> = x.into();
        let part: ArrayView<'_, T, (N,)> = x.row(0).into();
        let whole: ArrayView<'_, T, (M, N)> = x.into();
        total(whole) + turned.sum() + rows.sum() + part.sum()
    }
    fn of_shape<T: Float, S: Shape, B: StorageMut<T, S>>(x: &mut Array<T, S, B>) -> T {
        let mut all: ArrayViewMut<'_, T, S> = x.into();
        all.fill(T::ONE);
        let view: ArrayView<'_, T, S> = (&*x).into();
        let any: ArrayView<'_, T, DynRank> = (&*x).into();
        total(view) + total(any)
    }
    let mut x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    assert_eq!(of_axes(&x), 69.0);
    assert_eq!((of_shape(&mut x), of_shape(&mut x.to_inline())), (12.0, 12.0));
}

/// A view with the lifetime `'s` of one with the lifetime `'l`.
fn shortened<'s, 'l: 's, S: Shape>(x: ArrayView<'l, i32, S>) -> ArrayView<'s, i32, S> {
    x.reborrow()
}

fn pick<'a>(first: bool, x: ArrayView<'a, i32, shape![_]>, y: ArrayView<'a, i32, shape![_]>) -> &'a i32 {
    if first {
        x.into_iter().next()
    } else {
        y.into_iter().next()
    }
    .expect("an element")
}

fn pick_of<'s, 'l: 's>(x: ArrayView<'l, i32, shape![_]>, y: ArrayView<'s, i32, shape![_]>) -> [&'s i32; 2] {
    [pick(true, x.reborrow(), y), pick(false, x.reborrow(), y)]
}

#[test]
fn views_with_a_shorter_borrow() {
    let long = matrix();
    {
        let short = array![7, 8];
        let picked = pick_of(slice!(long, 0, ..).into(), (&short).into());
        assert_eq!(picked, [&1, &7]);
    }
    assert_eq!(total(shortened::<shape![_, _]>((&long).into())), 21);
    // The layout and the storage of results are unchanged.
    let inline = inline![[1, 2], [3, 4]];
    let turned = inline.t();
    let sums: InlineArray<i32, shape![2, 2]> = turned.reborrow() + turned;
    assert_eq!(sums, inline![[2, 6], [4, 8]]);
    assert_eq!(long.view().reborrow().as_slice(), long.as_slice());
}

#[test]
fn mutable_views_with_a_shorter_borrow() {
    fn both<'s, 'l: 's>(
        x: ArrayViewMut<'l, i32, shape![_]>,
        y: ArrayViewMut<'s, i32, shape![_]>,
    ) -> [ArrayViewMut<'s, i32, shape![_]>; 2] {
        [x.reborrow(), y]
    }
    let (mut x, mut y) = (array![1, 2], array![3]);
    for mut view in both(x.view_mut().into(), y.view_mut().into()) {
        view *= 10;
    }
    assert_eq!((x, y), (array![10, 20], array![30]));
}

/// Doubles a mutable view of any strides.
fn double<'v>(x: impl Into<ArrayViewMut<'v, i32, shape![_, _]>>) {
    let mut x = x.into();
    x *= 2;
}

#[test]
fn references_to_arrays_are_mutable_views() {
    let mut x = matrix();
    double(&mut x);
    let mut turned = x.view_mut().t();
    double(&mut turned);
    turned *= 2;
    assert_eq!(x, array![[8, 16, 24], [32, 40, 48]]);
    let mut named = Array::<i32, (Rows, Channel)>::ones_with([1, 3]);
    double(&mut named);
    let mut y = inline![[1, 2]];
    double(&mut y);
    assert_eq!((named.sum(), y), (6, inline![[2, 4]]));
    let mut any: ArrayViewMut<'_, i32, DynRank> = (&mut x).into();
    any.fill(1);
    let mut flat: ContiguousViewMut<'_, i32, shape![_, 3]> = (&mut x).into();
    flat.as_mut_slice()[5] = 7;
    assert_eq!(x, array![[1, 1, 1], [1, 1, 7]]);
}

/// Sums a view of one axis.
fn sum<'v>(x: impl Into<ArrayView<'v, i32, shape![_]>>) -> i64 {
    x.into().sum()
}

/// Sums a contiguous view of one axis.
fn sum_of_slice<'v>(x: impl Into<ContiguousView<'v, i32, shape![_]>>) -> i64 {
    x.into().as_slice().iter().map(|&x| i64::from(x)).sum()
}

#[test]
fn slices_rust_arrays_and_vectors_are_views() {
    let vector = vec![1, 2, 3];
    assert_eq!((sum(&vector), sum(&vector[1..]), sum(&[4, 5])), (6, 5, 9));
    assert_eq!(
        (sum_of_slice(&vector), sum_of_slice(&vector[1..]), sum_of_slice(&[4, 5])),
        (6, 5, 9)
    );
    assert_eq!((sum(&[7]), sum(&Vec::new()), sum(&[0; 0])), (7, 0, 0));
    let fixed: ArrayView<'_, i32, shape![2]> = (&[1, 2]).into();
    let table = [[1, 2, 3], [4, 5, 6]];
    let static_table: ArrayView<'_, i32, shape![2, 3]> = (&table).into();
    let rows: ArrayView<'_, i32, shape![_, 3]> = (&table).into();
    let rows_of_slice: ArrayView<'_, i32, shape![_, 3]> = (&table[1..]).into();
    let open: ArrayView<'_, i32, shape![_, _]> = (&table).into();
    let contiguous: ContiguousView<'_, i32, shape![_, _]> = (&table).into();
    assert_eq!((fixed.sum(), rows_of_slice.sum()), (3, 15));
    assert_eq!(static_table, matrix());
    assert_eq!(
        (rows.shape(), open.shape(), contiguous.shape()),
        ([2, 3], [2, 3], [2, 3])
    );
    assert_eq!((rows.sum(), open.t().sum(), contiguous.sum()), (21, 21, 21));
}

#[test]
fn slices_rust_arrays_and_vectors_are_mutable_views() {
    fn add_one<'v>(x: impl Into<ArrayViewMut<'v, i32, shape![_]>>) {
        let mut x = x.into();
        x += 1;
    }
    let (mut vector, mut array) = (vec![1, 2], [3, 4]);
    add_one(&mut vector);
    add_one(&mut vector[1..]);
    add_one(&mut array);
    assert_eq!((vector, array), (vec![2, 4], [4, 5]));
    let mut table = [[1, 2, 3], [4, 5, 6]];
    double(&mut table);
    let mut rows: ContiguousViewMut<'_, i32, shape![_, 3]> = (&mut table).into();
    rows += 1;
    assert_eq!(table, [[3, 5, 7], [9, 11, 13]]);
}

#[test]
fn contiguous_views_of_run_time_rank_stay_contiguous() {
    let mut x: Array<i32, DynRank> = array![[1, 2, 3], [4, 5, 6]].into_shape();
    let elements = x.as_ptr();
    let view: ContiguousView<'_, i32, shape![2, 3]> = x.view().try_into_shape().unwrap();
    assert_eq!((view.as_ptr(), view.as_slice()), (elements, &[1, 2, 3, 4, 5, 6][..]));
    let mut view: ContiguousViewMut<'_, i32, shape![_, 3]> = x.view_mut().try_into_shape().unwrap();
    view.as_mut_slice()[5] = 7;
    assert!(x.view().try_into_shape::<shape![3, 2]>().is_err());
    // The layout of other views is kept, too.
    let columns: ArrayView<'_, i32, DynRank> = x.view().swap_axes::<0, 1>().strided();
    let columns: ArrayView<'_, i32, shape![3, _]> = columns.try_into_shape::<shape![3, _]>().unwrap().strided();
    assert_eq!(columns.to_vec(), [1, 4, 2, 5, 3, 7]);
}
