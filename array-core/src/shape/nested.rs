//! The shape of a nested array, whose elements are arrays.

use super::{
    AssignFrom, AssignRow, Broadcast, BroadcastShape, DefaultShape, DynRank, Family, MAX_TYPED_RANK, Shape,
    StaticExtents, StaticShape, each_rank, element_or,
};
use crate::shape::Dim;
use crate::shape::cells::{Cells, Flat};

/// The shape of a nested array in operations: the axes `S` of the array, and the shape `I` of each
/// of its elements, which may be nested itself.
///
/// An array of shape `(Len<4>,)` whose elements are inline arrays of shape `(Len<2>, Len<3>)` has
/// the shape `Nested<(Len<4>,), (Len<2>, Len<3>)>` in operations. Outer axes broadcast with outer
/// axes, and the shapes of elements with the shapes of elements. This shape is different from
/// `(Len<4>, Len<2>, Len<3>)`, whose axes are all on one level.
///
/// If one operand is less deeply nested, each of its numbers combines, as a scalar, with all
/// numbers of the corresponding element of the other operand. Scalars and 0-d arrays combine with
/// every number of a nested array. These rules are those of nested tensors in the Typhoon Modeling
/// Language (TML).
///
/// All levels together have at most 8 axes if the rank is static, which is checked when the program
/// is built. Otherwise they have at most [`DynRank::MAX_RANK`](crate::DynRank::MAX_RANK), and an
/// operation on an array with more axes panics.
///
/// Messages and the types of expressions contain `Nested`. The type of a nested array contains only
/// the outer axes as its shape.
///
/// # Examples
///
/// ```
/// use array_core::{Array, InlineArray, array, inline, shape};
///
/// type Triple = InlineArray<i32, shape![3]>;
///
/// let x: Array<Triple, shape![2]> = array![inline![1, 2, 3], inline![4, 5, 6]];
/// let y: Array<Triple, shape![2]> = &x + &x;
/// assert_eq!(y[[1]], inline![8, 10, 12]);
/// assert_eq!((&x * 10)[[0]], inline![10, 20, 30]);
/// assert_eq!((&x * array![10, 100])[[1]], inline![400, 500, 600]);
/// ```
///
/// A flat array of the same numbers has all axes on one level. These axes do not broadcast with the
/// outer axes of the nested array:
///
/// ```compile_fail,E0277
/// use array_core::{Array, InlineArray, shape};
///
/// fn sum(x: &Array<InlineArray<i32, shape![3]>, shape![2]>, flat: &Array<i32, shape![2, 3]>) {
///     let _ = x + flat;
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nested<S, I>(pub(crate) S, pub(crate) I);

/// The levels of a nested array below the outermost one: their number, and the rank of each,
/// innermost first. A level consists of the axes of one of the arrays that are nested in each
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    count: u8,
    ranks: [u8; MAX_TYPED_RANK],
}

impl Levels {
    /// The levels of an array whose elements are not arrays.
    pub(crate) const FLAT: Self = Self {
        count: 0,
        ranks: [0; MAX_TYPED_RANK],
    };

    /// Returns the sum of the ranks of these levels.
    pub(crate) const fn rank(&self) -> usize {
        let mut rank = 0;
        let mut i = 0;
        while i < self.count as usize {
            rank += self.ranks[i] as usize;
            i += 1;
        }
        rank
    }

    /// Aligns the axes of an operand that has these levels with the axes of an output that has the
    /// levels `out`. `values` has one value for each axis of the operand. Returns the values with
    /// `fill` inserted for the axes of inner levels that the operand lacks, and the number of
    /// values.
    ///
    /// The outermost level of the operand aligns with that of the output, and the axes of each
    /// level align from the last. The operand may lack the innermost levels of the output. Each
    /// element of the operand is then a scalar in these levels. If `values` is empty, the operand
    /// is a scalar or a 0-d array, and the result has no values.
    ///
    /// # Panics
    ///
    /// Panics if the operand has more levels than the output, or more axes on a level below the
    /// outermost one. Does not panic if `values` is empty.
    pub(crate) const fn spread<T: Copy, const R: usize>(&self, out: &Self, values: &[T], fill: T) -> ([T; R], usize) {
        let mut spread = [fill; R];
        if values.is_empty() {
            return (spread, 0);
        }
        assert!(self.count <= out.count, "operands are nested no deeper than the output");
        let rank = values.len() - self.rank() + out.rank();
        let (mut from, mut to) = (values.len(), rank);
        // The number of innermost levels of the output that the operand lacks.
        let lacking = out.count - self.count;
        let mut level = 0;
        while level < out.count as usize {
            let all = out.ranks[level];
            if level >= lacking as usize {
                let own = self.ranks[level - lacking as usize];
                assert!(own <= all, "operands broadcast to the output on every level");
                let mut i = 0;
                while i < own as usize {
                    i += 1;
                    spread[to - i] = values[from - i];
                }
                from -= own as usize;
            }
            to -= all as usize;
            level += 1;
        }
        while from > 0 {
            from -= 1;
            to -= 1;
            spread[to] = values[from];
        }
        (spread, rank)
    }

