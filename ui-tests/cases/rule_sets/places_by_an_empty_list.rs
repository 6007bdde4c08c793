use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![3]>::ones();
    //~ ERROR: a list of axes `()` does not fit an operand of shape `(Len<3>,)`
    let _ = broadcast!(explicit; m + v.in_dims());
}
