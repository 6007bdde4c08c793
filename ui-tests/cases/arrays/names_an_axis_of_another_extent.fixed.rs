use array_core::prelude::*;

dim!(Row, Channel = 4);

fn main() {
    let pixels = Array::<u8, shape![Row, 4]>::zeros_with([2, 4]);
    let named: Array<u8, shape![Row, Channel]> = pixels.into_shape();
    assert_eq!(named.shape(), [2, 4]);
}