    /// Returns the levels of the result of two operands. Each level has the higher of the two
    /// ranks. An operand with fewer levels lacks the innermost levels of the other operand.
    pub(crate) const fn joined(&self, other: &Self) -> Self {
        let (mut deep, shallow) = if self.count < other.count {
            (*other, self)
        } else {
            (*self, other)
        };
        let lacking = (deep.count - shallow.count) as usize;
        let mut i = 0;
        while i < shallow.count as usize {
            if shallow.ranks[i] > deep.ranks[lacking + i] {
                deep.ranks[lacking + i] = shallow.ranks[i];
            }
            i += 1;
        }
        deep
    }

    /// Returns whether the levels are equal. If they are, [`spread`](Self::spread) inserts no axes.
    #[inline]
    pub(crate) const fn same(&self, other: &Self) -> bool {
        let mut same = self.count == other.count;
        let mut i = 0;
        while same && i < self.count as usize {
            same = self.ranks[i] == other.ranks[i];
            i += 1;
        }
        same
    }

    /// Returns the levels of an array, given the levels of its elements. `rank` is the number of
    /// axes of an element, on all its levels together.
    const fn below(elements: Self, rank: usize) -> Self {
        let mut levels = elements;
        assert!(
            (elements.count as usize) < MAX_TYPED_RANK,
            "a nested array has at most 9 levels"
        );
        levels.ranks[elements.count as usize] = (rank - elements.rank()) as u8;
        levels.count += 1;
        levels
    }
}

impl<S, I> super::sealed::Sealed for Nested<S, I> {}

impl<S: Shape, I: StaticShape> Nested<S, I> {
    /// The rank of an element, including its inner levels.
    const INNER: usize = I::EXTENTS.as_slice().len();

    /// Creates the nested shape of an array of shape `outer` with elements of shape `I`.
    #[inline(always)]
    pub(crate) const fn new(outer: S) -> Self {
        // This constant fails to build if the rank is static, and more than 8.
        let _ = const { <Self as Shape>::RANK };
        Self(outer, I::VALUE)
    }
}

/// Concatenates extents. Fails to build if there are more than 8 axes.
const fn joined(outer: &StaticExtents, inner: &StaticExtents) -> StaticExtents {
    let (outer, inner) = (outer.as_slice(), inner.as_slice());
    assert!(
        outer.len() + inner.len() <= MAX_TYPED_RANK,
        "a nested array has at most 8 axes on all levels together"
    );
    let mut out = StaticExtents {
        rank: outer.len() + inner.len(),
        extents: [1; MAX_TYPED_RANK],
    };
    let mut i = 0;
    while i < out.rank {
        out.extents[i] = if i < outer.len() {
            outer[i]
        } else {
            inner[i - outer.len()]
        };
        i += 1;
    }
    out
}

/// Returns the extents of the axes of an array, followed by those of its elements.
///
/// # Panics
///
/// Panics if there are more than [`DynRank::MAX_RANK`] axes.
fn with_inner(outer: &[usize], inner: &StaticExtents) -> DynRank {
    let (inner, mut extents) = (inner.as_slice(), [1; DynRank::MAX_RANK]);
    let rank = outer.len() + inner.len();
    assert!(
        rank <= DynRank::MAX_RANK,
        "a nested array has at most {} axes on all levels together, but this one has {rank}",
        DynRank::MAX_RANK
    );
    extents[..outer.len()].copy_from_slice(outer);
    extents[outer.len()..rank].copy_from_slice(inner);
    DynRank::clipped(&extents[..rank])
}

impl<S: Shape, I: StaticShape> Shape for Nested<S, I> {
    const STATIC: Option<StaticExtents> = match S::STATIC {
        Some(outer) => Some(joined(&outer, &I::EXTENTS)),
        None => None,
    };

    const RANK: Option<usize> = match S::RANK {
        Some(rank) => {
            assert!(
                rank + Self::INNER <= MAX_TYPED_RANK,
                "a nested array has at most 8 axes on all levels together"
            );
            Some(rank + Self::INNER)
        }
        None => None,
    };

