use array_core::{Array, broadcast, rules, shape};

//~ ERROR: there is no rule set `no_promotion`: write `no_rank_promotion`; the rule sets are `explicit`, `named`, `no_rank_promotion`, `no_stretch`, `standard`, `tml`
#[rules(no_promotion)]
fn doubled(x: &Array<f32, shape![2]>) -> Array<f32, shape![2]> {
    broadcast!(x * 2)
}

fn main() {
    let _ = doubled(&Array::ones());
}
