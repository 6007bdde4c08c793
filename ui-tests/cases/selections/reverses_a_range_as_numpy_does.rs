use array_core::{array, slice};

fn main() {
    let x = array![0, 1, 2, 3, 4, 5];
    //~ ERROR: the range 5..2 ends before it starts and selects nothing: a negative step reverses the range before it, so write `3..6;-1` for NumPy's `5:2:-1`
    assert_eq!(slice!(x, 5..2;-1), array![5, 4, 3]);
}
