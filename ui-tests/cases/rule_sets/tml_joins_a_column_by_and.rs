use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<bool, shape![2, 3]>::full(true);
    let column = Array::<bool, shape![2, 1]>::full(false);
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<2>, One)` are not the same, which `tml` requires for this operator
    let _ = broadcast!(tml; x && column);
}
