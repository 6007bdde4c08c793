use array_core::prelude::*;

fn negated(x: [i16; 4]) -> i16 {
    //~ ERROR: `[i16; 4]` cannot be an operand
    //~ NOTE: `InlineArray::from(*x)`
    broadcast!(sum(abs(x))) as i16
}

fn main() {
    let _ = negated;
}
