use array_core::prelude::*;

fn main() {
    let images = Array::<f32, shape![8, 3, 4]>::ones();
    //~ ERROR: `[{integer}; 2]` is not a list of axes
    //~ NOTE: as in `axes![0, 2]`
    let means = images.mean_axes([1, 2]);
    assert_eq!(means.shape(), [8]);
}
