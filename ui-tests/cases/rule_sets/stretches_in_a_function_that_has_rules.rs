use array_core::{Array, broadcast, rules, shape};

#[rules(no_stretch)]
fn error(column: &Array<f32, shape![4, 1]>, row: &Array<f32, shape![4]>) -> f32 {
    //~ ERROR: shapes `(Len<4>, One)` and `(Len<4>,)` are not the same, and `no_stretch` stretches nothing
    broadcast!(square(column - row)).sum()
}

fn main() {
    let _ = error(&Array::ones(), &Array::ones());
}
