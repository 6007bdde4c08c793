use array_core::array;

fn main() {
    let best = array![[0.1, 0.9], [0.7, 0.3]].argmax_axis::<1>();
    let _ = best.map(|&n| n as usize);
}
