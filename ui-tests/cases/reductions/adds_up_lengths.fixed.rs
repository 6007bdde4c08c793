use array_core::Array;

fn main() {
    let lengths = Array::<_, _>::from(["a".len(), "bc".len()]);
    let _ = lengths.map(|&n| n as u64).sum();
}
