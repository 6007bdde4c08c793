//! The table of elementwise functions and of reductions. Every form of an operation comes from its
//! row: the operation on elements, functions, methods, `broadcast!`, methods of `DynArray`, the
//! export to StableHLO, and the tables in docs.
//!
//! The crate `array-macros` also reads this file, through a symbolic link. A macro that receives
//! rows may ignore columns. The names in a row are resolved in the scope of the macro that receives
//! it. CONTRIBUTING.md shows how to add a row.

/// Calls the macro `$then` with the other arguments, followed by a row for each elementwise
/// function of two operands.
///
/// The columns of a row, here and in `unary_functions!`:
///
/// 1. the docs of the function and of the method. They end with a call of `example!`: the name, the
///    operands, and the result;
/// 2. its name, the name of its `try_` form, and the type of the operation;
/// 3. the class of dtypes that it supports, and the dtype of the result: `same` for the dtype of
///    the operands, another dtype, or an associated type of the operands' dtype, such as
///    `Magnitude`;
/// 4. its group in the docs of the module `functions`;
/// 5. `method`, or `operator` if Rust has an operator for it. Arrays have no method with the name
///    of an `operator`;
/// 6. names that users of other libraries try;
/// 7. a function that tells whether the operation may have no result for a dtype, and the method
///    that returns the fault;
/// 8. the requirement of the rule set `tml`: `bits`, `relation` and `order` require equal shapes
///    and accept fewer dtypes, and `shape` only requires equal shapes;
/// 9. the export: a StableHLO operation, `compare`, a function of `stablehlo/lower`, or `none`;
/// 10. the result. `kernel` is followed by the method for one element, the method for many, the
///     kind of the loop, and the module of `math` that has the function. `quotient` is followed by
///     the method for one element, which takes less time if it knows that the right element is a
///     literal. Other rows have a closure for one element. A function that computes many elements
///     per call may follow, after one of three words. `broadcast!` calls a function after
///     `together`, none after `many`, and a function after `wide` if it is the whole expression.
///     For floats, loops call a function after `wide` only with AVX-512. The closure after
///     `logical` receives `bool`s.
macro_rules! binary_functions {
    ($then:ident $($with:tt)*) => {
        $then! {
            $($with)*
            /// Adds two elements: `+`. Integers wrap.
            #[doc = example!(add "array![1, 2]", "array![10, 20]" => "array![11, 22]")]
            add try_add AddOp: Number -> same, arithmetic operator [] [] [] [add]
                { |l, r| l.op_add(r) };
            /// Returns the angle from the positive x axis to the point (`right`, `left`), in
            /// radians from -π to π: `atan2(y, x)`.
            ///
            /// The signs of zeros and infinities matter: the angle of the point (-0, 0) is π, and
            /// the angle of (-1, -0) is -π.
            #[doc = real!("atan2")]
            #[doc = example!(atan2 "array![1.0, 0.0, -0.0]", "array![0.0, -1.0, 1.0]" => "array![FRAC_PI_2, PI, -0.0]", use "core::f64::consts::{FRAC_PI_2, PI}")]
            atan2 try_atan2 Atan2Op: Float -> same, angles method ["arctan2" "atan_2"] [] [] [atan2]
                { kernel op_atan2 op_atan2_all near_of_two inverse };
            /// Computes the bitwise "and" of two elements: `&`.
            #[doc = example!(bitwise_and "array![0b1100, 0b0110]", "0b0101" => "array![0b0100, 0b0100]")]
            bitwise_and try_bitwise_and BitAndOp: Bits -> same, logic operator [] [] [bits] [and]
                { |l, r| l.op_bit_and(r) };
            /// Shifts bits to the left: `<<`. A shift by the width of the dtype or more gives 0. A
            /// negative shift is an error.
            #[doc = example!(bitwise_left_shift "array![1, 3]", "array![4, 1]" => "array![16, 6]")]
            bitwise_left_shift try_bitwise_left_shift ShlOp: Integer -> same, logic operator [] [is_signed_integer op_shift_fault] [bits] [by shift_left]
                { |l, r| l.op_shift_left(r) };
            /// Computes the bitwise "or" of two elements: `|`.
            #[doc = example!(bitwise_or "array![0b1100, 0b0110]", "0b0101" => "array![0b1101, 0b0111]")]
            bitwise_or try_bitwise_or BitOrOp: Bits -> same, logic operator [] [] [bits] [or]
                { |l, r| l.op_bit_or(r) };
            /// Shifts bits to the right: `>>`. A shift by the width of the dtype or more gives 0,
            /// or -1 for negative numbers. A negative shift is an error.
            #[doc = example!(bitwise_right_shift "array![17, -16]", "2" => "array![4, -4]")]
            bitwise_right_shift try_bitwise_right_shift ShrOp: Integer -> same, logic operator [] [is_signed_integer op_shift_fault] [bits] [by shift_right]
                { |l, r| l.op_shift_right(r) };
            /// Computes the bitwise "exclusive or" of two elements: `^`.
            #[doc = example!(bitwise_xor "array![0b1100, 0b0110]", "0b0101" => "array![0b1001, 0b0011]")]
            bitwise_xor try_bitwise_xor BitXorOp: Bits -> same, logic operator [] [] [bits] [xor]
                { |l, r| l.op_bit_xor(r) };
            /// Returns the complex number whose real part is the left element, and whose imaginary
            /// part is the right one. Takes `f32` or `f64`. Requires the feature `num-complex`.
            #[cfg_attr(feature = "num-complex", doc = example!(complex "array![1.0, 0.0]", "array![2.0, -1.0]" => "array![Complex::new(1.0, 2.0), Complex::new(0.0, -1.0)]", use "array_core::Complex"))]
            complex try_complex ComplexOp: Parts -> Whole, complex method [] [] [] [none]
                { |l, r| ComplexNumber::op_complex(l, r) };
            /// Returns the absolute value of the left element with the sign of the right one.
            /// Requires floats.
            ///
            /// The result is exact. The sign of the right element counts even if the element is 0
            /// or NaN. The special cases are those of the Array API's `copysign`.
            #[doc = example!(copysign "array![1.0, -2.0]", "-0.0" => "array![-1.0, -2.0]")]
            copysign try_copysign CopySignOp: Float -> same, floats method ["copy_sign"] [] [] [by copysign]
                { |l, r| l.op_copysign(r) };
            /// Divides two elements as Rust's `/` does: a quotient of integers is rounded towards
            /// zero. An integer divided by zero is an error. The least signed integer divided by -1
            /// wraps.
            #[doc = example!(divide "array![7, -7]", "array![2, 2]" => "array![3, -3]")]
            divide try_divide DivOp: Number -> same, arithmetic operator [] [is_integer op_div_fault] [] [divide]
                { quotient op_quotient, many T::OP_DIV_ALL };
            /// Returns whether two elements are equal. NaN is equal to no element, not even to NaN.
            #[doc = example!(equal "array![1.0, f64::NAN]", "array![1.0, f64::NAN]" => "array![true, false]")]
            equal try_equal EqualOp: Element -> bool, comparing method [] [] [relation] [compare EQ]
                { |l, r| l == r };
            /// Divides two elements and rounds down, towards negative infinity: `floor_divide` of
            /// the Array API, and `//` of Python on integers.
            ///
            /// An integer divided by zero is an error. The result for floats is the `floor` of the
            /// float quotient, as in the Array API. So 1.0 divided by 0.1 gives 10, but `//` of
            /// Python and NumPy gives 9.
            #[doc = divisions!()]
            #[doc = example!(floor_divide "array![7, -7]", "2" => "array![3, -4]")]
            floor_divide try_floor_divide FloorDivideOp: Real -> same, arithmetic method [] [is_integer op_div_fault] [] [by floor_divide]
                { quotient op_floor_divide };
            /// Returns whether the left element is greater than the right one.
            #[doc = example!(greater "array![1, 2, 3]", "2" => "array![false, false, true]")]
            greater try_greater GreaterOp: Ordered -> bool, comparing method [] [] [order] [compare GT]
                { |l, r| r.op_less(l) };
            /// Returns whether the left element is greater than or equal to the right one.
            #[doc = example!(greater_equal "array![1, 2, 3]", "2" => "array![false, true, true]")]
            greater_equal try_greater_equal GreaterEqualOp: Ordered -> bool, comparing method [] [] [order] [by greater_equal]
                { |l, r| r.op_less_equal(l) };
            /// Returns the square root of the sum of the squares of both elements, which is the
            /// length of the vector (`left`, `right`). The result is accurate even if the squares
            /// leave the range of the dtype. If one element is infinite, the result is infinity,
            /// even if the other is NaN.
            #[doc = real!("hypot")]
            #[doc = example!(hypot "array![3.0, f64::MAX]", "array![4.0, 1.0]" => "array![5.0, f64::MAX]")]
            hypot try_hypot HypotOp: Float -> same, roots method [] [] [] [by hypot]
                { kernel op_hypot op_hypot_all near_of_two power };
            /// Returns whether the left element is less than the right one.
            #[doc = example!(less "array![1, 2, 3]", "array![3, 2, 1]" => "array![true, false, false]")]
            less try_less LessOp: Ordered -> bool, comparing method [] [] [order] [compare LT]
                { |l, r| l.op_less(r) };
            /// Returns whether the left element is less than or equal to the right one.
            #[doc = example!(less_equal "array![1, 2, 3]", "array![3, 2, 1]" => "array![true, true, false]")]
            less_equal try_less_equal LessEqualOp: Ordered -> bool, comparing method [] [] [order] [by less_equal]
                { |l, r| l.op_less_equal(r) };
            /// Returns the natural logarithm of the sum of the exponentials of both elements,
            /// `log(exp(left) + exp(right))`. The result is accurate even if the exponentials leave
            /// the range of the dtype.
            ///
            /// The error of an `f64` result closer to 0 than about 2^-50 may exceed the limit of 4
            /// ulp that is stated below. The exponentials then add up to almost exactly 1, and
            /// nearly all bits may cancel.
            #[doc = real!("logaddexp")]
            #[doc = example!(logaddexp "array![1000.0, -1000.0]", "array![1000.0, -1000.0]" => "array![1000.0 + LN_2, -1000.0 + LN_2]", use "core::f64::consts::LN_2")]
            logaddexp try_logaddexp LogAddExpOp: Float -> same, roots method ["log_add_exp"] [] [] [by logaddexp]
                { kernel op_logaddexp op_logaddexp_all far_in_two_steps logaddexp };
            /// Returns whether both elements are true. Requires `bool`.
            #[doc = example!(logical_and "array![true, true, false]", "array![true, false, false]" => "array![true, false, false]")]
            logical_and try_logical_and LogicalAndOp: Logical -> bool, logic method [] [] [shape] [and]
                { logical |l, r| l & r };
            /// Returns whether at least one of two elements is true. Requires `bool`.
            #[doc = example!(logical_or "array![true, true, false]", "array![true, false, false]" => "array![true, true, false]")]
            logical_or try_logical_or LogicalOrOp: Logical -> bool, logic method [] [] [shape] [or]
                { logical |l, r| l | r };
            /// Returns whether exactly one of two elements is true. Requires `bool`.
            #[doc = example!(logical_xor "array![true, true, false]", "array![true, false, false]" => "array![false, true, false]")]
            logical_xor try_logical_xor LogicalXorOp: Logical -> bool, logic method [] [] [shape] [xor]
                { logical |l, r| l ^ r };
            /// Returns the larger of two elements, or NaN if either is NaN. For -0 and +0, the sign
            /// of the result is unspecified.
            #[doc = example!(maximum "array![-1.0, 2.0]", "0.0" => "array![0.0, 2.0]")]
            maximum try_maximum MaximumOp: Real -> same, choosing method [] [] [] [by maximum]
                { |l, r| l.op_maximum(r) };
            /// Returns the smaller of two elements, or NaN if either is NaN. For -0 and +0, the
            /// sign of the result is unspecified.
            #[doc = example!(minimum "array![-1.0, 2.0]", "0.0" => "array![-1.0, 0.0]")]
            minimum try_minimum MinimumOp: Real -> same, choosing method [] [] [] [by minimum]
                { |l, r| l.op_minimum(r) };
            /// Multiplies two elements: `*`. Integers wrap.
            #[doc = example!(multiply "array![2, 3]", "array![10, 20]" => "array![20, 60]")]
            multiply try_multiply MulOp: Number -> same, arithmetic operator [] [] [] [by multiply]
                { |l, r| l.op_mul(r) };
            /// Returns the next float after the left element in the direction of the right element,
            /// or the right element if both are equal.
            ///
            /// Requires floats. The result is exact. The next float after the largest finite one is
            /// infinity. NaN gives NaN.
            #[doc = example!(nextafter "array![1.0, 0.0]", "array![2.0, 0.0]" => "array![1.0 + f64::EPSILON, 0.0]")]
            nextafter try_nextafter NextAfterOp: Float -> same, floats method ["next_after"] [] [] [none]
                { |l, r| l.op_nextafter(r) };
            /// Returns whether two elements differ. NaN differs from every element, even from NaN.
            #[doc = example!(not_equal "array![1.0, f64::NAN]", "array![1.0, f64::NAN]" => "array![false, true]")]
            not_equal try_not_equal NotEqualOp: Element -> bool, comparing method [] [] [relation] [compare NE]
                { |l, r| l != r };
            /// Raises the left element to the power of the right one. Integers wrap. A negative
            /// integer exponent is an error. Powers of floats are within 4 ulp of the exact result,
            /// with the special cases of the Array API's `pow`.
            #[doc = example!(pow "array![2, 3]", "array![10, 2]" => "array![1024, 9]")]
            pow try_pow PowOp: Number -> same, arithmetic method ["power" "powf" "powi"] [is_signed_integer op_pow_fault] [] [by power]
                { |l, r| l.op_power(r), together T::OP_POWER_ALL };
            /// Returns the remainder of a division that rounds down, with the sign of the divisor:
            /// `%` of Python, and `remainder` of the Array API.
            ///
            /// An integer divided by zero is an error. For floats, the result is the exact
            /// remainder, rounded once. It may not match [`floor_divide`], which rounds the
            /// quotient first.
            #[doc = divisions!()]
            #[doc = example!(remainder "array![7, -7]", "3" => "array![1, 2]")]
            remainder try_remainder RemainderOp: Real -> same, arithmetic method ["mod" "mod_"] [is_integer op_div_fault] [] [by remainder]
                { quotient op_remainder, together T::OP_REMAINDER_ALL };
            /// Subtracts the right element from the left one: `-`. Integers wrap.
            #[doc = example!(subtract "array![10, 20]", "array![1, 2]" => "array![9, 18]")]
            subtract try_subtract SubOp: Number -> same, arithmetic operator [] [] [] [subtract]
                { |l, r| l.op_sub(r) };
            /// Divides two elements and rounds towards zero, as Rust's `/` does on integers. An
            /// integer divided by zero is an error.
            #[doc = divisions!()]
            #[doc = example!(trunc_divide "array![7, -7]", "2" => "array![3, -3]")]
            trunc_divide try_trunc_divide TruncDivideOp: Real -> same, arithmetic method [] [is_integer op_div_fault] [] [by trunc_divide]
                { quotient op_trunc_divide };
            /// Returns the remainder of [`trunc_divide`], with the sign of the dividend: Rust's
            /// `%`. An integer divided by zero is an error.
            #[doc = divisions!()]
            #[doc = example!(trunc_remainder "array![7, -7]", "3" => "array![1, -1]")]
            trunc_remainder try_trunc_remainder RemOp: Real -> same, arithmetic method [] [is_integer op_div_fault] [] [remainder]
                { quotient op_rem, together T::OP_REM_ALL };
        }
    };
}

