use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![2]>::ones();
    //~ ERROR: there is no rule set `strict`: write `no_stretch`; the rule sets are `explicit`, `named`
    let _ = broadcast!(strict; x * 2);
}
