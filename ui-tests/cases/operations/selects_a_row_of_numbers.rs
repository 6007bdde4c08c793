use array_core::array;

fn main() {
    let x = array![[1.0_f64, 2.0], [3.0, 4.0]];
    //~ ERROR: `f64` is not `bool`
    //~ NOTE: `select` takes its condition first: `broadcast!(if mask { x } else { y })`
    let _ = x.select(0, 1);
}
