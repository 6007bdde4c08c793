//! Loops over slices as one writes them by hand, in an order that the compiler can vectorise.

/// Returns the product of two matrices, computed a row of the right one at a time.
pub fn product(x: &[f32], y: &[f32], [rows, depth, columns]: [usize; 3]) -> Vec<f32> {
    let mut out = vec![0.0; rows * columns];
    for (out, x) in out.chunks_exact_mut(columns).zip(x.chunks_exact(depth)) {
        for (&x, y) in x.iter().zip(y.chunks_exact(columns)) {
            out.iter_mut().zip(y).for_each(|(out, y)| *out += x * y);
        }
    }
    out
}

/// Returns the same as [`product`], with sums in place of products and the maximum in place of the
/// sum.
pub fn max_plus(x: &[f32], y: &[f32], [rows, depth, columns]: [usize; 3]) -> Vec<f32> {
    let mut out = vec![f32::NEG_INFINITY; rows * columns];
    for (out, x) in out.chunks_exact_mut(columns).zip(x.chunks_exact(depth)) {
        for (&x, y) in x.iter().zip(y.chunks_exact(columns)) {
            out.iter_mut().zip(y).for_each(|(out, y)| *out = out.max(x + y));
        }
    }
    out
}

/// Returns the product of a matrix and a vector, computed in sixteen sums for each row.
pub fn by_vector(x: &[f32], v: &[f32]) -> Vec<f32> {
    let dot = |row: &[f32]| {
        let mut sums = [0.0; 16];
        for (x, v) in row.chunks_exact(16).zip(v.chunks_exact(16)) {
            for ((sum, x), v) in sums.iter_mut().zip(x).zip(v) {
                *sum += x * v;
            }
        }
        sums.iter().sum()
    };
    x.chunks_exact(v.len()).map(dot).collect()
}

/// Returns the squared distances between points with `depth` coordinates.
pub fn distances(p: &[f32], q: &[f32], depth: usize) -> Vec<f32> {
    let mut out = Vec::with_capacity(p.len() / depth * q.len() / depth);
    for p in p.chunks_exact(depth) {
        for q in q.chunks_exact(depth) {
            out.push(p.iter().zip(q).map(|(p, q)| (p - q) * (p - q)).sum());
        }
    }
    out
}

/// Returns the products of queries and keys, head by head.
pub fn scores(q: &[f32], k: &[f32], [batch, time, heads, depth]: [usize; 4]) -> Vec<f32> {
    let mut out = Vec::with_capacity(batch * heads * time * time);
    for b in 0..batch {
        for h in 0..heads {
            for t in 0..time {
                for s in 0..time {
                    let q = &q[((b * time + t) * heads + h) * depth..][..depth];
                    let k = &k[((b * time + s) * heads + h) * depth..][..depth];
                    out.push(q.iter().zip(k).map(|(q, k)| q * k).sum());
                }
            }
        }
    }
    out
}

/// Returns the sum of the 3 by 3 neighbours of each pixel, weighted by a mask, a row of the picture
/// at a time.
pub fn convolved(x: &[f32], mask: &[f32], [height, width, channels]: [usize; 3]) -> Vec<f32> {
    let row = width * channels;
    let inner = (width - 2) * channels;
    let mut out = vec![0.0; (height - 2) * inner];
    for (y, out) in out.chunks_exact_mut(inner).enumerate() {
        for i in 0..3 {
            for j in 0..3 {
                let x = &x[(y + i) * row + j * channels..][..inner];
                out.iter_mut().zip(x).for_each(|(out, x)| *out += x * mask[i * 3 + j]);
            }
        }
    }
    out
}
