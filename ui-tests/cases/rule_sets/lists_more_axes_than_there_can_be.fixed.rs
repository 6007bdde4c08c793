use array_core::axes;

fn main() {
    let _ = axes![0, 1, 2, 3, 4, 5, 6, 7];
}
