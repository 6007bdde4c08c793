use array_core::array;

fn main() {
    let pixels = array![[[255_u8, 0, 0], [0, 0, 255]]];
    let image = pixels.as_image(); //~ ERROR: `as_image` needs the feature `image` of array-core
    //~ NOTE: run `cargo add array-core --features image`
    assert_eq!(image.len(), 6);
}
