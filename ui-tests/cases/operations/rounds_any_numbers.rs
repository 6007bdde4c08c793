use array_core::{Array, Dyn, Number};

fn whole<T: Number>(x: &Array<T, (Dyn,)>) -> Array<T, (Dyn,)> {
    //~ ERROR: `T` is not a dtype of real numbers
    x.floor()
}

fn main() {
    let _ = whole(&Array::from(vec![1.5, 2.0]));
}
