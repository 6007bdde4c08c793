use array_core::array;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let i = 1;
    let _ = x.slice((i, ..));
}
