use array_core::array;

fn main() {
    let x = array![-1.0_f32, 300.0];
    let _ = x.clip(0.0, 255.0);
}
