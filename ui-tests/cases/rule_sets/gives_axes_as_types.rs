use array_core::{Array, axes, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: `in_dims` takes its axes as arguments, as in `v.in_dims(0)`
    let _ = broadcast!(explicit; m + v.in_dims::<axes![0]>());
    let _: axes![0] = axes![0];
}
