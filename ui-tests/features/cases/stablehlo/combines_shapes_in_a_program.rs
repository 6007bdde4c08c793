// A mistake in a program is reported once, though its body is compiled twice.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn sum(x: &Array<f32, shape![2, 3]>, y: &Array<f32, shape![2]>) -> Array<f32, shape![2, 3]> {
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<2>,)` cannot be broadcast together
    broadcast!(x + y)
}

fn main() {}
