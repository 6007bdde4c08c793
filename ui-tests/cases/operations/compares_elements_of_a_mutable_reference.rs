use array_core::{Array, broadcast, shape};

fn saturate(pixels: &mut Array<f32, shape![4, 4]>) {
    //~ ERROR: binary operation `>` cannot be applied to type `&mut array_core::Array<f32, (Len<4>, Len<4>)>`
    //~ NOTE: write `broadcast!(x > 0.0)`
    let bright = pixels > 1.0;
    broadcast!(pixels[bright] = 1);
}

fn main() {
    saturate(&mut Array::ones());
}
