//! Operations of the library by their names in the interpreter, on arrays with a run-time dtype.

use array_core::{Element, Error};

use crate::eager::dynamic::{Dynamic, each_dtype, each_pair};
use array_tests::reference::{Array, BinaryOp, DType, Expr, TernaryOp, UnaryOp, Value, promote};

/// Panics for a program whose typed form would not compile.
fn refused() -> ! {
    panic!("the dtype rules reject this program")
}

/// Applies a function of one operand.
///
/// # Errors
/// Returns the library's error.
///
/// # Panics
/// Panics for a dtype that the operation does not take.
pub fn unary(op: UnaryOp, x: &Dynamic) -> Result<Dynamic, Error> {
    macro_rules! apply {
        ($kind:ident $function:ident) => {
            each_dtype!($kind x, |x| array_core::functions::$function(x).map(Into::into), refused())
        };
    }
    match op {
        UnaryOp::Negate => apply!(signed try_negative),
        UnaryOp::Not => apply!(bits try_bitwise_not),
        UnaryOp::LogicalNot => apply!(bool try_logical_not),
        UnaryOp::Abs => apply!(number try_abs),
        UnaryOp::Sign => apply!(number try_sign),
        UnaryOp::Square => apply!(number try_square),
        UnaryOp::Reciprocal => apply!(float try_reciprocal),
        UnaryOp::Floor => apply!(number try_floor),
        UnaryOp::Ceil => apply!(number try_ceil),
        UnaryOp::Trunc => apply!(number try_trunc),
        UnaryOp::Round => apply!(number try_round),
        UnaryOp::Sqrt => apply!(float try_sqrt),
        UnaryOp::Exp => apply!(float try_exp),
        UnaryOp::Log => apply!(float try_log),
        UnaryOp::Sin => apply!(float try_sin),
        UnaryOp::Cos => apply!(float try_cos),
        UnaryOp::Tan => apply!(float try_tan),
        UnaryOp::Tanh => apply!(float try_tanh),
        UnaryOp::Exp2 => apply!(float try_exp2),
        UnaryOp::Expm1 => apply!(float try_expm1),
        UnaryOp::Log2 => apply!(float try_log2),
        UnaryOp::Log10 => apply!(float try_log10),
        UnaryOp::Log1p => apply!(float try_log1p),
        UnaryOp::Asin => apply!(float try_asin),
        UnaryOp::Acos => apply!(float try_acos),
        UnaryOp::Atan => apply!(float try_atan),
        UnaryOp::Sinh => apply!(float try_sinh),
        UnaryOp::Cosh => apply!(float try_cosh),
        UnaryOp::Asinh => apply!(float try_asinh),
        UnaryOp::Acosh => apply!(float try_acosh),
        UnaryOp::Atanh => apply!(float try_atanh),
        UnaryOp::Sigmoid => apply!(float try_sigmoid),
        UnaryOp::SignBit => apply!(float try_signbit),
        UnaryOp::IsNan => apply!(number try_is_nan),
        UnaryOp::IsInf => apply!(number try_is_inf),
        UnaryOp::IsFinite => apply!(number try_is_finite),
    }
}

