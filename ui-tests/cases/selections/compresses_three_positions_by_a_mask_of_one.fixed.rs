use array_core::array;

fn main() {
    let x = array![1, 2, 3];
    let chosen = x.compress::<0>(&array![true, true, true]);
    assert_eq!(chosen.len(), 3);
}
