//! Floats that are computed together: a single float, or a SIMD vector, whose elements are its
//! lanes.
//!
//! Functions are generic over [`Lanes`]. Their code for a single float is portable, and defines the
//! bits of every result. The vectors of a level compute the same operations on their lanes, or use
//! instructions of the level that give the same bits.
//!
//! # Instructions of the levels
//!
//! A vector replaces some operations by instructions that give the same bits. AVX-512 has one
//! instruction each to multiply by a power of 2 (`scalef`), to split off the exponent (`getexp`,
//! `getmant`) and to set the special cases of a logarithm (`fixupimm`). Portable code takes 6 to 10
//! instructions for each, and the compiler does not recognise them. With AVX2, a branch skips the
//! special cases if no lane has one, as in almost all vectors. The compiler vectorises the baseline
//! loop.

use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Sub};

/// Evaluates a polynomial, given at least two coefficients from the constant term on, by Horner's
/// rule on pairs of coefficients. Pairs shorten the chain of dependent operations, whose latency
/// limits the speed.
macro_rules! poly {
    (@ $x:ident $square:ident $a:expr, $b:expr) => { $x.line($b, $a) };
    (@ $x:ident $square:ident $a:expr, $b:expr, $c:expr) => { $square.line_from($c, $x.line($b, $a)) };
    (@ $x:ident $square:ident $a:expr, $b:expr, $($rest:expr),+) => {
        poly!(@ $x $square $($rest),+).times_plus($square, $x.line($b, $a))
    };
    ($x:expr; $a:expr, $b:expr) => { $x.line($b, $a) };
    ($x:expr; $($coefficient:expr),+) => {{
        let x = $x;
        let square = x * x;
        poly!(@ x square $($coefficient),+)
    }};
}
pub(super) use poly;

/// A float dtype, `f32` or `f64`: its format, and its vector type at each [SIMD
/// level](super::level).
pub(crate) trait Width: Lanes<Self> {
    /// The number of bits of a mantissa.
    const MANTISSA: u32;
    /// The number of bits of a float.
    const BITS: u32;
    /// The bias of exponents: the integer in the exponent bits of 1.
    const BIAS: Self;
    /// The power of 2 at and above which all floats are integers.
    const INTEGERS: Self;
    /// 1.5 times `INTEGERS`. Adding it rounds a float to an integer, and puts this integer into the
    /// lowest bits of the sum.
    const WHOLE: Self;
    /// The smallest normal float.
    const NORMAL: Self;
    const ZERO: Self;
    const ONE: Self;
    const INFINITY: Self;
    const NAN: Self;

    /// The vector type of AVX2. If `FUSED` is `true`, its functions may fuse multiplications with
    /// additions.
    #[cfg(target_arch = "x86_64")]
    type Avx2<const FUSED: bool>: Lanes<Self>;
    /// The vector type of AVX-512. If `FUSED` is `true`, its functions may fuse multiplications
    /// with additions.
    #[cfg(target_arch = "x86_64")]
    type Avx512<const FUSED: bool>: Lanes<Self>;

    /// Returns the float whose bits are the lowest bits of an integer.
    fn from_low_bits(bits: u64) -> Self;
}

