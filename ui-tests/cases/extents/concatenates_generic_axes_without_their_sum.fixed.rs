use array_core::{Array, Arrays, Dim, dim::AddExtent};

type Row<N> = Array<f32, (N,)>;

fn both<M: AddExtent<N>, N: Dim>(x: &Row<M>, y: &Row<N>) {
    let _ = (x, y).concat::<0>();
}

fn main() {
    let _ = both::<array_core::Len<2>, array_core::Len<3>>;
}
