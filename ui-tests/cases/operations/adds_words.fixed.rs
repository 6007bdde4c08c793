use array_core::array;

fn main() {
    let words = array![String::from("a"), String::from("b")];
    let _ = words.zip_map(&words, |a, b| format!("{a}{b}"));
}
