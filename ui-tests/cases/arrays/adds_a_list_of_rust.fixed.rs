use array_core::{Array, array, broadcast};

fn main() {
    let (x, list) = (array![1.0, 2.0], [3.0, 4.0]);
    let _ = &x + Array::<_, _>::from(list);
    let _ = &x + Array::<_, _>::from(&list[..]);
    let _ = &x + Array::<_, _>::from(list.to_vec());
    let v = Array::<_, _>::from(list);
    let _ = broadcast!(x + v);
}
