use array_core::array;

fn main() {
    let ids = array![1_u128, 2];
    //~ ERROR: cannot add `&array_core::Array<u128, (Len<2>,)>` to `&array_core::Array<u128, (Len<2>,)>`
    let _ = &ids + &ids;
}
