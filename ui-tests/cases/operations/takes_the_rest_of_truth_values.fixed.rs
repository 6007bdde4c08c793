use array_core::{array, broadcast};

fn main() {
    let (x, y) = (array![true, false], array![true, true]);
    let _ = broadcast!((x as u8) % (y as u8));
}
