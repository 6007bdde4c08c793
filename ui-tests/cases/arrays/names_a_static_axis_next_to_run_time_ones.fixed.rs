use array_core::prelude::*;

dim!(Height, Width, Channel = 3);

fn named(pixels: Array<u8, shape![Height, Width, 3]>) -> Array<u8, shape![Height, Width, Channel]> {
    pixels.into_shape()
}

fn main() {
    assert_eq!(named(Array::zeros_with([2, 2, 3])).shape(), [2, 2, 3]);
}
