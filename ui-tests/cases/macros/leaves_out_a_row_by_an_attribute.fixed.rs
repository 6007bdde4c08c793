use array_core::array;

fn main() {
    #[cfg(not(any()))]
    let _ = array![
        // A row for each point.
        [1, 2],
        [3, 4],
    ];
}
