use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, -2.0];
    //~ ERROR: the values of this choice are literals without a dtype: write one, as in `1.0_f32`
    let _ = broadcast!(if x > 0.0 { 1.0 } else { 0.0 });
}
