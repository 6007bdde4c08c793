//! Loops with registers of 256 bits.

use std::arch::x86_64::{
    __m256, __m256i, _CMP_GT_OQ, _CMP_UNORD_Q, _mm_loadl_epi64, _mm256_add_ps as add, _mm256_and_si256,
    _mm256_blendv_ps, _mm256_castps_si256, _mm256_castsi256_ps, _mm256_cmp_ps, _mm256_cmpgt_epi32,
    _mm256_cvtepu8_epi32, _mm256_div_ps as divide, _mm256_loadu_ps as load, _mm256_loadu_si256, _mm256_maskload_ps,
    _mm256_max_ps as larger, _mm256_movemask_ps, _mm256_mul_ps as multiply, _mm256_or_ps, _mm256_packs_epi16,
    _mm256_packs_epi32, _mm256_permute2f128_ps, _mm256_permutevar8x32_epi32, _mm256_set1_epi8, _mm256_set1_ps as splat,
    _mm256_setr_epi32, _mm256_setzero_ps as zero, _mm256_setzero_si256, _mm256_shuffle_ps, _mm256_storeu_ps as store,
    _mm256_storeu_si256, _mm256_stream_ps as stream, _mm256_stream_si256, _mm256_sub_ps as subtract,
    _mm256_unpackhi_ps, _mm256_unpacklo_ps, _mm256_xor_si256,
};

/// The elements of a register.
const LANES: usize = 8;
type Pack = __m256;
/// The lanes that hold a NaN.
type Lanes = __m256;

/// Returns the sum of the lanes.
#[target_feature(enable = "avx2")]
#[inline]
fn total(x: Pack) -> f32 {
    lanes(x).into_iter().sum()
}

/// Returns the largest lane. No lane may be NaN.
#[target_feature(enable = "avx2")]
#[inline]
fn largest(x: Pack) -> f32 {
    lanes(x).into_iter().fold(f32::NEG_INFINITY, f32::max)
}

/// Returns the lanes.
#[target_feature(enable = "avx2")]
#[inline]
fn lanes(x: Pack) -> [f32; LANES] {
    let mut lanes = [0.0; LANES];
    // SAFETY: `lanes` has room for the 8 elements of the register.
    unsafe { store(lanes.as_mut_ptr(), x) };
    lanes
}

/// Returns `if mask { a } else { b }` for each lane, with the mask at an address.
///
/// # Safety
///
/// 8 values must be readable at `mask`.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn pick(mask: *const bool, a: Pack, b: Pack) -> Pack {
    // SAFETY: the caller guarantees that 8 values are readable at `mask`.
    let mask = _mm256_cvtepu8_epi32(unsafe { _mm_loadl_epi64(mask.cast()) });
    _mm256_blendv_ps(
        b,
        a,
        _mm256_castsi256_ps(_mm256_cmpgt_epi32(mask, _mm256_setzero_si256())),
    )
}

/// Returns a mask of the lanes from `left` on.
#[target_feature(enable = "avx2")]
#[inline]
fn lanes_from(left: usize) -> __m256i {
    const BORDER: [i32; 2 * LANES] = [0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1];
    let border = &BORDER[LANES - left..][..LANES];
    // SAFETY: the slice `border` has 8 elements.
    unsafe { _mm256_loadu_si256(border.as_ptr().cast()) }
}

/// Returns the `left` elements of a row from `j` on, followed by elements from the start of the
/// row.
///
/// # Safety
///
/// The elements of all lanes must be readable.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn load_joined(row: *const f32, j: usize, left: usize) -> Pack {
    let behind = lanes_from(left);
    let ahead = _mm256_xor_si256(behind, _mm256_set1_epi8(-1));
    // SAFETY: the caller guarantees that the elements of the lanes are readable. Lanes that the
    // masks leave out are not read.
    unsafe {
        let ahead = _mm256_maskload_ps(row.add(j), ahead);
        _mm256_or_ps(ahead, _mm256_maskload_ps(row.wrapping_sub(left), behind))
    }
}

