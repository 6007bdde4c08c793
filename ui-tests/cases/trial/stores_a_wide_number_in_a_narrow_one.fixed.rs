fn main() {
    let wide = 30_u8;
    let _narrow: u8 = wide;
}
