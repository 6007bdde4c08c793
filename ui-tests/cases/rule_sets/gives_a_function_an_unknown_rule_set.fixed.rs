use array_core::{Array, broadcast, rules, shape};

#[rules(no_rank_promotion)]
fn doubled(x: &Array<f32, shape![2]>) -> Array<f32, shape![2]> {
    broadcast!(x * 2)
}

fn main() {
    let _ = doubled(&Array::ones());
}
