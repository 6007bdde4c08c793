use array_core::{array, broadcast};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let v = array![10, 20, 30];
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<3>,)` differ in rank, which `no_rank_promotion` rejects
    let _ = broadcast!(no_rank_promotion; m + v);
}
