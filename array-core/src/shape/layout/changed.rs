//! Layouts that change the strides of another layout.

use core::fmt::Debug;
use core::marker::PhantomData;

use super::{Steps, can_have, most_axes, sealed};
use crate::shape::{
    AxisList, Dim, MAX_TYPED_RANK, Shape, StaticShape, StaticStrides, StrideValues, counted, each_rank,
};

/// Returns the position, counted from 0, of an axis that the view must have.
#[inline(always)]
const fn known(axis: isize, rank: usize) -> usize {
    match counted(axis, rank) {
        Some(axis) => axis,
        None => panic!("the axis of a view exists"),
    }
}

/// Returns whether an array of this rank has the axis.
const fn has(axis: isize, rank: usize) -> bool {
    counted(axis, rank).is_some()
}

/// Declares layouts that change the strides of another layout. A row of `steps!` has, in order:
///
/// - the docs and the name of the layout,
/// - its generic parameters, first as declared, and then as used,
/// - optionally, the type of a field that precedes the other layout, and a bound on this type,
/// - optionally, a name for a value that the field has, an expression for the value if the type
///   determines it (an `Option`), and a function that reads the value from the field,
/// - the number of axes that the layout adds,
/// - a condition: the axes to change exist,
/// - an expression for the changed strides.
///
/// The expression for the strides is evaluated for constant and for run-time
/// [`Strides`](crate::shape::Strides), and the condition only for constant strides.
macro_rules! steps {
    ($(
        $(#[$doc:meta])*
        $name:ident [$($parameter:tt)*] [$($argument:ident)*] $(($field:ty) $(where $bounded:ident: $bound:ident,)?)?
            $([$value:ident = $known:expr, $read:expr])? + $added:expr => |$strides:ident, $rank:ident| if $exists:expr => $change:expr;
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<$($parameter)* Y>($(pub(crate) $field,)? pub(crate) Y);

        impl<$($parameter)* Y> sealed::Sealed for $name<$($argument,)* Y> {}

        // SAFETY: `STATIC` evaluates the same expression as `values_in`, for the constant strides
        // of `Y`, which equal the run-time strides, as `Steps` guarantees. The row's docs describe
        // the result of the expression. A field that `values_in` reads is an integer or an axis. A
        // clone of an axis has the same extent, and a static extent is that of every value of the
        // type, as `FixedExtent` guarantees.
        unsafe impl<$($parameter)* Y: Steps> Steps for $name<$($argument,)* Y>
        $($(where
            $bounded: $bound,)?)?
        {
            #[allow(clippy::int_plus_one)]
            const STATIC: Option<StaticStrides> = match Y::STATIC {
                Some($strides) => {
                    let $rank = $strides.as_slice().len();
                    // If the shape of the view is a `DynRank`, the program checks only at run time
                    // that the axes exist. Its rank can also exceed `MAX_TYPED_RANK`. The compiler
                    // evaluates this constant even for code that never runs, so the constant must
                    // not panic.
                    if $rank + $added <= MAX_TYPED_RANK && $exists {
                        steps!(@ [$($value = $known)?] Some($change))
                    } else {
                        None
                    }
                }
                None => None,
            };
            const MOST: usize = Y::MOST + $added;

            #[inline(always)]
            fn most(&self) -> usize {
                let Self(.., inner) = self;
                inner.most() + $added
            }

            #[inline(always)]
            fn values_in<V: StrideValues>(&self) -> V {
                let Self(.., inner) = self;
                let $strides: V = inner.values_in();
                let $rank = $strides.as_ref().len();
                let _ = $rank;
                $(let $value = $read(self.0);)?
                $change
            }
        }
    )*};
    (@ [] $strides:expr) => { $strides };
    (@ [$value:ident = $known:expr] $strides:expr) => {
        match $known {
            Some($value) => $strides,
            None => None,
        }
    };
}

steps! {
    /// The layout of a view at one index along the axis `AXIS`, without this axis.
    Without [const AXIS: isize,] [AXIS] + 0 => |strides, rank| if has(AXIS, rank) => strides.without(known(AXIS, rank));
    /// The layout of a view with an additional axis of extent 1 and stride 0 at the position
    /// `AXIS`.
    Inserted [const AXIS: isize,] [AXIS] + 1 => |strides, rank| if has(AXIS, rank + 1) => strides.with(known(AXIS, rank + 1), 0);
    /// The layout of a view with every `STEP`th element of the axis `AXIS`, backwards if `STEP` is
    /// negative.
    Every [const AXIS: isize, const STEP: isize,] [AXIS STEP] + 0 => |strides, rank| if has(AXIS, rank) => strides.scaled(known(AXIS, rank), STEP);
    /// The layout of a view with a run-time step along the axis `AXIS`.
    Stepped [const AXIS: isize,] [AXIS] (isize) [step = None, core::convert::identity] + 0 => |strides, rank| if has(AXIS, rank) => strides.scaled(known(AXIS, rank), step);
    /// The layout of a view with the axis `AXIS` split into two axes. The first axis counts the
    /// chunks, and the second axis, `E`, the elements of a chunk.
    Cut [const AXIS: isize, E,] [AXIS E] (E) where E: Dim, [len = E::EXTENT, Dim::extent] + 1 => |strides, rank| if has(AXIS, rank) => {
        let axis = known(AXIS, rank);
        strides.repeated(axis, axis + 1).scaled(axis, len as isize)
    };
    /// The layout of a view of windows that start every `STEP` elements of the axis `AXIS`, and
    /// whose elements are `DILATION` apart. An additional last axis, for the elements of a window,
    /// has `DILATION` times the stride of the axis `AXIS`. The stride of the axis `AXIS` itself is
    /// multiplied by `STEP`.
    Unfolded [const AXIS: isize, const STEP: usize, const DILATION: usize,] [AXIS STEP DILATION] + 1 => |strides, rank| if has(AXIS, rank) => {
        let axis = known(AXIS, rank);
        strides.repeated(axis, rank).scaled(axis, STEP as isize).scaled(rank, DILATION as isize)
    };
    /// The layout of a view with the axes `I` and `J` swapped.
    Swapped [const I: isize, const J: isize,] [I J] + 0 => |strides, rank| if has(I, rank) && has(J, rank) => {
        let (i, j) = (known(I, rank), known(J, rank));
        strides.swapped(i, j)
    };
    /// The layout of a view with the axis `FROM` moved to the position `TO`. The order of the other
    /// axes does not change.
    Moved [const FROM: isize, const TO: isize,] [FROM TO] + 0 => |strides, rank| if has(FROM, rank) && has(TO, rank) => strides.moved(known(FROM, rank), known(TO, rank));
    /// The layout of a view with the last two axes merged into their diagonal.
    Diagonal [] [] + 0 => |strides, rank| if rank >= 2 => strides.diagonal();
    /// The layout of a view with permuted axes: axis `i` of the view is axis `P::ORDER[i]` of the
    /// array, counted backwards from -1 if it is negative.
    Permuted [P,] [P] (P) where P: Order, + 0 => |strides, rank| if rank == P::ORDER.len() => {
        let order = const { positions(P::ORDER) };
        strides.permuted(order.split_at(P::ORDER.len()).0)
    };
    /// The layout of a view of shape `S` without the axes that
    /// [narrowing](crate::functions::narrow) removes.
    Narrowed [S,] [S] (PhantomData<S>) where S: Shape, + 0 => |strides, rank| if can_have::<S>(rank) => {
        let (mut strides, mut axis) = (strides, S::TAKEN.len());
        while axis > 0 {
            axis -= 1;
            if S::TAKEN[axis] {
                strides = strides.without(axis);
            }
        }
        strides
    };
    /// The layout of the numbers in an array of inline arrays. `I` is the shape of an inline array,
    /// and `Y` is the layout of the outer array.
    Deep [I,] [I] (I) where I: StaticShape, + I::EXTENTS.as_slice().len() => |strides, rank| if true => {
        strides.deep(I::EXTENTS.as_slice())
    };
}

/// A permutation of axes, as a tuple of [`Nth`]. This trait is sealed.
#[allow(private_bounds)]
pub trait Order: sealed::Sealed + Copy + Debug + Send + Sync + 'static {
    /// The axes, each counted from 0 or backwards from -1.
    #[doc(hidden)]
    const ORDER: &'static [isize];
}

