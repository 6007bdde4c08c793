use array_core::{Array, Dyn, Real};

fn whole<T: Real>(x: &Array<T, (Dyn,)>) -> Array<T, (Dyn,)> {
    x.floor()
}

fn main() {
    let _ = whole(&Array::from(vec![1.5, 2.0]));
}
