use array_core::{Array, shape};

fn velocities(positions: &Array<f64, shape![100, 3]>) -> Array<f64, shape![100, 3]> {
    //~ ERROR: mismatched types
    //~ NOTE: expected struct `array_core::Array<_, (Len<100>, Len<_>)>` found struct `array_core::Array<_, (Len<99>, Len<_>)>`
    positions.diff::<0>()
}

fn main() {}
