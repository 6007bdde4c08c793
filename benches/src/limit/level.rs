//! The loops of an instruction set, written with the names that its module gives to instructions.

/// Defines the loops with the module's `Pack`, `load`, `add` and so on.
///
/// Each loop first checks the lengths of its operands. The SAFETY comments rely on these checks.
macro_rules! loops {
    ($features:literal, [$cached:literal, $streaming:literal], $available:expr) => {
        /// Writes a register.
        ///
        /// # Safety
        ///
        /// `LANES` elements must be writable at `y`. If `STREAM`, `y` must be aligned to a
        /// register.
        #[target_feature(enable = $features)]
        #[inline]
        unsafe fn put<const STREAM: bool>(y: *mut f32, pack: Pack) {
            // SAFETY: the caller guarantees that `LANES` elements are writable at `y`, and that `y`
            // is aligned to a register if `STREAM`.
            unsafe { if STREAM { stream(y, pack) } else { store(y, pack) } }
        }

        /// Writes `len` elements in registers: `at(i)` returns the register for the elements from
        /// `i` on.
        ///
        /// The first and the last register may overlap with their neighbours. Both are computed
        /// before anything is written, so `at` may read the elements that are overwritten with its
        /// result.
        ///
        /// # Safety
        ///
        /// `len` elements must be writable at `y`, and `len` must be at least `LANES`. The caller
        /// must allow calls of `at` with every index up to `len - LANES`.
        #[target_feature(enable = $features)]
        #[inline]
        unsafe fn sweep<const STREAM: bool>(y: *mut f32, len: usize, at: impl Fn(usize) -> Pack) {
            let (first, last) = (at(0), at(len - LANES));
            let mut i = (y.addr().wrapping_neg() / size_of::<f32>()) % LANES;
            // SAFETY: the caller guarantees `len` writable elements and the calls of `at`. Each
            // store is of `LANES` elements that end at `len` or before. `i` is always on the
            // boundary of a register, as `put` requires.
            unsafe {
                while i + 4 * LANES <= len {
                    let packs = [at(i), at(i + LANES), at(i + 2 * LANES), at(i + 3 * LANES)];
                    for (k, pack) in packs.into_iter().enumerate() {
                        put::<STREAM>(y.add(i + k * LANES), pack);
                    }
                    i += 4 * LANES;
                }
                while i + LANES <= len {
                    put::<STREAM>(y.add(i), at(i));
                    i += LANES;
                }
                store(y, first);
                store(y.add(len - LANES), last);
            }
        }

        /// The position of a register in a result of several rows. It starts at element `i` of the
        /// result, which is element `j` of the row `row`. If `left` is below `LANES`, the lanes
        /// from `left` on are in the next row.
        #[derive(Clone, Copy)]
        struct At {
            row: usize,
            i: usize,
            j: usize,
            left: usize,
        }

        /// Returns the elements for a register from an operand `row` that is repeated for each row
        /// of the result.
        ///
        /// # Safety
        ///
        /// The row must be readable, and have at least `LANES` elements.
        #[target_feature(enable = $features)]
        #[inline]
        unsafe fn of_row(row: *const f32, at: At) -> Pack {
            // SAFETY: the caller guarantees that the row is readable and has at least `LANES`
            // elements. Lanes outside the row are not read.
            unsafe {
                if at.left < LANES {
                    load_joined(row, at.j, at.left)
                } else {
                    load(row.add(at.j))
                }
            }
        }

        /// Returns, for each lane of a register, the element of a column in the same row.
        ///
        /// # Safety
        ///
        /// The column must have a readable element for each row in which the register has lanes.
        #[target_feature(enable = $features)]
        #[inline]
        unsafe fn of_column(column: *const f32, at: At) -> Pack {
            // SAFETY: the caller guarantees that the column has a readable element for `at.row`,
            // and for the next row if lanes are in that row.
            unsafe {
                let here = splat(*column.add(at.row));
                if at.left < LANES {
                    join(here, splat(*column.add(at.row + 1)), at.left)
                } else {
                    here
                }
            }
        }

        /// Writes all elements of rows of length `n` in registers that `at` returns. Most stores
        /// are aligned, so a register may cross from one row to the next. As in `sweep`, `at` may
        /// read the elements that are overwritten with its result.
        ///
        /// # Safety
        ///
        /// `len` elements must be writable from `y` on. They must be whole rows of `n` elements, at
        /// least one, and `n` must be at least `LANES`. The caller must allow calls of `at` for all
        /// positions in these rows.
        #[target_feature(enable = $features)]
        #[inline]
        unsafe fn sweep_rows<const STREAM: bool>(y: *mut f32, len: usize, n: usize, at: impl Fn(At) -> Pack) {
            let rows = len / n;
            let whole = |row: usize, i: usize| {
                at(At {
                    row,
                    i,
                    j: i - row * n,
                    left: LANES,
                })
            };
            let (first, last) = (whole(0, 0), whole(rows - 1, len - LANES));
            let mut i = (y.addr().wrapping_neg() / size_of::<f32>()) % LANES;
            // SAFETY: each store is of `LANES` elements that end at `len`, the end of `y`, or
            // before. `i` is always on the boundary of a register, as `put` requires. The caller
            // guarantees whole rows and the calls of `at`.
            unsafe {
                for row in 0..rows {
                    let end = (row + 1) * n;
                    while i + LANES <= end {
                        put::<STREAM>(y.add(i), whole(row, i));
                        i += LANES;
                    }
                    if i < end && i + LANES <= len {
                        put::<STREAM>(
                            y.add(i),
                            at(At {
                                row,
                                i,
                                j: i - row * n,
                                left: end - i,
                            }),
                        );
                        i += LANES;
                    }
                }
                store(y, first);
                store(y.add(len - LANES), last);
            }
        }

        #[target_feature(enable = $features)]
        fn copy<const STREAM: bool>(y: &mut [f32], a: &[f32]) {
            assert!(y.len() == a.len() && y.len() >= LANES);
            let a = a.as_ptr();
            // SAFETY: the lengths were checked: `y` has at least `LANES` elements, and `a` has as
            // many.
            unsafe { sweep::<STREAM>(y.as_mut_ptr(), y.len(), |i| load(a.add(i))) };
        }

        #[target_feature(enable = $features)]
        fn triad<const STREAM: bool>(y: &mut [f32], a: &[f32], b: &[f32], s: f32) {
            assert!(y.len() == a.len() && y.len() == b.len() && y.len() >= LANES);
            let (a, b, s) = (a.as_ptr(), b.as_ptr(), splat(s));
            // SAFETY: the lengths were checked: `y` has at least `LANES` elements, and `a` and `b`
            // have as many.
            unsafe {
                sweep::<STREAM>(y.as_mut_ptr(), y.len(), |i| {
                    add(load(a.add(i)), multiply(load(b.add(i)), s))
                })
            };
        }

        /// Returns whether these are whole rows of `n` elements, at least one, and `n` is at least
        /// `LANES`.
        fn is_rows(y: &[f32], n: usize) -> bool {
            n >= LANES && !y.is_empty() && y.len().is_multiple_of(n)
        }

        #[target_feature(enable = $features)]
        fn sum_of_two<const STREAM: bool>(y: &mut [f32], a: &[f32], b: &[f32]) {
            assert!(y.len() == a.len() && y.len() == b.len() && y.len() >= LANES);
            let (a, b) = (a.as_ptr(), b.as_ptr());
            // SAFETY: the lengths were checked: `y` has at least `LANES` elements, and `a` and `b`
            // have as many.
            unsafe { sweep::<STREAM>(y.as_mut_ptr(), y.len(), |i| add(load(a.add(i)), load(b.add(i)))) };
        }

        #[target_feature(enable = $features)]
        fn row<const STREAM: bool>(y: &mut [f32], a: &[f32], row: &[f32]) {
            let n = row.len();
            assert!(y.len() == a.len() && is_rows(y, n));
            let (a, row) = (a.as_ptr(), row.as_ptr());
            // SAFETY: `y` consists of whole rows of `n` elements, `a` has as many elements as `y`,
            // and `row` has `n`.
            unsafe {
                sweep_rows::<STREAM>(y.as_mut_ptr(), y.len(), n, |at| {
                    add(load(a.add(at.i)), of_row(row, at))
                })
            };
        }

        #[target_feature(enable = $features)]
        fn column<const STREAM: bool>(y: &mut [f32], a: &[f32], column: &[f32]) {
            let n = y.len() / column.len();
            assert!(y.len() == a.len() && y.len() == n * column.len() && is_rows(y, n));
            let (a, column) = (a.as_ptr(), column.as_ptr());
            // SAFETY: `a` has as many elements as `y`, which consists of whole rows of at least
            // `LANES` elements. `column` has an element for each row.
            unsafe {
                sweep_rows::<STREAM>(y.as_mut_ptr(), y.len(), n, |at| {
                    add(load(a.add(at.i)), of_column(column, at))
                })
            };
        }

        #[target_feature(enable = $features)]
        fn outer<const STREAM: bool>(y: &mut [f32], column: &[f32], row: &[f32]) {
            let n = row.len();
            assert!(y.len() == n * column.len() && is_rows(y, n));
            let (column, row) = (column.as_ptr(), row.as_ptr());
            // SAFETY: `y` consists of whole rows of `n` elements, at least `LANES`. `row` has `n`
            // elements, and `column` has an element for each row.
            unsafe {
                sweep_rows::<STREAM>(y.as_mut_ptr(), y.len(), n, |at| {
                    add(of_column(column, at), of_row(row, at))
                })
            };
        }

        #[target_feature(enable = $features)]
        fn standardise<const STREAM: bool>(y: &mut [f32], x: &[f32], mean: &[f32], deviation: &[f32]) {
            let n = mean.len();
            assert!(y.len() == x.len() && n == deviation.len() && is_rows(y, n));
            let (x, mean, deviation) = (x.as_ptr(), mean.as_ptr(), deviation.as_ptr());
            // SAFETY: `y` consists of whole rows of `n` elements, `x` has as many elements as `y`,
            // and `mean` and `deviation` have `n`.
            unsafe {
                sweep_rows::<STREAM>(y.as_mut_ptr(), y.len(), n, |at| {
                    divide(
                        subtract(load(x.add(at.i)), of_row(mean, at)),
                        of_row(deviation, at),
                    )
                });
            }
        }

        #[target_feature(enable = $features)]
        fn mix<const STREAM: bool>(y: &mut [f32], a: &[f32], b: &[f32], c: &[f32], d: &[f32]) {
            let n = b.len();
            assert!(y.len() == a.len() && y.len() == d.len() && y.len() == n * c.len() && is_rows(y, n));
            let (a, b, c, d) = (a.as_ptr(), b.as_ptr(), c.as_ptr(), d.as_ptr());
            // SAFETY: `a` and `d` have as many elements as `y`, which consists of whole rows of `n`
            // elements, at least `LANES`. `b` has `n` elements, and `c` has an element for each
            // row.
            unsafe {
                sweep_rows::<STREAM>(y.as_mut_ptr(), y.len(), n, |at| {
                    let product = multiply(load(a.add(at.i)), of_row(b, at));
                    divide(add(product, of_column(c, at)), load(d.add(at.i)))
                });
            }
        }

        #[target_feature(enable = $features)]
        fn image<const STREAM: bool>(y: &mut [f32], x: &[f32], scale: &[f32], offset: &[f32]) {
            assert!(y.len() == x.len() && scale.len() == 3 && offset.len() == 3 && y.len() >= 3 * LANES);
            // A register at element `k` starts with the channel `k % 3`.
            let repeated = |channels: &[f32]| -> [f32; LANES + 2] { std::array::from_fn(|k| channels[k % 3]) };
            let (scale, offset) = (repeated(scale), repeated(offset));
            let packs = |k: usize| {
                // SAFETY: `scale` and `offset` have `LANES` elements from each of the positions 0,
                // 1 and 2 on.
                unsafe { (load(scale.as_ptr().add(k % 3)), load(offset.as_ptr().add(k % 3))) }
            };
            let (x, len, base) = (x.as_ptr(), y.len(), y.as_mut_ptr());
            // SAFETY: `x` has as many elements as `y`, and each `i` is at least `LANES` before
            // their end.
            let at = |i: usize, (scale, offset): (Pack, Pack)| unsafe { add(multiply(load(x.add(i)), scale), offset) };
            let mut i = (base.addr().wrapping_neg() / size_of::<f32>()) % LANES;
            let three = [packs(i), packs(i + LANES), packs(i + 2 * LANES)];
            // SAFETY: each store is of `LANES` elements that end at `len` or before. `i` is always
            // on the boundary of a register, as `put` requires.
            unsafe {
                store(base, at(0, packs(0)));
                while i + 3 * LANES <= len {
                    for (k, pack) in three.into_iter().enumerate() {
                        put::<STREAM>(base.add(i + k * LANES), at(i + k * LANES, pack));
                    }
                    i += 3 * LANES;
                }
                while i + LANES <= len {
                    put::<STREAM>(base.add(i), at(i, packs(i)));
                    i += LANES;
                }
                store(base.add(len - LANES), at(len - LANES, packs(len - LANES)));
            }
        }

        #[target_feature(enable = $features)]
        fn in_place<const STREAM: bool>(y: &mut [f32], row: &[f32]) {
            let n = row.len();
            assert!(is_rows(y, n));
            let (len, y, row) = (y.len(), y.as_mut_ptr(), row.as_ptr());
            // SAFETY: `y` points to whole rows of `n` elements, which are read through the same
            // pointer before they are overwritten. `row` has `n` elements.
            unsafe { sweep_rows::<STREAM>(y, len, n, |at| add(load(y.add(at.i)), of_row(row, at))) };
        }

        #[target_feature(enable = $features)]
        fn greater<const STREAM: bool>(y: &mut [bool], a: &[f32], b: &[f32]) {
            assert!(y.len() == a.len() && y.len() == b.len());
            let head = (y.as_ptr().addr().wrapping_neg() % TRUTHS).min(y.len());
            let whole = (y.len() - head) / TRUTHS * TRUTHS;
            for i in (0..head).chain(head + whole..y.len()) {
                y[i] = a[i] > b[i];
            }
            for i in (head..head + whole).step_by(TRUTHS) {
                // SAFETY: `y`, `a` and `b` have `TRUTHS` elements from `i` on, and `y` is aligned
                // to `TRUTHS` bytes there.
                unsafe { compare::<STREAM>(y.as_mut_ptr().add(i), a.as_ptr().add(i), b.as_ptr().add(i)) };
            }
        }

        #[target_feature(enable = $features)]
        fn choose<const STREAM: bool>(y: &mut [f32], mask: &[bool], a: &[f32], b: &[f32]) {
            assert!(y.len() == mask.len() && y.len() == a.len() && y.len() == b.len() && y.len() >= LANES);
            let (mask, a, b) = (mask.as_ptr(), a.as_ptr(), b.as_ptr());
            // SAFETY: the lengths were checked: `y` has at least `LANES` elements, and `mask`, `a`
            // and `b` have as many.
            unsafe {
                sweep::<STREAM>(y.as_mut_ptr(), y.len(), |i| {
                    pick(mask.add(i), load(a.add(i)), load(b.add(i)))
                })
            };
        }

        /// Adds a transpose square by square, with `LANES` registers for each square. Squares are
        /// visited in blocks whose cache lines fit the first level. The last square of a row or
        /// column of squares may overlap with the one before.
        #[target_feature(enable = $features)]
        fn transposed<const STREAM: bool>(y: &mut [f32], a: &[f32], b: &[f32], m: usize) {
            const BLOCK: usize = 64;
            let n = y.len() / m;
            assert!(y.len() == m * n && y.len() == a.len() && y.len() == b.len() && m >= LANES && n >= LANES);
            let aligned = STREAM && n.is_multiple_of(LANES) && y.as_ptr().addr().is_multiple_of(size_of::<Pack>());
            let (a, b, y) = (a.as_ptr(), b.as_ptr(), y.as_mut_ptr());
            for (rows, columns) in (0..m)
                .step_by(BLOCK)
                .flat_map(|i| (0..n).step_by(BLOCK).map(move |j| (i, j)))
            {
                for i in (rows..m.min(rows + BLOCK))
                    .step_by(LANES)
                    .map(|i| i.min(m - LANES))
                {
                    for j in (columns..n.min(columns + BLOCK))
                        .step_by(LANES)
                        .map(|j| j.min(n - LANES))
                    {
                        // SAFETY: rows `i` to `i + LANES` and columns `j` to `j + LANES` are within
                        // `y` and `a`, and the transposed square is within `b`. If `aligned`, each
                        // row starts on the boundary of a register and `j` is a multiple of
                        // `LANES`, because `n` is a multiple of `LANES`.
                        unsafe {
                            let square = transpose(std::array::from_fn(|k| load(b.add((j + k) * m + i))));
                            for (k, pack) in square.into_iter().enumerate() {
                                let at = (i + k) * n + j;
                                let pack = add(load(a.add(at)), pack);
                                if aligned {
                                    put::<true>(y.add(at), pack)
                                } else {
                                    store(y.add(at), pack)
                                }
                            }
                        }
                    }
                }
            }
        }

        /// Adds all elements. Loads begin at a cache line, because a load that crosses into another
        /// line costs as much as two loads.
        #[target_feature(enable = $features)]
        fn sum(x: &[f32]) -> f32 {
            let (head, x) = x.split_at(x.as_ptr().align_offset(64).min(x.len()));
            let mut sums = [zero(); 8];
            let (blocks, rest) = x.as_chunks::<{ 8 * LANES }>();
            for block in blocks {
                for (k, sum) in sums.iter_mut().enumerate() {
                    // SAFETY: the block has `8 * LANES` elements, and `k` is below 8.
                    *sum = add(*sum, unsafe { load(block.as_ptr().add(k * LANES)) });
                }
            }
            let (packs, rest) = rest.as_chunks::<LANES>();
            for (pack, sum) in packs.iter().zip(&mut sums) {
                // SAFETY: the pack has the `LANES` elements of a register.
                *sum = add(*sum, unsafe { load(pack.as_ptr()) });
            }
            let [a, b, c, d, e, f, g, h] = sums;
            total(add(add(add(a, b), add(c, d)), add(add(e, f), add(g, h)))) + head.iter().chain(rest).sum::<f32>()
        }

        /// Adds up `m` rows of length `n`, only in the columns of the `K` registers that begin at
        /// `starts`. Each register has `U` independent sums, which do not wait for each other.
        /// Returns `K`.
        ///
        /// # Safety
        ///
        /// The rows must be readable at `x`, and a row must be writable at `y`. The registers must
        /// be within a row.
        #[target_feature(enable = $features)]
        #[inline]
        unsafe fn strip<const K: usize, const U: usize>(
            y: *mut f32,
            x: *const f32,
            m: usize,
            n: usize,
            starts: [usize; K],
        ) -> usize {
            let mut sums = [[zero(); K]; U];
            // SAFETY: the caller guarantees that the rows are readable, and that the registers at
            // `starts` are within a row.
            let at = |i: usize, k: usize| unsafe { load(x.add(i * n + starts[k])) };
            for i in (0..m / U * U).step_by(U) {
                for u in 0..U {
                    for k in 0..K {
                        sums[u][k] = add(sums[u][k], at(i + u, k));
                    }
                }
            }
            for i in m / U * U..m {
                for k in 0..K {
                    sums[0][k] = add(sums[0][k], at(i, k));
                }
            }
            for k in 0..K {
                let sum = sums[1..].iter().fold(sums[0][k], |sum, other| add(sum, other[k]));
                // SAFETY: the caller guarantees that a row is writable at `y`, and that the
                // registers at `starts` are within it.
                unsafe { store(y.add(starts[k]), sum) };
            }
            K
        }

        /// Adds up rows that fit in the caches, in strips of columns whose sums stay in registers.
        /// The last register may overlap with the one before.
        #[target_feature(enable = $features)]
        fn sum_near(y: &mut [f32], x: &[f32]) {
            let n = y.len();
            let (y, x, m) = (y.as_mut_ptr(), x.as_ptr(), x.len() / n);
            let mut j = 0;
            while j < n {
                let packs = (n - j).div_ceil(LANES);
                let start = |k: usize| (j + k * LANES).min(n - LANES);
                // SAFETY: `m` rows are readable at `x`, and one is writable at `y`. `sum_axis`, the
                // only caller, has checked that `n` is at least `LANES`, so each register starts at
                // least `LANES` before the end of a row.
                let done = unsafe {
                    match packs {
                        8.. => strip::<8, 1>(y, x, m, n, std::array::from_fn(start)),
                        4..=7 => strip::<4, 2>(y, x, m, n, std::array::from_fn(start)),
                        2..=3 => strip::<2, 4>(y, x, m, n, std::array::from_fn(start)),
                        _ => strip::<1, 8>(y, x, m, n, std::array::from_fn(start)),
                    }
                };
                j += done * LANES;
            }
        }

        /// Adds up rows that do not fit in the caches, eight at a time, so that memory is read in
        /// eight places at once.
        #[target_feature(enable = $features)]
        fn sum_far(y: &mut [f32], x: &[f32]) {
            let n = y.len();
            let eights = x.chunks_exact(8 * n);
            for row in eights.remainder().chunks_exact(n) {
                y.iter_mut().zip(row).for_each(|(y, x)| *y += x);
            }
            for rows in eights {
                for j in (0..n / LANES * LANES).step_by(LANES) {
                    // SAFETY: `rows` has eight rows of `n` elements, and `j + LANES` is at most
                    // `n`.
                    let at = |k: usize| unsafe { load(rows.as_ptr().add(k * n + j)) };
                    let sum = add(
                        add(add(at(0), at(1)), add(at(2), at(3))),
                        add(add(at(4), at(5)), add(at(6), at(7))),
                    );
                    // SAFETY: `y` has `n` elements, and `j + LANES` is at most `n`.
                    unsafe { store(y.as_mut_ptr().add(j), add(load(y.as_ptr().add(j)), sum)) };
                }
                for j in n / LANES * LANES..n {
                    y[j] += (0..8).map(|k| rows[k * n + j]).sum::<f32>();
                }
            }
        }

        #[target_feature(enable = $features)]
        fn sum_axis(x: &[f32], n: usize) -> Vec<f32> {
            const CACHE: usize = 256 << 10;
            assert!(n >= LANES);
            let mut sums = vec![0.0; n];
            if x.len() > CACHE {
                sum_far(&mut sums, x)
            } else {
                sum_near(&mut sums, x)
            }
            sums
        }

        /// Returns the largest element of a row in each lane, and the lanes that held a NaN.
        #[target_feature(enable = $features)]
        #[inline]
        fn largest_of_row(row: &[f32]) -> (Pack, Lanes) {
            let n = row.len();
            // SAFETY: the row has `n` elements, and each `j` is at most `n - LANES`. `max_axis`,
            // the only caller, has checked that `n` is at least `LANES`.
            let at = |j: usize| unsafe { load(row.as_ptr().add(j)) };
            let (mut best, mut nan, mut j) = ([at(n - LANES); 4], [or_nan(no_lane(), at(n - LANES)); 4], 0);
            while j + 4 * LANES <= n {
                for k in 0..4 {
                    let pack = at(j + k * LANES);
                    best[k] = larger(best[k], pack);
                    nan[k] = or_nan(nan[k], pack);
                }
                j += 4 * LANES;
            }
            let mut k = 0;
            while j + LANES <= n {
                best[k] = larger(best[k], at(j));
                nan[k] = or_nan(nan[k], at(j));
                j += LANES;
                k += 1;
            }
            let nan = either(either(nan[0], nan[1]), either(nan[2], nan[3]));
            (larger(larger(best[0], best[1]), larger(best[2], best[3])), nan)
        }

        /// Finds the largest element of as many rows at a time as a register has lanes. After a
        /// transpose, one register holds the results of all these rows.
        #[target_feature(enable = $features)]
        fn max_axis(x: &[f32], n: usize) -> Vec<f32> {
            assert!(n >= LANES);
            let mut largest_of_rows = vec![0.0; x.len() / n];
            let (squares, rest) = largest_of_rows.as_chunks_mut::<LANES>();
            let mut rows = x.chunks_exact(n);
            for square in squares {
                let (mut packs, mut nans) = ([zero(); LANES], [false; LANES]);
                for k in 0..LANES {
                    let row = rows.next().expect("a row for each element of the result");
                    let (pack, nan) = largest_of_row(row);
                    packs[k] = pack;
                    nans[k] = any(nan);
                }
                let columns = transpose(packs);
                let best = columns[1..]
                    .iter()
                    .fold(columns[0], |best, &column| larger(best, column));
                // SAFETY: `square` has room for the `LANES` elements of a register.
                unsafe { store(square.as_mut_ptr(), best) };
                for k in 0..LANES {
                    if nans[k] {
                        square[k] = f32::NAN;
                    }
                }
            }
            for (y, row) in rest.iter_mut().zip(rows) {
                let (pack, nan) = largest_of_row(row);
                *y = if any(nan) { f32::NAN } else { largest(pack) };
            }
            largest_of_rows
        }

        /// Creates the loops as safe functions.
        macro_rules! table {
            ($name:literal, $stream:literal) => {
                // SAFETY: the loops need only the instructions that `available` looks for.
                // `Loops::available` returns the loops only if it finds them.
                unsafe {
                    $crate::limit::Loops {
                        name: $name,
                        streaming: $stream,
                        available: || $available,
                        copy: |y, a| copy::<$stream>(y, a),
                        triad: |y, a, b, s| triad::<$stream>(y, a, b, s),
                        add: |y, a, b| sum_of_two::<$stream>(y, a, b),
                        row: |y, a, b| row::<$stream>(y, a, b),
                        column: |y, a, b| column::<$stream>(y, a, b),
                        outer: |y, a, b| outer::<$stream>(y, a, b),
                        standardise: |y, x, m, d| standardise::<$stream>(y, x, m, d),
                        mix: |y, a, b, c, d| mix::<$stream>(y, a, b, c, d),
                        image: |y, x, s, o| image::<$stream>(y, x, s, o),
                        in_place: |y, r| in_place::<$stream>(y, r),
                        greater: |y, a, b| greater::<$stream>(y, a, b),
                        choose: |y, m, a, b| choose::<$stream>(y, m, a, b),
                        transposed: |y, a, b, m| transposed::<$stream>(y, a, b, m),
                        sum: |x| sum(x),
                        sum_axis: |x, n| sum_axis(x, n),
                        max_axis: |x, n| max_axis(x, n),
                    }
                }
            };
        }

        pub static CACHED: $crate::limit::Loops<f32> = table!($cached, false);
        pub static STREAMING: $crate::limit::Loops<f32> = table!($streaming, true);
    };
}

pub(super) use loops;
