use array_core::{Array, array, shape};

fn center(x: &mut Array<f64, shape![2, 3]>) {
    let means = x.mean_axis::<0>();
    //~ ERROR: `-=` cannot be applied to type `&mut array_core::Array<f64, (Len<2>, Len<3>)>`
    x -= &means;
}

fn main() {
    let mut x = array![[1.0, 2.0, 3.0], [3.0, 4.0, 5.0]];
    center(&mut x);
    assert_eq!(x, array![[-1.0, -1.0, -1.0], [1.0, 1.0, 1.0]]);
}
