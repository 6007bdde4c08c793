use array_core::{Array, shape};

//~ ERROR: the rank of a shape is fixed; for a rank known only at run time write `DynRank` in place of the shape
type Any = Array<f32, shape![2, ..]>;

fn main() {
    let _: Option<Any> = None;
}
