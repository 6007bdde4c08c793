//! The run-time table of promotion, and the names of dtypes.

use array_core::DType;
use array_core::dtype::DTypeKind;
use array_tests::library::dtype_of;
use array_tests::reference::{self, Kind, promote};

/// The dtypes of the interpreter: all except those of features, which have their own tests.
fn known() -> impl Iterator<Item = DType> {
    let is_known = |dtype: &DType| reference::DType::ALL.iter().any(|known| known.name() == dtype.name());
    DType::ALL.iter().copied().filter(is_known)
}

#[test]
fn rules_9_and_10_hold_for_all_pairs_of_dtypes() {
    let mut pairs = 0;
    for left in known() {
        for right in known() {
            let expected = promote(dtype_of(left), dtype_of(right)).ok();
            assert_eq!(left.promote(right).map(dtype_of), expected, "{left} with {right}");
            pairs += 1;
        }
    }
    assert_eq!(pairs, 121);
}

#[test]
fn every_dtype_has_the_name_size_and_kind_of_its_rust_type() {
    for dtype in known() {
        let known = dtype_of(dtype);
        assert_eq!((dtype.size() * 8) as u32, known.bits());
        let kind = match known.kind() {
            Kind::Bool => DTypeKind::Bool,
            Kind::Signed => DTypeKind::Signed,
            Kind::Unsigned => DTypeKind::Unsigned,
            Kind::Float => DTypeKind::Float,
        };
        assert_eq!(dtype.kind(), kind);
        assert_eq!(dtype.is_integer(), known.is_integer());
        assert_eq!(dtype.to_string(), dtype.name());
        assert_eq!(dtype.name().parse(), Ok(dtype));
    }
    assert_eq!(known().count(), reference::DType::ALL.len());
    assert!("f8".parse::<DType>().is_err());
}

/// States the dtype of each Rust type as a constant.
macro_rules! elements {
    ($($type:ident)*) => {
        [$((<$type as array_core::Element>::DTYPE, stringify!($type), size_of::<$type>())),*]
    };
}

#[test]
fn every_rust_type_has_its_dtype() {
    for (dtype, name, size) in elements!(bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64) {
        assert_eq!((dtype.name(), dtype.size()), (name, size));
    }
}
