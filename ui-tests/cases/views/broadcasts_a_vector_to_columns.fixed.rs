use array_core::{array, shape};

fn main() {
    let v = array![1.0, 2.0, 3.0];
    let _ = v.expand_dims::<1>().broadcast_to::<shape![3, 2]>();
}
