use array_core::array;

fn main() {
    let ids = array![1_u128, 2];
    let _ = ids.zip_map(&ids, |a, b| a.wrapping_add(*b));
}
