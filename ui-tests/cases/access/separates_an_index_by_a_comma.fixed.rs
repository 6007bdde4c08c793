use array_core::iab;

fn main() {
    let gain = 0.5;
    let _ = iab!(gain[1]);
}
