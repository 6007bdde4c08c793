//! The scalar twins of every operation, by kind. The file of each dtype uses those of its kind.
//!
//! Each operation of each dtype is computed on views with run-time ranks, by code that the program
//! contains for `DynArray` anyway. The typed forms, with an operand by value and with a scalar,
//! choose a kernel by the same code for every dtype, so [`typed`] compiles only some of them.

/// Expands to the typed forms of an operation, in `Some`, for the dtypes that have all of them, and
/// for one operation of each other dtype; otherwise to `None`.
macro_rules! typed {
    (f32 $name:ident $forms:expr) => {
        Some($forms)
    };
    (i32 $name:ident $forms:expr) => {
        Some($forms)
    };
    (bool $name:ident $forms:expr) => {
        Some($forms)
    };
    ($dtype:ident add $forms:expr) => {
        Some($forms)
    };
    ($dtype:ident equal $forms:expr) => {
        Some($forms)
    };
    ($dtype:ident abs $forms:expr) => {
        Some($forms)
    };
    ($dtype:ident to_bool $forms:expr) => {
        Some($forms)
    };
    ($dtype:ident $name:ident $forms:expr) => {
        None
    };
}

/// Declares a test for each row: the function, its `try_` form, the twin, and the change of the
/// right operand.
macro_rules! binary {
    ($dtype:ident -> $output:ty; $($name:ident $function:ident $distance:literal |$a:ident, $b:ident| $twin:expr $(, |$fit:ident| $fits:expr)?;)+) => {$(
        #[test]
        fn $name() {
            #[allow(unused_mut, unused_assignments)]
            let mut fit: fn($dtype) -> $dtype = |x| x;
            $(fit = |$fit| $fits;)?
            crate::kernels::layouts::Binary::<$dtype, $output> {
                name: stringify!($function),
                twin: |$a, $b| $twin,
                fit,
                distance: $distance,
                views: |x, y| array_core::functions::$function(x, y),
                typed: typed!($dtype $name crate::kernels::layouts::Forms {
                    arrays: |x, y| array_core::functions::$function(x, y),
                    owned: |x, y| array_core::functions::$function(x, y),
                    scalar: |x, y| array_core::functions::$function(x, y),
                    scalar_first: |x, y| array_core::functions::$function(x, y),
                }),
            }
            .check();
        }
    )+};
}

/// Declares a test for each row: the function, the twin, and the tolerance.
macro_rules! unary {
    ($dtype:ident -> $output:ty; $($name:ident $distance:literal |$x:ident| $twin:expr;)+) => {$(
        #[test]
        fn $name() {
            crate::kernels::layouts::Unary::<$dtype, $output> {
                name: stringify!($name),
                twin: |$x| $twin,
                distance: $distance,
                view: |x| array_core::functions::$name(x),
                owned: typed!($dtype $name |x| array_core::functions::$name(x)),
            }
            .check();
        }
    )+};
}

/// Declares a test for each row: the method, the twin, and the change of the right operand.
macro_rules! in_place {
    ($dtype:ident; $($method:ident |$a:ident, $b:ident| $twin:expr $(, |$fit:ident| $fits:expr)?;)+) => {$(
        #[test]
        fn $method() {
            #[allow(unused_mut, unused_assignments)]
            let mut fit: fn($dtype) -> $dtype = |x| x;
            $(fit = |$fit| $fits;)?
            crate::kernels::layouts::InPlace::<$dtype> {
                name: stringify!($method),
                twin: |$a, $b| $twin,
                fit,
                view: |mut x, y| x.$method(y),
            }
            .check();
        }
    )+};
}

/// The operations of every dtype that has an order, and the casts.
macro_rules! ordered {
    ($dtype:ident) => {
        binary! { $dtype -> bool;
            equal try_equal 0 |a, b| a == b;
            greater try_greater 0 |a, b| a > b;
            greater_equal try_greater_equal 0 |a, b| a >= b;
            less try_less 0 |a, b| a < b;
            less_equal try_less_equal 0 |a, b| a <= b;
            not_equal try_not_equal 0 |a, b| a != b;
        }

        casts!($dtype);
    };
}

/// The casts from a number to every dtype.
macro_rules! casts {
    ($dtype:ident) => {
        casts!(@ $dtype; to_i8 i8, to_i16 i16, to_i32 i32, to_i64 i64, to_u8 u8, to_u16 u16, to_u32 u32, to_u64 u64, to_f32 f32, to_f64 f64);

        #[test]
        fn to_bool() {
            crate::kernels::layouts::Unary::<$dtype, bool> {
                name: "to bool",
                twin: |x| x != 0 as $dtype,
                distance: 0,
                view: |x| x.cast(),
                owned: typed!($dtype to_bool |x| array_core::broadcast!(x as bool)),
            }
            .check();
        }
    };
    (@ $dtype:ident; $($name:ident $to:ident),+) => {$(
        #[test]
        fn $name() {
            crate::kernels::layouts::Unary::<$dtype, $to> {
                name: stringify!($name),
                twin: |x| x as $to,
                distance: 0,
                view: |x| x.cast(),
                owned: typed!($dtype $name |x| array_core::broadcast!(x as $to)),
            }
            .check();
        }
    )+};
}

