use array_core::iab;

fn main() {
    let gain = 0.5;
    let terminal = 0;
    let _ = iab!(gain[terminal]);
}
