use array_core::{array, broadcast};

fn main() {
    let v = array![1, 7, 20];
    let class = broadcast!(if v < 5 { 0_i64 } else { 2 });
    assert_eq!(class, array![0_i64, 2, 2]);
}
