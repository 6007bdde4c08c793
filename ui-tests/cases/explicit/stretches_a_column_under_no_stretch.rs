use array_core::{array, broadcast};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let c = array![[10], [20]];
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<2>, One)` are not the same, and `no_stretch` stretches nothing
    let _ = broadcast!(no_stretch; m + c);
}
