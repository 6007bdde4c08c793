use array_core::{array, try_broadcast};

fn main() {
    let m = array![[1, 2], [3, 4]];
    for factor in [Some(2), None] {
        //~ ERROR: in a macro that returns errors, `break` needs a label: write `'rows: for …` and `break 'rows`
        let _ = try_broadcast!(m[0, ..] * { let Some(k) = factor else { break }; k });
    }
}
