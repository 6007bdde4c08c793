use array_core::{Array, broadcast};

fn main() {
    //~ ERROR: shapes `(Len<8>, One, Len<6>, One)` and `(Len<7>, One, Len<5>, Len<5>)` cannot be broadcast together
    let _ = Array::<f32, broadcast!([8, 1, 6, 1], [7, 1, 5, 5])>::zeros();
}
