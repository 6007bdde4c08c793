use array_core::{Array, broadcast, dim, shape};

dim!(pub Batch);

fn loss(predicted: &Array<f32, shape![Batch, 1]>, target: &Array<f32, shape![Batch]>) -> f32 {
    //~ ERROR: shapes `(Batch, One)` and `(Batch,)` are not the same, and `no_stretch` stretches nothing
    let difference = broadcast!(no_stretch; predicted - target);
    difference.square().mean()
}

fn main() {}
