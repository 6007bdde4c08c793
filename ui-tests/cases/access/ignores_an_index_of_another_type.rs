use array_core::iab;

fn main() {
    let gain = 0.5;
    let name = "left";
    //~ ERROR: `&str` is not an index
    let _ = iab!(gain[name]);
}
