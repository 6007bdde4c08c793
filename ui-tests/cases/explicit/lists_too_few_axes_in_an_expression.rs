use array_core::{array, broadcast};

fn main() {
    let x = array![[[1, 2]], [[3, 4]]];
    let t = array![[1, 2], [3, 4]];
    //~ ERROR: a list of axes `(Axis0,)` does not fit an operand of shape `(Len<2>, Len<2>)`
    let _ = broadcast!(explicit; x + t.in_dims(0));
}