    const LEVELS: Levels = Levels::below(I::LEVELS, Self::INNER);
    const RIGID: u64 = I::RIGID | S::RIGID << Self::INNER;

    type Loose = Nested<S::Loose, I>;
    type Extents = DynRank;
    type Strides = S::Strides;
    type Chosen = S::Chosen;
    type Origin = S::Origin;
    element_or! { axes }

    fn extents(&self) -> DynRank {
        with_inner(self.0.extents().as_ref(), &I::EXTENTS)
    }

    fn shown(&self) -> DynRank {
        self.0.shown()
    }

    fn from_extents(extents: &[usize]) -> Option<Self> {
        let (outer, inner) = extents.split_at(extents.len().checked_sub(Self::INNER)?);
        (inner == I::EXTENTS.as_slice()).then_some(())?;
        Some(Self::new(S::from_extents(outer)?))
    }

    const KNOWN: Option<Self> = match S::STATIC {
        Some(_) => Some(Self::new(S::KNOWN.expect("a static shape has one value"))),
        None => None,
    };

    fn pattern() -> Option<DynRank> {
        Some(with_inner(S::pattern()?.as_ref(), &I::EXTENTS))
    }
}

#[diagnostic::do_not_recommend]
impl<S: DefaultShape, I: StaticShape> DefaultShape for Nested<S, I> {
    #[inline]
    fn smallest() -> Option<Self> {
        Some(Self::new(S::smallest()?))
    }
}

#[diagnostic::do_not_recommend]
impl<S: StaticShape, I: StaticShape> StaticShape for Nested<S, I> {
    const VALUE: Self = Nested(S::VALUE, I::VALUE);
    const EXTENTS: StaticExtents = joined(&S::EXTENTS, &I::EXTENTS);
    type Nest<T: Copy> = S::Nest<I::Nest<T>>;
    type CellIn<F: Family, T: Copy> = F::Of<I::CellIn<F, T>, S>;
}

/// Relation: `Self` and `J`, the shapes of the elements of two nested arrays, broadcast. `O` is the
/// shape to which the outer axes of the arrays broadcast.
///
/// If the outer axes do not broadcast, rustc does not know `O`. If this trait had a single impl,
/// rustc would select that impl nevertheless, and report a second error. The impls for [`Flat`] and
/// [`Cells`], which are not shapes, make the selection ambiguous.
#[diagnostic::on_unimplemented(
    message = "elements of shapes `{Self}` and `{J}` cannot be broadcast together",
    label = "these shapes do not broadcast",
    note = "aligned from the last axis, axes must be the same, or one is `One` (not `Len<1>`) or `Dyn`",
    note = "see array_core::errors#shapes-do-not-broadcast"
)]
pub trait ElementsBroadcast<J, O> {
    /// The shape of the elements of the result.
    type Elements: StaticShape;
}

#[diagnostic::do_not_recommend]
impl<I: Broadcast<J, Output: StaticShape>, J, O: Shape> ElementsBroadcast<J, O> for I {
    type Elements = BroadcastShape<I, J>;
}

#[diagnostic::do_not_recommend]
impl<I: StaticShape, J> ElementsBroadcast<J, Flat> for I {
    type Elements = I;
}

#[diagnostic::do_not_recommend]
impl<I: StaticShape, J> ElementsBroadcast<J, Cells<J>> for I {
    type Elements = I;
}

#[diagnostic::do_not_recommend]
impl<S, I, R, J> Broadcast<Nested<R, J>> for Nested<S, I>
where
    S: Shape + Broadcast<R>,
    R: Shape,
    I: StaticShape + ElementsBroadcast<J, BroadcastShape<S, R>>,
    J: StaticShape,
{
    type Output = Nested<BroadcastShape<S, R>, <I as ElementsBroadcast<J, BroadcastShape<S, R>>>::Elements>;

    #[inline(always)]
    fn broadcast(&self, rhs: &Nested<R, J>) -> Option<Self::Output> {
        Some(Nested::new(self.0.broadcast(&rhs.0)?))
    }
}

#[diagnostic::do_not_recommend]
impl<S: Shape, I: StaticShape> Broadcast<()> for Nested<S, I> {
    type Output = Self;

    #[inline(always)]
    fn broadcast(&self, (): &()) -> Option<Self> {
        Some(self.clone())
    }
}

