//! Promotion, compared with a table written by hand from the rules, and scalars and literals next
//! to arrays.

use array_core::dtype::DTypeKind;
use array_core::dynamic::Literal;
use array_core::{DType, DynArray};

/// The common dtype of the row's and the column's dtypes; `-` if there is none.
const COMMON: &str = "\
        bool i8   i16  i32  i64  u8   u16  u32  u64  bf16 f16  f32  f64
    bool bool -    -    -    -    -    -    -    -    -    -    -    -
    i8   -    i8   i16  i32  i64  i16  i32  i64  -    -    -    -    -
    i16  -    i16  i16  i32  i64  i16  i32  i64  -    -    -    -    -
    i32  -    i32  i32  i32  i64  i32  i32  i64  -    -    -    -    -
    i64  -    i64  i64  i64  i64  i64  i64  i64  -    -    -    -    -
    u8   -    i16  i16  i32  i64  u8   u16  u32  u64  -    -    -    -
    u16  -    i32  i32  i32  i64  u16  u16  u32  u64  -    -    -    -
    u32  -    i64  i64  i64  i64  u32  u32  u32  u64  -    -    -    -
    u64  -    -    -    -    -    u64  u64  u64  u64  -    -    -    -
    bf16 -    -    -    -    -    -    -    -    -    bf16 -    f32  f64
    f16  -    -    -    -    -    -    -    -    -    -    f16  f32  f64
    f32  -    -    -    -    -    -    -    -    -    f32  f32  f32  f64
    f64  -    -    -    -    -    -    -    -    -    f64  f64  f64  f64";

/// Each line begins with the dtype of a scalar. The dtypes after it contain all values of this
/// dtype, so the scalar combines with arrays of them.
const SCALARS: &str = "\
    bool bool
    i8   i8 i16 i32 i64 bf16 f16 f32 f64
    i16  i16 i32 i64 f32 f64
    i32  i32 i64 f64
    i64  i64
    u8   i16 i32 i64 u8 u16 u32 u64 bf16 f16 f32 f64
    u16  i32 i64 u16 u32 u64 f32 f64
    u32  i64 u32 u64 f64
    u64  u64
    bf16 bf16 f32 f64
    f16  f16 f32 f64
    f32  f32 f64
    f64  f64";

fn dtype(name: &str) -> DType {
    name.parse().unwrap()
}

#[test]
fn arrays_promote_as_in_the_table() {
    let mut rows = COMMON.lines().map(|line| line.split_whitespace());
    let columns: Vec<DType> = rows.next().unwrap().map(dtype).collect();
    let mut pairs = 0;
    for mut row in rows {
        let left = dtype(row.next().unwrap());
        for (&right, common) in columns.iter().zip(row) {
            let (x, y) = (
                DynArray::ones(left, [2, 1]).unwrap(),
                DynArray::ones(right, [3]).unwrap(),
            );
            let found = x.not_equal(&y);
            if common == "-" {
                let words = format!("`{left}` and `{right}` have no common dtype in `not_equal`: cast one of the two");
                assert_eq!(found.unwrap_err().to_string(), words);
            } else {
                assert_eq!(found.unwrap(), DynArray::zeros(DType::Bool, [2, 3]).unwrap());
            }
            let sum = if left == DType::Bool {
                x.try_bitwise_and(&y)
            } else {
                x.try_multiply(&y)
            };
            if common != "-" {
                assert_eq!(sum.unwrap(), DynArray::ones(dtype(common), [2, 3]).unwrap());
            }
            pairs += 1;
        }
    }
    assert_eq!(pairs, 13 * 13);
}

#[test]
fn scalars_combine_with_arrays_whose_dtype_holds_all_their_values() {
    let mut pairs = 0;
    for line in SCALARS.lines() {
        let mut names = line.split_whitespace().map(dtype);
        let scalar = names.next().unwrap();
        let arrays: Vec<DType> = names.collect();
        let one = DynArray::ones(scalar, []).unwrap().item().unwrap();
        for array in SCALARS
            .lines()
            .map(|line| dtype(line.split_whitespace().next().unwrap()))
        {
            let x = DynArray::ones(array, [2]).unwrap();
            match x.equal(one) {
                Ok(found) => {
                    assert!(arrays.contains(&array), "{scalar} beside {array}");
                    assert_eq!(found, DynArray::ones(DType::Bool, [2]).unwrap());
                }
                Err(error) => {
                    assert!(!arrays.contains(&array), "{scalar} beside {array}");
                    let literal = match (scalar, array.kind()) {
                        (DType::F64, DTypeKind::Float | DTypeKind::Complex) => Some("0.5"),
                        (DType::I32, kind) if kind != DTypeKind::Bool => Some("2"),
                        _ => None,
                    };
                    let advice =
                        literal.map(|literal| format!(": cast it, or write a literal as `Literal::from({literal})`"));
                    let words = format!(
                        "a scalar of `{scalar}` cannot be converted to `{array}` without loss in `equal`{}",
                        advice.unwrap_or_default()
                    );
                    assert_eq!(error.to_string(), words);
                }
            }
            pairs += 1;
        }
    }
    assert_eq!(pairs, 13 * 13);
}

