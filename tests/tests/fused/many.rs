//! Expressions with more operands than a tuple can have, and with none.

use array_core::{Array, DynRank, Error, InlineArray, array, broadcast, inline, shape, try_broadcast};

/// Declares a test that alternately adds and subtracts operands, with static extents, in place, and
/// with run-time rank.
macro_rules! alternating {
    ($($test:ident: [$($name:ident)+] { $($sum:tt)+ })+) => {$(
        #[test]
        #[rustfmt::skip]
        fn $test() {
            let mut number = 0_i64;
            $(
                let $name = Array::<i64, shape![2, 3]>::from_fn(|[i, j]| (number + 10) * (i as i64 + 1) + j as i64);
                number += 1;
            )+
            let mut expected = Array::<i64, shape![2, 3]>::zeros();
            let mut sign = 1;
            $(
                expected.iter_mut().zip($name.iter()).for_each(|(total, x)| *total += sign * x);
                sign = -sign;
            )+
            assert_eq!(sign, if number % 2 == 0 { 1 } else { -1 });
            assert_eq!(broadcast!($($sum)+), expected);

            let mut total = expected.clone();
            broadcast!(total += $($sum)+);
            assert_eq!(total, broadcast!(expected * 2));

            $(let $name = $name.into_dyn();)+
            let found: Array<i64, DynRank> = broadcast!($($sum)+);
            assert_eq!(found, expected.into_dyn());
        }
    )+};
}

alternating! {
    thirteen_operands: [a b c d e f g h i j k l m] { a - b + c - d + e - f + g - h + i - j + k - l + m }

    a_hundred_and_fifty_operands: [
        x0 x1 x2 x3 x4 x5 x6 x7 x8 x9 x10 x11 x12 x13 x14 x15 x16 x17 x18 x19 x20 x21 x22 x23 x24 x25 x26 x27
        x28 x29 x30 x31 x32 x33 x34 x35 x36 x37 x38 x39 x40 x41 x42 x43 x44 x45 x46 x47 x48 x49 x50 x51 x52
        x53 x54 x55 x56 x57 x58 x59 x60 x61 x62 x63 x64 x65 x66 x67 x68 x69 x70 x71 x72 x73 x74 x75 x76 x77
        x78 x79 x80 x81 x82 x83 x84 x85 x86 x87 x88 x89 x90 x91 x92 x93 x94 x95 x96 x97 x98 x99 x100 x101
        x102 x103 x104 x105 x106 x107 x108 x109 x110 x111 x112 x113 x114 x115 x116 x117 x118 x119 x120 x121
        x122 x123 x124 x125 x126 x127 x128 x129 x130 x131 x132 x133 x134 x135 x136 x137 x138 x139 x140 x141
        x142 x143 x144 x145 x146 x147 x148 x149
    ] {
        x0 - x1 + x2 - x3 + x4 - x5 + x6 - x7 + x8 - x9 + x10 - x11 + x12 - x13 + x14 - x15 + x16 - x17 + x18
        - x19 + x20 - x21 + x22 - x23 + x24 - x25 + x26 - x27 + x28 - x29 + x30 - x31 + x32 - x33 + x34 - x35
        + x36 - x37 + x38 - x39 + x40 - x41 + x42 - x43 + x44 - x45 + x46 - x47 + x48 - x49 + x50 - x51 + x52
        - x53 + x54 - x55 + x56 - x57 + x58 - x59 + x60 - x61 + x62 - x63 + x64 - x65 + x66 - x67 + x68 - x69
        + x70 - x71 + x72 - x73 + x74 - x75 + x76 - x77 + x78 - x79 + x80 - x81 + x82 - x83 + x84 - x85 + x86
        - x87 + x88 - x89 + x90 - x91 + x92 - x93 + x94 - x95 + x96 - x97 + x98 - x99 + x100 - x101 + x102
        - x103 + x104 - x105 + x106 - x107 + x108 - x109 + x110 - x111 + x112 - x113 + x114 - x115 + x116
        - x117 + x118 - x119 + x120 - x121 + x122 - x123 + x124 - x125 + x126 - x127 + x128 - x129 + x130
        - x131 + x132 - x133 + x134 - x135 + x136 - x137 + x138 - x139 + x140 - x141 + x142 - x143 + x144
        - x145 + x146 - x147 + x148 - x149
    }
}

