use array_core::Array;

struct Model {
    //~ ERROR: struct takes at least 2 generic arguments but 1 generic argument was supplied
    //~ NOTE: `Array<f32, shape![2, 3]>`
    weights: Array<f32>,
}

fn main() {}
