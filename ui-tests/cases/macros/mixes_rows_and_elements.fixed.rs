use array_core::inline;

fn main() {
    let _ = inline![[1, 2], [3, 4]];
}
