use array_core::{Array, Number, broadcast, shape};

fn add<T: Number>(a: &Array<T, shape![3]>, b: &Array<T, shape![3]>) {
    let _ = broadcast!(a + b);
}

fn main() {
    add(&Array::<f32, _>::ones(), &Array::ones());
}
