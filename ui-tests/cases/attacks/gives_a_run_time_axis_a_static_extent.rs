#![forbid(unsafe_code)]
use array_core::{InlineArray, StaticDim, dim};

dim!(Evil);

impl Default for Evil {
    fn default() -> Self {
        Evil(4)
    }
}

//~ ERROR: `Evil` is not an axis whose extent the compiler knows
impl StaticDim for Evil {
    const N: usize = 4;
    const VALUE: Self = Evil(1000);
    type Nest<T: Copy> = [T; 4];
}

fn main() {
    let array = InlineArray::<u8, (Evil,)>::from_nested([1; 4]);
    assert_eq!(array.get([999]), None);
}
