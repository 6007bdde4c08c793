use array_core::array;

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    let trace = x.diagonal().sum();
    assert_eq!(trace, 5.0);
}
