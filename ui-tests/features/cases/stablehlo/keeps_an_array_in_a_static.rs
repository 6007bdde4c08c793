// The array of one export is not in the next one.
use std::sync::LazyLock;

use array_core::stablehlo::program;
use array_core::{Array, shape};

#[program]
fn weighted(x: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    //~ ERROR: a `static` in a program cannot keep an array, because it outlives the export: move it out of the function
    static WINDOW: LazyLock<Array<f32, shape![3]>> = LazyLock::new(|| Array::linspace(0.0, 1.0));
    let window = &*WINDOW;
    x * window
}

fn main() {}
