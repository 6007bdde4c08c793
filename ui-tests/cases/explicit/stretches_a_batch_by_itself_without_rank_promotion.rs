use array_core::{Array, broadcast, dim, shape};

dim!(pub Batch);

fn loss(predicted: &Array<f32, shape![Batch, 1]>, target: &Array<f32, shape![Batch]>) -> f32 {
    //~ ERROR: shapes `(Batch, One)` and `(Batch,)` differ in rank, which `no_rank_promotion` rejects
    let difference = broadcast!(no_rank_promotion; predicted - target);
    difference.square().mean()
}

fn main() {}
