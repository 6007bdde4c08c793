use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![2, 3, 4]>::zeros();
    //~ ERROR: `argmax` takes one index name, as in `argmax(k: …)`: a position is along one axis
    let _ = broadcast!(argmax(j, k: x[i, j, k]));
}
