use array_core::array;

fn main() {
    let mut x = array![1.0_f32, 2.0];
    let mut view = x.view_mut();
    view.fill(0.0);
}
