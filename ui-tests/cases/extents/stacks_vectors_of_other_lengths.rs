use array_core::{Arrays, array};

fn main() {
    let (x, y) = (array![1, 2, 3], array![4, 5]);
    //~ ERROR: cannot stack arrays of shapes `(Len<3>,)` and `(Len<2>,)` along a new axis 0
    let _ = (&x, &y).stack::<0>();
}
