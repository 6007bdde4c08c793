use array_core::{Array, dim, shape};

dim!(Tap = 32);

fn main() {
    let window = Array::<f32, (Tap,)>::ones();
    let bank = Array::<f32, shape![32, 8]>::ones();
    //~ ERROR: shapes `(Tap,)` and `(Len<32>, Len<8>)` cannot be multiplied: the inner axes are `Tap` and `Len<32>`
    //~ NOTE: rename by `into_shape`
    let energies = window.matmul(&bank);
    assert_eq!(energies[0], 32.0);
}
