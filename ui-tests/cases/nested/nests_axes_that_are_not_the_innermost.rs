use array_core::{Array, shape};

fn nest(x: Array<f32, shape![4, 2, 3]>) {
    //~ ERROR: the last axes of the shape `(Len<4>, Len<2>, Len<3>)` are not `(Len<4>,)`
    let _ = x.into_nested::<shape![4]>();
}

fn main() {}
