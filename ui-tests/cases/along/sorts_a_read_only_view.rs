use array_core::{ContiguousView, shape};

fn median(mut samples: ContiguousView<'_, f32, shape![5]>) -> f32 {
    //~ ERROR: an array in `View<'_>` storage cannot be written to
    //~ NOTE: read-only
    //~ NOTE: see array_core::errors#read-only-view
    samples.sort_inplace::<0>();
    samples[[2]]
}

fn main() {}
