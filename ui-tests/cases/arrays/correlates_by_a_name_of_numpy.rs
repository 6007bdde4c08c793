use array_core::array;

fn main() {
    let (x, y) = (array![1.0, 2.0, 3.0], array![2.0, 4.0, 6.0]);
    //~ ERROR: arrays have no method `corrcoef`
    //~ NOTE: write `broadcast!(mean((x - mean(x)) * (y - mean(y)))) / (x.std() * y.std())`
    let r = x.corrcoef(&y);
    assert!(r > 0.9);
}
