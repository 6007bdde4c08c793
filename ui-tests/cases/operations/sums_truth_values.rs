use array_core::array;

fn main() {
    let hit = array![true, false];
    //~ ERROR: `bool` has no arithmetic
    let _ = hit.sum();
}
