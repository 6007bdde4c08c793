use array_core::{array, broadcast};

fn main() {
    let v = array![1, 7, 20];
    //~ ERROR: the values of this choice are literals without a dtype: write one, as in `0_i64`
    let _ = broadcast!(if v < 5 { 0 } else { 2 });
}
