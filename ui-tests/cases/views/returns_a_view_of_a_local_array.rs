use array_core::{Array, ContiguousView, shape};

fn first_row<'a>() -> ContiguousView<'a, f32, shape![3]> {
    let x = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: cannot return value referencing local variable `x`
    x.index_axis::<0>(0)
}

fn main() {
    let _ = first_row();
}
