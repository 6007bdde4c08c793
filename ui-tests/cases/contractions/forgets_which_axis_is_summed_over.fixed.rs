use array_core::{Array, broadcast, shape};

fn main() {
    let (q, k) = (
        Array::<f32, shape![8, 64]>::ones(),
        Array::<f32, shape![10, 64]>::ones(),
    );
    let mut scores = Array::<f32, shape![8, 10]>::zeros();
    broadcast!(scores[t, s] = sum(d: q[t, d] * k[s, d]));
}
