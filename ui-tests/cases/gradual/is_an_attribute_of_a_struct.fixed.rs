struct Points {
    x: Vec<f32>,
}

fn main() {
    let _ = Points { x: vec![1.0] }.x;
}
