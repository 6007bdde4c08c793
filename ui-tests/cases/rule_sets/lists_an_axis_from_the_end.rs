use array_core::axes;

fn main() {
    //~ ERROR: a listed axis cannot be negative: count it from the outermost axis, 0
    let _ = axes![-1, 2];
}
