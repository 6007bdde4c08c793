//! Expressions into new arrays.

use half::{bf16, f16};

expressions! {
    one_operand_f32(x: f32) -> f32 { x * x } x * x;
    one_operand_u8(x: u8) -> u8 { !x } !x;
    sum_f32(x: f32, y: f32) -> f32 { x + y } x + y;
    sum_f64(x: f64, y: f64) -> f64 { x + y } x + y;
    sum_u8(x: u8, y: u8) -> u8 { x + y } x.wrapping_add(y);
    difference_i16(x: i16, y: i16) -> i16 { x - y } x.wrapping_sub(y);
    product_i32(x: i32, y: i32) -> i32 { x * y } x.wrapping_mul(y);
    product_i64(x: i64, y: i64) -> i64 { x * y } x.wrapping_mul(y);
    standardised(x: f32, mean: f32, deviation: f32) -> f32 { (x - mean) / deviation } (x - mean) / deviation;
    four_operands(a: f64, b: f64, c: f64, d: f64) -> f64 { (a * b + c) / d } (a * b + c) / d;
    six_operands(a: f32, b: f32, c: f32, d: f32, e: f32, f: f32) -> f32 { a * b + c * d - e / f } a * b + c * d - e / f;
    not_contracted(a: f32, b: f32, c: f32) -> f32 { a * b - c } a * b - c;
    scaled_pixels(x: u8, scale: f32, shift: f32) -> f32 { x as f32 * scale + shift } f32::from(x) * scale + shift;
    with_literals(x: f32) -> f32 { (x * 2 - 0.5) / 3 } (x * 2.0 - 0.5) / 3.0;
}

// Dtypes of several widths.
expressions! {
    u8_with_i16(x: u8, y: i16) -> i16 { x + y } i16::from(x).wrapping_add(y);
    u8_with_i8(x: u8, y: i8) -> i16 { x * y } i16::from(x).wrapping_mul(i16::from(y));
    u8_with_u64(x: u8, y: u64) -> u64 { x - y } u64::from(x).wrapping_sub(y);
    i32_with_u8(x: i32, y: u8) -> i32 { x + y } x.wrapping_add(i32::from(y));
    u32_with_i64(x: u32, y: i64) -> i64 { x * y } i64::from(x).wrapping_mul(y);
    f32_with_f64(x: f32, y: f64) -> f64 { x + y } f64::from(x) + y;
    f64_to_f32(x: f64, y: f32) -> f32 { x as f32 - y } x as f32 - y;
    f32_to_u8(x: f32, y: u8) -> u8 { x as u8 + y } (x as u8).wrapping_add(y);
    f64_to_i32(x: f64) -> i32 { x as i32 } x as i32;
    f32_to_i64(x: f32) -> i64 { x as i64 } x as i64;
    i64_to_i8(x: i64) -> i8 { x as i8 } x as i8;
    i64_to_f32(x: i64) -> f32 { x as f32 } x as f32;
    three_widths(x: u8, y: i32, z: i16) -> i32 { x * y + z } i32::from(x).wrapping_mul(y).wrapping_add(i32::from(z));
}

// 16-bit floats: each operation is computed in `f32` and rounded.
expressions! {
    bf16_to_f32(x: bf16) -> f32 { x as f32 } x.to_f32_const();
    f16_to_f32(x: f16) -> f32 { x as f32 } x.to_f32_const();
    f32_to_bf16(x: f32) -> bf16 { x as bf16 } bf16::from_f32_const(x);
    f32_to_f16(x: f32) -> f16 { x as f16 } f16::from_f32_const(x);
    u8_to_f16(x: u8) -> f16 { x as f16 } f16::from_f32_const(x.into());
    sum_bf16(x: bf16, y: bf16) -> bf16 { x + y } bf16::from_f32_const(x.to_f32_const() + y.to_f32_const());
    sum_f16(x: f16, y: f16) -> f16 { x + y } f16::from_f32_const(x.to_f32_const() + y.to_f32_const());
    product_and_difference_f16(x: f16, y: f16, z: f16) -> f16 { x * y - z }
        f16::from_f32_const(f16::from_f32_const(x.to_f32_const() * y.to_f32_const()).to_f32_const() - z.to_f32_const());
    f16_with_f64(x: f16, y: f64) -> f64 { x / y } x.to_f64_const() / y;
    less_f16(x: f16, y: f16) -> bool { x < y } x.to_f32_const() < y.to_f32_const();
    equal_bf16(x: bf16, y: bf16) -> bool { x == y } x.to_f32_const() == y.to_f32_const();
    chosen_f16(c: bool, x: f16, y: f16) -> f16 { if c { x } else { y } } if c { x } else { y };
}

