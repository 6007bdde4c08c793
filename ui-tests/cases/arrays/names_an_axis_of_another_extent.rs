use array_core::prelude::*;

dim!(Row, Channel = 3);

fn main() {
    let pixels = Array::<u8, shape![Row, 4]>::zeros_with([2, 4]);
    //~ ERROR: an array of shape `(Row, Len<4>)` cannot become one of shape `(Row, Channel)` without a check
    let named: Array<u8, shape![Row, Channel]> = pixels.into_shape();
    assert_eq!(named.shape(), [2, 4]);
}