/// A single float of the dtype `E`, or a SIMD vector of such floats. Integer operations compute
/// with the bits of the floats.
///
/// The functions of a vector type must run on a machine that supports its [SIMD
/// level](super::level). So only loops that are compiled for that level may use the type.
///
/// # Safety
///
/// [`load`](Lanes::load) reads, and [`store`](Lanes::store) writes, exactly
/// [`COUNT`](Lanes::COUNT) contiguous floats. `Wide` has the same `COUNT`.
pub(crate) unsafe trait Lanes<E: Width>:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + Add<E, Output = Self>
    + Sub<E, Output = Self>
    + Mul<E, Output = Self>
{
    /// The type of a condition: a `bool` for each lane.
    type Mask: Copy + BitAnd<Output = Self::Mask> + BitOr<Output = Self::Mask>;
    /// The type with the same number of lanes, of double precision.
    type Wide: Lanes<f64>;

    /// The number of lanes.
    const COUNT: usize;
    /// `true` if multiplications are fused with additions.
    const FUSED: bool = false;
    /// `true` if a branch around special cases is cheaper than computing them. It is `false` for
    /// single floats, since the compiler does not vectorise a loop with branches, and for AVX-512,
    /// which computes special cases with few instructions.
    const BRANCHES: bool = false;
    /// `true` if [`root_by_products`](Self::root_by_products) is faster than the instruction for
    /// square roots.
    const ROOT_BY_PRODUCTS: bool = false;

    /// Creates a value with the float `x` in each lane.
    fn of(x: E) -> Self;

    /// Reads a float for each lane from contiguous memory.
    ///
    /// # Safety
    ///
    /// `from` points to as many initialised floats as there are lanes.
    unsafe fn load(from: *const E) -> Self;

    /// Writes the float of each lane to contiguous memory.
    ///
    /// # Safety
    ///
    /// `to` points to memory for as many floats as there are lanes.
    unsafe fn store(self, to: *mut E);

    /// Converts each lane to double precision.
    fn widen(self) -> Self::Wide;
    /// Rounds each lane from double precision to `E`.
    fn narrow(wide: Self::Wide) -> Self;
    /// Returns in each lane the float whose bits are the lowest bits of the double in the same lane
    /// of `wide`.
    fn low_bits(wide: Self::Wide) -> Self;

    /// Returns for each lane whether its float is less than that of `other`. It is `false` for NaN.
    fn less(self, other: Self) -> Self::Mask;
    /// Returns for each lane whether its float is at most that of `other`. It is `false` for NaN.
    fn at_most(self, other: Self) -> Self::Mask;
    /// Returns for each lane whether its float equals that of `other`. It is `false` for NaN.
    fn equals(self, other: Self) -> Self::Mask;
    /// Returns for each lane whether the lowest bit of the float is set.
    fn is_odd(self) -> Self::Mask;
    /// Returns for each lane whether the sign bit is set.
    fn is_negative(self) -> Self::Mask;
    /// Returns whether the condition `mask` holds for any lane.
    fn any(mask: Self::Mask) -> bool;
    /// Returns whether the condition `mask` holds for all lanes.
    fn all(mask: Self::Mask) -> bool;
    /// Returns in each lane the float of `yes` if the condition `mask` holds, and that of `no`
    /// otherwise.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn plus_integer(self, other: Self) -> Self;
    fn minus_integer(self, other: Self) -> Self;
    fn shift_left(self, bits: u32) -> Self;
    fn shift_right(self, bits: u32) -> Self;

    fn sqrt(self) -> Self;

    /// Returns for each lane whether [`root_by_products`](Self::root_by_products) can compute its
    /// square root.
    #[inline(always)]
    fn has_root_by_products(self) -> Self::Mask {
        self.less(self)
    }

    /// Computes the square roots by multiplications. They are correctly rounded: see [`roots`]. Each
    /// lane must satisfy [`has_root_by_products`](Self::has_root_by_products).
    ///
    /// [`roots`]: super::sqrt::roots
    #[inline(always)]
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "pairs of vectors call it"))]
    fn root_by_products(self) -> Self {
        self.sqrt()
    }

    /// Computes the square roots of one vector by the instruction, and those of all other vectors
    /// by [`root_by_products`](Self::root_by_products). Each lane must satisfy
    /// [`has_root_by_products`](Self::has_root_by_products).
    #[inline(always)]
    fn root_by_both(self) -> Self {
        self.sqrt()
    }

    /// Returns `self * factor + term`. It is rounded twice, or once if [`FUSED`](Self::FUSED) is
    /// `true`.
    #[inline(always)]
    fn times_plus(self, factor: Self, term: Self) -> Self {
        self * factor + term
    }

    /// Returns `self - left * right`. It is rounded twice, or once if [`FUSED`](Self::FUSED) is
    /// `true`.
    #[inline(always)]
    fn minus_product(self, left: Self, right: Self) -> Self {
        self - left * right
    }

    /// Returns `self * slope + start`, rounded as [`times_plus`](Self::times_plus) rounds.
    #[inline(always)]
    fn line(self, slope: E, start: E) -> Self {
        self.times_plus(Self::of(slope), Self::of(start))
    }

    /// Returns `self * slope + start`, as [`line`](Self::line) does, with a `start` for each lane.
    #[inline(always)]
    fn line_from(self, slope: E, start: Self) -> Self {
        self.times_plus(Self::of(slope), start)
    }

    /// Returns `self - factor * constant`, rounded as [`minus_product`](Self::minus_product)
    /// rounds.
    #[inline(always)]
    fn minus_times(self, factor: Self, constant: E) -> Self {
        self.minus_product(factor, Self::of(constant))
    }

    /// Returns in each lane the constant `yes` if the condition `mask` holds, and `no` otherwise.
    #[inline(always)]
    fn choose(mask: Self::Mask, yes: E, no: E) -> Self {
        Self::select(mask, Self::of(yes), Self::of(no))
    }

    /// Returns in each lane the smaller of its float and the bound `most`. NaN stays NaN.
    #[inline(always)]
    fn up_to(self, most: E) -> Self {
        let most = Self::of(most);
        Self::select(most.less(self), most, self)
    }

    /// Returns in each lane the larger of its float and the bound `least`. NaN stays NaN.
    #[inline(always)]
    fn down_to(self, least: E) -> Self {
        let least = Self::of(least);
        Self::select(self.less(least), least, self)
    }

    /// Clamps each lane to the range from `least` to `most`. NaN stays NaN.
    #[inline(always)]
    fn within(self, least: E, most: E) -> Self {
        self.up_to(most).down_to(least)
    }

    #[inline(always)]
    fn abs(self) -> Self {
        self.and(Self::of(E::from_low_bits(u64::MAX >> (65 - E::BITS))))
    }

    /// Returns the absolute value of each lane with the sign of `sign`.
    #[inline(always)]
    fn copysign(self, sign: Self) -> Self {
        self.abs().signed(sign)
    }

    /// Rounds to the nearest integer, ties to even. The absolute value must be less than a quarter
    /// of `WHOLE`.
    #[inline(always)]
    fn whole(self) -> Self {
        (self + E::WHOLE) - E::WHOLE
    }

    /// Multiplies by the constant `factor`, and rounds the product to the nearest integer, ties to
    /// even. The absolute value of the product must be less than a quarter of `WHOLE`.
    #[inline(always)]
    fn whole_of_product(self, factor: E) -> Self {
        self.line(factor, E::WHOLE) - E::WHOLE
    }

    /// Returns 2 to the power of `self`, which must be an integer that is the exponent of a normal
    /// float.
    #[inline(always)]
    fn power_of_2(self) -> Self {
        (self + (E::WHOLE + E::BIAS)).shift_left(E::MANTISSA)
    }

    /// Returns `self` times 2 to the power of the integer in the lowest bits of `bits`. `self` and
    /// the result must be normal floats.
    #[inline(always)]
    fn plus_exponent(self, bits: Self) -> Self {
        self.plus_integer(bits.shift_left(E::MANTISSA))
    }

    /// Returns `self` times 2 to the power of `exponent`, which must be an integer that is the
    /// exponent of a normal float.
    #[inline(always)]
    fn times_power_of_2(self, exponent: Self) -> Self {
        self * exponent.power_of_2()
    }

    /// Returns `self` times 2 to the power of `exponent`, an integer whose absolute value is less
    /// than twice the largest exponent of a float.
    ///
    /// This power of 2 may not be a float. So the function multiplies twice, by 2 to the power of
    /// one half of the exponent each time. If `self` is close to 1, only the second product can be
    /// inexact.
    #[inline(always)]
    fn scale(self, exponent: Self) -> Self {
        // The lowest bits of `sum` are the exponent plus twice the bias. Half of this number is the
        // biased exponent of one factor, and the rest is the biased exponent of the other.
        let sum = exponent + (E::WHOLE + (E::BIAS + E::BIAS));
        let half = sum.shift_right(1);
        self * half.shift_left(E::MANTISSA) * sum.minus_integer(half).shift_left(E::MANTISSA)
    }

    /// Returns whether all lanes are positive normal floats, so that logarithms have no special
    /// cases. Always returns `false` if [`BRANCHES`](Self::BRANCHES) is `false`.
    #[inline(always)]
    fn is_plain(self) -> bool {
        Self::BRANCHES && Self::all(Self::of(E::NORMAL).at_most(self) & self.less(Self::of(E::INFINITY)))
    }

    /// Splits a positive normal float into a power of 2 and a factor. Returns the exponent of the
    /// power, and the factor, which is at least `least` and less than twice `least`. `least` is
    /// between 1/2 and 1.
    #[inline(always)]
    fn split_normal(self, least: E) -> (Self, Self) {
        let bits = self.plus_integer(Self::of(E::ONE.minus_integer(least)));
        let exponent = bits.shift_right(E::MANTISSA).or(Self::of(E::INTEGERS)) - (E::INTEGERS + E::BIAS);
        let mantissa = bits.and(Self::of(E::from_low_bits((1 << E::MANTISSA) - 1)));
        (exponent, mantissa.plus_integer(Self::of(least)))
    }

    /// Splits a float as [`split_normal`](Self::split_normal) does, but also accepts subnormal
    /// floats.
    #[inline(always)]
    fn split(self, least: E) -> (Self, Self) {
        let small = self.less(Self::of(E::NORMAL));
        let (exponent, factor) = Self::select(small, self * E::INTEGERS, self).split_normal(least);
        // The number of bits of a mantissa, as a float.
        let shift = E::from_low_bits(E::MANTISSA as u64).or(E::INTEGERS) - E::INTEGERS;
        (exponent - Self::choose(small, shift, E::ZERO), factor)
    }

    /// Returns `self` with the sign of `sign`. The sign bit of `self` must not be set.
    #[inline(always)]
    fn signed(self, sign: Self) -> Self {
        self.or(sign.and(Self::of(-E::ZERO)))
    }

    /// Returns the logarithm of `self`: `computed` if `self` is positive and finite, minus infinity
    /// for 0, infinity for infinity, and NaN for negative numbers and NaN.
    #[inline(always)]
    fn logarithm(self, computed: Self) -> Self {
        let (zero, infinity) = (Self::of(E::ZERO), Self::of(E::INFINITY));
        let other = Self::select(zero.less(self), self, Self::of(E::NAN));
        let other = Self::select(self.equals(zero), -infinity, other);
        Self::select(zero.less(self) & self.less(infinity), computed, other)
    }

    /// Returns `self` with the sign changed if the number of half turns in `q` is odd. The lowest
    /// bits of `q` are a number of quarter turns.
    #[inline(always)]
    fn turned(self, q: Self) -> Self {
        self.xor(q.shift_right(1).shift_left(E::BITS - 1))
    }
}

