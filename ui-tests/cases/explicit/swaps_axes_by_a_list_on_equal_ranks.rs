use array_core::{array, broadcast};

fn main() {
    let m = array![[1, 2], [3, 4]];
    let t = array![[10, 20], [30, 40]];
    //~ ERROR: the list of axes `(Axis1, Axis0)` is not strictly increasing
    let _ = broadcast!(explicit; m + t.in_dims(1, 0));
}
