use array_core::array;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let columns = array![true, false, true];
    let _ = x.compress::<1>(&columns);
}
