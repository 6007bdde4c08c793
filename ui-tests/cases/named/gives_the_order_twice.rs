use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let mut c = Array::<f32, shape![3, 2]>::zeros();
    //~ ERROR: the order is given twice, in front and by the left-hand side: leave it out in front
    broadcast!(named [j, i]; c[j, i] = m[i, j]);
}
