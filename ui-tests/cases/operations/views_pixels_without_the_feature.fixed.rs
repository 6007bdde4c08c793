use array_core::array;

fn main() {
    let pixels = array![[[255_u8, 0, 0], [0, 0, 255]]];
    let image = pixels.as_slice();
    assert_eq!(image.len(), 6);
}
