use array_core::{Array, shape};

type Vector<const N: usize> = Array<f64, shape![const N]>;

fn main() {
    assert_eq!(Vector::<3>::zeros().shape(), [3]);
}
