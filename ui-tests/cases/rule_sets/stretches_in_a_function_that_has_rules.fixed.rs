use array_core::{Array, broadcast, rules, shape};

#[rules(no_stretch)]
fn error(column: &Array<f32, shape![4, 1]>, row: &Array<f32, shape![4]>) -> f32 {
    broadcast!(square(column - row.expand_dims::<1>())).sum()
}

fn main() {
    let _ = error(&Array::ones(), &Array::ones());
}