/// Calls a macro with the elementwise functions of one operand, as `binary_functions!` does.
macro_rules! unary_functions {
    ($then:ident $($with:tt)*) => {
        $then! {
            $($with)*
            /// Returns the absolute value. The smallest signed integer wraps: its absolute value is
            /// itself. For a complex number, the absolute value is the distance from 0, in the
            /// dtype of the parts.
            #[doc = example!(abs "array![-3, 4, i32::MIN]" => "array![3, 4, i32::MIN]")]
            abs try_abs AbsOp: Number -> Magnitude, arithmetic method ["absolute" "fabs"] [] [] [by abs]
                { |x| x.op_absolute(), many T::OP_ABSOLUTE_ALL };
            /// Returns the inverse cosine, in radians from 0 to π. For real numbers outside -1 to
            /// 1, it is NaN.
            #[doc = of_complex_too!("acos")]
            #[doc = example!(acos "array![1.0, -1.0]" => "array![0.0, PI]", use "core::f64::consts::PI")]
            acos try_acos AcosOp: Inexact -> same, angles method ["arccos"] [] [] [by acos]
                { kernel op_acos op_acos_all near inverse };
            /// Returns the inverse hyperbolic cosine, which is not negative. For real numbers below
            /// 1, it is NaN.
            #[doc = of_complex_too!("acosh")]
            #[doc = example!(acosh "array![1.0, 1.25]" => "array![0.0, LN_2]", use "core::f64::consts::LN_2")]
            acosh try_acosh AcoshOp: Inexact -> same, hyperbolic method ["arccosh" "arcosh"] [] [] [by acosh]
                { kernel op_acosh op_acosh_all near log };
            /// Returns the angle from the positive real axis to a complex number, in radians from
            /// -π to π. The result has the dtype of the parts. Requires complex numbers.
            #[cfg_attr(feature = "num-complex", doc = example!(angle "array![Complex::new(1.0, 0.0), Complex::new(0.0, 2.0)]" => "array![0.0, FRAC_PI_2]", use "{array_core::Complex, core::f64::consts::FRAC_PI_2}"))]
            angle try_angle AngleOp: ComplexNumber -> Magnitude, complex method [] [] [] [none]
                { |x| x.op_angle() };
            /// Returns the inverse sine, in radians from -π/2 to π/2. For real numbers outside -1
            /// to 1, it is NaN.
            #[doc = of_complex_too!("asin")]
            #[doc = example!(asin "array![0.0, -1.0]" => "array![0.0, -FRAC_PI_2]", use "core::f64::consts::FRAC_PI_2")]
            asin try_asin AsinOp: Inexact -> same, angles method ["arcsin"] [] [] [by asin]
                { kernel op_asin op_asin_all near inverse };
            /// Returns the inverse hyperbolic sine.
            #[doc = of_complex_too!("asinh")]
            #[doc = example!(asinh "array![0.0, 0.75]" => "array![0.0, LN_2]", use "core::f64::consts::LN_2")]
            asinh try_asinh AsinhOp: Inexact -> same, hyperbolic method ["arcsinh" "arsinh"] [] [] [by asinh]
                { kernel op_asinh op_asinh_all near log };
            /// Returns the inverse tangent, in radians from -π/2 to π/2. Infinity gives π/2.
            /// [`atan2`] takes the quadrant into account.
            #[doc = of_complex_too!("atan")]
            #[doc = example!(atan "array![1.0, f64::INFINITY]" => "array![FRAC_PI_4, FRAC_PI_2]", use "core::f64::consts::{FRAC_PI_2, FRAC_PI_4}")]
            atan try_atan AtanOp: Inexact -> same, angles method ["arctan"] [] [] [by atan]
                { kernel op_atan op_atan_all near inverse };
            /// Returns the inverse hyperbolic tangent. It is infinite at -1 and 1, and NaN for real
            /// numbers beyond.
            #[doc = of_complex_too!("atanh")]
            #[doc = example!(atanh "array![0.6, 1.0]" => "array![LN_2, f64::INFINITY]", use "core::f64::consts::LN_2")]
            atanh try_atanh AtanhOp: Inexact -> same, hyperbolic method ["arctanh" "artanh"] [] [] [by atanh]
                { kernel op_atanh op_atanh_all near log };
            /// Inverts a truth value, or each bit of an integer: `!`.
            #[doc = example!(bitwise_not "array![0b0000_1111_u8, 255]" => "array![0b1111_0000, 0]")]
            bitwise_not try_bitwise_not NotOp: Bits -> same, logic operator [] [] [bits] [not]
                { |x| x.op_bit_not() };
            /// Rounds up. Integers stay as they are.
            #[doc = example!(ceil "array![1.2, -1.2]" => "array![2.0, -1.0]")]
            ceil try_ceil CeilOp: Real -> same, rounding method [] [] [] [by ceil]
                { |x| x.op_round_up() };
            /// Returns the complex conjugate: the imaginary part changes its sign. Returns real
            /// numbers unchanged.
            #[cfg_attr(feature = "num-complex", doc = example!(conj "array![Complex::new(1.0, -2.0)]" => "array![Complex::new(1.0, 2.0)]", use "array_core::Complex"))]
            conj try_conj ConjOp: Number -> same, complex method ["conjugate"] [] [] [by identity]
                { |x| x.op_conjugate() };
            /// Returns the cosine of an angle in radians.
            #[doc = of_complex_too!("cos")]
            #[doc = example!(cos "array![0.0, PI]" => "array![1.0, -1.0]", use "core::f64::consts::PI")]
            cos try_cos CosOp: Inexact -> same, angles method [] [] [] [cosine]
                { kernel op_cos op_cos_all far trig };
            /// Returns the hyperbolic cosine.
            #[doc = of_complex_too!("cosh")]
            #[doc = example!(cosh "array![0.0, LN_2]" => "array![1.0, 1.25]", use "core::f64::consts::LN_2")]
            cosh try_cosh CoshOp: Inexact -> same, hyperbolic method [] [] [] [by cosh]
                { kernel op_cosh op_cosh_all near exp };
            /// Returns the exponential: e to the power of the element.
            #[doc = of_complex_too!("exp")]
            #[doc = example!(exp "array![0.0, LN_2, f64::NEG_INFINITY]" => "array![1.0, 2.0, 0.0]", use "core::f64::consts::LN_2")]
            exp try_exp ExpOp: Inexact -> same, roots method [] [] [] [exponential]
                { kernel op_exp op_exp_all near exp };
            /// Returns 2 to the power of the element. Requires floats. The result is exact if the
            /// element is a whole number, and otherwise within 4 ulp of the exact result.
            ///
            /// The Array API has no such function. The special cases are those of its `exp`.
            #[doc = example!(exp2 "array![-1.0, 10.0, f64::NEG_INFINITY]" => "array![0.5, 1024.0, 0.0]")]
            exp2 try_exp2 Exp2Op: Float -> same, roots method ["exp_2"] [] [] [by exp2]
                { kernel op_exp2 op_exp2_all near exp };
            /// Returns the exponential minus 1, without the loss of digits of `exp(x) - 1` near 0.
            #[doc = of_complex_too!("expm1")]
            #[doc = example!(expm1 "array![0.0, 1e-20]" => "array![0.0, 1e-20]")]
            expm1 try_expm1 Expm1Op: Inexact -> same, roots method ["exp_m1"] [] [] [exponential_minus_one]
                { kernel op_expm1 op_expm1_all near exp };
            /// Rounds down. Integers stay as they are.
            #[doc = example!(floor "array![1.7, -1.2]" => "array![1.0, -2.0]")]
            floor try_floor FloorOp: Real -> same, rounding method [] [] [] [by floor]
                { |x| x.op_round_down() };
            /// Returns the imaginary part of a complex number. Requires complex numbers.
            #[cfg_attr(feature = "num-complex", doc = example!(imag "array![Complex::new(1.0, 2.0), Complex::new(3.0, -4.0)]" => "array![2.0, -4.0]", use "array_core::Complex"))]
            imag try_imag ImagOp: ComplexNumber -> Magnitude, complex method [] [] [] [none]
                { |x| x.op_imag() };
            /// Returns whether an element is neither infinite nor NaN.
            #[doc = example!(is_finite "array![1.0, f64::INFINITY, f64::NAN]" => "array![true, false, false]")]
            is_finite try_is_finite IsFiniteOp: Number -> bool, comparing method ["isfinite"] [] [] [by is_finite]
                { |x| !x.op_nan() && !x.op_infinite() };
            /// Returns whether an element is infinite.
            #[doc = example!(is_inf "array![1.0, f64::NEG_INFINITY, f64::NAN]" => "array![false, true, false]")]
            is_inf try_is_inf IsInfOp: Number -> bool, comparing method ["is_infinite" "isinf"] [] [] [by is_inf]
                { |x| x.op_infinite() };
            /// Returns whether an element is NaN.
            #[doc = example!(is_nan "array![1.0, f64::INFINITY, f64::NAN]" => "array![false, false, true]")]
            is_nan try_is_nan IsNanOp: Number -> bool, comparing method ["isnan"] [] [] [by is_nan]
                { |x| x.op_nan() };
            /// Returns the natural logarithm. It is negative infinity for 0, and NaN for real
            /// numbers below 0.
            #[doc = of_complex_too!("log")]
            #[doc = example!(log "array![1.0, E, 0.0]" => "array![0.0, 1.0, f64::NEG_INFINITY]", use "core::f64::consts::E")]
            log try_log LogOp: Inexact -> same, roots method ["ln"] [] [] [log]
                { kernel op_log op_log_all near log };
            /// Returns the logarithm to base 10. It is negative infinity for 0, and NaN for real
            /// numbers below 0.
            #[doc = of_complex_too!("log10")]
            #[doc = example!(log10 "array![1000.0, 0.1]" => "array![3.0, -1.0]")]
            log10 try_log10 Log10Op: Inexact -> same, roots method ["log_10"] [] [] [by log10]
                { kernel op_log10 op_log10_all near log };
            /// Returns the natural logarithm of 1 plus the element, without the loss of digits of
            /// `log(1 + x)` near 0. It is negative infinity for -1, and NaN for real numbers below
            /// -1.
            #[doc = of_complex_too!("log1p")]
            #[doc = example!(log1p "array![0.0, 1e-20]" => "array![0.0, 1e-20]")]
            log1p try_log1p Log1pOp: Inexact -> same, roots method ["ln_1p" "log_1p"] [] [] [log_plus_one]
                { kernel op_log1p op_log1p_all near log };
            /// Returns the logarithm to base 2. It is negative infinity for 0, and NaN for real
            /// numbers below 0.
            #[doc = of_complex_too!("log2")]
            #[doc = example!(log2 "array![8.0, 0.5]" => "array![3.0, -1.0]")]
            log2 try_log2 Log2Op: Inexact -> same, roots method ["log_2"] [] [] [by log2]
                { kernel op_log2 op_log2_all near log };
            /// Returns the logarithm of the logistic function, `-log(1 + exp(-x))`, without the
            /// loss of digits of `log(sigmoid(x))`. For `f64`, `log(sigmoid(x))` is negative
            /// infinity below about -745. Requires floats. The result is within 4 ulp of the exact
            /// result.
            ///
            /// The Array API has no such function.
            #[doc = example!(log_sigmoid "array![0.0, -1000.0, f64::INFINITY]" => "array![-LN_2, -1000.0, 0.0]", use "core::f64::consts::LN_2")]
            log_sigmoid try_log_sigmoid LogSigmoidOp: Float -> same, roots method ["logsigmoid"] [] [] [by log_sigmoid]
                { kernel op_log_sigmoid op_log_sigmoid_all near log };
            /// Returns whether an element is false. Requires `bool`.
            #[doc = example!(logical_not "array![true, false]" => "array![false, true]")]
            logical_not try_logical_not LogicalNotOp: Logical -> bool, logic method [] [] [] [not]
                { |x| !x.op_cast::<bool>() };
            /// Negates an element: `-`. Signed integers wrap. Unsigned dtypes are rejected, as in
            /// Rust. The Array API accepts them, and NumPy wraps.
            #[doc = example!(negative "array![1, -2]" => "array![-1, 2]")]
            negative try_negative NegOp: Signed -> same, arithmetic operator [] [] [] [negate]
                { |x| x.op_negate() };
            /// Returns the element unchanged: Python's `+x`. Requires numbers. Rust has no such
            /// operator.
            #[doc = example!(positive "array![1, -2]" => "array![1, -2]")]
            positive try_positive PositiveOp: Number -> same, arithmetic method [] [] [] [by identity]
                { |x| x };
            /// Returns the real part of a complex number. Returns real numbers unchanged.
            #[cfg_attr(feature = "num-complex", doc = example!(real "array![Complex::new(1.0, 2.0), Complex::new(3.0, -4.0)]" => "array![1.0, 3.0]", use "array_core::Complex"))]
            real try_real RealOp: Number -> Magnitude, complex method [] [] [] [by identity]
                { |x| x.op_real() };
            /// Returns 1 divided by the element. Requires floats or complex numbers.
            #[doc = example!(reciprocal "array![4.0, -0.5]" => "array![0.25, -2.0]")]
            reciprocal try_reciprocal ReciprocalOp: Inexact -> same, arithmetic method ["recip"] [] [] [by reciprocal]
                { |x| x.op_reciprocal() };
            /// Rounds to the nearest integer, ties to even. Integers stay as they are, and each
            /// part of a complex number is rounded.
            #[doc = example!(round "array![0.5, 1.5, -1.7]" => "array![0.0, 2.0, -2.0]")]
            round try_round RoundOp: Number -> same, rounding method [] [] [] [by round]
                { |x| x.op_round_even() };
            /// Returns the logistic function, `1 / (1 + exp(-x))`, from 0 at negative infinity to 1
            /// at infinity. Requires floats. The result is within 4 ulp of the exact result.
            ///
            /// The Array API has no such function.
            #[doc = example!(sigmoid "array![0.0, f64::INFINITY, f64::NEG_INFINITY]" => "array![0.5, 1.0, 0.0]")]
            sigmoid try_sigmoid SigmoidOp: Float -> same, roots method [] [] [] [logistic]
                { kernel op_sigmoid op_sigmoid_all near exp };
            /// Returns the sign of a real number: -1, 0 or 1, or NaN for NaN. For a complex number,
            /// returns the number divided by its absolute value, or 0 for 0.
            #[doc = example!(sign "array![-3, 0, 5]" => "array![-1, 0, 1]")]
            sign try_sign SignOp: Number -> same, arithmetic method ["sgn" "signum"] [] [] [by sign]
                { |x| x.op_sign() };
            /// Returns whether the sign bit of a float is set, as it is for -0. The sign bits of
            /// NaN count, too. Requires floats. The special cases are those of the Array API's
            /// `signbit`. Use `less(x, 0)` for integers.
            #[doc = example!(signbit "array![-1.0, -0.0, 0.0]" => "array![true, true, false]")]
            signbit try_signbit SignBitOp: Float -> bool, floats method ["is_sign_negative" "sign_bit"] [] [] [by signbit]
                { |x| x.op_sign_bit() };
            /// Returns the sine of an angle in radians.
            #[doc = of_complex_too!("sin")]
            #[doc = example!(sin "array![0.0, FRAC_PI_2]" => "array![0.0, 1.0]", use "core::f64::consts::FRAC_PI_2")]
            sin try_sin SinOp: Inexact -> same, angles method [] [] [] [sine]
                { kernel op_sin op_sin_all far trig };
            /// Returns the hyperbolic sine.
            #[doc = of_complex_too!("sinh")]
            #[doc = example!(sinh "array![0.0, LN_2]" => "array![0.0, 0.75]", use "core::f64::consts::LN_2")]
            sinh try_sinh SinhOp: Inexact -> same, hyperbolic method [] [] [] [by sinh]
                { kernel op_sinh op_sinh_all near exp };
            /// Returns the square root. It is NaN for real numbers below 0. Requires floats or
            /// complex numbers.
            #[doc = example!(sqrt "array![4.0, 2.25]" => "array![2.0, 1.5]")]
            sqrt try_sqrt SqrtOp: Inexact -> same, roots method [] [] [] [sqrt]
                { |x| x.op_sqrt(), wide T::OP_SQRT_ALL };
            /// Returns the square. Integers wrap.
            #[doc = example!(square "array![3, -4]" => "array![9, 16]")]
            square try_square SquareOp: Number -> same, arithmetic method [] [] [] [by square]
                { |x| x.op_square() };
            /// Returns the tangent of an angle in radians.
            #[doc = of_complex_too!("tan")]
            #[doc = example!(tan "array![0.0, 0.5]" => "array![0.0, 0.5463024898437905]")]
            tan try_tan TanOp: Inexact -> same, angles method [] [] [] [by tan]
                { kernel op_tan op_tan_all far trig };
            /// Returns the hyperbolic tangent.
            #[doc = of_complex_too!("tanh")]
            #[doc = example!(tanh "array![LN_2, f64::INFINITY]" => "array![0.6, 1.0]", use "core::f64::consts::LN_2")]
            tanh try_tanh TanhOp: Inexact -> same, hyperbolic method [] [] [] [tanh]
                { kernel op_tanh op_tanh_all near exp };
            /// Rounds towards zero. Integers stay as they are.
            #[doc = example!(trunc "array![1.7, -1.7]" => "array![1.0, -1.0]")]
            trunc try_trunc TruncOp: Real -> same, rounding method [] [] [] [by trunc]
                { |x| x.op_round_to_zero() };
        }
    };
}

