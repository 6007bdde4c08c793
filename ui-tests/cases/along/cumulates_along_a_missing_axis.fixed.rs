use array_core::{Array, shape};

fn cumulative_returns(returns: &Array<f64, shape![250]>) -> Array<f64, shape![250]> {
    returns.cumsum::<0>()
}

fn main() {}
