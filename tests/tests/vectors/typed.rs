//! The types of results: static extents, names, inline arrays, dtypes, and generic code without
//! where-clauses.

use array_core::{
    Array, Arrays, Dim, Dyn, Element, InlineArray, Len, Number, One, array, broadcast, dim, inline, shape,
};

dim!(Rows, Columns);
dim!(Channels = 3);

fn weights<T: Number, M: Dim, N: Dim>(x: &Array<T, (M,)>, y: &Array<T, (N,)>) -> Array<T, (M, N)> {
    x.outer(y)
}

fn sums<M: Dim, N: Dim>(x: &Array<i32, (M,)>, y: &Array<i32, (N,)>) -> Array<i32, (N, M)> {
    let (xs, ys) = (x, y).meshgrid();
    let (across, down) = (y, x).meshgrid_ij();
    assert_eq!((xs.to_vec(), ys.to_vec()), (down.to_vec(), across.to_vec()));
    xs + ys
}

fn channels_first<T: Element, H: Dim, W: Dim, C: Dim>(x: &Array<T, (H, W, C)>) -> Array<T, (C, H, W)> {
    x.moveaxis::<2, 0>().to_heap()
}

#[test]
fn generic_code_needs_no_where_clauses() {
    let x = Array::<i32, (Rows,)>::from_fn_with([2], |[i]| i as i32 + 1);
    let y = Array::<i32, (Columns,)>::from_fn_with([3], |[i]| 10 * i as i32);
    let product: Array<i32, (Rows, Columns)> = weights(&x, &y);
    assert_eq!(product.to_vec(), [0, 10, 20, 0, 20, 40]);
    let sums: Array<i32, (Columns, Rows)> = sums(&x, &y);
    assert_eq!(sums.to_vec(), [1, 2, 11, 12, 21, 22]);
    let image =
        Array::<u8, shape![Rows, Columns, Channels]>::from_fn_with([2, 3, 3], |[i, j, c]| (i + 2 * j + 8 * c) as u8);
    let planes: Array<u8, (Channels, Rows, Columns)> = channels_first(&image);
    assert_eq!(planes[[2, 1, 2]], 21);
}

#[test]
fn extents_of_1_need_no_special_case() {
    let (one, len, dyn_) = (
        Array::<i32, (One,)>::ones(),
        Array::<i32, (Len<1>,)>::ones(),
        Array::<i32, (Dyn,)>::ones_with([1]),
    );
    let y = array![2, 3];
    let _: (Array<i32, shape![1, 2]>, Array<i32, (Len<1>, Len<2>)>) = (one.outer(&y), len.outer(&y));
    assert_eq!(dyn_.outer(&y).shape(), [1, 2]);
    let (a, b) = (&one, &dyn_).meshgrid_ij();
    let _: (One, Dyn) = *a.axes();
    assert_eq!((a.shape(), b.len()), ([1, 1], 1));
}

#[test]
fn dtypes_promote_and_integers_wrap() {
    let product: Array<i16, shape![2, 2]> = array![200_u8, 1].outer(&array![-1_i8, 100]);
    assert_eq!(product, array![[-200, 20000], [-1, 100]]);
    let wrapped: Array<u8, shape![1, 1]> = array![200_u8].outer(&array![2_u8]);
    assert_eq!(wrapped[[0, 0]], 144);
    let mixed: Array<f64, shape![1, 2]> = array![0.5_f32].outer(&array![1.0_f64, 2.0]);
    assert_eq!(mixed, array![[0.5, 1.0]]);
}

#[test]
fn inline_vectors_make_inline_products() {
    const X: InlineArray<f32, shape![3]> = inline![1.0, 2.0, 3.0];
    let product: InlineArray<f32, shape![3, 3]> = X.outer(&X);
    assert_eq!(product.trace(), 14.0);
    let on_heap: Array<f32, shape![3, 2]> = X.outer(&array![1.0_f32, -1.0]);
    assert_eq!(on_heap.sum(), 0.0);
}

#[test]
fn a_product_is_that_of_index_names() {
    let x = Array::<f32, shape![70]>::arange();
    let y = Array::<f32, shape![_]>::from_fn_with([333], |[i]| 0.5 - i as f32);
    let named = broadcast!(named; x[i] * y[j]);
    assert_eq!(x.outer(&y), named);
    assert_eq!(x.outer(&y.flip_axis::<0>()), named.flip_axis::<1>());
}

#[test]
fn grids_and_moved_axes_are_views() {
    let (x, y) = (array![1.5, 2.5], array![[1_u8, 2, 3], [4, 5, 6]]);
    let (xs, columns) = (&x, y.index_axis::<0>(1)).meshgrid();
    assert_eq!(std::ptr::from_ref(&xs[[2, 1]]), std::ptr::from_ref(&x[[1]]));
    assert_eq!(std::ptr::from_ref(&columns[[2, 1]]), std::ptr::from_ref(&y[[1, 2]]));
    let mut z = array![[[1, 2], [3, 4], [5, 6]]];
    z.view_mut().moveaxis::<-1, 0>().index_axis::<0>(1).fill(0);
    assert_eq!(z, array![[[1, 0], [3, 0], [5, 0]]]);
    assert_eq!(z.moveaxis::<1, 1>(), z);
}

#[test]
fn a_grid_of_too_many_points_is_refused() {
    let x = InlineArray::<u8, shape![2]>::ones();
    let many = x
        .view()
        .try_broadcast_to::<shape![_, 2]>([1 << 40, 2])
        .expect("a view")
        .index_axis::<1>(0);
    let error = (many, many).try_meshgrid_ij().map(|_| ()).unwrap_err().to_string();
    assert!(
        error.contains("(1099511627776, 1099511627776)") && error.contains("`meshgrid_ij`"),
        "{error}"
    );
    let error = many.try_outer(&many).unwrap_err().to_string();
    assert!(error.contains("`outer`"), "{error}");
}
