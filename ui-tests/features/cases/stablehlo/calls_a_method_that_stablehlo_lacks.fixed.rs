// StableHLO sorts by a function of two elements, which a program does not write.
use array_core::stablehlo::program;
use array_core::{Array, shape};

#[program]
fn sorted(x: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    let y = x + 1.0;
    y.flip_axis::<0>().to_heap()
}

fn main() {}
