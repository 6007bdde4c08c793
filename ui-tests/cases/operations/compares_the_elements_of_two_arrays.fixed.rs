use array_core::{Array, broadcast, shape};

fn main() {
    let depth = Array::<f32, shape![4]>::zeros();
    let limit = Array::<f32, shape![4]>::ones();
    let near = broadcast!(depth < limit);
    assert_eq!(near.shape(), [4]);
}
