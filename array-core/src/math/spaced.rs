//! Evenly spaced numbers.

use super::pair::Pair;

/// Returns a function that maps an index to one of evenly spaced numbers. The number at the index 0
/// is `start`. The number at the index `intervals` is `stop`, unless `intervals` is 0.
pub(crate) fn spaced(start: f64, stop: f64, intervals: usize) -> impl Fn(usize) -> f64 {
    /// 2^64, which is greater than every number of intervals.
    const LARGE: f64 = 18_446_744_073_709_551_616.0;
    let count = intervals as f64;
    // The difference is multiplied by indices. If a product can overflow, the bounds are scaled.
    let scale = if ((stop - start) * count).is_finite() {
        1.0
    } else {
        LARGE
    };
    let first = start / scale;
    let difference = stop / scale - first;
    // If the step is exact, as between whole numbers, its products are rounded once. A rounded step
    // is not used, because the index would multiply its error: the difference is multiplied first,
    // and then divided.
    let step = difference / count;
    let product = Pair::product(step, count);
    let is_exact = product.high == difference && product.low == 0.0;
    move |i| {
        // Return the bounds unchanged: an infinite difference times 0 would be NaN.
        if i == 0 {
            return start;
        }
        if i == intervals {
            return stop;
        }
        let i = i as f64;
        let distance = if is_exact { step * i } else { difference * i / count };
        (first + distance) * scale
    }
}
