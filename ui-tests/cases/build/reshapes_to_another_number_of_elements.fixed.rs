use array_core::{array, shape};

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let _ = x.reshape::<shape![6]>();
}
