use array_core::{Array, shape};

fn main() {
    let mut seen = Array::<bool, shape![3]>::zeros();
    let now = Array::<bool, shape![3]>::ones();
    //~ ERROR: `bool` has no arithmetic
    //~ NOTE: for `bool`, use `&`, `|`, `^`
    seen += &now;
}