/// Implements the relations of a nested array with a flat one. The flat array broadcasts with the
/// outer axes, and each of its numbers combines as a scalar with the corresponding element.
///
/// If both arrays are nested, but at different depths, the recursion through the impls for two
/// nested arrays ends in these impls.
macro_rules! flat_beside_nested {
    ($($rank:literal: [$($axis:ident)*] $i:tt $n:tt $at:tt;)*) => {
        flat_beside_nested!(@ [] DynRank);
        $(flat_beside_nested!(@ [$($axis)*] ($($axis,)*));)*
    };
    (@ [$($axis:ident)*] $flat:ty) => {
        #[diagnostic::do_not_recommend]
        impl<S, I, $($axis: Dim),*> Broadcast<$flat> for Nested<S, I>
        where
            S: Shape + Broadcast<$flat>,
            I: StaticShape,
        {
            type Output = Nested<BroadcastShape<S, $flat>, I>;

            #[inline(always)]
            fn broadcast(&self, rhs: &$flat) -> Option<Self::Output> {
                Some(Nested::new(self.0.broadcast(rhs)?))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<R, J, $($axis: Dim),*> Broadcast<Nested<R, J>> for $flat
        where
            $flat: Broadcast<R>,
            R: Shape,
            J: StaticShape,
        {
            type Output = Nested<BroadcastShape<$flat, R>, J>;

            #[inline(always)]
            fn broadcast(&self, rhs: &Nested<R, J>) -> Option<Self::Output> {
                Some(Nested::new(self.broadcast(&rhs.0)?))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<S, I, $($axis: Dim),*> AssignRow<$flat> for Nested<S, I>
        where
            S: AssignFrom<$flat>,
        {
        }
    };
}

each_rank! { flat_beside_nested }

#[diagnostic::do_not_recommend]
impl<S, I, R, J> AssignRow<Nested<R, J>> for Nested<S, I>
where
    S: AssignFrom<R>,
    I: AssignFrom<J>,
{
}

#[diagnostic::do_not_recommend]
impl<S, I> AssignRow<()> for Nested<S, I> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Dyn, Len};

    type Inner = Nested<(Len<2>,), (Len<3>, Len<4>)>;

    #[test]
    fn the_extents_include_all_levels() {
        let shape = Nested::<(Dyn,), Inner>::new((Dyn(5),));
        assert_eq!(shape.extents(), [5, 2, 3, 4]);
        assert_eq!(shape.shown(), [5]);
        assert_eq!(Nested::<(Dyn,), Inner>::RANK, Some(4));
        assert_eq!(<Nested<(Dyn,), Inner> as Shape>::STATIC, None);
        assert_eq!(Inner::EXTENTS.as_slice(), [2, 3, 4]);
        assert_eq!(Nested::<(Dyn,), Inner>::from_extents(&[5, 2, 3, 4]), Some(shape));
        assert_eq!(Nested::<(Dyn,), Inner>::from_extents(&[5, 2, 3]), None);
        assert_eq!(Nested::<(Dyn,), Inner>::from_extents(&[2, 3]), None);
    }

    #[test]
    fn axes_align_level_by_level() {
        type Wide = Nested<(Len<6>, Len<7>), Nested<(Len<2>,), (Len<3>, Len<4>)>>;
        type Narrow = Nested<(Len<7>,), Nested<(), (Len<4>,)>>;
        let spread = Narrow::LEVELS.spread::<usize, 8>(&Wide::LEVELS, &[7, 4], 1);
        assert_eq!(spread, ([7, 1, 1, 4, 1, 1, 1, 1], 4));
        assert_eq!(Narrow::LEVELS.spread::<usize, 8>(&Wide::LEVELS, &[], 1), ([1; 8], 0));
        assert!(Wide::LEVELS.same(&<Nested<DynRank, Inner> as Shape>::LEVELS));
        assert!(!Wide::LEVELS.same(&Narrow::LEVELS));
    }

    #[test]
    fn a_shallower_operand_lacks_the_innermost_levels() {
        type Deep = Nested<(Len<6>, Len<7>), Nested<(Len<2>,), (Len<3>, Len<4>)>>;
        type Once = Nested<(Len<7>,), (Len<2>,)>;
        let once = Once::LEVELS.spread::<usize, 8>(&Deep::LEVELS, &[7, 2], 1);
        assert_eq!(once, ([7, 2, 1, 1, 1, 1, 1, 1], 4));
        let flat = Levels::FLAT.spread::<isize, 8>(&Deep::LEVELS, &[7, 1], 0);
        assert_eq!(flat, ([7, 1, 0, 0, 0, 0, 0, 0], 5));
    }

    #[test]
    #[should_panic = "no deeper than the output"]
    fn an_operand_is_not_deeper_than_the_output() {
        Inner::LEVELS.spread::<usize, 8>(&Levels::FLAT, &[2, 3, 4], 1);
    }
}
