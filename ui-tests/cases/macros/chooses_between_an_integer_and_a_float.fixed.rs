use array_core::{array, broadcast};

fn main() {
    let x = array![-1.0, 0.0, 2.0];
    let signs = broadcast!(if x > 0 { 1.0_f64 } else { 0.5 });
    assert_eq!(signs, array![0.5, 0.5, 1.0]);
}
