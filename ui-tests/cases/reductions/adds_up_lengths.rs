use array_core::Array;

fn main() {
    let lengths = Array::<_, _>::from(["a".len(), "bc".len()]);
    //~ ERROR: `usize` has no arithmetic
    //~ NOTE: `usize` is not a dtype: `x.map(|&n| n as u64)`
    let _ = lengths.sum();
}
