use array_core::ContiguousViewMut;
use array_core::prelude::*;

fn doubled(x: &mut [i16]) {
    let mut y = ContiguousViewMut::<_, shape![_]>::from(x);
    broadcast!(y *= 2);
}

fn main() {
    let _ = doubled;
}
