//! The vector types of AVX2 and AVX-512, as implementations of [`Lanes`].
//!
//! Each instruction gives the same bits as the portable operation, except for fused instructions
//! and approximate reciprocal roots. Any two NaNs count as the same. Vectors without `FUSED` use
//! these two kinds of instructions only for square roots, whose results are correctly rounded.

use core::arch::x86_64::*;
use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Sub};

use super::lanes::{Lanes, Width};
use super::two::{Two, wide};

/// Calls an intrinsic of the level of the vector.
macro_rules! call {
    ($($call:tt)*) => {
        // SAFETY: the intrinsic needs the level of the vector. Only loops that are compiled for
        // that level, and run on machines that support it, use the type of the vector, as `Lanes`
        // demands.
        unsafe { $($call)* }
    };
}

/// Declares an operator of two vectors, and of a vector and a number.
macro_rules! operators {
    ($name:ident $float:ident $($operator:ident $method:ident $intrinsic:ident;)*) => {$(
        impl<const FUSED: bool> $operator for $name<FUSED> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(call!($intrinsic(self.0, other.0)))
            }
        }

        impl<const FUSED: bool> $operator<$float> for $name<FUSED> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: $float) -> Self {
                $operator::$method(self, Self::of(other))
            }
        }
    )*};
}

