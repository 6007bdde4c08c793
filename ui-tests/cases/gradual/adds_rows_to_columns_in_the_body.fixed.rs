use array_core::{broadcast, shapes};

#[shapes(rows: [B] f32, columns: [B] f32)]
fn total(rows: &[f32], columns: &[f32]) -> f32 {
    let sum = broadcast!(rows + columns);
    sum.sum()
}

fn main() {
    total(&[1.0; 2], &[1.0; 2]);
}
