//! Strategies for the crate [`proptest`](https://docs.rs/proptest): shapes, extents that broadcast
//! together, and arrays.
//!
//! [`array()`] generates arrays of a static shape, and [`array_with`] arrays of given or generated
//! extents. `any` generates arrays of every shape type, because arrays implement [`Arbitrary`].
//! [`extents`] generates the extents of one array, and [`broadcasting`] the extents of several
//! operands that broadcast together.
//!
//! A strategy for complex numbers is a strategy for their parts, mapped to complex numbers:
//! `(-1.0..1.0, -1.0..1.0).prop_map(|(re, im)| Complex::new(re, im))`.
//!
//! A failing array first shrinks along its axes and keeps the first positions of each. Then its
//! elements shrink one by one. So a minimal failing array has few and simple elements. Shrinking
//! generates no new elements, except for an array of [`DynRank`](crate::DynRank) from `any`. If
//! that array cannot shrink further, an array of lower rank with new elements is tried.
//!
//! ```
//! use array_core::interop::proptest::{array, array_with, broadcasting, extents};
//! use array_core::{Array, ContiguousView, DynRank, shape};
//! use proptest::prelude::*;
//!
//! proptest! {
//!     # #![proptest_config(ProptestConfig::with_cases(16))]
//!     # /*
//!     #[test]
//!     # */
//!     fn transposing_twice_changes_nothing(x in array_with::<shape![_, _], _>(-9..9, [0..6, 0..6])) {
//!         prop_assert_eq!(x.t().t(), x.view());
//!     }
//!
//!     # /*
//!     #[test]
//!     # */
//!     fn sums_have_any_order(x in array::<shape![4, 3], _>(0_u8..9), y: Array<bool, shape![2]>) {
//!         prop_assert_eq!(x.sum(), x.t().sum());
//!         prop_assert_eq!(y.any(), y.flip_axis::<0>().any());
//!     }
//!
//!     # /*
//!     #[test]
//!     # */
//!     fn operands_broadcast(both in broadcasting(2, 0..=4, 0..=5)) {
//!         let operand = |i: usize| Array::<f32, DynRank>::zeros_with(both[i].clone());
//!         prop_assert!(operand(0).try_add(&operand(1)).is_ok());
//!     }
//! }
//! # transposing_twice_changes_nothing();
//! # sums_have_any_order();
//! # operands_broadcast();
//! ```

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::RangeInclusive;

use ::proptest::arbitrary::{Arbitrary, any_with};
use ::proptest::collection::{SizeRange, vec};
use ::proptest::strategy::{BoxedStrategy, NewTree, Strategy, ValueTree};
use ::proptest::test_runner::TestRunner;

use crate::error::{ANY_EXTENT, or_fail};
use crate::shape::{Shape, StaticShape, from_extents};
use crate::storage::{Array, Inline};

/// The range of the run-time extents of arrays that `any` generates, and of their rank if it is a
/// run-time value.
const ANY_SIZE: RangeInclusive<usize> = 0..=4;

/// Converts a range of sizes to a range of integers.
fn sizes(size: SizeRange) -> RangeInclusive<usize> {
    let (start, end) = size.start_end_incl();
    start..=end
}

/// Generates the extents of an array. `rank` is the range of the number of axes, and `extent` the
/// range of each extent.
///
/// ```
/// # use array_core::interop::proptest::extents;
/// use proptest::prelude::*;
/// proptest!(|(shape in extents(1..=3, 2..5))| {
///     prop_assert!((1..=3).contains(&shape.len()) && shape.iter().all(|extent| (2..5).contains(extent)));
/// });
/// ```
pub fn extents(rank: impl Into<SizeRange>, extent: impl Into<SizeRange>) -> impl Strategy<Value = Vec<usize>> + Clone {
    vec(sizes(extent.into()), rank)
}

/// Generates the extents of `count` operands that broadcast together. Each operand has the last
/// axes of a common shape, with some extents replaced by 1.
///
/// The common shape shrinks to fewer axes and smaller extents. Each operand shrinks to the common
/// shape: it gets the axes that it lacks, and its extents of 1 become those of the common shape.
///
/// `rank` is the range of the rank of the common shape, and `extent` the range of each of its
/// extents.
///
/// ```
/// # use array_core::interop::proptest::broadcasting;
/// # use array_core::{Array, DynRank};
/// use proptest::prelude::*;
/// proptest!(|(operands in broadcasting(2, 0..=3, 0..5))| {
///     let [x, y] = [0, 1].map(|i| Array::<u8, DynRank>::zeros_with(operands[i].clone()));
///     prop_assert!(x.try_add(&y).is_ok());
/// });
/// ```
pub fn broadcasting(
    count: usize,
    rank: impl Into<SizeRange>,
    extent: impl Into<SizeRange>,
) -> impl Strategy<Value = Vec<Vec<usize>>> + Clone {
    extents(rank, extent).prop_flat_map(move |common| {
        let rank = common.len();
        let operand = (0..=rank, vec(::proptest::bool::ANY, rank)).prop_map(move |(missing, stretched)| {
            let axes = common.iter().zip(stretched).skip(missing);
            axes.map(|(&extent, stretched)| if stretched { 1 } else { extent })
                .collect()
        });
        vec(operand, count)
    })
}

/// Generates arrays of a static shape, with each element from a strategy.
///
/// ```
/// # use array_core::{interop::proptest::array, shape};
/// use proptest::prelude::*;
/// proptest!(|(x in array::<shape![2, 3], _>(-1.0_f32..=1.0))| {
///     prop_assert!(x.max() <= 1.0);
/// });
/// ```
pub fn array<S: StaticShape, X: Strategy>(elements: X) -> ArrayStrategy<S, X> {
    array_with(elements, S::EXTENTS.as_slice().iter().copied())
}

