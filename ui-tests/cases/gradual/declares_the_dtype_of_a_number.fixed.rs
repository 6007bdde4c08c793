use array_core::shapes;

#[shapes(x: [N] f32 -> [N] f32)]
fn shifted(x: &[f32], offset: f32) -> Vec<f32> {
    x + offset
}

fn main() {
    assert_eq!(shifted(&[1.0, 2.0], 0.5), [1.5, 2.5]);
}
