use array_core::broadcast;

fn main() {
    let words = vec!["one", "two"];
    //~ ERROR: `Vec<&str>` cannot be an operand
    let _ = broadcast!(sum(words));
}
