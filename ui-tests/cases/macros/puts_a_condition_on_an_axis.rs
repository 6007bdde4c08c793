use array_core::dim;

//~ ERROR: `dim!` refuses the attribute `#[cfg(unix)]`
//~ NOTE: put `#[cfg(…)]` before `dim!`
dim!(#[cfg(unix)] pub Batch);

fn main() {
    let _ = Batch(4);
}
