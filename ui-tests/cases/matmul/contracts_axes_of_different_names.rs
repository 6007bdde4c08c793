use array_core::{Array, dim};

dim!(pub Batch);
dim!(pub Hidden);
dim!(pub Inputs);
dim!(pub Outputs);

type Weights<I, O> = Array<f32, (I, O)>;

fn layer(x: &Array<f32, (Batch, Inputs)>, weights: &Weights<Hidden, Outputs>) -> Array<f32, (Batch, Outputs)> {
    //~ ERROR: shapes `(Batch, Inputs)` and `(Hidden, Outputs)` cannot be multiplied: the inner axes are `Inputs` and `Hidden`
    x.matmul(weights)
}

fn main() {
    let _ = layer;
}
