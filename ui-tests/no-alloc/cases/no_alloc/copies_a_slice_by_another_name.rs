use array_core::prelude::*;

fn copied(list: &[f32]) -> Option<InlineArray<f32, shape![2]>> {
    //~ ERROR: arrays have no function `from_row_slice`
    //~ NOTE: write `InlineArray::<f32, shape![2]>::try_from(&list[..])?`
    Some(InlineArray::from_row_slice(list))
}

fn main() {
    let _ = copied;
}
