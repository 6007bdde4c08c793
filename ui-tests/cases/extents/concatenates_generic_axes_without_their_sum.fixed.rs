use array_core::{Array, Arrays, Dim, dim::AddExtent};

fn both<M: AddExtent<N>, N: Dim>(x: &Array<f32, (M,)>, y: &Array<f32, (N,)>) {
    let _ = (x, y).concat::<0>();
}

fn main() {
    let _ = both::<array_core::Len<2>, array_core::Len<3>>;
}
