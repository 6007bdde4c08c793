use array_core::array;

fn main() {
    let (position, force) = (array![1.0, 2.0], array![3.0, 4.0]);
    //~ ERROR: vectors along axis -1 of an array of shape `(Len<2>,)` have no cross product
    //~ NOTE: the vectors need 3 elements
    //~ NOTE: array_core::errors#no-cross-product
    let torque = position.cross(&force);
    assert_eq!(torque.rank(), 1);
}
