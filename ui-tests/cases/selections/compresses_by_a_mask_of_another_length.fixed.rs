use array_core::array;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let columns = array![true, false, false];
    let chosen = x.compress::<1>(&columns);
    assert_eq!(chosen.len(), 2);
}
