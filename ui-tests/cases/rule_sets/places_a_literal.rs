use array_core::{Array, broadcast, shape};

fn main() {
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: a literal has no axes: leave out `in_dims`
    let _ = broadcast!(explicit; v + 2.in_dims(0));
}
