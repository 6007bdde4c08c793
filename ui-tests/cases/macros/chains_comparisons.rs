use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, -2.0];
    //~ ERROR: comparison operators cannot be chained: join two comparisons with `&&`
    let _ = broadcast!(0.0 < x < 1.0);
}
