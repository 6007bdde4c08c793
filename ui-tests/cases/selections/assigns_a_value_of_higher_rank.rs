use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let row = array![[0.5, 0.25, 0.125]];
    //~ ERROR: a value of shape `(One, Len<3>)` cannot be written in place into an array of shape `(Len<3>,)`
    broadcast!(x[1, ..] = row);
}
