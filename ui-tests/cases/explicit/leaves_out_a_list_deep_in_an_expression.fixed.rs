use array_core::{array, broadcast};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let (v, w) = (array![10, 20], array![1, 2, 3]);
    let _ = broadcast!(explicit; (m + v.in_dims(0)) * w.in_dims(1) - 1);
}
