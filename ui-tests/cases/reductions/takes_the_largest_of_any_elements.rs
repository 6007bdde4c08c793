use array_core::{Array, Dim, array};

//~ NOTE: consider restricting type parameter `T` with trait `Real`
fn largest<T, N: Dim>(x: &Array<T, (N,)>) -> T {
    //~ ERROR: `T` is not a dtype of real numbers
    x.max()
}

fn main() {
    assert_eq!(largest(&array![1, 3, 2]), 3);
}
