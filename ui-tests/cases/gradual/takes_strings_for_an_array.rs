use array_core::shapes;

//~ ERROR: `&[String]` cannot be taken as an array of `f32` with shape `(N,)`
#[shapes(words: [N] f32)]
fn count(words: &[String]) -> usize {
    words.len()
}

fn main() {
    count(&["a".to_owned()]);
}
