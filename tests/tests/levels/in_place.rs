//! Expressions that write to an existing array, which they may read.

assignments! {
    written(z: f32; x: f32, y: f32) { z = x * y } x * y;
    written_narrow(z: u8; x: u8) { z = x + 1 } x.wrapping_add(1);
    written_from_wider(z: u8; x: f64) { z = (x > 0.5) as u8 } u8::from(x > 0.5);
    filled(z: i16; x: i16) { z = if x > 0 { 1 } else { 2 } } if x > 0 { 1 } else { 2 };
    added(z: f32; x: f32) { z += x } z + x;
    added_u8(z: u8; x: u8) { z += x } z.wrapping_add(x);
    multiplied_i64(z: i64; x: i64, y: i64) { z *= x - y } z.wrapping_mul(x.wrapping_sub(y));
    widened(z: i32; x: u8, y: i16) { z -= x * y } z.wrapping_sub(i32::from(i16::from(x).wrapping_mul(y)));
    widened_f64(z: f64; x: f32) { z += x * x } z + f64::from(x * x);
    read_twice(z: f32; x: f32) { z = z * z - x } z * z - x;
    read_in_a_choice(z: f64; x: f64) { z = if z > x { z } else { x * 2 } } if z > x { z } else { x * 2.0 };
    incremented(z: u16; ) { z += 1 } z.wrapping_add(1);
    halved(z: f32; ) { z = z / 2 } z / 2.0;
    inverted(z: bool; ) { z = !z } !z;
    divided(z: i32; x: i32 = |n| if n == 0 { 3 } else { n }) { z /= x } z.wrapping_div(x);
    divided_wide(z: i64; x: u8 = |n| n.max(1), y: i16) { z = z % x + y } (z % i64::from(x)).wrapping_add(y.into());
    five_operands(z: f32; a: f32, b: f32, c: f32, d: f32) { z += a * b + c * d } z + (a * b + c * d);
}
