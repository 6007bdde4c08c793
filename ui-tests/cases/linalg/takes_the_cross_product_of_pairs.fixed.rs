use array_core::array;

fn main() {
    let (position, force) = (array![1.0, 2.0, 0.0], array![3.0, 4.0, 0.0]);
    let torque = position.cross(&force);
    assert_eq!(torque.rank(), 1);
}
