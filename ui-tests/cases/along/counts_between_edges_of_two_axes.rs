use array_core::{Array, shape};

fn main() {
    let samples = Array::<f32, shape![1000]>::zeros();
    let edges = Array::<f32, shape![1, 11]>::zeros();
    //~ ERROR: an array of shape `(One, Len<11>)` does not have exactly one axis
    //~ NOTE: one axis is needed
    //~ NOTE: see array_core::errors#one-axis-needed
    let _ = samples.histogram(&edges);
}
