use array_core::array;

fn main() {
    //~ ERROR: this range would be one element: write `Array::<_, shape![_]>::from_iter(0..10)`
    let x = array![0..10];
    assert_eq!(x.len(), 10);
}