#[test]
fn arrays_of_rank_0_promote_as_arrays_do() {
    let (x, zero) = (
        DynArray::ones(DType::U8, [2]).unwrap(),
        DynArray::zeros(DType::I16, []).unwrap(),
    );
    assert_eq!(x.try_add(&zero).unwrap().dtype(), DType::I16);
    assert!(x.try_add(1_i16).is_err());
}

#[test]
fn literals_take_the_dtype_if_they_are_in_range() {
    let fits = |literal: Literal, dtype: DType| match DynArray::ones(dtype, [1]).unwrap().equal(literal) {
        Ok(_) => true,
        Err(error) => {
            let words = error.to_string();
            assert!(
                words.ends_with(&format!("does not fit in an array of `{dtype}` in `equal`")),
                "{words}"
            );
            false
        }
    };
    let ranges = [
        (DType::I8, i8::MIN as i64, i8::MAX as i64),
        (DType::I16, i16::MIN as i64, i16::MAX as i64),
        (DType::I32, i32::MIN as i64, i32::MAX as i64),
        (DType::U8, 0, u8::MAX as i64),
        (DType::U16, 0, u16::MAX as i64),
        (DType::U32, 0, u32::MAX as i64),
    ];
    for (dtype, least, greatest) in ranges {
        assert!(fits(least.into(), dtype) && fits(greatest.into(), dtype));
        assert!(!fits((least - 1).into(), dtype) && !fits((greatest + 1).into(), dtype));
        assert!(!fits(1.0.into(), dtype));
    }
    assert!(fits(i64::MIN.into(), DType::I64) && !fits((i64::MAX as u64 + 1).into(), DType::I64));
    assert!(fits(u64::MAX.into(), DType::U64) && !fits((-1).into(), DType::U64));
    assert!(fits(u64::MAX.into(), DType::F32) && fits(0.1.into(), DType::F32));
    assert!(!fits(1e300.into(), DType::F32) && fits(1e300.into(), DType::F64));
    assert!(fits(65519.into(), DType::F16) && !fits(65520.into(), DType::F16) && fits(70_000.into(), DType::BF16));
    assert!(!fits(1e5.into(), DType::F16) && fits(1e5.into(), DType::BF16));
    assert!(fits(f64::INFINITY.into(), DType::F32));
    assert!(!fits(1.into(), DType::Bool) && !fits(1.0.into(), DType::Bool));
}

#[test]
fn a_literal_that_does_not_fit_is_shown() {
    let says = |literal: Literal, words: &str| {
        let error = DynArray::ones(DType::U8, [1]).unwrap().try_add(literal).unwrap_err();
        assert_eq!(error.to_string(), words);
    };
    says((-1).into(), "the literal -1 does not fit in an array of `u8` in `add`");
    says(
        i64::MIN.into(),
        "the literal -9223372036854775808 does not fit in an array of `u8` in `add`",
    );
    says(
        u64::MAX.into(),
        "the literal 18446744073709551615 does not fit in an array of `u8` in `add`",
    );
    says(0.5.into(), "a float literal does not fit in an array of `u8` in `add`");
    assert!(size_of::<array_core::Error>() < 128);
}

#[test]
fn a_literal_keeps_its_exact_value() {
    let x = DynArray::zeros(DType::U64, [1])
        .unwrap()
        .try_add(Literal::from(u64::MAX))
        .unwrap();
    assert_eq!(x.as_slice::<u64>().unwrap(), [u64::MAX]);
    let x = DynArray::zeros(DType::F32, [1])
        .unwrap()
        .try_subtract(Literal::from(0.1))
        .unwrap();
    assert_eq!(x.as_slice::<f32>().unwrap(), [-0.1_f32]);
}

#[test]
fn a_large_integer_literal_is_rounded_once() {
    // `f64` has the midpoint between two neighbours of `f32` instead of this number.
    let above = (1_i64 << 60) + (1 << 36) + 1;
    let x = DynArray::zeros(DType::F32, [1]).unwrap();
    let x = x.try_add(Literal::from(above)).unwrap();
    assert_eq!(x.as_slice::<f32>().unwrap(), [above as f32]);
    assert_eq!(x.as_slice::<f32>().unwrap(), [((1_i64 << 60) + (1 << 37)) as f32]);
}
