use array_core::prelude::*;

fn doubled(x: &mut [i16]) {
    //~ ERROR: `[i16]` is not an array that can be written to
    //~ NOTE: ContiguousViewMut::from
    broadcast!(x *= 2);
}

fn main() {
    let _ = doubled;
}
