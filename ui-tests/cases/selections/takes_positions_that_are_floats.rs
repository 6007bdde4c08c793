use array_core::array;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let positions = array![2.0_f64, 0.0];
    //~ ERROR: `f64` is not an index
    let _ = x.take::<1, _, _, _>(&positions);
}
