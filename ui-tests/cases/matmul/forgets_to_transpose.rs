use array_core::array;

fn main() {
    let x = array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<2>, Len<3>)` cannot be multiplied: the inner axes are `Len<3>` and `Len<2>`
    //~ NOTE: transpose one (`.t()`, `.mt()`) or swap the two
    let gram = x.matmul(&x);
    assert_eq!(gram.shape(), [2, 2]);
}
