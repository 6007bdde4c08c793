use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![3]>::ones();
    let mask = Array::<bool, shape![3]>::ones();
    //~ ERROR: `array_core::Array<bool, (Len<3>,)>` cannot index an array of shape `(Len<3>,)`
    //~ NOTE: `a.masked(&mask)` selects by a mask
    let chosen = &x[mask];
    assert_eq!(chosen.len(), 3);
}
