use array_core::array;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: axis 0 appears twice in the permutation
    let _ = x.permute::<0, 0>();
}
