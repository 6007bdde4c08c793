use array_core::{Array, broadcast, shape};

fn main() {
    let mut x = Array::<f32, shape![4, 6]>::zeros();
    let y = Array::<f32, shape![2, 4]>::ones();
    //~ ERROR: a value of shape `(Len<2>, Len<4>)` cannot be written in place into an array of shape `(Len<2>, Len<3>)`
    broadcast!(x[1..3, ..;2] = y);
}
