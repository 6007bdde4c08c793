//! Handwritten operands: they report another shape than they have, give another array at each call,
//! or do not give the array that they promise.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use array_core::functions::{add, maximum, sqrt};
use array_core::layout::Heap;
use array_core::linalg::MatmulOperand;
use array_core::nested::KeptIn;
use array_core::operand::{RhsOperand, Source};
use array_core::{Array, Dyn};

use crate::panics;

type Line = Array<f32, (Dyn,)>;

fn ones(extent: usize) -> Line {
    Line::ones_with([extent])
}

/// An operand that claims an extent, shows its arrays in turn, and lends another one.
struct Claims {
    extent: usize,
    shown: [Line; 2],
    asked: Cell<usize>,
    lent: Option<Line>,
}

impl Claims {
    fn new(extent: usize, shown: [usize; 2], lent: Option<usize>) -> Self {
        Self {
            extent,
            shown: shown.map(ones),
            asked: Cell::new(0),
            lent: lent.map(ones),
        }
    }

    fn show(&self) -> &Line {
        let asked = self.asked.get();
        self.asked.set(asked + 1);
        &self.shown[asked % 2]
    }
}

impl Source for Claims {
    type Elem = f32;
    type Shape = (Dyn,);
    type Storage = KeptIn<f32, (Dyn,), Heap>;
    type Lent = Heap;
    type Leaf = Line;
    const OWNED: bool = true;

    fn lend(self) -> Option<Line> {
        self.lent
    }

    fn source_leaf(&self) -> &Line {
        self.show()
    }

    fn source_axes(&self) -> (Dyn,) {
        (Dyn(self.extent),)
    }
}

impl RhsOperand<f32> for Claims {
    type Elem = f32;
    type Shape = (Dyn,);
    type Storage = KeptIn<f32, (Dyn,), Heap>;
    type Lent = Heap;
    type Leaf = Line;
    const OWNED: bool = true;

    fn lend(self) -> Option<Line> {
        self.lent
    }

    fn operand_leaf(&self) -> &Line {
        self.show()
    }

    fn operand_axes(&self) -> (Dyn,) {
        (Dyn(self.extent),)
    }
}

/// The same without an array to lend.
struct Shows(Claims);

impl Source for Shows {
    type Elem = f32;
    type Shape = (Dyn,);
    type Storage = KeptIn<f32, (Dyn,), Heap>;
    type Lent = Heap;
    type Leaf = Line;
    const OWNED: bool = false;

    fn lend(self) -> Option<Line> {
        None
    }

    fn source_leaf(&self) -> &Line {
        self.0.show()
    }

    fn source_axes(&self) -> (Dyn,) {
        self.0.source_axes()
    }
}

/// Runs an attack that must panic, or return an array of as many elements as it claims, all of
/// which were computed of ones.
#[track_caller]
fn is_sound(attack: impl FnOnce() -> Line) {
    if let Ok(result) = catch_unwind(AssertUnwindSafe(attack)) {
        assert_eq!(result.len(), result.to_vec().len());
        assert!(result.iter().all(|&x| x == 1.0 || x == 2.0), "{result:?}");
    }
}

/// Extents below and above those of small arrays, of blocks, and of memory.
const EXTENTS: &[usize] = if cfg!(miri) {
    &[0, 5, usize::MAX]
} else {
    &[0, 1, 2, 5, 40, 100_000, usize::MAX]
};

#[test]
fn shapes_that_operands_claim_are_compared_with_their_arrays() {
    for &claimed in EXTENTS {
        for shown in [[5, 5], [5, 2], [2, 5], [0, 40], [40, 40], [1, 5]] {
            for lent in [None, Some(5), Some(0), Some(2), Some(40)]
                .into_iter()
                .take(if cfg!(miri) { 2 } else { 5 })
            {
                let claims = || Claims::new(claimed, shown, lent);
                is_sound(|| sqrt(claims()));
                is_sound(|| add(claims(), &ones(5)));
                is_sound(|| add(&ones(40), claims()));
                is_sound(|| add(claims(), claims()));
                is_sound(|| maximum(claims(), 2.0));
            }
            let shows = || Shows(Claims::new(claimed, shown, None));
            is_sound(|| sqrt(shows()));
            is_sound(|| add(shows(), &ones(5)));
            is_sound(|| maximum(shows(), 2.0));
        }
    }
}

#[test]
fn operands_in_place_are_compared_with_the_array() {
    for &claimed in EXTENTS {
        for shown in [[2, 5], [5, 2], [40, 40]] {
            let mut x = ones(5);
            let result = catch_unwind(AssertUnwindSafe(|| x += Claims::new(claimed, shown, None)));
            assert!(result.is_err() || shown[0] == 5 || shown[1] == 5, "{claimed} {shown:?}");
            assert!(x.iter().all(|&x| x == 1.0 || x == 2.0));
        }
    }
}

/// A factor that is another matrix at each call.
struct Factor([Array<f32, (Dyn, Dyn)>; 2], Cell<usize>);

impl MatmulOperand for Factor {
    type Elem = f32;
    type Shape = (Dyn, Dyn);
    type Storage = Heap;

    fn factor(&self) -> &Array<f32, (Dyn, Dyn)> {
        let asked = self.1.get();
        self.1.set(asked + 1);
        &self.0[asked % 2]
    }
}

#[test]
fn factors_are_read_once() {
    for first in 0..2 {
        let matrices = [[2, 3], [3, 200]].map(Array::<f32, (Dyn, Dyn)>::ones_with);
        let other = Array::<f32, (Dyn, Dyn)>::ones_with([3, 4]);
        let product = catch_unwind(AssertUnwindSafe(|| {
            array_core::linalg::matmul(Factor(matrices, Cell::new(first)), &other)
        }));
        if let Ok(product) = product {
            assert_eq!(product.shape(), [2, 4]);
            assert!(product.iter().all(|&x| x == 3.0));
        }
    }
    panics(|| {
        let matrices = [[2, 3], [2, 3]].map(Array::<f32, (Dyn, Dyn)>::ones_with);
        array_core::linalg::matmul(Factor(matrices, Cell::new(0)), &ones(4))
    });
}
