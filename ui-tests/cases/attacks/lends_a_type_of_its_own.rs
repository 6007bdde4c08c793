#![forbid(unsafe_code)]
use array_core::layout::Heap;
use array_core::view::Lent;
use array_core::{Array, ContiguousView, Dyn};

struct Mine;

//~ ERROR: the trait bound `Mine: array_core::array::view::sealed::Sealed` is not satisfied
impl Lent<f32, (Dyn,), Heap> for Mine {
    fn lent<'v>(&'v self) -> ContiguousView<'v, f32, (Dyn,)>
    where
        f32: 'v,
        Heap: 'v,
    {
        panic!("this is never called")
    }
}

fn main() {
    let _ = Array::<f32, (Dyn,)>::zeros_with([1]);
}
