//! Arrays and views of `ndarray`.

use array_core::{Array, CallError, DynRank, broadcast, shapes};
use ndarray::{self as nd, ArrayView1, ArrayView3, s};

#[shapes(x: [B, T, 3] f32, w: [3] f32 -> [B, T] f32)]
fn project(x: ArrayView3<'_, f32>, w: ArrayView1<'_, f32>) -> nd::Array2<f32> {
    broadcast!(sum(c: x[b, t, c] * w[c]))
}

fn ramp(extents: [usize; 3]) -> nd::Array3<f32> {
    let [_, rows, columns] = extents;
    nd::Array3::from_shape_fn(extents, |(i, j, k)| ((i * rows + j) * columns + k) as f32)
}

/// Computes the result of `project` by `ndarray` alone.
fn expected(x: ArrayView3<'_, f32>, w: ArrayView1<'_, f32>) -> nd::Array2<f32> {
    let (batch, time, _) = x.dim();
    nd::Array2::from_shape_fn((batch, time), |(i, j)| x.slice(s![i, j, ..]).dot(&w))
}

#[test]
fn views_of_any_strides_are_read_in_place() {
    let (x, w) = (ramp([4, 5, 3]), nd::array![1.0, -2.0, 0.5]);
    for view in [
        x.view(),
        x.slice(s![1..;2, ..;-1, ..]),
        x.slice(s![.., 3..3, ..]),
        x.view().permuted_axes([1, 0, 2]),
    ] {
        assert_eq!(project(view, w.view()), expected(view, w.view()));
    }
}

#[test]
fn another_extent_is_named() {
    let (x, w) = (ramp([2, 5, 4]), nd::array![1.0, 2.0, 3.0]);
    let panic = crate::gradual::panic_of(|| project(x.view(), w.view()));
    assert_eq!(
        panic,
        "`project` cannot take its arguments: `x` has shape (2, 5, 4), expected [B, T, 3]: axis 2 is 4, not 3"
    );
}

#[shapes(x: [M, K] f64, y: [K, N] f64, bias: [N] f64 -> [M, N] f64)]
fn layer(
    x: &nd::Array2<f64>,
    y: &nd::ArrayD<f64>,
    bias: &nd::ArrayRef<f64, nd::Ix1>,
) -> Result<nd::ArrayD<f64>, CallError> {
    let product: Array<f64, (M, N)> = x.matmul(&y);
    Ok(product + bias)
}

#[test]
fn every_mismatch_is_reported() {
    let (x, bias) = (nd::Array2::<f64>::ones((2, 3)), nd::Array1::<f64>::ones(7));
    let y = nd::ArrayD::<f64>::ones(vec![3, 4]);
    let result = layer(&x, &y, &nd::Array1::ones(4)).unwrap();
    assert_eq!(result, nd::ArrayD::from_elem(vec![2, 4], 4.0));
    let error = layer(&x, &y, &bias).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`layer` cannot take its arguments: `N` is 4 in `y` and 7 in `bias`"
    );
    let error = layer(&x, &nd::ArrayD::ones(vec![4, 4]), &bias).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`layer` cannot take its arguments:\n  \
         `K` is 3 in `x` and 4 in `y`\n  \
         `N` is 4 in `y` and 7 in `bias`"
    );
    let error = layer(&x, &nd::ArrayD::ones(vec![3, 4, 1]), &bias).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`layer` cannot take its arguments: `y` has shape (3, 4, 1), expected [K, N]: its rank is 3"
    );
    assert_eq!((error.function(), error.mismatches().len()), ("layer", 1));
}

#[shapes(x: [N] f32, y: [N] f32)]
fn axpy(a: f32, x: ArrayView1<'_, f32>, mut y: nd::ArrayViewMut1<'_, f32>) {
    broadcast!(y += a * x);
}

#[shapes(x: [M, N] i32)]
fn clear_diagonal(x: &mut nd::Array2<i32>) -> usize {
    let mut count = 0;
    for i in 0..x.shape()[0].min(x.shape()[1]) {
        x[[i, i]] = 0;
        count += 1;
    }
    count
}

#[test]
fn writes_change_the_argument() {
    let mut y = nd::array![[1.0, 2.0], [3.0, 4.0]];
    axpy(2.0, nd::aview1(&[10.0, 20.0]), y.column_mut(1));
    assert_eq!(y, nd::array![[1.0, 22.0], [3.0, 44.0]]);
    let mut x = nd::Array2::from_elem((2, 3), 1);
    assert_eq!(clear_diagonal(&mut x), 2);
    assert_eq!(x, nd::array![[0, 1, 1], [1, 0, 1]]);
    // Shared elements are copied before they are written to.
    let (mut x, shared) = (nd::ArcArray::from_elem((2, 2), 1), nd::ArcArray::from_elem((2, 2), 1));
    x.clone_from(&shared);
    clear_shared(&mut x);
    assert_eq!((x.sum(), shared.sum()), (0, 4));
}

#[shapes(x: [M, N] i32)]
fn clear_shared(x: &mut nd::ArcArray<i32, nd::Ix2>) {
    broadcast!(x = 0);
}

#[shapes(x: [N, N] i64 -> [N] i64)]
fn diagonal(x: nd::Array2<i64>) -> Array<i64, DynRank> {
    let x: Array<i64, (N, N)> = x;
    x.diagonal().to_heap()
}

#[test]
fn owned_arrays_are_moved() {
    let x = nd::array![[1, 2], [3, 4]].reversed_axes();
    assert_eq!(diagonal(x).as_slice(), [1, 4]);
    let panic = crate::gradual::panic_of(|| diagonal(nd::Array2::zeros((2, 3))));
    assert_eq!(panic, "`diagonal` cannot take its arguments: `N` is 2 and 3 in `x`");
}