/// Returns `a` in the first `left` lanes, and `b` in the others.
#[target_feature(enable = "avx2")]
#[inline]
fn join(a: Pack, b: Pack, left: usize) -> Pack {
    _mm256_blendv_ps(a, b, _mm256_castsi256_ps(lanes_from(left)))
}

/// The number of truth values that `compare` writes.
const TRUTHS: usize = 32;

/// Writes `a > b` for 32 elements.
///
/// # Safety
///
/// 32 elements must be readable at `a` and `b`, and 32 values writable at `y`. If `STREAM`, `y`
/// must be aligned to 32 bytes.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn compare<const STREAM: bool>(y: *mut bool, a: *const f32, b: *const f32) {
    // SAFETY: the caller guarantees that 32 elements are readable at `a` and `b`, and `i` is below
    // 4.
    let at =
        |i: usize| unsafe { _mm256_castps_si256(_mm256_cmp_ps::<_CMP_GT_OQ>(load(a.add(8 * i)), load(b.add(8 * i)))) };
    // Packing works within halves of a register, so groups of four elements come out in the order
    // 0, 2, 4, 6, 1, 3, 5, 7.
    let packed = _mm256_packs_epi16(_mm256_packs_epi32(at(0), at(1)), _mm256_packs_epi32(at(2), at(3)));
    let ordered = _mm256_permutevar8x32_epi32(packed, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
    let bytes = _mm256_and_si256(ordered, _mm256_set1_epi8(1));
    // SAFETY: the caller guarantees that 32 values are writable at `y`, and that `y` is aligned if
    // `STREAM`. All bytes are 0 or 1, which are valid truth values.
    unsafe {
        if STREAM {
            _mm256_stream_si256(y.cast(), bytes);
        } else {
            _mm256_storeu_si256(y.cast(), bytes);
        }
    }
}

/// Returns an empty set of lanes.
#[target_feature(enable = "avx2")]
#[inline]
fn no_lane() -> Lanes {
    zero()
}

/// Returns `lanes` and the lanes of `x` that hold a NaN.
#[target_feature(enable = "avx2")]
#[inline]
fn or_nan(lanes: Lanes, x: Pack) -> Lanes {
    _mm256_or_ps(lanes, _mm256_cmp_ps::<_CMP_UNORD_Q>(x, x))
}

/// Returns the lanes that are in `a` or in `b`.
#[target_feature(enable = "avx2")]
#[inline]
fn either(a: Lanes, b: Lanes) -> Lanes {
    _mm256_or_ps(a, b)
}

/// Returns whether the set contains a lane.
#[target_feature(enable = "avx2")]
#[inline]
fn any(lanes: Lanes) -> bool {
    _mm256_movemask_ps(lanes) != 0
}

/// Returns the transpose of 8 rows of 8.
#[target_feature(enable = "avx2")]
#[inline]
fn transpose(r: [Pack; LANES]) -> [Pack; LANES] {
    let mut pairs = [zero(); LANES];
    for i in (0..LANES).step_by(2) {
        pairs[i] = _mm256_unpacklo_ps(r[i], r[i + 1]);
        pairs[i + 1] = _mm256_unpackhi_ps(r[i], r[i + 1]);
    }
    let mut quads = [zero(); LANES];
    for i in (0..LANES).step_by(4) {
        for k in 0..2 {
            quads[i + 2 * k] = _mm256_shuffle_ps::<0x44>(pairs[i + k], pairs[i + k + 2]);
            quads[i + 2 * k + 1] = _mm256_shuffle_ps::<0xee>(pairs[i + k], pairs[i + k + 2]);
        }
    }
    let mut columns = [zero(); LANES];
    for k in 0..4 {
        columns[k] = _mm256_permute2f128_ps::<0x20>(quads[k], quads[4 + k]);
        columns[k + 4] = _mm256_permute2f128_ps::<0x31>(quads[k], quads[4 + k]);
    }
    columns
}

super::level::loops!(
    "avx2",
    ["limit, AVX2", "limit, AVX2 streaming"],
    is_x86_feature_detected!("avx2")
);
