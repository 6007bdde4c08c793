use array_core::{Array, dim, shape};

dim!(Tap = 32);

fn main() {
    let window = Array::<f32, (Tap,)>::ones();
    let bank = Array::<f32, shape![32, 8]>::ones();
    let energies = window.into_shape::<shape![32]>().matmul(&bank);
    assert_eq!(energies[0], 32.0);
}
