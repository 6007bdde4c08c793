// Outside of the function, it is a constant of each export.
use std::sync::LazyLock;

use array_core::stablehlo::program;
use array_core::{Array, shape};

pub static WINDOW: LazyLock<Array<f32, shape![3]>> = LazyLock::new(|| Array::linspace(0.0, 1.0));

#[program]
fn weighted(x: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    let window = &*WINDOW;
    x * window
}

fn main() {}
