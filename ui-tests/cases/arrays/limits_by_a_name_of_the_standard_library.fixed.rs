use array_core::array;

fn main() {
    let x = array![-1.0, 2.0];
    let _ = x.clip(0.0, 1.0);
}
