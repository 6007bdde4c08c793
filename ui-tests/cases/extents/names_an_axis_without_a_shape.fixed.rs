use array_core::{Array, Arrays, dim, shape};

dim!(Past);

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    let _ = (&x, &x).concat_to::<0, shape![Past]>();
}