/// Calls a macro with the other elementwise functions, as `binary_functions!` does. A row has the
/// name, the number of operands, the class of dtypes that the function computes in, the dtype of
/// the result, the group, and names in other libraries.
// In this crate, only the docs use these rows. `array-macros` uses them, too.
#[cfg_attr(not(doc), allow(unused_macros))]
macro_rules! other_functions {
    ($then:ident $($with:tt)*) => {
        $then! {
            $($with)*
            clip 3: Real -> same, choosing ["clamp"];
            is_close 4: Inexact -> bool, comparing ["isclose"];
            select 3: Element -> same, choosing ["where" "where_"];
        }
    };
}

/// Calls a macro with Rust's operators on two operands, after its other arguments. A row has:
///
/// 1. the trait and its method, the trait and the method of the in-place operator, and both
///    symbols;
/// 2. the function, the method of `DynArray`, the in-place function, and its form that returns an
///    error;
/// 3. the type of the operation, and the class of dtypes that it supports.
macro_rules! operators {
    ($then:ident $($with:tt)*) => {
        $then! {
            $($with)*
            Add add AddAssign add_assign "+" "+=": add try_add add_assign try_add_assign AddOp Number;
            BitAnd bitand BitAndAssign bitand_assign "&" "&=":
                bitwise_and try_bitwise_and bitwise_and_assign try_bitwise_and_assign BitAndOp Bits;
            BitOr bitor BitOrAssign bitor_assign "|" "|=":
                bitwise_or try_bitwise_or bitwise_or_assign try_bitwise_or_assign BitOrOp Bits;
            BitXor bitxor BitXorAssign bitxor_assign "^" "^=":
                bitwise_xor try_bitwise_xor bitwise_xor_assign try_bitwise_xor_assign BitXorOp Bits;
            Div div DivAssign div_assign "/" "/=": divide try_divide divide_assign try_divide_assign DivOp Number;
            Mul mul MulAssign mul_assign "*" "*=":
                multiply try_multiply multiply_assign try_multiply_assign MulOp Number;
            Rem rem RemAssign rem_assign "%" "%=":
                trunc_remainder trunc_remainder trunc_remainder_assign try_trunc_remainder_assign RemOp Real;
            Shl shl ShlAssign shl_assign "<<" "<<=":
                bitwise_left_shift try_bitwise_left_shift bitwise_left_shift_assign try_bitwise_left_shift_assign
                ShlOp Integer;
            Shr shr ShrAssign shr_assign ">>" ">>=":
                bitwise_right_shift try_bitwise_right_shift bitwise_right_shift_assign try_bitwise_right_shift_assign
                ShrOp Integer;
            Sub sub SubAssign sub_assign "-" "-=":
                subtract try_subtract subtract_assign try_subtract_assign SubOp Number;
        }
    };
}

