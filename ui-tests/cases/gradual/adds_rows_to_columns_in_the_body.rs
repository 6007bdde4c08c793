use array_core::{broadcast, shapes};

#[shapes(rows: [B] f32, columns: [T] f32)]
fn total(rows: &[f32], columns: &[f32]) -> f32 {
    //~ ERROR: shapes `(B,)` and `(T,)` cannot be broadcast together
    let sum = broadcast!(rows + columns);
    sum.sum()
}

fn main() {
    total(&[1.0; 2], &[1.0; 2]);
}
