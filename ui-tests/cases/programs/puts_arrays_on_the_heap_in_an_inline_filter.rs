use array_core::{InlineArray, array, shape};

struct Filter {
    state: InlineArray<f64, shape![2]>,
}

fn main() {
    let filter = Filter {
        //~ ERROR: mismatched types
        //~ NOTE: expected struct `array_core::Array<f64, _, Inline>` found struct `array_core::Array<{float}, _, Heap>`
        state: array![0.0, 1.0],
    };
    assert_eq!(filter.state.sum(), 1.0);
}
