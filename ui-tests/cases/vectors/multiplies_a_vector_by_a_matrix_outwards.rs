use array_core::array;

fn main() {
    let x = array![1_i32, 2];
    let y = array![[10_i32, 20, 30]];
    //~ ERROR: arrays of shapes `(Len<2>,)` and `(One, Len<3>)` have no outer product
    let _ = x.outer(&y);
}
