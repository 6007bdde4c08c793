use array_core::prelude::*;

fn cut(x: &mut Array<f32, shape![4]>, mask: &Array<bool, shape![4]>) {
    //~ ERROR: `&array_core::Array<bool, (Len<4>,)>` cannot index an array of shape `(Len<4>,)`
    //~ NOTE: and `broadcast!(a[mask] = 0)` assigns
    x[mask] = 0.0;
}

fn main() {
    cut(&mut Array::ones(), &Array::full(true));
}
