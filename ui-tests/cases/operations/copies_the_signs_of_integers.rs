use array_core::{array, functions::copysign};

fn main() {
    let (x, y) = (array![1, 2], array![-1, 1]);
    //~ ERROR: `i32` is not a float dtype
    let _ = copysign(&x, &y);
}
