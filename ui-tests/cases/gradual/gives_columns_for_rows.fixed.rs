use array_core::shapes;

#[shapes(x: [B, T] f32 -> [T] f32)]
fn sums(x: &[[f32; 3]]) -> Vec<f32> {
    let sums = x.sum_axis::<0>();
    sums
}

fn main() {
    sums(&[[1.0; 3]; 2]);
}
