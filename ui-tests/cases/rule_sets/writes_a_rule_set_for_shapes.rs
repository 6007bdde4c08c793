use array_core::{Array, broadcast, shape};

fn main() {
    //~ ERROR: a list of shapes broadcasts by the rule set `standard`: leave out `explicit;`
    type Common = broadcast!(explicit; [2, 3], [3]);
    let _ = Array::<f32, Common>::ones();
    let _ = Array::<f32, shape![2]>::ones();
}
