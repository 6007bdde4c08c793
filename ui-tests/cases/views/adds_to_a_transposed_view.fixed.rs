use array_core::array;

fn main() {
    let mut x = array![[1.0_f64, 2.0], [3.0, 4.0]];
    let mut columns = x.view_mut().t();
    columns += 1.0;
}
