use array_core::array;

fn main() {
    let _ = array![
        // A row for each point.
        [1, 2],
        //~ ERROR: nothing in this macro can have an attribute: put it on the statement, as in `#[cfg(…)] let x = …;`
        #[cfg(any())]
        [3, 4],
    ];
}