/// Implements [`Width`] and [`Lanes`] for single floats.
macro_rules! one {
    ($($float:ident $bits:ident $mantissa:literal $bias:literal $root:ident { $($vectors:tt)* })*) => {$(
        impl Width for $float {
            const MANTISSA: u32 = $mantissa;
            const BITS: u32 = $bits::BITS;
            const BIAS: Self = $bias;
            const INTEGERS: Self = (1_u64 << $mantissa) as Self;
            const WHOLE: Self = 1.5 * Self::INTEGERS;
            const NORMAL: Self = Self::MIN_POSITIVE;
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const INFINITY: Self = Self::INFINITY;
            const NAN: Self = Self::NAN;

            $($vectors)*

            #[inline(always)]
            fn from_low_bits(bits: u64) -> Self {
                Self::from_bits(bits as $bits)
            }
        }

        // SAFETY: the functions access one float. `f64`, which is `Wide`, has the same `COUNT`.
        unsafe impl Lanes<Self> for $float {
            type Mask = bool;
            type Wide = f64;
            const COUNT: usize = 1;

            #[inline(always)]
            fn of(x: Self) -> Self {
                x
            }

            #[inline(always)]
            unsafe fn load(from: *const Self) -> Self {
                // SAFETY: the caller guarantees that `from` points to an initialised float.
                unsafe { from.read() }
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut Self) {
                // SAFETY: the caller guarantees that `to` points to memory for a float.
                unsafe { to.write(self) }
            }

            #[inline(always)]
            fn widen(self) -> f64 {
                self as f64
            }

            #[inline(always)]
            fn narrow(wide: f64) -> Self {
                wide as Self
            }

            #[inline(always)]
            fn low_bits(wide: f64) -> Self {
                Self::from_bits(wide.to_bits() as $bits)
            }

            #[inline(always)]
            fn less(self, other: Self) -> bool {
                self < other
            }

            #[inline(always)]
            fn at_most(self, other: Self) -> bool {
                self <= other
            }

            #[inline(always)]
            fn equals(self, other: Self) -> bool {
                self == other
            }

            #[inline(always)]
            fn is_odd(self) -> bool {
                self.to_bits() & 1 != 0
            }

            #[inline(always)]
            fn is_negative(self) -> bool {
                self.is_sign_negative()
            }

            #[inline(always)]
            fn any(mask: bool) -> bool {
                mask
            }

            #[inline(always)]
            fn all(mask: bool) -> bool {
                mask
            }

            #[inline(always)]
            fn select(mask: bool, yes: Self, no: Self) -> Self {
                if mask { yes } else { no }
            }

            #[inline(always)]
            fn and(self, other: Self) -> Self {
                Self::from_bits(self.to_bits() & other.to_bits())
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                Self::from_bits(self.to_bits() | other.to_bits())
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                Self::from_bits(self.to_bits() ^ other.to_bits())
            }

            #[inline(always)]
            fn plus_integer(self, other: Self) -> Self {
                Self::from_bits(self.to_bits().wrapping_add(other.to_bits()))
            }

            #[inline(always)]
            fn minus_integer(self, other: Self) -> Self {
                Self::from_bits(self.to_bits().wrapping_sub(other.to_bits()))
            }

            #[inline(always)]
            fn shift_left(self, bits: u32) -> Self {
                Self::from_bits(self.to_bits() << bits)
            }

            #[inline(always)]
            fn shift_right(self, bits: u32) -> Self {
                Self::from_bits(self.to_bits() >> bits)
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                super::sqrt::$root(self)
            }

            // These functions use the operators of the float itself, since generic operators are
            // calls in a build without optimisation.
            #[inline(always)]
            fn times_plus(self, factor: Self, term: Self) -> Self {
                self * factor + term
            }

            #[inline(always)]
            fn minus_product(self, left: Self, right: Self) -> Self {
                self - left * right
            }

            #[inline(always)]
            fn whole_of_product(self, factor: Self) -> Self {
                (self * factor + <Self as Width>::WHOLE) - <Self as Width>::WHOLE
            }

            #[inline(always)]
            fn power_of_2(self) -> Self {
                const ZERO: $float = <$float as Width>::WHOLE + <$float as Width>::BIAS;
                Self::from_bits((self + ZERO).to_bits() << $mantissa)
            }

            #[inline(always)]
            fn scale(self, exponent: Self) -> Self {
                const TWICE: $float = <$float as Width>::WHOLE + 2.0 * <$float as Width>::BIAS;
                let sum = (exponent + TWICE).to_bits();
                let half = sum >> 1;
                self * Self::from_bits(half << $mantissa) * Self::from_bits((sum - half) << $mantissa)
            }

            #[inline(always)]
            fn within(self, least: Self, most: Self) -> Self {
                let up_to = if self > most { most } else { self };
                if up_to < least { least } else { up_to }
            }

            #[inline(always)]
            fn abs(self) -> Self {
                $float::abs(self)
            }

            #[inline(always)]
            fn copysign(self, sign: Self) -> Self {
                $float::copysign(self, sign)
            }
        }
    )*};
}

one! {
    f32 u32 23 127.0 single {
        #[cfg(target_arch = "x86_64")]
        type Avx2<const FUSED: bool> = super::vectors::Singles8<FUSED>;
        #[cfg(target_arch = "x86_64")]
        type Avx512<const FUSED: bool> = super::vectors::Singles16<FUSED>;
    }
    f64 u64 52 1023.0 double {
        #[cfg(target_arch = "x86_64")]
        type Avx2<const FUSED: bool> = super::vectors::Doubles4<FUSED>;
        #[cfg(target_arch = "x86_64")]
        type Avx512<const FUSED: bool> = super::vectors::Doubles8<FUSED>;
    }
}
