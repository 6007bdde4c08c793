use array_core::{array, shape};

fn main() {
    let x = array![[1, 2], [3, 4]];
    let flat = x.t().to_heap().reshape::<shape![4]>();
    println!("{flat}");
}
