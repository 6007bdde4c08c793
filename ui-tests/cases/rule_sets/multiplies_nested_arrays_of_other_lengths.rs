use array_core::{Array, InlineArray, broadcast, shape};

type Triple = InlineArray<f32, shape![3]>;

fn product(x: &Array<Triple, shape![4]>, y: &Array<Triple, shape![5]>) {
    //~ ERROR: shapes `(Len<4>,)` and `(Len<5>,)` are not the same, and `no_stretch` stretches nothing
    let _ = broadcast!(no_stretch; x * y);
}

fn main() {}
