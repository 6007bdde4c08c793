use array_core::array;

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    let columns = x.t();
    //~ ERROR: cannot assign to `x` because it is borrowed
    x = array![[0.0, 0.0], [0.0, 0.0]];
    println!("{x} {columns}");
}