/// Calls a macro with Rust's operators on one operand. A row has the trait, its method, the
/// function, the method of `DynArray`, and the type of the operation.
macro_rules! prefix_operators {
    ($then:ident) => {
        $then! {
            Neg neg negative try_negative NegOp;
            Not not bitwise_not try_bitwise_not NotOp;
        }
    };
}

/// Calls a macro with the reductions, after its other arguments. The comments in rows show calls:
/// rustc quotes the line of a name if a call has an argument too many. The columns of a row:
///
/// 1. the docs of the reduction of all elements;
/// 2. its name, and, if it has no identity, its form that returns `None` if there are no elements;
/// 3. its names along an axis: the form that removes the axis and the form that keeps the axis as
///    `One`, each followed by its form that returns an error;
/// 4. `several` if typed arrays reduce several axes, and `one` if not. Then the names of these
///    reductions, as in 3;
/// 5. a further argument, such as `correction`, which has the dtype of absolute values;
/// 6. the class of dtypes that it supports, and the dtype of the result, as for functions;
/// 7. the text about the result of an empty axis, for the docs;
/// 8. the method of `Along` and `Entire` in `compute/reduce`, and the operation that it takes. If
///    all elements are reduced, a `position` and a `count` are `usize`;
/// 9. the export: a function of `stablehlo/lower`.
macro_rules! reductions {
    ($then:ident $($with:tt)*) => {
        $then! {
            $($with)*
            /// Returns whether every element is true. Returns `true` if there are no elements.
            /// Requires `bool`.
            ///
            /// ```
            /// # use array_core::array;
            /// assert!(!array![[true, false], [true, true]].all());
            /// ```
            all // of all elements; `x.all_axis::<0>()` along axis 0
                [] [all_axis // `x.all_axis::<0>()`
                    try_all_axis
                    all_axis_keep // `x.all_axis_keep::<0>()`
                    try_all_axis_keep]
                several [all_axes /* `(axes![0, 1])` */ try_all_axes all_axes_keep try_all_axes_keep]
                () Logical -> bool, "The result is true if a reduced axis is empty." [reduce every] [every];
            /// Returns whether at least one element is true. Returns `false` if there are no
            /// elements. Requires `bool`.
            ///
            /// ```
            /// # use array_core::array;
            /// assert!(array![[true, false], [true, true]].any());
            /// ```
            any // of all elements; `x.any_axis::<0>()` along axis 0
                [] [any_axis // `x.any_axis::<0>()`
                    try_any_axis
                    any_axis_keep // `x.any_axis_keep::<0>()`
                    try_any_axis_keep]
                several [any_axes /* `(axes![0, 1])` */ try_any_axes any_axes_keep try_any_axes_keep]
                () Logical -> bool, "The result is false if a reduced axis is empty." [reduce some] [some];
            /// Returns the row-major position of the largest element. If several elements share the
            /// largest value, it is the position of the first one. If any element is NaN, it is the
            /// position of the first NaN. The position is a `usize`, but
            /// [`argmax_axis`](Self::argmax_axis) returns `i64` positions: [`argmin`](Self::argmin)
            /// gives the reason.
            ///
            /// ```
            /// # use array_core::array;
            /// assert_eq!(array![[5, 2], [7, 7]].argmax(), 2);
            /// ```
            argmax // of all elements; `x.argmax_axis::<0>()` along axis 0
                [try_argmax] [argmax_axis // `x.argmax_axis::<0>()`
                    try_argmax_axis
                    argmax_axis_keep // `x.argmax_axis_keep::<0>()`
                    try_argmax_axis_keep]
                one [argmax_axes try_argmax_axes argmax_axes_keep try_argmax_axes_keep]
                () Real -> i64, "There is no identity: an empty reduced axis is an error, unless the result is empty, too." [position first_greatest] [first_greatest];
            /// Returns the row-major position of the smallest element. If several elements share
            /// the smallest value, it is the position of the first one. If any element is NaN, it
            /// is the position of the first NaN.
            ///
            /// The position is a `usize`, which indexes slices. [`argmin_axis`](Self::argmin_axis)
            /// returns `i64` positions, because `i64` is the default dtype of indices in the Array
            /// API, and promotes with every other integer dtype except `u64`.
            /// [`argmin_index`](Self::argmin_index) returns an index of the array.
            ///
            /// ```
            /// # use array_core::array;
            /// assert_eq!(array![[5, 2], [2, 7]].argmin(), 1);
            /// ```
            argmin // of all elements; `x.argmin_axis::<0>()` along axis 0
                [try_argmin] [argmin_axis // `x.argmin_axis::<0>()`
                    try_argmin_axis
                    argmin_axis_keep // `x.argmin_axis_keep::<0>()`
                    try_argmin_axis_keep]
                one [argmin_axes try_argmin_axes argmin_axes_keep try_argmin_axes_keep]
                () Real -> i64, "There is no identity: an empty reduced axis is an error, unless the result is empty, too." [position first_least] [first_least];
            /// Counts the elements that are not 0. In an array of `bool`, counts the elements that
            /// are `true`. The count is 0 if there are no elements.
            ///
            /// ```
            /// # use array_core::array;
            /// assert_eq!(array![[1, 0], [-2, 3]].count_nonzero(), 3);
            /// ```
            count_nonzero // of all elements; `x.count_nonzero_axis::<0>()` along axis 0
                [] [count_nonzero_axis // `x.count_nonzero_axis::<0>()`
                    try_count_nonzero_axis
                    count_nonzero_axis_keep // `x.count_nonzero_axis_keep::<0>()`
                    try_count_nonzero_axis_keep]
                several [count_nonzero_axes /* `(axes![0, 1])` */ try_count_nonzero_axes count_nonzero_axes_keep try_count_nonzero_axes_keep]
                () Element -> i64, "The result is 0 if a reduced axis is empty." [count nonzero] [nonzero];
            /// Returns the logarithm of the sum of the exponentials of all elements. It is negative
            /// infinity if there are no elements.
            ///
            /// Requires floats. The largest element is subtracted first, so that the result is
            /// accurate even if the exponentials leave the range of the dtype.
            /// [`logaddexp`](crate::functions::logaddexp) does the same for two arrays.
            ///
            /// ```
            /// # use array_core::array;
            /// use core::f64::consts::LN_2;
            ///
            /// assert_eq!(array![1000.0, 1000.0].logsumexp(), 1000.0 + LN_2);
            /// ```
            logsumexp // of all elements; `x.logsumexp_axis::<0>()` along axis 0
                [] [logsumexp_axis // `x.logsumexp_axis::<0>()`
                    try_logsumexp_axis
                    logsumexp_axis_keep // `x.logsumexp_axis_keep::<0>()`
                    try_logsumexp_axis_keep]
                several [logsumexp_axes /* `(axes![0, 1])` */ try_logsumexp_axes logsumexp_axes_keep try_logsumexp_axes_keep]
                () Float -> same, "The result is negative infinity if a reduced axis is empty." [logsumexp] [logsumexp];
            /// Returns the largest element, or NaN if any element is NaN.
            ///
            /// ```
            /// # use array_core::array;
            /// assert_eq!(array![[5, 2], [7, 1]].max(), 7);
            /// assert!(array![1.0, f64::NAN].max().is_nan());
            /// ```
            max // of all elements; `x.max_axis::<0>()` along axis 0, `x.maximum(&y)` of two arrays
                [try_max] [max_axis // `x.max_axis::<0>()`
                    try_max_axis
                    max_axis_keep // `x.max_axis_keep::<0>()`
                    try_max_axis_keep]
                several [max_axes /* `(axes![0, 1])` */ try_max_axes max_axes_keep try_max_axes_keep]
                () Real -> same, "There is no identity: an empty reduced axis is an error, unless the result is empty, too." [reduce greatest] [greatest];
            /// Returns the arithmetic mean of all elements, or NaN if there are no elements.
            ///
            /// Requires floats or complex numbers, as the Array API does. Cast integers first.
            ///
            /// ```
            /// # use array_core::array;
            /// assert_eq!(array![1.0, 2.0, 6.0].mean(), 3.0);
            /// ```
            mean // of all elements; `x.mean_axis::<0>()` along axis 0
                [] [mean_axis // `x.mean_axis::<0>()`
                    try_mean_axis
                    mean_axis_keep // `x.mean_axis_keep::<0>()`
                    try_mean_axis_keep]
                several [mean_axes /* `(axes![0, 1])` */ try_mean_axes mean_axes_keep try_mean_axes_keep]
                () Inexact -> same, "The result is NaN if a reduced axis is empty." [mean] [mean];
            /// Returns the smallest element, or NaN if any element is NaN.
            ///
            /// ```
            /// # use array_core::array;
            /// assert_eq!(array![[5, 2], [7, 1]].min(), 1);
            /// assert!(array![1.0, f64::NAN].min().is_nan());
            /// ```
            min // of all elements; `x.min_axis::<0>()` along axis 0, `x.minimum(&y)` of two arrays
                [try_min] [min_axis // `x.min_axis::<0>()`
                    try_min_axis
                    min_axis_keep // `x.min_axis_keep::<0>()`
                    try_min_axis_keep]
                several [min_axes /* `(axes![0, 1])` */ try_min_axes min_axes_keep try_min_axes_keep]
                () Real -> same, "There is no identity: an empty reduced axis is an error, unless the result is empty, too." [reduce least] [least];
            /// Returns the product of all elements, or 1 if there are no elements.
            ///
            /// The dtype of the result is that of [`sum`](Self::sum): `i64` for signed integers,
            /// `u64` for unsigned integers, and the dtype of the array for floats and complex
            /// numbers. Integers wrap.
            ///
            /// ```
            /// # use array_core::array;
            /// assert_eq!(array![[100_u8, 200], [50, 2]].prod(), 2_000_000_u64);
            /// ```
            prod // of all elements; `x.prod_axis::<0>()` along axis 0
                [] [prod_axis // `x.prod_axis::<0>()`
                    try_prod_axis
                    prod_axis_keep // `x.prod_axis_keep::<0>()`
                    try_prod_axis_keep]
                several [prod_axes /* `(axes![0, 1])` */ try_prod_axes prod_axes_keep try_prod_axes_keep]
                () Number -> Sum, "The result is 1 if a reduced axis is empty." [sums product] [product];
            /// Returns the standard deviation of all elements, or NaN if there are no elements. It
            /// is the square root of their [variance](Self::var).
            ///
            /// ```
            /// # use array_core::array;
            /// assert_eq!(array![[1.0, 3.0], [1.0, 3.0]].std(), 1.0);
            /// ```
            std // of all elements; `x.std_axis::<0>()` along axis 0
                [] [std_axis // `x.std_axis::<0>()`
                    try_std_axis
                    std_axis_keep // `x.std_axis_keep::<0>()`
                    try_std_axis_keep]
                several [std_axes /* `(axes![0, 1])` */ try_std_axes std_axes_keep try_std_axes_keep]
                () Inexact -> Magnitude, "The result is NaN if a reduced axis is empty." [corrected deviation] [deviation];
            /// Returns the standard deviation of all elements with a correction: the square root of
            /// [`var_corrected`](Self::var_corrected). The result is NaN if the correction is the
            /// number of elements or more.
            ///
            /// ```
            /// # use array_core::array;
            /// assert_eq!(array![1.0, 3.0, 5.0].std_corrected(1.0), 2.0);
            /// ```
            std_corrected [] [std_axis_corrected try_std_axis_corrected std_axis_keep_corrected try_std_axis_keep_corrected]
                several [std_axes_corrected try_std_axes_corrected std_axes_keep_corrected try_std_axes_keep_corrected]
                (correction) Inexact -> Magnitude, "The result is NaN if the correction is the number of reduced elements or more." [corrected deviation] [deviation_corrected];
            /// Returns the sum of all elements, or 0 if there are no elements.
            ///
            /// Signed integers are added in `i64` and unsigned integers in `u64`, and wrap. A sum
            /// of floats or complex numbers has their dtype. It is computed pairwise, so that the
            /// error grows with the logarithm of the number of elements. The order of the additions
            /// depends only on the number of elements.
            ///
            /// ```
            /// # use array_core::array;
            /// assert_eq!(array![[100_u8, 200], [50, 250]].sum(), 600_u64);
            /// ```
            sum // of all elements; `x.sum_axis::<0>()` along axis 0
                [] [sum_axis // `x.sum_axis::<0>()`
                    try_sum_axis
                    sum_axis_keep // `x.sum_axis_keep::<0>()`
                    try_sum_axis_keep]
                several [sum_axes /* `(axes![0, 1])` */ try_sum_axes sum_axes_keep try_sum_axes_keep]
                () Number -> Sum, "The result is 0 if a reduced axis is empty." [sums total] [sum];
            /// Returns the variance of all elements, or NaN if there are no elements. The variance
            /// is the mean of the squared distances of the elements from their mean.
            ///
            /// This is the variance of a population, as in the Array API. Use
            /// [`var_corrected`](Self::var_corrected) for the variance of a sample. Requires floats
            /// or complex numbers. Cast integers first. For complex numbers, the distances are
            /// absolute values, and the variance is real. The mean and the squares are computed in
            /// two passes, so that few digits are lost if the mean is far from 0.
            ///
            /// ```
            /// # use array_core::array;
            /// assert_eq!(array![1.0, 2.0, 6.0, 7.0].var(), 6.5);
            /// ```
            var // of all elements; `x.var_axis::<0>()` along axis 0
                [] [var_axis // `x.var_axis::<0>()`
                    try_var_axis
                    var_axis_keep // `x.var_axis_keep::<0>()`
                    try_var_axis_keep]
                several [var_axes /* `(axes![0, 1])` */ try_var_axes var_axes_keep try_var_axes_keep]
                () Inexact -> Magnitude, "The result is NaN if a reduced axis is empty." [corrected variance] [variance];
            /// Returns the variance of all elements with a correction, as in the Array API. The
            /// variance of `n` elements is the sum of their squared distances from the mean,
            /// divided by `n - correction`. The correction 1 is Bessel's, for the variance of a
            /// sample.
            ///
            /// The variance is NaN if the correction is the number of elements or more.
            ///
            /// ```
            /// # use array_core::array;
            /// assert_eq!(array![1.0, 2.0, 6.0].var_corrected(1.0), 7.0);
            /// assert!(array![1.0_f32, 2.0].var_corrected(2.0).is_nan());
            /// ```
            var_corrected [] [var_axis_corrected try_var_axis_corrected var_axis_keep_corrected try_var_axis_keep_corrected]
                several [var_axes_corrected try_var_axes_corrected var_axes_keep_corrected try_var_axes_keep_corrected]
                (correction) Inexact -> Magnitude, "The result is NaN if the correction is the number of reduced elements or more." [corrected variance] [variance_corrected];
        }
    };
}

