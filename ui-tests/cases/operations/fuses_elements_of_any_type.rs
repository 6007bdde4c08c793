use array_core::{Array, broadcast, shape};

fn add<T>(a: &Array<T, shape![3]>, b: &Array<T, shape![3]>) {
    //~ ERROR: `T` is not a dtype
    //~ NOTE: generic code: `T: Number` for arithmetic
    let _ = broadcast!(a + b);
}

fn main() {
    add(&Array::<f32, _>::ones(), &Array::ones());
}
