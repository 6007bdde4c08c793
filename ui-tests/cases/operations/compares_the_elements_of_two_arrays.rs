use array_core::{Array, shape};

fn main() {
    let depth = Array::<f32, shape![4]>::zeros();
    let limit = Array::<f32, shape![4]>::ones();
    //~ ERROR: binary operation `<` cannot be applied to type `&array_core::Array<f32, (Len<4>,)>`
    //~ NOTE: write `broadcast!(x > 0.0)`, then `.any()` or `.all()` for one `bool`
    let near = &depth < &limit;
    assert_eq!(near.shape(), [4]);
}
