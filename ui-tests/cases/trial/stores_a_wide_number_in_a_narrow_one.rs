fn main() {
    let wide = 300_u16;
    //~ ERROR: mismatched types
    //~ NOTE: expected `u8`, found `u16`
    let _narrow: u8 = wide;
}
