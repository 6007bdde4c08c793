use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::zeros();
    //~ ERROR: axis 0 appears twice in the permutation
    let y = x.permute::<-2, 0>();
    assert_eq!(y.shape(), [3, 2]);
}
