use array_core::{Array, shape};

fn main() {
    let pictures = Array::<u8, shape![10, 480, 640, 3]>::ones();
    let mask = Array::<u8, shape![640, 480, 1]>::ones();
    //~ ERROR: shapes `(Len<10>, Len<480>, Len<640>, Len<3>)` and `(Len<640>, Len<480>, One)` cannot be broadcast together
    let _ = &pictures * &mask;
}
