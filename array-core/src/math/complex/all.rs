//! The functions of many complex numbers. Some are loops over the function of one number. The
//! others are vector loops. After a vector loop, the [far](super) numbers, which it cannot compute,
//! are computed again. Both kinds of loops give the same bits as the functions of one number.

/// The number of elements that a loop computes at a time. It is smaller than that of real
/// functions, since an element takes longer.
const BLOCK: usize = 16;

/// The right operands of a function of one operand. Elements of the type `()` take no memory, so
/// this slice can be longer than every slice of numbers.
const NONE: &[()] = &[(); usize::MAX];

/// Declares the functions for a float dtype. `alone` lists the functions that are computed one
/// element at a time. `together` lists the functions of one operand with a vector loop. Each of its
/// lines has the name, the module, the form without branches, and the predicate of elements that
/// this form cannot compute. `abs` is the value of `ABS`, and `div` is the module that defines the
/// quotient.
macro_rules! widths {
    ($($module:ident $float:ident {
        alone { $($alone:ident)* }
        together { $($name:ident $family:ident $near:ident $is_far:ident;)* }
        abs $abs:expr;
        div $divider:ident
    })*) => {$(
        pub(crate) mod $module {
            use num_complex::Complex;

            use super::super::{$module, power};
            use super::super::convert::$module::{rounded, wide};
            use super::{BLOCK, NONE};
            use crate::math::{self, Many};

            /// The padding of blocks: a number that every vector loop can compute.
            const BLANK: Complex<$float> = Complex::new(1.0, 1.0);

            $(pub fn $alone(z: &mut [Complex<$float>]) {
                for z in z {
                    *z = $module::$alone(*z);
                }
            })*

            $(#[inline]
            pub fn $name(z: &mut [Complex<$float>]) {
                use super::super::$family;

                #[inline(always)]
                fn is_far(z: Complex<$float>, (): (), _: Complex<$float>) -> bool {
                    $family::$is_far(wide(z))
                }

                math::in_blocks_of_two::<_, _, BLOCK>(z, &NONE[..z.len()], (BLANK, ()), |z, none| {
                    let function = (
                        #[inline(always)]
                        |_, ()| ((), ()),
                        is_far,
                        #[inline(always)]
                        |z, (), _: ((), ())| rounded($family::$near(wide(z))),
                    );
                    math::far_in_two_steps(z, none, function, |z, was, none| {
                        math::mend_of_two(z, was, none, is_far, |z, ()| $module::$name(z));
                    });
                });
            })*

            /// The function that replaces many numbers by their absolute values, as complex numbers
            /// with the imaginary part 0. It is `None` if a loop over the function of one number is
            /// as fast.
            pub const ABS: Option<fn(Many<'_, Complex<$float>>) -> &mut [Complex<$float>]> = $abs;

            #[inline]
            pub fn div(x: &mut [Complex<$float>], y: &[Complex<$float>]) {
                use super::super::$divider::{is_far_quotient, plain_quotient};

                math::in_blocks_of_two::<_, _, BLOCK>(x, y, (BLANK, BLANK), |x, y| {
                    let function = (
                        #[inline(always)]
                        |_, _| ((), ()),
                        is_far_quotient,
                        #[inline(always)]
                        |x, y, _: ((), ())| plain_quotient(x, y),
                    );
                    math::far_in_two_steps(x, y, function, |x, was, y| {
                        math::mend_of_two(x, was, y, is_far_quotient, $module::div);
                    });
                });
            }

            #[inline]
            pub fn pow(x: &mut [Complex<$float>], y: &[Complex<$float>]) {
                #[inline(always)]
                fn is_far(x: Complex<$float>, y: Complex<$float>, _: Complex<$float>) -> bool {
                    power::is_far(wide(x), wide(y))
                }

                math::in_blocks_of_two::<_, _, BLOCK>(x, y, (BLANK, BLANK), |x, y| {
                    let function = (
                        #[inline(always)]
                        |x, _| power::before(wide(x)),
                        is_far,
                        #[inline(always)]
                        |_, y, logarithm| rounded(power::near(wide(y), logarithm)),
                    );
                    math::far_in_two_steps(x, y, function, |x, was, y| {
                        math::mend_of_two(x, was, y, is_far, $module::pow);
                    });
                });
            }
        }
    )*};
}

/// Declares the functions for `f64` and `f32`.
macro_rules! both {
    ($($table:tt)*) => {
        widths! {
            double f64 {
                $($table)*
                abs Some(|z| {
                    let z = z.copied();
                    math::in_blocks_of_two::<_, _, BLOCK>(z, &NONE[..z.len()], (BLANK, ()), |z, none| {
                        let size = |z, (), _: ((), ())| super::super::arithmetic::size(z);
                        math::far_in_two_steps(z, none, (|_, ()| ((), ()), |_, (), _| false, size), |_, _, _| {});
                    });
                    z
                });
                div arithmetic
            }
            single f32 {
                $($table)*
                // The absolute value is a square root in double precision. The compiler vectorises
                // a loop over the function of one element.
                abs None;
                div single
            }
        }
    };
}

both! {
    alone { acos acosh asin asinh atan atanh }
    together {
        cos hyperbolic cos_near is_far_cos;
        cosh hyperbolic cosh_near is_far_sinh;
        exp hyperbolic exp_near is_far_exp;
        expm1 hyperbolic expm1_near is_far_expm1;
        log logarithm log_near is_far_log;
        log10 logarithm log10_near is_far_log;
        log1p logarithm log1p_near is_far_log1p;
        log2 logarithm log2_near is_far_log;
        sin hyperbolic sin_near is_far_sin;
        sinh hyperbolic sinh_near is_far_sinh;
        sqrt logarithm sqrt_near is_far_sqrt;
        tan hyperbolic tan_near is_far_tan;
        tanh hyperbolic tanh_near is_far_tanh;
    }
}
