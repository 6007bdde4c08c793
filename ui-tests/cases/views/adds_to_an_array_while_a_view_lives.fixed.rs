use array_core::array;

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    let row = x.index_axis::<0>(0).to_heap();
    x += 1.0;
    println!("{row}");
}
