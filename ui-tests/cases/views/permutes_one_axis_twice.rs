use array_core::array;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: axis 0 stands twice in the order of axes
    let _ = x.permute::<0, 0>();
}
