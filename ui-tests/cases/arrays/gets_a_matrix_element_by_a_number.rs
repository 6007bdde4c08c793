use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::zeros();
    //~ ERROR: `{integer}` cannot index an array of shape `(Len<2>, Len<3>)`
    let _ = x.get(4);
}
