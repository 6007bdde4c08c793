use array_core::{Array, broadcast, shape};

fn main() {
    let mut flags = Array::<u8, shape![2, 3]>::ones();
    let row = Array::<u8, shape![3]>::ones();
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<3>,)` are not the same, which `tml` requires for this operator
    broadcast!(tml; flags &= row);
}
