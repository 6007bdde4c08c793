use array_core::array;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let columns = array![true, false, true];
    //~ ERROR: a mask of shape `(Len<3>,)` cannot select from an array of shape `(Len<2>, Len<3>)`
    let _ = x.masked(&columns);
}
