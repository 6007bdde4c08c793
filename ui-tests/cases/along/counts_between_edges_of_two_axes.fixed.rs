use array_core::{Array, shape};

fn main() {
    let samples = Array::<f32, shape![1000]>::zeros();
    let edges = Array::<f32, shape![1, 11]>::zeros();
    let _ = samples.histogram(&edges.narrow());
}
