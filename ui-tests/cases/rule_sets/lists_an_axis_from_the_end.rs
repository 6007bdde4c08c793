use array_core::axes;

fn main() {
    //~ ERROR: an axis list counts from the outermost axis, 0
    let _ = axes![-1, 2];
}
