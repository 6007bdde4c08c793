use array_core::{array, broadcast};

fn main() {
    let x = array![-1.0, 0.0, 2.0];
    //~ ERROR: the values of this choice are literals without a dtype: write one, as in `1.0_f64`
    let signs = broadcast!(if x > 0 { 1 } else { 0.5 });
    assert_eq!(signs, array![0.5, 0.5, 1.0]);
}
