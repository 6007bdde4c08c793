use array_core::array;

fn main() {
    let mut bytes = array![1_u8, 2];
    let steps = array![-1_i16, 1];
    bytes += &steps.cast::<u8>();
}
