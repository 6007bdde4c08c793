//! Loops with registers of 512 bits.

use std::arch::x86_64::{
    __m512, __mmask16, _CMP_GT_OQ, _CMP_UNORD_Q, _mm_loadu_si128, _mm_test_epi8_mask, _mm512_add_ps as add,
    _mm512_castpd_ps, _mm512_castps_pd, _mm512_cmp_ps_mask, _mm512_div_ps as divide, _mm512_loadu_ps as load,
    _mm512_mask_blend_ps, _mm512_mask_loadu_ps, _mm512_maskz_loadu_ps, _mm512_maskz_set1_epi8, _mm512_max_ps as larger,
    _mm512_mul_ps as multiply, _mm512_reduce_add_ps as total, _mm512_reduce_max_ps as largest, _mm512_set1_ps as splat,
    _mm512_setzero_ps as zero, _mm512_shuffle_f32x4, _mm512_storeu_ps as store, _mm512_storeu_si512,
    _mm512_stream_ps as stream, _mm512_stream_si512, _mm512_sub_ps as subtract, _mm512_unpackhi_pd, _mm512_unpackhi_ps,
    _mm512_unpacklo_pd, _mm512_unpacklo_ps,
};

/// The elements of a register.
const LANES: usize = 16;
type Pack = __m512;
/// The lanes that hold a NaN.
type Lanes = __mmask16;

/// Returns `if mask { a } else { b }` for each lane, with the mask at an address.
///
/// # Safety
///
/// 16 values must be readable at `mask`.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
#[inline]
unsafe fn pick(mask: *const bool, a: Pack, b: Pack) -> Pack {
    // SAFETY: the caller guarantees that 16 values are readable at `mask`.
    let mask = unsafe { _mm_loadu_si128(mask.cast()) };
    _mm512_mask_blend_ps(_mm_test_epi8_mask(mask, mask), b, a)
}

/// Returns the `left` elements of a row from `j` on, followed by elements from the start of the
/// row.
///
/// # Safety
///
/// The elements of all lanes must be readable.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
#[inline]
unsafe fn load_joined(row: *const f32, j: usize, left: usize) -> Pack {
    let behind = u16::MAX << left;
    // SAFETY: the caller guarantees that the elements of the lanes are readable. Lanes that the
    // mask leaves out are not read.
    unsafe {
        _mm512_mask_loadu_ps(
            _mm512_maskz_loadu_ps(!behind, row.add(j)),
            behind,
            row.wrapping_sub(left),
        )
    }
}

/// Returns `a` in the first `left` lanes, and `b` in the others.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
#[inline]
fn join(a: Pack, b: Pack, left: usize) -> Pack {
    _mm512_mask_blend_ps(u16::MAX << left, a, b)
}

/// The number of truth values that `compare` writes.
const TRUTHS: usize = 64;

/// Writes `a > b` for 64 elements.
///
/// # Safety
///
/// 64 elements must be readable at `a` and `b`, and 64 values writable at `y`. If `STREAM`, `y`
/// must be aligned to 64 bytes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
#[inline]
unsafe fn compare<const STREAM: bool>(y: *mut bool, a: *const f32, b: *const f32) {
    // SAFETY: the caller guarantees that 64 elements are readable at `a` and `b`, and `i` is below
    // 4.
    let at = |i: usize| unsafe {
        u64::from(_mm512_cmp_ps_mask::<_CMP_GT_OQ>(
            load(a.add(16 * i)),
            load(b.add(16 * i)),
        )) << (16 * i)
    };
    let bytes = _mm512_maskz_set1_epi8(at(0) | at(1) | at(2) | at(3), 1);
    // SAFETY: the caller guarantees that 64 values are writable at `y`, and that `y` is aligned if
    // `STREAM`. All bytes are 0 or 1, which are valid truth values.
    unsafe {
        if STREAM {
            _mm512_stream_si512(y.cast(), bytes);
        } else {
            _mm512_storeu_si512(y.cast(), bytes);
        }
    }
}

/// Returns an empty set of lanes.
#[inline]
fn no_lane() -> Lanes {
    0
}

/// Returns `lanes` and the lanes of `x` that hold a NaN.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
#[inline]
fn or_nan(lanes: Lanes, x: Pack) -> Lanes {
    lanes | _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(x, x)
}

/// Returns the lanes that are in `a` or in `b`.
#[inline]
fn either(a: Lanes, b: Lanes) -> Lanes {
    a | b
}

/// Returns whether the set contains a lane.
#[inline]
fn any(lanes: Lanes) -> bool {
    lanes != 0
}

/// Returns the transpose of 16 rows of 16.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
#[inline]
fn transpose(r: [Pack; LANES]) -> [Pack; LANES] {
    let mut pairs = [zero(); LANES];
    for i in (0..LANES).step_by(2) {
        pairs[i] = _mm512_unpacklo_ps(r[i], r[i + 1]);
        pairs[i + 1] = _mm512_unpackhi_ps(r[i], r[i + 1]);
    }
    let mut quads = [zero(); LANES];
    for i in (0..LANES).step_by(4) {
        for k in 0..2 {
            let (low, high) = (_mm512_castps_pd(pairs[i + k]), _mm512_castps_pd(pairs[i + k + 2]));
            quads[i + 2 * k] = _mm512_castpd_ps(_mm512_unpacklo_pd(low, high));
            quads[i + 2 * k + 1] = _mm512_castpd_ps(_mm512_unpackhi_pd(low, high));
        }
    }
    // The four quarters of `quads[4 * g + k]` hold the columns k, k + 4, k + 8 and k + 12 of rows
    // 4g to 4g + 3.
    let mut columns = [zero(); LANES];
    for k in 0..4 {
        let even = [
            _mm512_shuffle_f32x4::<0x88>(quads[k], quads[4 + k]),
            _mm512_shuffle_f32x4::<0x88>(quads[8 + k], quads[12 + k]),
        ];
        let odd = [
            _mm512_shuffle_f32x4::<0xdd>(quads[k], quads[4 + k]),
            _mm512_shuffle_f32x4::<0xdd>(quads[8 + k], quads[12 + k]),
        ];
        columns[k] = _mm512_shuffle_f32x4::<0x88>(even[0], even[1]);
        columns[k + 4] = _mm512_shuffle_f32x4::<0x88>(odd[0], odd[1]);
        columns[k + 8] = _mm512_shuffle_f32x4::<0xdd>(even[0], even[1]);
        columns[k + 12] = _mm512_shuffle_f32x4::<0xdd>(odd[0], odd[1]);
    }
    columns
}

super::level::loops!(
    "avx512f,avx512bw,avx512vl,avx512dq",
    ["limit, AVX-512", "limit, AVX-512 streaming"],
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
);
