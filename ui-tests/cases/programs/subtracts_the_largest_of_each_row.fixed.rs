use array_core::{Array, broadcast, dim, shape};

dim!(Batch, Query, Key);

fn softmax(x: &Array<f32, shape![Batch, Query, Key]>) -> Array<f32, shape![Batch, Query, Key]> {
    let largest = x.max_axis_keep::<-1>();
    let powers = broadcast!(exp(x - largest));
    broadcast!(powers / sum_axis_keep::<-1>(powers))
}

fn main() {
    assert_eq!(softmax(&Array::ones_with([2, 3, 4])).shape(), [2, 3, 4]);
}
