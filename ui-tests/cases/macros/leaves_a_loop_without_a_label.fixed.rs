use array_core::{array, try_broadcast};

fn main() {
    let m = array![[1, 2], [3, 4]];
    'rows: for factor in [Some(2), None] {
        let _ = try_broadcast!(m[0, ..] * { let Some(k) = factor else { break 'rows }; k });
    }
}
