use array_core::{array, broadcast};

fn main() {
    let x = array![[[1, 2]], [[3, 4]]];
    let t = array![[1, 2], [3, 4]];
    let _ = broadcast!(explicit; x + t.in_dims(0, 2));
}
