use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![2]>::ones();
    //~ ERROR: `tml` takes no list of index names, only `named` does: leave it out
    let _ = broadcast!(tml [i]; x * 2);
}
