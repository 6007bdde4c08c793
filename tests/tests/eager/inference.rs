//! Arrays of literals without a dtype: shape and storage are known, and the dtype falls back to
//! `f64` or `i32`. The test is that these programs compile.

use array_core::functions::{maximum, select};
use array_core::{Array, Dim, Dyn, DynRank, Len, Shape, array, broadcast, inline, shape, slice, try_broadcast};

#[test]
fn operators_on_literals() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    let y = &x * &x;
    let z = &y + &x;
    assert_eq!(z.sum(), 40.0);
    assert_eq!(z.t()[[0, 1]], 12.0);
    assert_eq!(z.view().len(), 4);
    assert_eq!(z.clone().reshape::<shape![4]>()[[3]], 20.0);
    assert_eq!(z.mean_axis::<0>().max(), 13.0);
    let n = array![1, 2, 3];
    let m = &n * 2 + 1;
    assert_eq!(m.iter().sum::<i32>(), 15);
    assert_eq!((-&n).len(), 3);
    let a = inline![1.0, 2.0];
    let b = a + a;
    assert_eq!(b.sum(), 6.0);
}

#[test]
fn functions_on_literals() {
    let x = array![1.0, 4.0];
    let y = maximum(&x, 2.0);
    let z = select(broadcast!(y > 2), &y, 0.0);
    assert_eq!(z.max(), 4.0);
    assert_eq!(x.sqrt().sum(), 3.0);
}

#[test]
fn fused_expressions_of_literals() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    let y = broadcast!(x * 2 + x);
    let z = broadcast!(if y > 3 { y } else { x });
    assert_eq!(z.sum(), 28.0);
    assert_eq!(slice!(z, 0, ..).len(), 2);
    assert_eq!(z.t().shape(), [2, 2]);
    let one = broadcast!(no_stretch; z - x);
    assert_eq!(one.min(), 0.0);
    let placed = broadcast!(explicit; z + array![1.0, 2.0].in_dims(0));
    assert_eq!(placed.len(), 4);
    let named = broadcast!(named; z[i, j] + x[j, i]);
    assert_eq!(named.len(), 4);
}

#[test]
fn literals_in_place() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    let y = broadcast!(x * 2);
    let z = &y + &x;
    broadcast!(x += y * z);
    x -= &z;
    broadcast!(x[0, ..] = y[1, ..]);
    assert_eq!(x[[0, 0]], 6.0);
    let mut n = array![inline![1.0, 2.0]];
    n += 1.0;
    let m = broadcast!(n * 2.0);
    broadcast!(n = m);
    assert_eq!(&n + &m, array![inline![8.0, 12.0]]);
}

#[test]
fn literals_next_to_a_dtype() {
    let x = array![1.0_f32, 2.0];
    let y = broadcast!((x - array![1.0, 2.0]) * 0.5);
    let z = (y + &x).into_dyn();
    assert_eq!(z.sum(), 3.0);
    let u = broadcast!(z * 2.0 + 1);
    assert_eq!(u.shape(), [2]);
    let w = try_broadcast!(x * array![2.0, 3.0]).expect("shapes that fit");
    assert_eq!(w.reshape::<shape![2, 1]>().len(), 2);
}

#[test]
fn positions_follow_from_the_extents() {
    fn sums<const N: usize>() -> Array<usize, (Len<N>, Dyn)> {
        Array::from_fn_with([N, 3], |[i, j]| 10 * i + j)
    }
    fn first<S: Shape>(shape: S) -> Array<usize, S> {
        Array::from_fn_with(shape, |position| position.as_ref()[0])
    }
    fn rows<N: Dim>(n: N) -> Array<usize, (N,)> {
        Array::from_fn_with((n,), |[i]| i)
    }
    let x: Array<usize, shape![2, _]> = Array::from_fn_with([2, 3], |[i, j]| 10 * i + j);
    assert_eq!(x, sums::<2>());
    let y: Array<usize, DynRank> = Array::from_fn_with([2, 3], |[i, j]| 10 * i + j);
    assert_eq!(y.as_slice(), x.as_slice());
    let extents = vec![2, 3];
    let z: Array<usize, DynRank> = Array::from_fn_with(&extents[..], |position| 10 * position[0] + position[1]);
    assert_eq!(
        z,
        Array::<usize, DynRank>::from_fn_with(extents, |position: DynRank| 10 * position[0] + position[1])
    );
    assert_eq!(z, y);
    assert_eq!(first((Dyn(2), Len::<2>)).as_slice(), [0, 0, 1, 1]);
    assert_eq!(rows(Len::<3>).as_slice(), [0, 1, 2]);
    let tried: Result<Array<usize, shape![2]>, _> = Array::try_from_fn_with([3], |[i]| i);
    assert!(tried.is_err());
}
