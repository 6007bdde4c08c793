use array_core::{array, slice_mut};

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    let mut row = slice_mut!(x, 0, ..);
    println!("{}", row.sum());
    row += 1.0;
}
