use array_core::array;

fn main() {
    let x = array![3.0, 1.0, 2.0];
    let _ = x.sort::<0>();
}
