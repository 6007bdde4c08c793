use array_core::{Array, broadcast, shape};

fn main() {
    let (q, k) = (
        Array::<f32, shape![8, 64]>::ones(),
        Array::<f32, shape![10, 64]>::ones(),
    );
    let mut scores = Array::<f32, shape![8, 10]>::zeros();
    //~ ERROR: `d` is missing from the left-hand side: add it there, or sum over it, as in `sum(d: …)`
    broadcast!(named; scores[t, s] = q[t, d] * k[s, d]);
}