/// The axis `AXIS`, counted from 0, the outermost, or backwards from -1, the innermost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nth<const AXIS: isize>;

macro_rules! orders {
    ($($rank:literal: [$($axis:ident)*] $i:tt $n:tt $at:tt;)*) => {$(
        impl<$(const $axis: isize),*> sealed::Sealed for ($(Nth<$axis>,)*) {}

        impl<$(const $axis: isize),*> Order for ($(Nth<$axis>,)*) {
            const ORDER: &'static [isize] = &[$($axis),*];
        }
    )*};
}

each_rank! { orders 0: [] [] [] []; }

/// Returns the axes of a permutation as positions counted from 0. The entries after them are 0.
const fn positions(order: &[isize]) -> [usize; MAX_TYPED_RANK] {
    let mut out = [0; MAX_TYPED_RANK];
    let mut i = 0;
    while i < order.len() {
        out[i] = known(order[i], order.len());
        i += 1;
    }
    out
}

/// Returns the [`MOST`](Steps::MOST) of a layout that changes the axes of the layout `Y` to those
/// of the shape `R`.
const fn most_of<R: Shape, Y: Steps>() -> usize {
    let rank = most_axes::<R>();
    if rank > Y::MOST { rank } else { Y::MOST }
}

/// The layout of an array of shape `S` that is broadcast to the shape `R`.
#[derive(Clone, Copy, Debug)]
pub struct Stretched<S, R, Y>(pub(crate) S, pub(crate) R, pub(crate) Y);