// Comparisons, logic, selection.
expressions! {
    less_f32(x: f32, y: f32) -> bool { x < y } x < y;
    greater_equal_f64(x: f64, y: f64) -> bool { x >= y } x >= y;
    equal_u8(x: u8, y: u8) -> bool { x == y } x == y;
    not_equal_i16(x: i16, y: i16) -> bool { x != y } x != y;
    greater_i64(x: i64, y: u8) -> bool { x > y } x > i64::from(y);
    between(x: f32, low: f32, high: f64) -> bool { x > low && x < high } x > low && f64::from(x) < high;
    neither(x: bool, y: bool) -> bool { !(x || y) } !(x || y);
    counted(x: u8, y: u8) -> u8 { (x > y) as u8 + (x == y) as u8 } u8::from(x > y) + u8::from(x == y);
    rectified(x: f32) -> f32 { if x > 0 { x } else { 0 } } if x > 0.0 { x } else { 0.0 };
    chosen_by_bool(c: bool, x: f32, y: f32) -> f32 { if c { x } else { y } } if c { x } else { y };
    chosen_wide(c: bool, x: i64, y: i64) -> i64 { if c { x } else { y } } if c { x } else { y };
    chosen_narrow(c: bool, x: u8, y: u8) -> u8 { if c { x } else { y } } if c { x } else { y };
    chosen_by_wider(a: f64, x: i16, y: u8) -> i16 { if a < 0.5 { x } else { y } } if a < 0.5 { x } else { i16::from(y) };
    chosen_and_compared(a: i32, x: f32, y: f32) -> bool { (if a > 3 { x } else { y }) <= x } (if a > 3 { x } else { y }) <= x;
}

// Bits, shifts, extremes, and operations without a vector instruction.
expressions! {
    bits_u16(x: u16, y: u16) -> u16 { x & y | x ^ 5 } x & y | x ^ 5;
    shifted_left(x: i32, y: i32 = |n| n & 63) -> i32 { x << y } x.checked_shl(y as u32).unwrap_or(0);
    shifted_right(x: u8, y: u8 = |n| n & 15) -> u8 { x >> y } x.checked_shr(y.into()).unwrap_or(0);
    largest_f32(x: f32, y: f32 = |n| if n == 0.0 { 1.0 } else { n }) -> f32 { maximum(x, y) }
        if x.is_nan() || y.is_nan() { f32::NAN } else { x.max(y) };
    smallest_i8(x: i8, y: i8) -> i8 { minimum(x, y) } x.min(y);
    kept_between(x: i16, low: i16) -> i16 { clip(x, low, 100) } x.max(low).min(100);
    quotient(x: i32, y: i32 = |n| if n == 0 { 7 } else { n }) -> i32 { x / y } x.wrapping_div(y);
    rest(x: u64, y: u64 = |n| n.max(1)) -> u64 { x % y + x } (x % y).wrapping_add(x);
    rest_f64(x: f64, y: f64) -> f64 { x % y } x % y;
    absolute(x: f64) -> f64 { abs(x) - sign(x) * 0.5 } x.abs() - (if x == 0.0 { 0.0 } else if x.is_nan() { x } else { x.signum() }) * 0.5;
    rounded(x: f32) -> f32 { floor(x) + ceil(x) * trunc(x) - round(x) } x.floor() + x.ceil() * x.trunc() - x.round_ties_even();
    root(x: f32, y: f32) -> f32 { sqrt(x * x + y * y) } (x * x + y * y).sqrt();
    powers(x: i16, y: i16 = |n| n & 7) -> i16 { pow(x, y) } x.wrapping_pow(y as u32);
}
