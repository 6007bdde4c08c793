use array_core::array;

fn main() {
    let words = array!["one", ""];
    let count = words.map(|word| !word.is_empty()).count_nonzero();
    assert_eq!(count, 1);
}
