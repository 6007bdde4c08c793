use array_core::{Array, shape};

fn cumulative_returns(returns: &Array<f64, shape![250]>) -> Array<f64, shape![250]> {
    //~ ERROR: an array of shape `(Len<250>,)` has no axis 1
    //~ NOTE: no such axis
    //~ NOTE: see array_core::errors#no-such-axis
    returns.cumsum::<1>()
}

fn main() {}
