use array_core::prelude::*;

fn negated(x: [i16; 4]) -> i16 {
    let y = InlineArray::from(x);
    broadcast!(sum(abs(y))) as i16
}

fn main() {
    let _ = negated;
}
