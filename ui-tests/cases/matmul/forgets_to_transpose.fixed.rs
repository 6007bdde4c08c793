use array_core::array;

fn main() {
    let x = array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let gram = x.matmul(x.t());
    assert_eq!(gram.shape(), [2, 2]);
}