/// Declares vectors. Each entry has the name, the types of the register, the number of lanes, the
/// intrinsics, and the functions that differ between levels.
macro_rules! vectors {
    ($(
        $(#[$doc:meta])*
        $name:ident($register:ident, $integers:ident) of $count:literal $float:ident: $mask:ty, $wide:ty {
            $set:ident $load:ident $store:ident $cast:ident $back:ident
            $add:ident $sub:ident $mul:ident $div:ident $sqrt:ident $min:ident $max:ident $fma:ident $fnma:ident
            $and:ident $or:ident $xor:ident $plus:ident $minus:ident $left:ident $right:ident $count_of:ident $integer:ident
        }
        { $($rest:tt)* }
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name<const FUSED: bool>($register);

        operators! { $name $float Add add $add; Sub sub $sub; Mul mul $mul; Div div $div; }

        impl<const FUSED: bool> Neg for $name<FUSED> {
            type Output = Self;

            #[inline(always)]
            fn neg(self) -> Self {
                self.xor(Self::of(-0.0))
            }
        }

        impl<const FUSED: bool> $name<FUSED> {
            #[inline(always)]
            fn bits(self) -> $integers {
                call!($cast(self.0))
            }

            #[inline(always)]
            fn from_bits(bits: $integers) -> Self {
                Self(call!($back(bits)))
            }
        }

        // SAFETY: `$load` and `$store` access all lanes of the vector, which are `$count`. `$wide`
        // has as many lanes.
        unsafe impl<const FUSED: bool> Lanes<$float> for $name<FUSED> {
            type Mask = $mask;
            type Wide = $wide;
            const COUNT: usize = $count;
            const FUSED: bool = FUSED;

            #[inline(always)]
            fn of(x: $float) -> Self {
                Self(call!($set(x)))
            }

            #[inline(always)]
            unsafe fn load(from: *const $float) -> Self {
                // SAFETY: the caller guarantees `$count` initialised floats at `from`. The machine
                // supports the level, since only loops that are compiled for the level use this
                // type.
                Self(unsafe { $load(from) })
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut $float) {
                // SAFETY: the caller guarantees memory for `$count` floats at `to`. The machine
                // supports the level, since only loops that are compiled for the level use this
                // type.
                unsafe { $store(to, self.0) }
            }

            #[inline(always)]
            fn and(self, other: Self) -> Self {
                Self(call!($and(self.0, other.0)))
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                Self(call!($or(self.0, other.0)))
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                Self(call!($xor(self.0, other.0)))
            }

            #[inline(always)]
            fn plus_integer(self, other: Self) -> Self {
                Self::from_bits(call!($plus(self.bits(), other.bits())))
            }

            #[inline(always)]
            fn minus_integer(self, other: Self) -> Self {
                Self::from_bits(call!($minus(self.bits(), other.bits())))
            }

            #[inline(always)]
            fn shift_left(self, bits: u32) -> Self {
                Self::from_bits(call!($left(self.bits(), $count_of(bits as $integer))))
            }

            #[inline(always)]
            fn shift_right(self, bits: u32) -> Self {
                Self::from_bits(call!($right(self.bits(), $count_of(bits as $integer))))
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                Self(call!($sqrt(self.0)))
            }

            #[inline(always)]
            fn times_plus(self, factor: Self, term: Self) -> Self {
                if FUSED { Self(call!($fma(self.0, factor.0, term.0))) } else { self * factor + term }
            }

            #[inline(always)]
            fn minus_product(self, left: Self, right: Self) -> Self {
                if FUSED { Self(call!($fnma(left.0, right.0, self.0))) } else { self - left * right }
            }

            // If an operand is NaN, the instructions of `up_to` and `down_to` return the second
            // operand. It is `self`, so that NaN stays NaN.
            #[inline(always)]
            fn up_to(self, most: $float) -> Self {
                Self(call!($min(Self::of(most).0, self.0)))
            }

            #[inline(always)]
            fn down_to(self, least: $float) -> Self {
                Self(call!($max(Self::of(least).0, self.0)))
            }

            $($rest)*
        }
    )*};
}

/// Defines comparisons and selections for AVX2. The condition of a lane is the sign bit of the
/// lane.
macro_rules! avx2 {
    ($float:ident $compare:ident $blend:ident $signs:ident) => {
        const BRANCHES: bool = true;

        #[inline(always)]
        fn less(self, other: Self) -> Self {
            Self(call!($compare::<_CMP_LT_OQ>(self.0, other.0)))
        }

        #[inline(always)]
        fn at_most(self, other: Self) -> Self {
            Self(call!($compare::<_CMP_LE_OQ>(self.0, other.0)))
        }

        #[inline(always)]
        fn equals(self, other: Self) -> Self {
            Self(call!($compare::<_CMP_EQ_OQ>(self.0, other.0)))
        }

        #[inline(always)]
        fn is_odd(self) -> Self {
            self.shift_left(<$float as Width>::BITS - 1)
        }

        #[inline(always)]
        fn is_negative(self) -> Self {
            self
        }

        #[inline(always)]
        fn any(mask: Self) -> bool {
            call!($signs(mask.0)) != 0
        }

        #[inline(always)]
        fn all(mask: Self) -> bool {
            call!($signs(mask.0)) == (1 << Self::COUNT) - 1
        }

        #[inline(always)]
        fn select(mask: Self, yes: Self, no: Self) -> Self {
            Self(call!($blend(no.0, yes.0, mask.0)))
        }
    };
}

/// Defines comparisons, selections, exponents, special cases and square roots for AVX-512.
macro_rules! avx512 {
    ($float:ident $mask:ident $compare:ident $blend:ident $test:ident $signs:ident $count_of:ident
        $scale:ident $exponent:ident $mantissa:ident $multiply:ident $increase:ident $fix:ident $round:ident
        $reciprocal_root:ident $fma:ident $fnma:ident $below:ident $least_root:literal) => {
        const ROOT_BY_PRODUCTS: bool = true;

        #[inline(always)]
        fn has_root_by_products(self) -> $mask {
            // Subtract `least` from the bits, and compare unsigned integers. The bits of negative
            // numbers, infinity and NaN are not below those of infinity. For a positive number
            // below `least`, the difference wraps to a large integer.
            let least = Self::of($least_root);
            let end = Self::of($float::INFINITY).minus_integer(least);
            call!($below(self.minus_integer(least).bits(), end.bits()))
        }

        #[inline(always)]
        fn root_by_products(self) -> Self {
            let half = Self::of(0.5);
            let mut near = Self(call!($reciprocal_root(self.0)));
            if const { <$float as Width>::MANTISSA > 24 } {
                // Keep 24 bits. The proof in `sqrt::roots` requires this.
                near = near.and(Self::of($float::from_low_bits(!0 << 29)));
            }
            let (mut root, mut reciprocal) = (self * near, near * half);
            let error = Self(call!($fnma(root.0, reciprocal.0, half.0)));
            root = Self(call!($fma(root.0, error.0, root.0)));
            reciprocal = Self(call!($fma(reciprocal.0, error.0, reciprocal.0)));
            if const { <$float as Width>::MANTISSA > 24 } {
                let rest = Self(call!($fnma(root.0, root.0, self.0)));
                root = Self(call!($fma(rest.0, reciprocal.0, root.0)));
                let twice = reciprocal + reciprocal;
                let error = Self(call!($fnma(root.0, twice.0, Self::of(1.0).0)));
                reciprocal = Self(call!($fma(reciprocal.0, error.0, reciprocal.0)));
            }
            let rest = Self(call!($fnma(root.0, root.0, self.0)));
            Self(call!($fma(rest.0, reciprocal.0, root.0)))
        }

        #[inline(always)]
        fn whole_of_product(self, factor: $float) -> Self {
            // Round to nearest, ties to even, without floating-point exceptions.
            Self(call!($round::<8>((self * factor).0)))
        }

        #[inline(always)]
        fn less(self, other: Self) -> $mask {
            call!($compare::<_CMP_LT_OQ>(self.0, other.0))
        }

        #[inline(always)]
        fn at_most(self, other: Self) -> $mask {
            call!($compare::<_CMP_LE_OQ>(self.0, other.0))
        }

        #[inline(always)]
        fn equals(self, other: Self) -> $mask {
            call!($compare::<_CMP_EQ_OQ>(self.0, other.0))
        }

        #[inline(always)]
        fn is_odd(self) -> $mask {
            call!($test(self.bits(), $count_of(1)))
        }

        #[inline(always)]
        fn is_negative(self) -> $mask {
            call!($signs(self.bits()))
        }

        #[inline(always)]
        fn any(mask: $mask) -> bool {
            mask != 0
        }

        #[inline(always)]
        fn all(mask: $mask) -> bool {
            mask == !0
        }

        #[inline(always)]
        fn select(mask: $mask, yes: Self, no: Self) -> Self {
            Self(call!($blend(mask, no.0, yes.0)))
        }

        #[inline(always)]
        fn times_power_of_2(self, exponent: Self) -> Self {
            self.scale(exponent)
        }

        #[inline(always)]
        fn scale(self, exponent: Self) -> Self {
            Self(call!($scale(self.0, exponent.0)))
        }

        #[inline(always)]
        fn split_normal(self, least: $float) -> (Self, Self) {
            self.split(least)
        }

        #[inline(always)]
        fn split(self, least: $float) -> (Self, Self) {
            let exponent = call!($exponent(self.0));
            let factor = call!($mantissa::<_MM_MANT_NORM_1_2, _MM_MANT_SIGN_SRC>(self.0));
            let above = Self::of(least + least).at_most(Self(factor));
            (
                Self(call!($increase(exponent, above, exponent, Self::of(1.0).0))),
                Self(call!($multiply(factor, above, factor, Self::of(0.5).0))),
            )
        }

        #[inline(always)]
        fn logarithm(self, computed: Self) -> Self {
            /// The result for each class of operands, 4 bits for each class, from the lowest bits
            /// on:
            ///
            /// - quiet NaN: the operand
            /// - signalling NaN: a quiet NaN
            /// - 0: minus infinity
            /// - 1: the computed logarithm
            /// - minus infinity: NaN
            /// - infinity: infinity
            /// - other negative numbers: NaN
            /// - other positive numbers: the computed logarithm
            const TABLE: i32 = 0x0353_0421;
            Self(call!($fix::<0>(computed.0, self.0, $count_of(TABLE as _))))
        }
    };
}

vectors! {
    /// A vector of 8 `f32`, for AVX2.
    Singles8(__m256, __m256i) of 8 f32: Self, Two<Doubles4<FUSED>> {
        _mm256_set1_ps _mm256_loadu_ps _mm256_storeu_ps _mm256_castps_si256 _mm256_castsi256_ps
        _mm256_add_ps _mm256_sub_ps _mm256_mul_ps _mm256_div_ps _mm256_sqrt_ps _mm256_min_ps _mm256_max_ps _mm256_fmadd_ps _mm256_fnmadd_ps
        _mm256_and_ps _mm256_or_ps _mm256_xor_ps _mm256_add_epi32 _mm256_sub_epi32 _mm256_sllv_epi32 _mm256_srlv_epi32 _mm256_set1_epi32 i32
    }
    {
        avx2! { f32 _mm256_cmp_ps _mm256_blendv_ps _mm256_movemask_ps }

        #[inline(always)]
        fn widen(self) -> Self::Wide {
            call!(Two(
                Doubles4(_mm256_cvtps_pd(_mm256_castps256_ps128(self.0))),
                Doubles4(_mm256_cvtps_pd(_mm256_extractf128_ps::<1>(self.0))),
            ))
        }

        #[inline(always)]
        fn narrow(wide: Self::Wide) -> Self {
            Self(call!(_mm256_set_m128(_mm256_cvtpd_ps(wide.1.0), _mm256_cvtpd_ps(wide.0.0))))
        }

        #[inline(always)]
        fn low_bits(wide: Self::Wide) -> Self {
            // Takes the low half of each double, within the halves of the register, and then puts
            // the results in order.
            Self(call!({
                let mixed = _mm256_shuffle_ps::<0b10_00_10_00>(_mm256_castpd_ps(wide.0.0), _mm256_castpd_ps(wide.1.0));
                _mm256_castpd_ps(_mm256_permute4x64_pd::<0b11_01_10_00>(_mm256_castps_pd(mixed)))
            }))
        }
    }

    /// A vector of 4 `f64`, for AVX2.
    Doubles4(__m256d, __m256i) of 4 f64: Self, Self {
        _mm256_set1_pd _mm256_loadu_pd _mm256_storeu_pd _mm256_castpd_si256 _mm256_castsi256_pd
        _mm256_add_pd _mm256_sub_pd _mm256_mul_pd _mm256_div_pd _mm256_sqrt_pd _mm256_min_pd _mm256_max_pd _mm256_fmadd_pd _mm256_fnmadd_pd
        _mm256_and_pd _mm256_or_pd _mm256_xor_pd _mm256_add_epi64 _mm256_sub_epi64 _mm256_sllv_epi64 _mm256_srlv_epi64 _mm256_set1_epi64x i64
    }
    {
        avx2! { f64 _mm256_cmp_pd _mm256_blendv_pd _mm256_movemask_pd }
        wide! {}
    }

    /// A vector of 16 `f32`, for AVX-512.
    Singles16(__m512, __m512i) of 16 f32: __mmask16, Two<Doubles8<FUSED>> {
        _mm512_set1_ps _mm512_loadu_ps _mm512_storeu_ps _mm512_castps_si512 _mm512_castsi512_ps
        _mm512_add_ps _mm512_sub_ps _mm512_mul_ps _mm512_div_ps _mm512_sqrt_ps _mm512_min_ps _mm512_max_ps _mm512_fmadd_ps _mm512_fnmadd_ps
        _mm512_and_ps _mm512_or_ps _mm512_xor_ps _mm512_add_epi32 _mm512_sub_epi32 _mm512_sllv_epi32 _mm512_srlv_epi32 _mm512_set1_epi32 i32
    }
    {
        avx512! {
            f32 __mmask16 _mm512_cmp_ps_mask _mm512_mask_blend_ps _mm512_test_epi32_mask _mm512_movepi32_mask _mm512_set1_epi32
            _mm512_scalef_ps _mm512_getexp_ps _mm512_getmant_ps _mm512_mask_mul_ps _mm512_mask_add_ps _mm512_fixupimm_ps
            _mm512_roundscale_ps _mm512_rsqrt14_ps _mm512_fmadd_ps _mm512_fnmadd_ps _mm512_cmplt_epu32_mask 1e-24
        }

        #[inline(always)]
        fn widen(self) -> Self::Wide {
            call!(Two(
                Doubles8(_mm512_cvtps_pd(_mm512_castps512_ps256(self.0))),
                Doubles8(_mm512_cvtps_pd(_mm512_extractf32x8_ps::<1>(self.0))),
            ))
        }

        #[inline(always)]
        fn narrow(wide: Self::Wide) -> Self {
            Self(call!(_mm512_insertf32x8::<1>(
                _mm512_castps256_ps512(_mm512_cvtpd_ps(wide.0.0)),
                _mm512_cvtpd_ps(wide.1.0),
            )))
        }

        #[inline(always)]
        fn low_bits(wide: Self::Wide) -> Self {
            Self(call!({
                let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
                _mm512_permutex2var_ps(_mm512_castpd_ps(wide.0.0), even, _mm512_castpd_ps(wide.1.0))
            }))
        }
    }

    /// A vector of 8 `f64`, for AVX-512.
    Doubles8(__m512d, __m512i) of 8 f64: __mmask8, Self {
        _mm512_set1_pd _mm512_loadu_pd _mm512_storeu_pd _mm512_castpd_si512 _mm512_castsi512_pd
        _mm512_add_pd _mm512_sub_pd _mm512_mul_pd _mm512_div_pd _mm512_sqrt_pd _mm512_min_pd _mm512_max_pd _mm512_fmadd_pd _mm512_fnmadd_pd
        _mm512_and_pd _mm512_or_pd _mm512_xor_pd _mm512_add_epi64 _mm512_sub_epi64 _mm512_sllv_epi64 _mm512_srlv_epi64 _mm512_set1_epi64 i64
    }
    {
        avx512! {
            f64 __mmask8 _mm512_cmp_pd_mask _mm512_mask_blend_pd _mm512_test_epi64_mask _mm512_movepi64_mask _mm512_set1_epi64
            _mm512_scalef_pd _mm512_getexp_pd _mm512_getmant_pd _mm512_mask_mul_pd _mm512_mask_add_pd _mm512_fixupimm_pd
            _mm512_roundscale_pd _mm512_rsqrt14_pd _mm512_fmadd_pd _mm512_fnmadd_pd _mm512_cmplt_epu64_mask 1e-270
        }
        wide! {}
    }
}

/// Implements `&` and `|` for vectors whose sign bits are conditions.
macro_rules! conditions {
    ($($name:ident $float:ident)*) => {$(
        impl<const FUSED: bool> BitAnd for $name<FUSED> {
            type Output = Self;

            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                self.and(other)
            }
        }

        impl<const FUSED: bool> BitOr for $name<FUSED> {
            type Output = Self;

            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                self.or(other)
            }
        }
    )*};
}

conditions! { Singles8 f32 Doubles4 f64 }
