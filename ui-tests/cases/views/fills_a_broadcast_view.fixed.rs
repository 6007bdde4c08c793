use array_core::{array, shape};

fn main() {
    let row = array![1.0, 2.0];
    let mut rows = row.broadcast_to::<shape![3, 2]>().to_heap();
    rows.fill(0.0);
}
