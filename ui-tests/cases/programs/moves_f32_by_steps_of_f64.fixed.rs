use array_core::{Array, shape};

struct Body {
    position: Array<f32, shape![3]>,
    velocity: Array<f32, shape![3]>,
}

fn main() {
    let mut body = Body {
        position: Array::zeros(),
        velocity: Array::ones(),
    };
    body.position += &body.velocity;
    assert_eq!(body.position.sum(), 3.0);
}
