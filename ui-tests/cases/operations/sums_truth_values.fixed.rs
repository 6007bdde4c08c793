use array_core::array;

fn main() {
    let hit = array![true, false];
    let _ = hit.cast::<i32>().sum();
}
