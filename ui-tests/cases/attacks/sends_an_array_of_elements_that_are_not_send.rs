#![forbid(unsafe_code)]
use std::rc::Rc;

use array_core::{Array, shape};

fn main() {
    let array = Array::<Rc<u8>, shape![2]>::full(Rc::new(1));
    //~ ERROR: cannot be sent between threads safely
    std::thread::scope(|scope| scope.spawn(move || drop(array)).join().unwrap());
}
