use array_core::{array, broadcast};

fn main() {
    let mut x = array![1.0_f32, 2.0];
    let mut view = x.view_mut();
    broadcast!(view *= 0.5);
}
