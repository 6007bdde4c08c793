use array_core::shapes;

#[shapes(x: [B, T] f32 -> [B] f32)]
fn sums(x: &[[f32; 3]]) -> Vec<f32> {
    let sums = x.sum_axis::<0>();
    //~ ERROR: mismatched types
    //~ NOTE: expected `Array<f32, (B,)>`, found `Array<f32, (T,)>`
    sums
}

fn main() {
    sums(&[[1.0; 3]; 2]);
}
