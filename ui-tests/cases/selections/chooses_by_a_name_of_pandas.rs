use array_core::array;

fn main() {
    let (x, y, mask) = (array![1.0, 2.0], array![3.0, 4.0], array![true, false]);
    //~ ERROR: arrays have no method `where_`
    //~ NOTE: write `broadcast!(if mask { x } else { y })`
    let _ = x.where_(mask, y);
}
