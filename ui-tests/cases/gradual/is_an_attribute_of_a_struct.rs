use array_core::shapes;

#[shapes(x: [N] f32)]
//~ ERROR: `shapes` applies to a function, whose arguments it describes: this is not a function
struct Points {
    x: Vec<f32>,
}

fn main() {
    let _ = Points { x: vec![1.0] }.x;
}
