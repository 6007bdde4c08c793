//! The layouts of operands, and the comparison of a result with its twin.

use array_core::{Array, ArrayView, ArrayViewMut, DynRank, Error};

use array_tests::elements::{LENGTHS, Sample, samples};

type Dynamic<T> = Array<T, DynRank>;
type View<'a, T> = ArrayView<'a, T, DynRank>;
type Found<U> = Result<Dynamic<U>, Error>;

/// An operation of two operands in each form, with its scalar twin.
pub struct Binary<T, U> {
    pub name: &'static str,
    pub twin: fn(T, T) -> U,
    /// Changes a right operand to one for which there is a result.
    pub fit: fn(T) -> T,
    /// The number of floats by which a result may differ.
    pub distance: u64,
    pub views: fn(&View<'_, T>, &View<'_, T>) -> Found<U>,
    pub typed: Option<Forms<T, U>>,
}

/// The typed forms of an operation.
pub struct Forms<T, U> {
    pub arrays: fn(&Dynamic<T>, &Dynamic<T>) -> Found<U>,
    pub owned: fn(Dynamic<T>, &Dynamic<T>) -> Found<U>,
    pub scalar: fn(&Dynamic<T>, T) -> Found<U>,
    pub scalar_first: fn(T, &Dynamic<T>) -> Found<U>,
}

impl<T: Sample, U: Sample> Binary<T, U> {
    /// Runs every layout at every length.
    pub fn check(&self) {
        for &n in LENGTHS {
            let (line, table) = ([n], [3, n]);
            let layouts: [(&str, &[usize], &[usize]); 4] = [
                ("contiguous", &line, &line),
                ("row", &table, &line),
                ("column", &table, &[3, 1]),
                ("outer", &[3, 1], &line),
            ];
            for (layout, left, right) in layouts {
                let (x, y) = (samples(left, 1, |x| x), samples(right, 2, self.fit));
                let found = (self.views)(&x.view().strided(), &y.view().strided());
                self.compare(layout, found, &x, &y);
                if let Some(typed) = &self.typed {
                    self.compare(layout, (typed.arrays)(&x, &y), &x, &y);
                    self.compare("lent", (typed.owned)(x.clone(), &y), &x, &y);
                }
            }
            let x = samples(&line, 3, self.fit);
            for seed in 4..if cfg!(miri) { 5 } else { 8 } {
                let scalar = samples(&[], seed, self.fit);
                let (view, one) = (x.view().strided(), scalar.view().strided());
                self.compare("one element", (self.views)(&view, &one), &x, &scalar);
                self.compare("one element first", (self.views)(&one, &view), &scalar, &x);
                if let Some(typed) = &self.typed {
                    self.compare("scalar", (typed.scalar)(&x, scalar[[]]), &x, &scalar);
                    self.compare("scalar first", (typed.scalar_first)(scalar[[]], &x), &scalar, &x);
                }
            }
        }
    }

    fn compare(&self, layout: &str, found: Found<U>, x: &Dynamic<T>, y: &Dynamic<T>) {
        let found = found.expect("it has a result");
        let [rows, columns] = [0, 1].map(|axis| {
            found
                .shape()
                .len()
                .checked_sub(2 - axis)
                .map_or(1, |i| found.shape()[i])
        });
        assert_eq!(found.len(), rows * columns);
        for (i, &found) in found.iter().enumerate() {
            let (l, r) = (element(x, i, columns), element(y, i, columns));
            assert_near(self.name, layout, found, (self.twin)(l, r), self.distance, &[l, r]);
        }
    }
}

/// Returns the element of an operand of up to two axes for the element `i` of a result with so many
/// columns.
pub fn element<T: Copy>(operand: &Dynamic<T>, i: usize, columns: usize) -> T {
    let (row, column) = (i / columns, i % columns);
    let at = match operand.shape()[..] {
        [] => 0,
        [n] => column % n,
        [m, n] => row % m * n + column % n,
        _ => unreachable!("operands have up to two axes"),
    };
    operand.as_slice()[at]
}

/// Panics if a result differs from the twin's.
pub fn assert_near<T: Sample, U: Sample>(
    name: &str,
    layout: &str,
    found: U,
    expected: U,
    distance: u64,
    operands: &[T],
) {
    let is_near = match distance {
        0 => found.is_same(expected),
        _ => found.distance(expected) <= distance,
    };
    assert!(
        is_near,
        "{name} of {operands:?}, {layout}: {found:?} instead of {expected:?}"
    );
}

/// An operation of one operand, with its scalar twin.
pub struct Unary<T, U> {
    pub name: &'static str,
    pub twin: fn(T) -> U,
    pub distance: u64,
    pub view: fn(&View<'_, T>) -> Dynamic<U>,
    pub owned: Option<fn(Dynamic<T>) -> Dynamic<U>>,
}

impl<T: Sample, U: Sample> Unary<T, U> {
    /// Runs every length, as a row and as a column, whose rows have one element.
    pub fn check(&self) {
        for &n in LENGTHS {
            for shape in [&[n][..], &[n, 1], &[1, n]] {
                let x = samples::<T>(shape, 1, |x| x);
                let found = ("by reference", (self.view)(&x.view().strided()));
                let lent = self.owned.map(|owned| ("lent", owned(x.clone())));
                for (layout, found) in [found].into_iter().chain(lent) {
                    assert_eq!(found.shape(), x.shape());
                    for (&x, &found) in x.iter().zip(&found) {
                        assert_near(self.name, layout, found, (self.twin)(x), self.distance, &[x]);
                    }
                }
            }
        }
    }
}

/// An operation in place, with its scalar twin.
pub struct InPlace<T> {
    pub name: &'static str,
    pub twin: fn(T, T) -> T,
    pub fit: fn(T) -> T,
    pub view: fn(ArrayViewMut<'_, T, DynRank>, &View<'_, T>) -> Result<(), Error>,
}

impl<T: Sample> InPlace<T> {
    /// Runs a line, a row, a column and a scalar at every length.
    pub fn check(&self) {
        for &n in LENGTHS {
            let (line, table) = ([n], [3, n]);
            let layouts: [(&[usize], &[usize]); 4] = [(&line, &line), (&table, &line), (&table, &[3, 1]), (&line, &[])];
            for (target, value) in layouts {
                let (before, y) = (samples(target, 1, |x| x), samples(value, 2, self.fit));
                let mut x = before.clone();
                (self.view)(x.view_mut().strided(), &y.view().strided()).expect("it has a result");
                for (i, &found) in x.iter().enumerate() {
                    let (l, r) = (element(&before, i, n), element(&y, i, n));
                    assert_near(self.name, "in place", found, (self.twin)(l, r), 0, &[l, r]);
                }
            }
        }
    }
}