/// Applies a function of two operands, by reference.
///
/// # Errors
/// Returns the library's error.
///
/// # Panics
/// Panics for dtypes that do not promote, or whose common dtype the operation does not take.
pub fn binary(op: BinaryOp, left: &Dynamic, right: &Dynamic) -> Result<Dynamic, Error> {
    // Each pair is compiled, which takes long. So most operations are compiled for a few pairs, and
    // some for all.
    macro_rules! apply {
        ($kind:ident $function:ident) => {
            each_pair!($kind left, right, |l, r| array_core::functions::$function(l, r).map(Into::into), converted(op, left, right))
        };
    }
    match op {
        BinaryOp::Add => apply!(number try_add),
        BinaryOp::Subtract => apply!(some_numbers try_subtract),
        BinaryOp::Multiply => apply!(some_numbers try_multiply),
        BinaryOp::Divide => apply!(number try_divide),
        BinaryOp::Remainder => {
            each_pair!(some_numbers left, right, |l, r| l.try_trunc_remainder(r).map(Into::into), converted(op, left, right))
        }
        BinaryOp::FloorDivide => apply!(number try_floor_divide),
        BinaryOp::FloorRemainder => apply!(some_numbers try_remainder),
        BinaryOp::TruncDivide => apply!(some_numbers try_trunc_divide),
        BinaryOp::TruncRemainder => apply!(some_numbers try_trunc_remainder),
        BinaryOp::Pow => apply!(some_numbers try_pow),
        BinaryOp::Atan2 => apply!(float try_atan2),
        BinaryOp::CopySign => apply!(float try_copysign),
        BinaryOp::Hypot => apply!(float try_hypot),
        BinaryOp::LogAddExp => apply!(float try_logaddexp),
        BinaryOp::NextAfter => apply!(float try_nextafter),
        BinaryOp::Maximum => apply!(some_numbers try_maximum),
        BinaryOp::Minimum => apply!(some_numbers try_minimum),
        BinaryOp::BitAnd => apply!(some_bits try_bitwise_and),
        BinaryOp::BitOr => apply!(some_bits try_bitwise_or),
        BinaryOp::BitXor => apply!(some_bits try_bitwise_xor),
        BinaryOp::ShiftLeft => apply!(some_integers try_bitwise_left_shift),
        BinaryOp::ShiftRight => apply!(some_integers try_bitwise_right_shift),
        BinaryOp::LogicalAnd => apply!(bool try_logical_and),
        BinaryOp::LogicalOr => apply!(bool try_logical_or),
        BinaryOp::LogicalXor => apply!(bool try_logical_xor),
        BinaryOp::Equal => apply!(some_of_any try_equal),
        BinaryOp::NotEqual => apply!(some_of_any try_not_equal),
        BinaryOp::Less => apply!(number try_less),
        BinaryOp::LessEqual => apply!(some_numbers try_less_equal),
        BinaryOp::Greater => apply!(some_numbers try_greater),
        BinaryOp::GreaterEqual => apply!(some_numbers try_greater_equal),
    }
}

/// Applies a function of two operands, after casting them to the common dtype.
fn converted(op: BinaryOp, left: &Dynamic, right: &Dynamic) -> Result<Dynamic, Error> {
    let [l, r] = [left, right].map(Dynamic::dtype);
    let common = promote(l, r).unwrap_or_else(|_| refused());
    if l == r {
        refused();
    }
    binary(op, &cast(left, common), &cast(right, common))
}

/// Selects by a condition.
///
/// # Errors
/// Returns the library's error.
///
/// # Panics
/// Panics for a condition that is not of bool, and dtypes that do not promote.
pub fn select(condition: &Dynamic, x: &Dynamic, y: &Dynamic) -> Result<Dynamic, Error> {
    let Dynamic::Bool(condition) = condition else { refused() };
    each_pair!(any x, y, |x, y| array_core::functions::try_select(condition, x, y).map(Into::into), refused())
}

/// Limits elements to bounds, by `clip` if all three have the same dtype, and otherwise by its
/// definition.
///
/// # Errors
/// Returns the library's error.
///
/// # Panics
/// Panics for dtypes that do not promote, and for bool.
pub fn clip(x: &Dynamic, low: &Dynamic, high: &Dynamic) -> Result<Dynamic, Error> {
    macro_rules! same {
        ($($variant:ident)*) => {
            match (x, low, high) {
                $((Dynamic::$variant(x), Dynamic::$variant(low), Dynamic::$variant(high)) => {
                    return array_core::functions::try_clip(x, low, high).map(Into::into);
                })*
                _ => {}
            }
        };
    }
    same!(I8 I16 I32 I64 U8 U16 U32 U64 F32 F64);
    binary(BinaryOp::Minimum, &binary(BinaryOp::Maximum, x, low)?, high)
}

/// Converts to another dtype.
pub fn cast(x: &Dynamic, dtype: DType) -> Dynamic {
    macro_rules! to {
        ($($variant:ident $type:ident;)*) => {
            match dtype {
                $(DType::$variant => each_dtype!(any x, |x| x.cast::<$type>().into()),)*
            }
        };
    }
    to! { Bool bool; I8 i8; I16 i16; I32 i32; I64 i64; U8 u8; U16 u16; U32 u32; U64 u64; F32 f32; F64 f64; }
}

