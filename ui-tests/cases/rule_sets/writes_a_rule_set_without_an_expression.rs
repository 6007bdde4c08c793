use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![2]>::ones();
    //~ ERROR: write an expression after the rule set, as in `tml; x + y`
    let _ = broadcast!(tml; );
}
