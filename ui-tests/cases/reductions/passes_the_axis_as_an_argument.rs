use array_core::array;

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: this method takes 0 arguments but 1 argument was supplied
    let _ = x.sum(0);
}
