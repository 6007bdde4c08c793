// The elements are known where the program runs.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn scaled(x: &Array<f32, shape![2, 3]>) -> Array<f32, shape![2, 3]> {
    //~ ERROR: a program cannot access elements of `f32` in memory: they exist only when it runs
    let first = x.iter().next().unwrap();
    broadcast!(x / first)
}

fn main() {}
