use array_core::layout::{Storage, StorageMut};
use array_core::shape::HasAxis;
use array_core::{Array, Float, array, broadcast};

fn centered<T: Float, S: HasAxis<-1>, B: Storage<T, S>>(x: &Array<T, S, B>) -> Array<T, S> {
    let x = &x.view();
    broadcast!(x - mean_axis_keep::<-1>(x))
}

fn center<T: Float, S: HasAxis<-1>, B: StorageMut<T, S>>(x: &mut Array<T, S, B>) {
    let mean = x.view().mean_axis_keep::<-1>();
    broadcast!(x -= mean);
}

fn main() {
    let mut x = array![[1.0, 3.0]];
    let y = centered(&x);
    center(&mut x);
    assert_eq!(x, y);
}
