use array_core::{Array, shape};

//~ ERROR: expected type, found const parameter `N`
type Vector<const N: usize> = Array<f64, shape![N]>;

fn main() {
    assert_eq!(Vector::<3>::zeros().shape(), [3]);
}