/// Generates arrays. `extents` has one entry for each axis, a range or a fixed number, and
/// `elements` is the strategy of each element.
///
/// # Panics
///
/// The strategy panics if it generates extents that the type does not permit.
///
/// ```
/// # use array_core::{interop::proptest::array_with, shape};
/// use proptest::prelude::*;
/// proptest!(|(x in array_with::<shape![_, 3], _>(0..10, [1..=4, 3..=3]))| {
///     prop_assert!(x.min_axis::<0>().sum() <= x.max_axis::<0>().sum());
/// });
/// ```
pub fn array_with<S: Shape, X: Strategy>(
    elements: X,
    extents: impl IntoIterator<Item = impl Into<SizeRange>>,
) -> ArrayStrategy<S, X> {
    ArrayStrategy {
        elements,
        extents: extents.into_iter().map(|extent| sizes(extent.into())).collect(),
        shape: PhantomData,
    }
}

/// A strategy for arrays, created by [`array()`] and [`array_with`].
#[derive(Clone, Debug)]
#[must_use = "strategies do nothing unless they are used"]
pub struct ArrayStrategy<S, X> {
    elements: X,
    extents: Vec<RangeInclusive<usize>>,
    shape: PhantomData<S>,
}

impl<S: Shape, X: Strategy> Strategy for ArrayStrategy<S, X> {
    type Tree = ArrayTree<S, X::Tree>;
    type Value = Array<X::Value, S>;

    #[track_caller]
    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let extents = self.extents.new_tree(runner)?;
        let drawn = extents.current();
        or_fail(from_extents::<S>(&drawn, "array_with"));
        let count = drawn.iter().product();
        let elements = (0..count)
            .map(|_| self.elements.new_tree(runner))
            .collect::<Result<_, _>>()?;
        Ok(ArrayTree {
            extents,
            drawn,
            elements,
            next: Step::Extents,
            last: None,
            shape: PhantomData,
        })
    }
}

/// The extents of an array as they shrink.
type ExtentsTree = <Vec<RangeInclusive<usize>> as Strategy>::Tree;

/// An array that shrinks: first its extents, and then the elements that are left.
#[derive(Debug)]
pub struct ArrayTree<S, X> {
    extents: ExtentsTree,
    /// The initial extents. `elements` has the elements in row-major order.
    drawn: Vec<usize>,
    elements: Vec<X>,
    next: Step,
    last: Option<Step>,
    shape: PhantomData<S>,
}

/// The part of an array that shrinks next.
#[derive(Clone, Copy, Debug)]
enum Step {
    Extents,
    Element(usize),
}

/// Returns whether an element remains when an array shrinks from the extents `drawn` to `extents`.
/// `element` is its row-major position in the original array.
fn is_left(element: usize, drawn: &[usize], extents: &[usize]) -> bool {
    let mut rest = element;
    drawn.iter().zip(extents).rev().all(|(&drawn, &extent)| {
        let position = rest % drawn;
        rest /= drawn;
        position < extent
    })
}

impl<S: Shape, X: ValueTree> ValueTree for ArrayTree<S, X> {
    type Value = Array<X::Value, S>;

    fn current(&self) -> Self::Value {
        let shape = or_fail(from_extents::<S>(&self.extents.current(), "array_with"));
        Array::from_fn_with(shape, |position| {
            let position = position.as_ref().iter().zip(&self.drawn);
            self.elements[position.fold(0, |element, (i, drawn)| element * drawn + i)].current()
        })
    }

    fn simplify(&mut self) -> bool {
        if let Step::Extents = self.next {
            if self.extents.simplify() {
                self.last = Some(Step::Extents);
                return true;
            }
            self.next = Step::Element(0);
        }
        let extents = self.extents.current();
        while let Step::Element(element) = self.next
            && element < self.elements.len()
        {
            if is_left(element, &self.drawn, &extents) && self.elements[element].simplify() {
                self.last = Some(self.next);
                return true;
            }
            self.next = Step::Element(element + 1);
        }
        false
    }

    fn complicate(&mut self) -> bool {
        let complicated = match self.last {
            Some(Step::Extents) => self.extents.complicate(),
            Some(Step::Element(element)) => self.elements[element].complicate(),
            None => false,
        };
        if !complicated {
            self.last = None;
        }
        complicated
    }
}

/// Generates arrays whose run-time extents are from 0 to 4. The rank of arrays of shape
/// [`DynRank`](crate::DynRank) is also from 0 to 4.
impl<T: Arbitrary + 'static, S: Shape> Arbitrary for Array<T, S>
where
    T::Strategy: Clone,
{
    type Parameters = T::Parameters;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(parameters: T::Parameters) -> BoxedStrategy<Self> {
        let elements = any_with::<T>(parameters);
        match S::pattern() {
            Some(pattern) => {
                let axes = pattern.as_ref().iter();
                let known = |extent| {
                    if extent == ANY_EXTENT {
                        ANY_SIZE
                    } else {
                        extent..=extent
                    }
                };
                array_with(elements, axes.map(|&extent| known(extent))).boxed()
            }
            None => ANY_SIZE
                .prop_flat_map(move |rank| array_with(elements.clone(), core::iter::repeat_n(ANY_SIZE, rank)))
                .boxed(),
        }
    }
}

/// Generates inline arrays. Their shapes are static, so only the elements vary.
impl<T: Arbitrary + Copy + 'static, S: StaticShape> Arbitrary for Array<T, S, Inline> {
    type Parameters = T::Parameters;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(parameters: T::Parameters) -> BoxedStrategy<Self> {
        array::<S, _>(any_with::<T>(parameters))
            .prop_map(|array| array.to_inline())
            .boxed()
    }
}
