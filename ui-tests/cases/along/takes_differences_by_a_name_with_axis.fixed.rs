use array_core::prelude::*;

fn main() {
    let positions = array![[0.0, 1.0], [2.0, 4.0]];
    let speeds = positions.diff::<0>();
    assert_eq!(speeds, array![[2.0, 3.0]]);
}
