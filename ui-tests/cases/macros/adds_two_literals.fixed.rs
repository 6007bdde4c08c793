use array_core::broadcast;

fn main() {
    let _ = broadcast!(1.0_f32 + 2.0);
}
