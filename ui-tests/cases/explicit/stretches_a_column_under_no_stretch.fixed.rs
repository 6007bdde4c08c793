use array_core::{array, broadcast, shape};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let c = array![[10], [20]];
    let _ = broadcast!(no_stretch; m + c.broadcast_to::<shape![2, 3]>());
}
