use array_core::array;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let rows = array![true, false];
    //~ ERROR: the mask `array_core::Array<bool, (Len<2>,)>` does not fit an axis of `Len<3>`
    let chosen = x.compress::<1>(&rows);
    assert_eq!(chosen.len(), 2);
}
