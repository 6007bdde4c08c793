// Rust's index is an element in memory, which a program does not have.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn scaled(x: &Array<f32, shape![2, 3]>) -> Array<f32, shape![2, 3]> {
    //~ ERROR: a program cannot access elements of `f32` in memory: they exist only when it runs
    let first = x[[0, 0]];
    broadcast!(x / first)
}

fn main() {}
