use array_core::{Array, broadcast, dim, shape};

dim! {
    Piece;
    Sample = 256;
    Tone = 129;
}

type Pieces = Array<f32, shape![Piece, Sample]>;
type Waves = Array<f32, shape![Tone, Sample]>;

fn powers(pieces: &Pieces, cosines: &Waves, sines: &Waves) -> Array<f32, shape![Piece, Tone]> {
    let odd = pieces.matmul(&sines.t());
    let even = pieces.matmul(&cosines.t());
    broadcast!(square(even) + square(odd))
}

fn main() {
    assert_eq!(
        powers(&Array::ones_with([3, 256]), &Array::zeros(), &Array::zeros()).shape(),
        [3, 129]
    );
}
