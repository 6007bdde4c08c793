use array_core::array;

fn main() {
    let equations = array![[2.0, 0.0], [0.0, 4.0]];
    //~ ERROR: `(Len<3>,)` is not the shape of a right-hand side for a matrix of shape `(Len<2>, Len<2>)`
    let x = equations.solve(&array![2.0, 4.0, 6.0]);
    assert_eq!(x.len(), 2);
}
