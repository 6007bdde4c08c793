use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![]>::ones();
    //~ ERROR: a 0-d operand takes no list: leave out `in_dims()`
    let _ = broadcast!(explicit; m + v.in_dims());
}
