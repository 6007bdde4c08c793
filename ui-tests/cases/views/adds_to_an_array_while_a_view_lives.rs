use array_core::array;

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    let row = x.index_axis::<0>(0);
    //~ ERROR: cannot borrow `x` as mutable because it is also borrowed as immutable
    x += 1.0;
    println!("{row}");
}
