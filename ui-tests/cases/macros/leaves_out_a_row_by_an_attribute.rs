use array_core::array;

fn main() {
    let _ = array![
        // A row for each point.
        [1, 2],
        //~ ERROR: an attribute has no effect within this macro: put it on the statement of the macro call
        #[cfg(any())]
        [3, 4],
    ];
}
