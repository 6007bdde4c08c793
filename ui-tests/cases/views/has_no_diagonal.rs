use array_core::array;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: there is no diagonal of an axis of `Len<2>` and one of `Len<3>`
    let _ = x.diagonal();
}
