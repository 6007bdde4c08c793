use array_core::{Array, shape};

fn shifted(indices: &Array<u64, shape![4]>, offsets: &Array<i64, shape![4]>) -> Array<i64, shape![4]> {
    indices.cast::<i64>() + offsets
}

fn main() {
    assert_eq!(shifted(&Array::ones(), &Array::ones()).sum(), 8);
}
