use array_core::{array, broadcast};

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: `max_axis_keep` needs an axis: write it, as in `max_axis_keep::<0>(x)`
    let _ = broadcast!(exp(x - max_axis_keep(x)));
}
