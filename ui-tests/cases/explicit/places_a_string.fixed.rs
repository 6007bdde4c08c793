use array_core::{array, broadcast};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let v = array![10, 20];
    let _ = broadcast!(explicit; m * v.in_dims(0));
}
