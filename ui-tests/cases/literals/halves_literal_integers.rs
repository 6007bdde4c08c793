use array_core::{array, broadcast};

fn main() {
    let counts = array![1, 2, 3];
    //~ ERROR: `Elem<i32>` and `(f64, f32, Half)` have no common dtype
    //~ NOTE: cast the array first, as in `x as f64`
    let y = broadcast!(counts / 2.0);
    assert_eq!(y, array![0.5, 1.0, 1.5]);
}
