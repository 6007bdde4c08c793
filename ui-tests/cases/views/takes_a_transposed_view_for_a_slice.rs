use array_core::array;

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: do not stand one after the other
    let _ = x.t().as_slice();
}
