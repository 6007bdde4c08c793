use array_core::{Array, shape};

type Any = Array<f32, shape![2, _, _]>;

fn main() {
    let _: Option<Any> = None;
}
