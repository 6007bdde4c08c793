use array_core::{Array, shape};

fn main() {
    let batches: [Array<f32, shape![2, 3]>; 2] = [Array::ones(), Array::zeros()];
    let centred = batches.each_ref().map(|x| {
        let mean = x.mean_axis_keep::<1>();
        x - &mean
    });
    assert_eq!(centred[0].sum(), 0.0);
}
