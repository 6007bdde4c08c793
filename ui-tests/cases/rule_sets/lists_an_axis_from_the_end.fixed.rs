use array_core::axes;

fn main() {
    let _ = axes![0, 2];
}
