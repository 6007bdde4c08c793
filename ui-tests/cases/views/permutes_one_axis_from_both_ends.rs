use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::zeros();
    //~ ERROR: axis 0 stands twice in the order of axes
    let y = x.permute::<-2, 0>();
    assert_eq!(y.shape(), [3, 2]);
}
