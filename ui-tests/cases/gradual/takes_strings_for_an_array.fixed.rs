use array_core::shapes;

#[shapes(words: [N] String)]
fn count(words: &[String]) -> usize {
    words.len()
}

fn main() {
    count(&["a".to_owned()]);
}
