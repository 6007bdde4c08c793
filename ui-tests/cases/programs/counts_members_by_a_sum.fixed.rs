use array_core::{Array, dim, shape};

dim!(Points, Clusters = 3);

fn sizes(is_member: &Array<bool, shape![Points, Clusters]>) -> Array<i64, shape![Clusters]> {
    is_member.count_nonzero_axis::<0>()
}

fn main() {
    assert_eq!(sizes(&Array::ones_with([10, 3])).as_slice(), [10, 10, 10]);
}
