//! Dtypes as a kind and a width, and promotion computed from both.

use std::fmt;
use std::ops::RangeInclusive;

use super::refusal::{PromotionRule, Refusal};

/// The kind of a dtype's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Truth values.
    Bool,
    /// Integers in two's complement.
    Signed,
    /// Integers from 0.
    Unsigned,
    /// IEEE 754 binary floating point.
    Float,
}

/// Names the dtype of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the variants are the names of the dtypes")]
pub enum DType {
    Bool,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    F32,
    F64,
}

impl DType {
    /// Lists every dtype, in the order of the promotion table.
    pub const ALL: [Self; 11] = [
        Self::Bool,
        Self::I8,
        Self::I16,
        Self::I32,
        Self::I64,
        Self::U8,
        Self::U16,
        Self::U32,
        Self::U64,
        Self::F32,
        Self::F64,
    ];

    /// Returns the kind of the dtype.
    pub fn kind(self) -> Kind {
        match self {
            Self::Bool => Kind::Bool,
            Self::I8 | Self::I16 | Self::I32 | Self::I64 => Kind::Signed,
            Self::U8 | Self::U16 | Self::U32 | Self::U64 => Kind::Unsigned,
            Self::F32 | Self::F64 => Kind::Float,
        }
    }

    /// Returns the width of one element in bits; a bool takes a byte.
    pub fn bits(self) -> u32 {
        match self {
            Self::Bool | Self::I8 | Self::U8 => 8,
            Self::I16 | Self::U16 => 16,
            Self::I32 | Self::U32 | Self::F32 => 32,
            Self::I64 | Self::U64 | Self::F64 => 64,
        }
    }

    /// Returns the name, which is also the name of the Rust type.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }

    /// Returns whether the dtype is signed or unsigned.
    pub fn is_integer(self) -> bool {
        matches!(self.kind(), Kind::Signed | Kind::Unsigned)
    }

    /// Returns whether the dtype is anything but bool.
    pub fn is_number(self) -> bool {
        self.kind() != Kind::Bool
    }

    /// Returns the integers an integer dtype holds, and `None` for the other kinds.
    pub fn integer_range(self) -> Option<RangeInclusive<i128>> {
        let bits = self.bits();
        match self.kind() {
            Kind::Signed => Some(-(1 << (bits - 1))..=(1 << (bits - 1)) - 1),
            Kind::Unsigned => Some(0..=(1 << bits) - 1),
            Kind::Bool | Kind::Float => None,
        }
    }

    /// Returns how many bits of an integer a float dtype holds exactly, the hidden bit included.
    fn significand_bits(self) -> u32 {
        match self {
            Self::F32 => 24,
            Self::F64 => 53,
            _ => 0,
        }
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Returns the dtype that two array operands promote to (rules 9 and 10).
///
/// # Errors
/// Returns [`Refusal::Promotion`] for the pairs of rule 10.
pub fn promote(left: DType, right: DType) -> Result<DType, Refusal> {
    use Kind::{Bool, Float, Signed, Unsigned};
    let refused = |rule| Err(Refusal::Promotion { left, right, rule });
    match (left.kind(), right.kind()) {
        (a, b) if a == b => Ok(if left.bits() >= right.bits() { left } else { right }),
        (Signed, Unsigned) => match signed_for_both(left, right) {
            Some(dtype) => Ok(dtype),
            None => refused(PromotionRule::U64WithSigned),
        },
        (Unsigned, Signed) => match signed_for_both(right, left) {
            Some(dtype) => Ok(dtype),
            None => refused(PromotionRule::U64WithSigned),
        },
        (Bool, _) | (_, Bool) => refused(PromotionRule::BoolWithNumber),
        (Float, _) | (_, Float) => refused(PromotionRule::IntegerWithFloat),
        (Signed | Unsigned, _) => unreachable!("equal kinds are the first case"),
    }
}

/// Returns the smallest signed dtype that holds every value of both.
fn signed_for_both(signed: DType, unsigned: DType) -> Option<DType> {
    [DType::I8, DType::I16, DType::I32, DType::I64]
        .into_iter()
        .find(|candidate| candidate.bits() >= signed.bits() && candidate.bits() > unsigned.bits())
}

/// Returns whether every value of `from` is a value of `to` (rule 12, typed scalars).
///
/// A bool is not a number, so it converts to bool only, as rule 10 has it for arrays.
pub fn converts_without_loss(from: DType, to: DType) -> bool {
    match (from.kind(), to.kind()) {
        (Kind::Bool, Kind::Bool) => true,
        (Kind::Bool, _) | (_, Kind::Bool) => false,
        (Kind::Float, Kind::Float) => from.bits() <= to.bits(),
        (Kind::Float, _) => false,
        (Kind::Unsigned, Kind::Float) => from.bits() <= to.significand_bits(),
        // The magnitude of a signed integer has one bit less than its width, and MIN is a power of
        // two.
        (Kind::Signed, Kind::Float) => from.bits() - 1 <= to.significand_bits(),
        (Kind::Signed | Kind::Unsigned, Kind::Signed | Kind::Unsigned) => {
            match (from.integer_range(), to.integer_range()) {
                (Some(from), Some(to)) => to.contains(from.start()) && to.contains(from.end()),
                _ => unreachable!("integers have a range"),
            }
        }
    }
}
