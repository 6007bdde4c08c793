// A module of StableHLO has one shape.
use array_core::stablehlo::program;
use array_core::{Array, Dim, broadcast};

#[program]
//~ ERROR: a program cannot be generic
fn twice<N: Dim>(x: &Array<f32, (N,)>) -> Array<f32, (N,)> {
    broadcast!(x * 2)
}

fn main() {}
