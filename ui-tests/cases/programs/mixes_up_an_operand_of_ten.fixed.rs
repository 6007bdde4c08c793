use array_core::{Array, broadcast, shape};

type State = Array<f64, shape![100, 3]>;

fn force(x: &State, v: &State, k: &Array<f64, shape![3]>, mass: &Array<f64, shape![100, 1]>) -> State {
    broadcast!(-k * x * x - 0.1 * v * abs(v) + x * v / mass - k * v * x)
}

fn main() {
    assert_eq!(
        force(&State::ones(), &State::ones(), &Array::ones(), &Array::ones()).shape(),
        [100, 3]
    );
}
