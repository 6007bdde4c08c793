use array_core::array;

fn main() {
    #[cfg(not(any()))]
    let _ = array![
        [1, 2],
        [3, 4],
    ];
}
