use array_core::array;

fn main() {
    let words = array!["one", ""];
    //~ ERROR: `&str` is not a dtype
    let count = words.count_nonzero();
    assert_eq!(count, 1);
}
