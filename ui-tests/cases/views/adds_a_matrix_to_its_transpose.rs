use array_core::array;

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: cannot borrow `x` as
    x += &x.t();
}
