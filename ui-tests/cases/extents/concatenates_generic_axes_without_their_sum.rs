use array_core::{Array, Arrays, Dim};

type Row<N> = Array<f32, (N,)>;

fn both<M: Dim, N: Dim>(x: &Row<M>, y: &Row<N>) {
    //~ ERROR: the compiler cannot compute the extent `M` + `N`
    let _ = (x, y).concat::<0>();
}

fn main() {
    let _ = both::<array_core::Len<2>, array_core::Len<3>>;
}
