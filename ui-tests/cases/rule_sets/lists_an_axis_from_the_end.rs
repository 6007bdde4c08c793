use array_core::axes;

fn main() {
    //~ ERROR: an axis of a list cannot be negative: count it from the outermost axis, 0
    let _ = axes![-1, 2];
}
