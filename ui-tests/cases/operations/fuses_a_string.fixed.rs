use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, 2.0];
    let name = String::from("2.0");
    let y = broadcast!(x * 2.0 + name.parse::<f64>().unwrap());
    assert_eq!(y, array![4.0, 6.0]);
}
