use array_core::{Array, shape};

fn main() {
    let pixels = Array::<f32, shape![4, 4]>::zeros();
    //~ ERROR: binary operation `>` cannot be applied to type `array_core::Array<f32, (Len<4>, Len<4>)>`
    //~ NOTE: write `broadcast!(x > 0.0)`, then `.any()` or `.all()` for one `bool`
    let bright = pixels > 0.5;
    assert_eq!(bright.shape(), [4, 4]);
}
