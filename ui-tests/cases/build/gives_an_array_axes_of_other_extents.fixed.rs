use array_core::{array, dim, shape};

dim!(pub Channel = 3);

fn main() {
    let x = array![1, 2, 3, 4];
    let _ = x.reshape::<shape![2, 2]>();
}
