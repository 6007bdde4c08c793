use array_core::prelude::*;

fn main() {
    let images = Array::<f32, shape![8, 3, 4]>::ones();
    let means = images.mean_axes(axes![1, 2]);
    assert_eq!(means.shape(), [8]);
}
