use array_core::{Array, broadcast, shape};

fn difference(a: &Array<f32, shape![4]>, b: &Array<f32, shape![3]>) {
    //~ ERROR: shapes `(Len<4>,)` and `(Len<3>,)` are not the same, and `no_stretch` stretches nothing
    let _ = broadcast!(no_stretch; a - b);
}

fn main() {}