#[test]
fn they_broadcast_in_the_order_in_which_they_are_written() {
    let (a, b, c, d, e, f) = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
    let (g, h, i, j, k) = (7.0, 8.0, 9.0, 10.0, 11.0);
    let (row, column, last) = (inline![1.0, 2.0, 4.0], inline![[10.0], [20.0]], 0.5);
    let found: InlineArray<f64, shape![2, 3]> =
        broadcast!((a + b + c + d + e + f + g + h + i + j + k) * row - column / last + exp(row) * 0.0);
    assert_eq!(found, inline![[46.0, 112.0, 244.0], [26.0, 92.0, 224.0]]);
}

#[test]
fn mistakes_at_run_time_name_the_operation_among_many() {
    let x = Array::<i32, shape![_]>::ones_with([3]);
    let [a, b, c, d, e, f, g, h, i, j, k, l] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    let two = Array::<i32, shape![_]>::ones_with([2]);
    let error = try_broadcast!(x + a + b + c + d + e + f + g + h + i + j + k + l * two).unwrap_err();
    assert!(matches!(error, Error::Shape(_)), "{error}");
    assert!(error.to_string().contains("l * two"), "{error}");
    let divisors = array![1, 2, 0];
    let error = try_broadcast!(x + a + b + c + d + e + f + g + h + i + j + k + l / divisors).unwrap_err();
    let Error::Arithmetic(error) = error else {
        panic!("{error}")
    };
    assert!(error.to_string().contains("[2]"), "{error}");
    let mut total = x.clone();
    assert!(try_broadcast!(total += a + b + c + d + e + f + g + h + i + j + k + l / divisors).is_err());
    assert_eq!(total, x);
}

/// Scalars of `usize` and `isize` are combined with literals and with one another before a cast.
#[test]
fn counts_are_computed_before_a_cast() {
    let x = array![1.0, 2.0];
    let (n, k, i) = (x.len(), 3_usize, -3_isize);
    assert_eq!(broadcast!(x / (n - 1) as f64), x);
    assert_eq!(broadcast!(x * (2 * k + 1) as f64), array![7.0, 14.0]);
    assert_eq!(broadcast!(x * ((1 << k) - n / 2) as f64), array![7.0, 14.0]);
    assert_eq!(broadcast!(x * (k % 2 + n.pow(2)) as f64), array![5.0, 10.0]);
    assert_eq!(broadcast!(x * ((n - 1) * k + n * (k - 1)) as f64), array![7.0, 14.0]);
    assert_eq!(broadcast!(x * (k > 2) as f64), x);
    assert_eq!(broadcast!(if 2 < k { x } else { 0 }), x);
    assert_eq!(
        broadcast!(x * minimum(i + 1, (n - 1) as i64) as f64),
        array![-2.0, -4.0]
    );
    // Integers wrap, as elements do.
    assert_eq!(broadcast!(x * (n - k) as f32 as f64), x * 18_446_744_073_709_551_615.0);
}

#[test]
fn constants_alone_are_an_expression() {
    let x: InlineArray<f32, shape![]> = broadcast!(2.0_f32 * 3.0 + 1.0);
    assert_eq!(x[[]], 7.0);
    let x: InlineArray<f64, shape![]> = broadcast!(sqrt(4_f64) as f64);
    assert_eq!(x[[]], 2.0);
    let x: InlineArray<bool, shape![]> = broadcast!(if true { 1_u8 < 2 } else { false });
    assert!(x[[]]);
    let x: InlineArray<f64, shape![]> = broadcast!(1_i32 as f64 + exp(0.0_f64));
    assert_eq!(x[[]], 2.0);
    assert!(matches!(try_broadcast!(1_i32 / (3 - 3_i32)), Err(Error::Arithmetic(_))));
}