/// The operations of every integer dtype.
macro_rules! integer {
    ($dtype:ident) => {
        ordered!($dtype);

        binary! { $dtype -> $dtype;
            add try_add 0 |a, b| a.wrapping_add(b);
            bitwise_and try_bitwise_and 0 |a, b| a & b;
            bitwise_or try_bitwise_or 0 |a, b| a | b;
            bitwise_xor try_bitwise_xor 0 |a, b| a ^ b;
            divide try_divide 0 |a, b| a.wrapping_div(b), |x| x.max(1);
            floor_divide try_floor_divide 0
                |a, b| (i128::from(a)).div_euclid(i128::from(b)) as $dtype, |x| if x > 0 { x } else { 3 };
            left_shift try_bitwise_left_shift 0
                |a, b| a.checked_shl(b as u32).unwrap_or(0), |x| x & 63;
            maximum try_maximum 0 |a, b| a.max(b);
            minimum try_minimum 0 |a, b| a.min(b);
            multiply try_multiply 0 |a, b| a.wrapping_mul(b);
            pow try_pow 0 |a, b| a.wrapping_pow(b as u32), |x| x & 31;
            remainder try_remainder 0
                |a, b| (i128::from(a)).rem_euclid(i128::from(b)) as $dtype, |x| if x > 0 { x } else { 3 };
            right_shift try_bitwise_right_shift 0
                |a, b| a.checked_shr(b as u32).unwrap_or(a >> ($dtype::BITS - 1) >> 1), |x| x & 63;
            subtract try_subtract 0 |a, b| a.wrapping_sub(b);
            trunc_divide try_trunc_divide 0 |a, b| a.wrapping_div(b), |x| if x == 0 { !0 } else { x };
            trunc_remainder try_trunc_remainder 0 |a, b| a.wrapping_rem(b), |x| if x == 0 { !0 } else { x };
        }

        unary! { $dtype -> $dtype;
            bitwise_not 0 |x| !x;
            ceil 0 |x| x;
            floor 0 |x| x;
            round 0 |x| x;
            square 0 |x| x.wrapping_mul(x);
            trunc 0 |x| x;
        }

        unary! { $dtype -> bool;
            is_finite 0 |_x| true;
            is_inf 0 |_x| false;
            is_nan 0 |_x| false;
        }

        in_place! { $dtype;
            try_add_assign |a, b| a.wrapping_add(b);
            try_bitwise_and_assign |a, b| a & b;
            try_bitwise_or_assign |a, b| a | b;
            try_bitwise_xor_assign |a, b| a ^ b;
            try_divide_assign |a, b| a.wrapping_div(b), |x| if x == 0 { !0 } else { x };
            try_multiply_assign |a, b| a.wrapping_mul(b);
            try_trunc_remainder_assign |a, b| a.wrapping_rem(b), |x| if x == 0 { !0 } else { x };
            try_bitwise_left_shift_assign |a, b| a.checked_shl(b as u32).unwrap_or(0), |x| x & 63;
            try_subtract_assign |a, b| a.wrapping_sub(b);
        }
    };
}

/// The operations of a signed integer dtype.
macro_rules! signed {
    ($dtype:ident) => {
        integer!($dtype);

        unary! { $dtype -> $dtype;
            abs 0 |x| x.wrapping_abs();
            negative 0 |x| x.wrapping_neg();
            sign 0 |x| x.signum();
        }

        binary! { $dtype -> $dtype;
            floor_divide_by_negatives try_floor_divide 0
                |a, b| {
                    let (a, b) = (i128::from(a), i128::from(b));
                    (a / b - i128::from(a % b > 0)) as $dtype
                },
                |x| if x < 0 { x } else { -3 };
            remainder_by_negatives try_remainder 0
                |a, b| {
                    let (a, b) = (i128::from(a), i128::from(b));
                    (if a % b > 0 { a % b + b } else { a % b }) as $dtype
                },
                |x| if x < 0 { x } else { -3 };
        }
    };
}

/// The operations of an unsigned integer dtype.
macro_rules! unsigned {
    ($dtype:ident) => {
        integer!($dtype);

        unary! { $dtype -> $dtype;
            abs 0 |x| x;
            sign 0 |x| x.min(1);
        }
    };
}

