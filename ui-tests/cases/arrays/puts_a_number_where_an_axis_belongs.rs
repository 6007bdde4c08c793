use array_core::{Array, Dim};

//~ ERROR: expected type, found const parameter `N`
fn first<M: Dim, const N: usize>(x: &Array<f32, (M, N)>) -> f32 {
    x[[0, 0]]
}

fn main() {}
