use array_core::{Array, DynRank, shape};

//~ ERROR: `DynRank` is a shape of any rank, not an axis: write it without `shape!`, as in `Array<f32, DynRank>`
fn total(x: &Array<f64, shape![DynRank]>) -> f64 {
    x.sum()
}

fn main() {
    let _ = total(&Array::<f64, DynRank>::ones_with(vec![2, 3]));
}
