use array_core::array;

fn main() {
    let x = array![1, 2, 3];
    //~ ERROR: the mask `array_core::Array<bool, (One,)>` does not fit an axis of `Len<3>`
    let chosen = x.compress::<0>(&array![true]);
    assert_eq!(chosen.len(), 3);
}
