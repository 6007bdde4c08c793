use array_core::array;

fn main() {
    let mut x = array![1.0_f32, 2.0];
    let mut view = x.view();
    //~ ERROR: an array in `View<'_>` storage cannot be written to
    //~ NOTE: see array_core::errors#read-only-view
    view.fill(0.0);
}
