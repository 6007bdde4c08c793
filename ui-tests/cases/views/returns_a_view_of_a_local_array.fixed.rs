use array_core::{Array, shape};

fn first_row() -> Array<f32, shape![3]> {
    let x = Array::<f32, shape![2, 3]>::ones();
    x.index_axis::<0>(0).to_heap()
}

fn main() {
    let _ = first_row();
}
