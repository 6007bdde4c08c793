use array_core::{InlineArray, inline, shape};

struct Filter {
    state: InlineArray<f64, shape![2]>,
}

fn main() {
    let filter = Filter {
        state: inline![0.0, 1.0],
    };
    assert_eq!(filter.state.sum(), 1.0);
}
