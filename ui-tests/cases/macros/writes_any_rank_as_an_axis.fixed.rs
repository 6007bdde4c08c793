use array_core::{Array, DynRank};

fn total(x: &Array<f64, DynRank>) -> f64 {
    x.sum()
}

fn main() {
    let _ = total(&Array::<f64, DynRank>::ones_with(vec![2, 3]));
}
