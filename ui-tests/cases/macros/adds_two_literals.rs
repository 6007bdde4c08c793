use array_core::broadcast;

fn main() {
    //~ ERROR: literals alone have no dtype: write one, as in `2.0_f32`
    let _ = broadcast!(1.0 + 2.0);
}
