use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![4]>::ones();
    //~ ERROR: this method takes 0 arguments but 1 argument was supplied
    //~ NOTE: `x.repeat::<0, 2>()`
    let y = x.repeat(2);
    assert_eq!(y.shape(), [8]);
}
