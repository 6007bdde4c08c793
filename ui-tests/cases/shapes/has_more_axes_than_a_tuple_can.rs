use array_core::{Array, Dyn};

struct Measurements {
    //~ ERROR: `(Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn)` is not a shape
    //~ NOTE: a shape is a tuple of 0 to 8 axes, as in `shape![2, 3]` or `(Dyn,)`, or `DynRank`
    values: Array<f32, (Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn)>,
}

fn main() {}
