use array_core::axes;

fn main() {
    //~ ERROR: a list names at most 8 axes: this is one more
    let _ = axes![0, 1, 2, 3, 4, 5, 6, 7, 0];
}
