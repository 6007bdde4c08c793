use array_core::{Array, Float, Shape};

fn zeros_like<T: Float, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
    //~ ERROR: `<S as array_core::Shape>::Extents` cannot be converted to a shape of type `S`
    //~ NOTE: in generic code, `x.axes().clone()`
    Array::<T, S>::zeros_with(x.shape())
}

fn main() {}
