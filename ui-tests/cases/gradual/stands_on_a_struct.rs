use array_core::shapes;

#[shapes(x: [N] f32)]
//~ ERROR: `shapes` stands on a function, whose arguments it says: this is none
struct Points {
    x: Vec<f32>,
}

fn main() {
    let _ = Points { x: vec![1.0] }.x;
}
