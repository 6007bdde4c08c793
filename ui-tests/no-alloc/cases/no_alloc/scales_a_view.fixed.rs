use array_core::ContiguousView;
use array_core::prelude::*;

fn volts(x: ContiguousView<'_, f32, shape![4]>) -> f32 {
    let v = x.inline_results() * 0.5;
    v.max()
}

fn main() {
    let _ = volts;
}
