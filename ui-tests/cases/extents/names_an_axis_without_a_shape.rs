use array_core::{Array, Arrays, dim, shape};

dim!(Past);

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: `Past` is not a shape of one axis
    //~ NOTE: or a name of `dim!`: `shape![Batch]`
    let _ = (&x, &x).concat_to::<0, Past>();
}