/// Calls a macro with the rule sets that relate two shapes, after its other arguments. The columns
/// of a row:
///
/// 1. the docs of the unit type;
/// 2. its word in `broadcast!`, its name, and its relation, which is in `shape/same.rs`;
/// 3. the property that is compared at run time, `ranks` or `extents`, and the error;
/// 4. its names in other systems, and likely guesses;
/// 5. the operands that it rejects, and the source of the rule, for the docs of the crate.
macro_rules! rule_sets {
    ($then:ident $($with:tt)*) => {
        $then! {
            $($with)*
            /// The rule set of explicit broadcasting. If the shapes of two operands differ in rank,
            /// the program lists the axes of the operand of lower rank, as in `v.in_dims(0)`. A 0-d
            /// operand needs no list.
            explicit Explicit ExplicitBroadcast [ranks explicit] ["in_dims" "xla"]
                "operands of other ranks without a list of axes, `v.in_dims(0)`" "XLA";
            /// The rule set that requires operands of the same rank, unless one of them is 0-d.
            no_rank_promotion NoRankPromotion SameRankBroadcast [ranks rank_promotion] ["no_promotion" "same_rank"]
                "operands of other ranks" "";
            /// The rule set that requires operands of equal shapes, unless one of them is 0-d.
            no_stretch NoStretch SameShape [extents stretching] ["no_broadcast" "same_shape" "strict"]
                "operands of other shapes" "";
            /// The rule set of the Typhoon Modeling Language (TML). Operands of relational, logical
            /// and bitwise operators must have equal shapes, unless one of them is 0-d. These
            /// operators also accept fewer dtypes. Other operations broadcast as without a rule
            /// set.
            tml Tml TmlSameShape [extents tml] []
                "comparisons, logical and bitwise operations on other shapes or unsuitable dtypes" "TML";
        }
    };
}
