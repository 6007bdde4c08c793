use array_core::{Array, broadcast, rules, shape};

//~ ERROR: write one rule set, as in `#[rules(no_stretch)]`
#[rules(no_stretch, tml)]
fn doubled(x: &Array<f32, shape![2]>) -> Array<f32, shape![2]> {
    broadcast!(x * 2)
}

fn main() {
    let _ = doubled(&Array::ones());
}
