use array_core::iab;

fn main() {
    let gain = 0.5;
    //~ ERROR: `iab!` takes indices in brackets: write `iab!(gain[1])`
    let _ = iab!(gain, 1);
}