/// Evaluates an expression operation by operation.
///
/// Literals and typed scalars become 0-d arrays of the dtype that the rules convert them to.
///
/// # Errors
/// Returns the library's error.
///
/// # Panics
/// Panics for an expression that the dtype rules reject.
pub fn evaluate(expr: &Expr, operands: &[Dynamic]) -> Result<Dynamic, Error> {
    match expr {
        Expr::Operand(number) => Ok(operands[*number].clone()),
        Expr::Literal(_) | Expr::Scalar(_) => refused(),
        Expr::Unary(op, x) => unary(*op, &evaluate(x, operands)?),
        Expr::Cast(dtype, x) => Ok(cast(&evaluate(x, operands)?, *dtype)),
        Expr::Binary(op, inner) => {
            let [left, right] = together([&inner[0], &inner[1]], operands)?;
            binary(*op, &left, &right)
        }
        Expr::Ternary(TernaryOp::Select, inner) => {
            let condition = evaluate(&inner[0], operands)?;
            let [x, y] = together([&inner[1], &inner[2]], operands)?;
            select(&condition, &x, &y)
        }
        Expr::Ternary(TernaryOp::Clip, inner) => {
            let [x, low, high] = together([&inner[0], &inner[1], &inner[2]], operands)?;
            clip(&x, &low, &high)
        }
    }
}

/// Evaluates the operands of an operation: the arrays first, then literals and scalars with the
/// common dtype.
fn together<const N: usize>(inner: [&Expr; N], operands: &[Dynamic]) -> Result<[Dynamic; N], Error> {
    let mut common: Option<array_core::DType> = None;
    let mut found = [const { None }; N];
    for (expr, found) in inner.iter().zip(&mut found) {
        if !matches!(expr, Expr::Literal(_) | Expr::Scalar(_)) {
            let array = evaluate(expr, operands)?;
            let dtype = each_dtype!(any & array, |x| element_of(x));
            let meets = |common: array_core::DType| common.promote(dtype).unwrap_or_else(|| refused());
            common = Some(common.map_or(dtype, meets));
            *found = Some(array);
        }
    }
    let common = array_tests::library::dtype_of(common.unwrap_or_else(|| refused()));
    let mut inner = inner.iter();
    Ok(found.map(|array| {
        let expr = inner.next().expect("the number of operands does not change");
        array.unwrap_or_else(|| Dynamic::new(&Array::scalar(constant(expr, common))))
    }))
}

fn element_of<T: Element, S: array_core::Shape>(_: &array_core::Array<T, S>) -> array_core::DType {
    T::DTYPE
}

fn constant(expr: &Expr, dtype: DType) -> Value {
    match expr {
        Expr::Literal(literal) => literal.fit(dtype).unwrap_or_else(|| refused()),
        Expr::Scalar(value) => value.cast(dtype),
        _ => refused(),
    }
}

/// Assigns in place, with or without an operation.
///
/// # Errors
/// Returns the library's error.
///
/// # Panics
/// Panics if the dtype of the target would change, or the operation does not take it.
pub fn assign(target: &mut Dynamic, op: Option<BinaryOp>, value: &Dynamic) -> Result<(), Error> {
    macro_rules! apply {
        ($kind:ident $method:ident) => {
            each_pair!($kind target, value, |t, v| t.$method(v), refused())
        };
    }
    match op {
        None => each_pair!(in_place_any target, value, |t, v| t.try_assign(v), refused()),
        Some(BinaryOp::Add) => apply!(in_place_number try_add_assign),
        Some(BinaryOp::Subtract) => apply!(in_place_number try_subtract_assign),
        Some(BinaryOp::Multiply) => apply!(in_place_number try_multiply_assign),
        Some(BinaryOp::Divide) => apply!(in_place_number try_divide_assign),
        Some(BinaryOp::Remainder) => apply!(in_place_number try_trunc_remainder_assign),
        Some(BinaryOp::BitAnd) => apply!(in_place_bits try_bitwise_and_assign),
        Some(BinaryOp::BitOr) => apply!(in_place_bits try_bitwise_or_assign),
        Some(BinaryOp::BitXor) => apply!(in_place_bits try_bitwise_xor_assign),
        Some(BinaryOp::ShiftLeft) => apply!(in_place_integer try_bitwise_left_shift_assign),
        Some(BinaryOp::ShiftRight) => apply!(in_place_integer try_bitwise_right_shift_assign),
        Some(op) => panic!("{op} has no compound assignment"),
    }
}