/// The operations of a float dtype. Real functions may differ by 4 floats, by rule 20.
macro_rules! float {
    ($dtype:ident) => {
        ordered!($dtype);

        binary! { $dtype -> $dtype;
            add try_add 0 |a, b| a + b;
            atan2 try_atan2 4 |a, b| a.atan2(b);
            copysign try_copysign 0 |a, b| a.copysign(b);
            divide try_divide 0 |a, b| a / b;
            floor_divide try_floor_divide 0 |a, b| (a / b).floor();
            hypot try_hypot 4 |a, b| a.hypot(b);
            logaddexp try_logaddexp 4
                |a, b| if a == b { a + core::$dtype::consts::LN_2 } else { (-(a - b).abs()).exp().ln_1p() + if a > b { a } else { b } };
            // Not 0, since results are compared by distance, which is 0 between the zeros, and rule
            // 18 leaves the sign open.
            maximum try_maximum 1
                |a, b| if a.is_nan() || b.is_nan() { $dtype::NAN } else { a.max(b) };
            minimum try_minimum 1
                |a, b| if a.is_nan() || b.is_nan() { $dtype::NAN } else { a.min(b) };
            multiply try_multiply 0 |a, b| a * b;
            nextafter try_nextafter 0
                |a, b| if a < b { a.next_up() } else if a > b { a.next_down() } else if a == b { b } else { $dtype::NAN };
            pow try_pow 4 |a, b| a.powf(b);
            remainder try_remainder 0
                |a, b| match a % b {
                    0.0 => (0.0 as $dtype).copysign(b),
                    rest if rest.is_sign_negative() != b.is_sign_negative() && !rest.is_nan() => rest + b,
                    rest => rest,
                };
            subtract try_subtract 0 |a, b| a - b;
            trunc_divide try_trunc_divide 0 |a, b| (a / b).trunc();
            trunc_remainder try_trunc_remainder 0 |a, b| a % b;
        }

        unary! { $dtype -> $dtype;
            abs 0 |x| x.abs();
            acos 4 |x| x.acos();
            acosh 4 |x| 2.0 * ((x - 1.0) / 2.0).sqrt().asinh();
            asin 4 |x| x.asin();
            asinh 4 |x| if x.abs() < $dtype::MAX / 4.0 { x.asinh() } else { (x.abs().ln() + core::$dtype::consts::LN_2).copysign(x) };
            atan 4 |x| x.atan();
            atanh 4 |x| (x / ((1.0 - x) * (1.0 + x)).sqrt()).asinh();
            ceil 0 |x| x.ceil();
            cos 4 |x| x.cos();
            cosh 4 |x| x.cosh();
            exp 4 |x| x.exp();
            exp2 4 |x| x.exp2();
            expm1 4 |x| x.exp_m1();
            floor 0 |x| x.floor();
            log 4 |x| x.ln();
            log10 4 |x| x.log10();
            log1p 4 |x| x.ln_1p();
            log2 4 |x| x.log2();
            log_sigmoid 4 |x| if x < 0.0 { x - x.exp().ln_1p() } else { -(-x).exp().ln_1p() };
            negative 0 |x| -x;
            positive 0 |x| x;
            reciprocal 0 |x| 1.0 / x;
            round 0 |x| x.round_ties_even();
            sigmoid 4 |x| if x < 0.0 { x.exp() / (1.0 + x.exp()) } else { 1.0 / (1.0 + (-x).exp()) };
            sign 0 |x| if x == 0.0 { 0.0 } else if x.is_nan() { x } else { x.signum() };
            sin 4 |x| x.sin();
            sinh 4 |x| x.sinh();
            sqrt 0 |x| x.sqrt();
            square 0 |x| x * x;
            tan 4 |x| x.tan();
            tanh 4 |x| x.tanh();
            trunc 0 |x| x.trunc();
        }

        unary! { $dtype -> bool;
            is_finite 0 |x| x.is_finite();
            is_inf 0 |x| x.is_infinite();
            is_nan 0 |x| x.is_nan();
            signbit 0 |x| x.is_sign_negative();
        }

        in_place! { $dtype;
            try_add_assign |a, b| a + b;
            try_divide_assign |a, b| a / b;
            try_multiply_assign |a, b| a * b;
            try_trunc_remainder_assign |a, b| a % b;
            try_subtract_assign |a, b| a - b;
        }
    };
}

/// The operations of bool.
macro_rules! truth {
    ($dtype:ident) => {
        binary! { $dtype -> bool;
            bitwise_and try_bitwise_and 0 |a, b| a & b;
            bitwise_or try_bitwise_or 0 |a, b| a | b;
            bitwise_xor try_bitwise_xor 0 |a, b| a ^ b;
            equal try_equal 0 |a, b| a == b;
            logical_and try_logical_and 0 |a, b| a && b;
            logical_or try_logical_or 0 |a, b| a || b;
            logical_xor try_logical_xor 0 |a, b| a != b;
            not_equal try_not_equal 0 |a, b| a != b;
        }

        unary! { $dtype -> bool;
            bitwise_not 0 |x| !x;
            logical_not 0 |x| !x;
        }

        in_place! { $dtype;
            try_bitwise_and_assign |a, b| a & b;
            try_bitwise_or_assign |a, b| a | b;
            try_bitwise_xor_assign |a, b| a ^ b;
        }

        casts!(@ $dtype; to_i8 i8, to_i16 i16, to_i32 i32, to_i64 i64, to_u8 u8, to_u16 u16, to_u32 u32, to_u64 u64);
    };
}
