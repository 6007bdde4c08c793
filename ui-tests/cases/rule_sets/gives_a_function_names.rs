use array_core::{Array, broadcast, rules, shape};

//~ ERROR: `named` applies to one expression, whose operands have names: write it there
#[rules(named)]
fn doubled(x: &Array<f32, shape![2]>) -> Array<f32, shape![2]> {
    broadcast!(x * 2)
}

fn main() {
    let _ = doubled(&Array::ones());
}
