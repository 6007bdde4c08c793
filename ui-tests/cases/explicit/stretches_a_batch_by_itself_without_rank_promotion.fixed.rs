use array_core::{Array, broadcast, dim, shape};

dim!(pub Batch);

fn loss(predicted: &Array<f32, shape![Batch, 1]>, target: &Array<f32, shape![Batch]>) -> f32 {
    let column = target.expand_dims::<-1>();
    let difference = broadcast!(no_rank_promotion; predicted - column);
    difference.square().mean()
}

fn main() {}
