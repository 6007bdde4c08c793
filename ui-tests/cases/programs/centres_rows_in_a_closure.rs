use array_core::{Array, shape};

fn main() {
    let batches: [Array<f32, shape![2, 3]>; 2] = [Array::ones(), Array::zeros()];
    let centred = batches.each_ref().map(|x| {
        let mean = x.mean_axis::<1>();
        //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<2>,)` cannot be broadcast together
        x - &mean
    });
    assert_eq!(centred[0].sum(), 0.0);
}
