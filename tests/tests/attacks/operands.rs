//! Handwritten operands: they claim another shape than they have, give another array at each call,
//! or do not give the memory that they promise.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use array_core::functions::{add, sqrt};
use array_core::layout::{Buffer, Heap};
use array_core::linalg::MatmulOperand;
use array_core::nested::{Flat, NestedElement};
use array_core::operand::{Passed, RhsOperand, Source};
use array_core::{Array, Dyn, Len, Shape, shape};

use crate::panics;

type Line = Array<f32, (Dyn,)>;

fn ones(extent: usize) -> Line {
    Line::ones_with([extent])
}

/// An operand that shows its arrays in turn, and lends the memory of another one.
struct Claims {
    shown: [Line; 2],
    asked: Cell<usize>,
    lent: Option<Line>,
}

impl Claims {
    fn new(shown: [usize; 2], lent: Option<usize>) -> Self {
        Self {
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

impl Passed for Claims {
    type Root = f32;
    type Form = (Dyn,);
    type Leaf = Line;
    const LENDS: bool = true;

    fn leaf(&self) -> &Line {
        self.show()
    }

    fn lend_buffer(self) -> Option<Buffer<f32>> {
        self.lent.and_then(f32::donate)
    }
}

impl Source for Claims {
    type Elem = f32;
    type Axes = (Dyn,);
    type Below = Flat;
    type Storage = Heap;
}

impl RhsOperand<f32> for Claims {
    type Elem = f32;
    type Axes = (Dyn,);
    type Below = Flat;
    type Whole = (Dyn,);
    type Storage = Heap;
}

/// An operand that claims a static extent, and shows and lends arrays of other extents.
struct Static(Claims);

impl Passed for Static {
    type Root = f32;
    type Form = (Len<5>,);
    type Leaf = Line;
    const LENDS: bool = true;

    fn leaf(&self) -> &Line {
        self.0.show()
    }

    fn lend_buffer(self) -> Option<Buffer<f32>> {
        self.0.lend_buffer()
    }
}

impl Source for Static {
    type Elem = f32;
    type Axes = (Len<5>,);
    type Below = Flat;
    type Storage = Heap;
}

impl RhsOperand<f32> for Static {
    type Elem = f32;
    type Axes = (Len<5>,);
    type Below = Flat;
    type Whole = (Len<5>,);
    type Storage = Heap;
}

/// An operand without memory to lend.
struct Shows(Claims);

impl Passed for Shows {
    type Root = f32;
    type Form = (Dyn,);
    type Leaf = Line;
    const LENDS: bool = false;

    fn leaf(&self) -> &Line {
        self.0.show()
    }

    fn lend_buffer(self) -> Option<Buffer<f32>> {
        None
    }
}

impl Source for Shows {
    type Elem = f32;
    type Axes = (Dyn,);
    type Below = Flat;
    type Storage = Heap;
}

impl RhsOperand<f32> for Shows {
    type Elem = f32;
    type Axes = (Dyn,);
    type Below = Flat;
    type Whole = (Dyn,);
    type Storage = Heap;
}

/// Runs an attack that must panic, or return an array of as many elements as it claims, whose
/// elements were all computed from ones.
#[track_caller]
fn is_sound<S: Shape>(attack: impl FnOnce() -> Array<f32, S>) {
    if let Ok(result) = catch_unwind(AssertUnwindSafe(attack)) {
        assert_eq!(result.len(), result.to_vec().len());
        assert!(result.iter().all(|&x| x == 1.0 || x == 2.0), "{result:?}");
    }
}

#[test]
fn operands_are_compared_with_the_arrays_that_they_show() {
    let shown = [[5, 5], [5, 2], [0, 40], [2, 5], [40, 40], [1, 5], [100_000, 5]];
    for shown in shown.into_iter().take(if cfg!(miri) { 3 } else { 7 }) {
        for lent in [None, Some(5), Some(0), Some(2), Some(40)]
            .into_iter()
            .take(if cfg!(miri) { 2 } else { 5 })
        {
            let claims = || Claims::new(shown, lent);
            is_sound(|| sqrt(claims()));
            is_sound(|| add(&ones(40), claims()));
            is_sound(|| add(ones(40), claims()));
            is_sound(|| add(&ones(1), claims()));
            let fixed = || Static(Claims::new(shown, lent));
            is_sound(|| sqrt(fixed()));
            is_sound(|| add(&Array::<f32, (Len<5>,)>::ones(), fixed()));
            is_sound(|| add(&ones(5), fixed()));
        }
        let shows = || Shows(Claims::new(shown, None));
        is_sound(|| sqrt(shows()));
        is_sound(|| add(&ones(5), shows()));
        is_sound(|| add(ones(5), shows()));
    }
}

#[test]
fn operands_in_place_are_compared_with_the_array() {
    for shown in [[2, 5], [5, 2], [40, 40]] {
        let mut x = ones(5);
        let result = catch_unwind(AssertUnwindSafe(|| x += Claims::new(shown, None)));
        assert!(result.is_err() || shown[0] == 5 || shown[1] == 5, "{shown:?}");
        assert!(x.iter().all(|&x| x == 1.0 || x == 2.0));
        let mut x = Array::<f32, (Len<5>,)>::ones();
        let result = catch_unwind(AssertUnwindSafe(|| x += Static(Claims::new(shown, None))));
        assert!(result.is_err() || shown[0] == 5 || shown[1] == 5, "{shown:?}");
        assert!(x.iter().all(|&x| x == 1.0 || x == 2.0));
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

/// A closure passes a computed value to `Op.unchanged`, as if it were an element of its operand.
#[test]
fn elements_are_copied_only_as_their_dtype() {
    use array_core::__private::fused::{Leaves, Op};
    let x = Array::<u8, (Dyn,)>::from_fn_with([4096], |[i]| i as u8 % 7);
    let expected: Vec<f64> = x.iter().map(|&x| f64::from(x)).collect();
    let (context, (shape,)) = <() as Leaves<_, _>>::of((&x,));
    let found: Array<f64, (Dyn,)> = Op.eval(context, shape, |(x,)| Op.unchanged(Op.cast(x, Op.dtype::<f64>())), "");
    assert_eq!(found.as_slice(), expected);
}

/// Without this error, a kernel would compute the number of elements by a product that overflows,
/// and write beyond its stage.
#[test]
fn flat_views_of_nested_arrays_have_elements_that_can_be_counted() {
    let x = Array::<f64, shape![1, 16, 256]>::ones().into_nested::<shape![16, 256]>();
    let most = (1 << (usize::BITS - 4)) + 1;
    let many = x.view().try_broadcast_to::<shape![_]>([most]).unwrap();
    assert!(many.try_into_flat().is_err());
    let many = x.view().try_broadcast_to::<shape![_]>([most]).unwrap();
    panics(|| many.into_flat().permute::<2, 0, 1>().sum_axis::<1>());
    let few = x.view().try_broadcast_to::<shape![_]>([2]).unwrap();
    assert_eq!(few.into_flat().sum(), 8192.0);
}

/// As [`elements_are_copied_only_as_their_dtype`], for the results of a function that computes many
/// elements per call, also where it reads the operand in memory.
#[test]
fn results_are_copied_only_as_their_dtype() {
    use array_core::__private::fused::{Leaves, Op};
    let x = Array::<f64, (Dyn,)>::from_fn_with([4096], |[i]| (i % 7) as f64);
    let expected: Vec<i64> = x.iter().map(|&x| x.exp() as i64).collect();
    let (context, (shape,)) = <() as Leaves<_, _>>::of((&x,));
    let context = Op.exp(context, |(x,)| Op.unchanged(x));
    let found: Array<i64, (Dyn,)> = Op.eval(context, shape, |(_, e)| Op.unchanged(Op.cast(e, Op.dtype::<i64>())), "");
    assert_eq!(found.as_slice(), expected);
    let (context, (shape,)) = <() as Leaves<_, _>>::of((&x,));
    let context = Op.exp(context, |(x,)| x);
    let found: Array<i64, (Dyn,)> = Op.eval(context, shape, |(_, e)| Op.unchanged(Op.cast(e, Op.dtype::<i64>())), "");
    assert_eq!(found.as_slice(), expected);
}
