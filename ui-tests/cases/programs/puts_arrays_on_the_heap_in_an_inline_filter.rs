use array_core::{InlineArray, array, shape};

struct Filter {
    state: InlineArray<f64, shape![2]>,
}

fn main() {
    let filter = Filter {
        //~ ERROR: mismatched types
        //~ NOTE: expected `Array<f64, (Len<2>,), Inline>`, found `Array<{float}, (Len<2>,)>`
        state: array![0.0, 1.0],
    };
    assert_eq!(filter.state.sum(), 1.0);
}
