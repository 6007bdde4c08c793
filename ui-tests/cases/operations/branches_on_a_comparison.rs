use array_core::{Array, shape};

fn main() {
    let torque = Array::<i32, shape![3]>::zeros();
    //~ ERROR: binary operation `>=` cannot be applied to type `array_core::Array<i32, (Len<3>,)>`
    //~ NOTE: write `broadcast!(x > 0.0)`, then `.any()` or `.all()` for one `bool`
    if torque >= 10 {
        println!("too much");
    }
}
