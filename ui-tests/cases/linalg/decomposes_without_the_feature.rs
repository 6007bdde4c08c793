use array_core::array;

fn main() {
    let x = array![[2.0, 1.0], [1.0, 3.0]];
    //~ ERROR: `svd` needs the feature `linalg` of array-core
    //~ NOTE: run `cargo add array-core --features linalg`, which needs `std`; see array_core::errors#method-of-a-feature
    let _ = x.svd();
}
