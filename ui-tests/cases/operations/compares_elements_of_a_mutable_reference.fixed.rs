use array_core::{Array, broadcast, shape};

fn saturate(pixels: &mut Array<f32, shape![4, 4]>) {
    let bright = broadcast!(pixels > 1.0);
    broadcast!(pixels[bright] = 1);
}

fn main() {
    saturate(&mut Array::ones());
}
