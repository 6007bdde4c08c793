use array_core::array;

fn main() {
    let x = array![[2.0, 1.0], [1.0, 3.0]];
    let _ = x.inv();
}
