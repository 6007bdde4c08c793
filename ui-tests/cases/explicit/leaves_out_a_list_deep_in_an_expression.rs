use array_core::{array, broadcast};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let (v, w) = (array![10, 20], array![1, 2, 3]);
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<3>,)` differ in rank, and explicit broadcasting does not align them
    let _ = broadcast!(explicit; (m + v.in_dims(0)) * w - 1);
}
