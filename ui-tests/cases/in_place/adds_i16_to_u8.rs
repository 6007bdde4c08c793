use array_core::array;

fn main() {
    let mut bytes = array![1_u8, 2];
    let steps = array![-1_i16, 1];
    //~ ERROR: a value of `i16` cannot be written in place into an array of `u8`
    //~ NOTE: this would change the dtype of the left-hand side
    //~ NOTE: `.cast::<u8>()`
    //~ NOTE: see array_core::errors#dtype-changes-in-place
    bytes += &steps;
}
