use array_core::{Array, axes, shape};

fn main() {
    let x = Array::<f32, shape![2, 3, 4]>::ones();
    let _ = x.sum_axes(axes![0, 1]);
    //~ ERROR: `({integer}, {integer})` is not a list of axes
    //~ NOTE: as in `axes![0, 2]`
    let _ = x.mean_axes((0, 2));
}
