use array_core::{array, broadcast};

fn main() {
    let (x, y) = (array![1.0_f32, 2.0], array![1.0_f32, 2.1]);
    let tolerances = array![0.01_f32, 0.1];
    //~ ERROR: a tolerance is one number, not an array of shape `(Len<2>,)`
    //~ NOTE: see array_core::errors#not-a-tolerance
    let _ = broadcast!(is_close(x, y, 0.0, tolerances));
}
