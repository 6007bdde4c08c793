use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![2]>::ones();
    //~ ERROR: there is no rule set `strict`: write `no_stretch`; the rule sets are `explicit`, `named`, `no_rank_promotion`, `no_stretch`, `standard`, `tml`
    let _ = broadcast!(strict; x * 2);
}
