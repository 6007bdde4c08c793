use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    let y = x.t().to_heap();
    broadcast!(x += y);
}
