use array_core::{array, broadcast};

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: `mean_axis` takes 1 argument, and the axis goes in angle brackets, as in `mean_axis::<0>(x)`
    let _ = broadcast!(x - mean_axis(x, 0));
}
