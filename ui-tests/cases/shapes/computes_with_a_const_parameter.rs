use array_core::{Array, shape};

//~ ERROR: generic parameters may not be used in const operations
type Vector<const N: usize> = Array<f64, shape![{ N }]>;

fn main() {
    assert_eq!(Vector::<3>::zeros().shape(), [3]);
}