impl<S, R, Y> sealed::Sealed for Stretched<S, R, Y> {}

// SAFETY: `STATIC` and `values_in` call the same function `stretched`, for constants and at run
// time. A clone of a shape has the same extents, and static extents are those of every value of the
// type, as `FixedExtent` guarantees. The constant strides of `Y` equal the run-time strides, as
// `Steps` guarantees. The function returns the strides of a broadcast array: 0 along each axis that
// stretches.
unsafe impl<S: Shape, R: Shape, Y: Steps> Steps for Stretched<S, R, Y> {
    const STATIC: Option<StaticStrides> = match (S::STATIC, R::STATIC, Y::STATIC) {
        (Some(from), Some(to), Some(strides)) if strides.as_slice().len() == from.as_slice().len() => {
            Some(strides.stretched(from.as_slice(), to.as_slice().len()))
        }
        _ => None,
    };
    const MOST: usize = most_of::<R, Y>();

    #[inline(always)]
    fn most(&self) -> usize {
        self.2.most().max(self.1.with_extents(<[usize]>::len))
    }

    #[inline(always)]
    fn values_in<V: StrideValues>(&self) -> V {
        let rank = self.1.with_extents(<[usize]>::len);
        self.0
            .with_extents(|extents| self.2.values::<V>().stretched(extents, rank))
    }
}

/// The layout of an array whose axes are placed at the axes `A` of a shape `R`. The view has the
/// rank of `R`, and the stride 0 along the axes that `A` does not contain.
#[derive(Clone, Copy, Debug)]
pub struct AtAxes<A, R, Y>(pub(crate) PhantomData<A>, pub(crate) R, pub(crate) Y);

impl<A, R, Y> sealed::Sealed for AtAxes<A, R, Y> {}

// SAFETY: `STATIC` and `values_in` call the same function `at_axes`, for constants and at run time.
// A clone of a shape has the same rank, and a static rank is that of every value of the type. The
// constant strides of `Y` equal the run-time strides, as `Steps` guarantees. The function returns
// the strides that the docs of the type describe.
unsafe impl<A: AxisList, R: Shape, Y: Steps> Steps for AtAxes<A, R, Y> {
    const STATIC: Option<StaticStrides> = match (R::RANK, Y::STATIC) {
        (Some(rank), Some(strides)) if strides.as_slice().len() == A::AXES.len() => {
            Some(strides.at_axes(A::AXES, rank))
        }
        _ => None,
    };
    const MOST: usize = most_of::<R, Y>();

    #[inline(always)]
    fn most(&self) -> usize {
        self.2.most().max(self.1.with_extents(<[usize]>::len))
    }

    #[inline(always)]
    fn values_in<V: StrideValues>(&self) -> V {
        let rank = self.1.with_extents(<[usize]>::len);
        self.2.values::<V>().at_axes(A::AXES, rank)
    }
}
