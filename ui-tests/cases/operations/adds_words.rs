use array_core::array;

fn main() {
    let words = array![String::from("a"), String::from("b")];
    //~ ERROR: cannot add `&array_core::Array<String, (Len<2>,)>` to `&array_core::Array<String, (Len<2>,)>`
    //~ NOTE: `String` does not implement `array_core::Element`
    let _ = &words + &words;
}
