//! Layouts, which are types that determine or store the strides of a view. Strides that the types
//! determine are not stored.
//!
//! The layout of an array in row-major order is [`RowMajor`]. Its strides follow from the shape of
//! the array. All other layouts implement [`Steps`]: they determine or store the strides without
//! the shape of the view. [`Based`] stores the shape of the row-major array from which a view was
//! created. Each change of the axes wraps another type around the layout. A static shape takes no
//! memory, so a view with only static shapes in its layout is a single pointer.

use core::fmt::Debug;
use core::marker::PhantomData;

use crate::shape::{DynRank, FixedSteps, MAX_TYPED_RANK, Shape, StaticShape, StaticStrides, StrideValues, Strides};

mod changed;

pub use changed::{
    AtAxes, Cut, Deep, Diagonal, Every, Inserted, Moved, Narrowed, Nth, Order, Permuted, Stepped, Stretched, Swapped,
    Unfolded, Without,
};

mod sealed {
    /// Seals the traits of this module.
    pub trait Sealed {}
}

/// A type that determines or stores the strides of an array of shape `S`. This trait is sealed.
///
/// # Safety
///
/// All items give the same strides: those of [`strides`](Layout::strides), which do not change. If
/// [`STATIC`](Layout::STATIC) is `Some`, it has these strides. If [`ROW_MAJOR`](Layout::ROW_MAJOR)
/// is `true`, they are those of row-major order. A clone has the same strides. A method that
/// returns the layout of another view returns the strides that its docs describe.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    label = "not a layout",
    note = "the layouts are those of array_core::layout: the trait is sealed"
)]
#[allow(private_bounds)]
pub unsafe trait Layout<S: Shape>: sealed::Sealed + Clone + Debug + Send + Sync + 'static {
    /// The strides, if the types determine them.
    #[doc(hidden)]
    const STATIC: Option<StaticStrides>;
    /// `true` if the type of the layout determines that the elements are in row-major order.
    #[doc(hidden)]
    const ROW_MAJOR: bool;
    /// The same layout, in a form that gives the strides without the shape.
    #[doc(hidden)]
    type Steps: Steps;
    /// The layout of a view of a part of the outermost axis, or of a view with the same extents and
    /// other types of axes. It has the same strides.
    #[doc(hidden)]
    type Part<R: Shape>: Layout<R>;
    /// The layout with an additional axis of extent 1 at the position `AXIS`.
    #[doc(hidden)]
    type Expanded<const AXIS: isize, R: Shape>: Layout<R>;
    /// The layout without the axis `AXIS`, which is the outermost axis or has the extent 1.
    #[doc(hidden)]
    type Squeezed<const AXIS: isize, R: Shape>: Layout<R> + FixedSteps;
    /// The layout without the axes that [narrowing](crate::functions::narrow) removes.
    #[doc(hidden)]
    type Narrowed<R: Shape>: Layout<R>;

    /// The layout of the numbers in a nested array whose elements are inline arrays of shape `I`.
    #[doc(hidden)]
    type Deep<I: StaticShape, R: Shape>: Layout<R>;

    /// Returns the same layout, in a form that gives the strides without the shape.
    #[doc(hidden)]
    fn steps(&self, shape: &S) -> Self::Steps;

    /// Returns the strides of an array of this shape.
    #[doc(hidden)]
    fn strides(&self, shape: &S) -> S::Strides;

    /// Returns a layout that stores the strides of an array of this shape.
    #[doc(hidden)]
    #[inline]
    fn stored(&self, shape: &S) -> Strided<S::Loose> {
        self.with_strides(shape, |strides| Strided::new(shape, strides))
    }

    /// Calls a function with the strides of an array of this shape. If the types determine the
    /// strides, they are a constant, and nothing is computed or copied.
    #[doc(hidden)]
    fn with_strides<R>(&self, shape: &S, run: impl FnOnce(&[isize]) -> R) -> R;

    /// Returns the row stride and the column stride of an array of at most two axes. A missing axis
    /// has the stride 0, or an unspecified stride if the layout is [`RowMajor`].
    ///
    /// Takes less time than [`with_strides`](Self::with_strides) if the type does not determine the
    /// rank.
    #[doc(hidden)]
    fn plane_strides(&self, shape: &S) -> [isize; 2];

    /// Returns the strides that the layout stores, each converted to `usize` by `as`, or `None` if
    /// the layout stores no strides.
    #[doc(hidden)]
    fn stored_strides(&self) -> Option<&[usize]>;

    /// Returns the layout of a view of a part of the outermost axis, or of a view with the same
    /// extents and other types of axes. It has the same strides.
    #[doc(hidden)]
    fn part<R: Shape>(&self, shape: &S) -> Self::Part<R>;

    /// Returns the layout with an additional axis of extent 1 at the position `AXIS`.
    #[doc(hidden)]
    fn expanded<const AXIS: isize, R: Shape>(&self, shape: &S) -> Self::Expanded<AXIS, R>;

    /// Returns the layout without the axis `AXIS`, which is the outermost axis or has the extent 1.
    #[doc(hidden)]
    fn squeezed<const AXIS: isize, R: Shape>(&self, shape: &S) -> Self::Squeezed<AXIS, R>;

    /// Returns the layout without the axes that [narrowing](crate::functions::narrow) removes.
    #[doc(hidden)]
    fn narrowed<R: Shape>(&self) -> Self::Narrowed<R>;

    /// Returns the layout of the numbers in a nested array whose elements are inline arrays of
    /// shape `I`.
    #[doc(hidden)]
    fn deep<I: StaticShape, R: Shape>(&self, shape: &S) -> Self::Deep<I, R>;
}

/// A layout that determines or stores its strides without the shape of the view. Every layout other
/// than [`RowMajor`] implements this trait. This trait is sealed.
///
/// # Safety
///
/// All items give the same strides: those of [`values_in`](Steps::values_in), which do not change.
/// If [`STATIC`](Steps::STATIC) is `Some`, it has these strides. A clone has the same strides. The
/// strides are those that the docs of the type describe.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    label = "not a layout",
    note = "the layouts are those of array_core::layout: the trait is sealed"
)]
#[allow(private_bounds)]
pub unsafe trait Steps: sealed::Sealed + Clone + Debug + Send + Sync + 'static {
    /// The strides, if the type determines them.
    #[doc(hidden)]
    const STATIC: Option<StaticStrides>;
    /// An upper bound on [`most`](Self::most) that the type determines.
    #[doc(hidden)]
    const MOST: usize;

    /// Returns an upper bound on the number of strides of this layout, and of the layouts that it
    /// wraps.
    #[doc(hidden)]
    fn most(&self) -> usize;

    /// Returns the strides as values of type `V`. The capacity of `V` must suffice for the strides
    /// of this layout, and of each layout that it wraps.
    #[doc(hidden)]
    fn values_in<V: StrideValues>(&self) -> V;

    /// Returns the strides as values of type `V`. The capacity of `V` must suffice for these
    /// strides, but need not suffice for the strides of the layouts that this layout wraps.
    #[doc(hidden)]
    #[inline(always)]
    fn values<V: StrideValues>(&self) -> V {
        if const { Self::MOST > V::CAPACITY } && self.most() > V::CAPACITY {
            // `values_in` also needs capacity for the layouts that this layout wraps. The strides
            // of a `DynRank` have capacity for every layout.
            return V::of(self.values_in::<<DynRank as Shape>::Strides>().as_ref());
        }
        self.values_in()
    }

    /// Calls a function with the strides. The capacity of `V` must suffice for them. If the layout
    /// has at most [`MAX_TYPED_RANK`] axes, does not take memory for more axes, unlike
    /// [`values`](Self::values).
    #[doc(hidden)]
    #[inline(always)]
    fn with_values<V: StrideValues, R>(&self, run: impl FnOnce(&[isize]) -> R) -> R {
        // If the rank is not static, `values` would reserve memory for the maximum rank.
        if const { V::CAPACITY > MAX_TYPED_RANK } && self.most() <= MAX_TYPED_RANK {
            return run(self.values_in::<StaticStrides>().as_ref());
        }
        run(self.values::<V>().as_ref())
    }

    /// Returns the strides that the layout stores, each converted to `usize` by `as`, or `None` if
    /// the layout stores no strides.
    #[doc(hidden)]
    #[inline(always)]
    fn stored_values(&self) -> Option<&[usize]> {
        None
    }
}

/// Returns the row stride and the column stride of at most two axes. A stride is 0 if its axis is
/// missing. Both are 0 if there are more than two axes.
#[inline(always)]
fn plane(strides: &[isize]) -> [isize; 2] {
    match *strides {
        [down, right] => [down, right],
        [right] => [0, right],
        _ => [0, 0],
    }
}

/// Returns the rank of the shape `S`, or the maximum rank if the rank is not static.
const fn most_axes<S: Shape>() -> usize {
    match S::RANK {
        Some(rank) => rank,
        None => DynRank::MAX_RANK,
    }
}

/// Returns whether an array of shape `S` can have this rank. A view whose conversion to `S` fails
/// has another rank, but the compiler also evaluates the constants of its layout.
const fn can_have<S: Shape>(rank: usize) -> bool {
    match S::RANK {
        Some(own) => own == rank,
        None => true,
    }
}

/// Returns the strides of a layout `L` of an array of shape `S`, or an empty slice if the types do
/// not determine the strides.
const fn known<S: Shape, L: Layout<S>>() -> &'static [isize] {
    struct Known<S, L>(core::marker::PhantomData<(S, L)>);
    impl<S: Shape, L: Layout<S>> Known<S, L> {
        const STRIDES: &'static StaticStrides = &match L::STATIC {
            Some(strides) => strides,
            None => StaticStrides::SCALAR,
        };
    }
    Known::<S, L>::STRIDES.known()
}

/// Replaces the extents of an array by its strides in row-major order.
#[cfg_attr(not(debug_assertions), inline(always))]
fn to_row_major(values: &mut [usize]) {
    let mut stride = 1_usize;
    for value in values.iter_mut().rev() {
        // The extents of an existing array multiply to at most `isize::MAX`, unless one of them is
        // 0 or the elements are zero-sized. In these two cases, strides are not used, so they may
        // wrap.
        (*value, stride) = (stride, stride.wrapping_mul(*value));
    }
}

/// The layout of row-major order: the elements are contiguous, and the last index changes fastest.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowMajor;

impl sealed::Sealed for RowMajor {}

// SAFETY: all items compute the strides of row-major order from the extents of the shape. `STATIC`
// has the strides for the same extents. In row-major order, neither an axis of extent 1 nor the
// extent of the outermost axis has an effect on the strides of other axes. So `Part`, `Expanded`,
// `Squeezed` and `Narrowed` are `RowMajor`, too. `Deep` is `RowMajor`, since an inline array is in
// row-major order.
unsafe impl<S: Shape> Layout<S> for RowMajor {
    const STATIC: Option<StaticStrides> = match S::STATIC {
        Some(extents) => Some(StaticStrides::row_major(extents.as_slice())),
        None => None,
    };
    const ROW_MAJOR: bool = true;
    type Steps = Based<S>;
    type Part<R: Shape> = RowMajor;
    type Expanded<const AXIS: isize, R: Shape> = RowMajor;
    type Squeezed<const AXIS: isize, R: Shape> = RowMajor;
    type Deep<I: StaticShape, R: Shape> = RowMajor;
    type Narrowed<R: Shape> = RowMajor;

    #[inline(always)]
    fn steps(&self, shape: &S) -> Based<S> {
        Based(shape.clone())
    }

    #[inline(always)]
    fn strides(&self, shape: &S) -> S::Strides {
        S::Strides::row_major(shape.extents().as_ref())
    }

    #[inline]
    fn stored(&self, shape: &S) -> Strided<S::Loose> {
        let mut values = shape.extents();
        to_row_major(values.as_mut());
        Strided(values)
    }

    #[inline(always)]
    fn with_strides<R>(&self, shape: &S, run: impl FnOnce(&[isize]) -> R) -> R {
        if const { <Self as Layout<S>>::STATIC.is_some() } {
            return run(const { known::<S, Self>() });
        }
        // If the rank is not static, `strides` would reserve memory for the maximum rank.
        if const { S::Strides::CAPACITY > MAX_TYPED_RANK } && shape.with_extents(<[usize]>::len) <= MAX_TYPED_RANK {
            return run(shape.with_extents(StaticStrides::row_major).as_slice());
        }
        run(self.strides(shape).as_ref())
    }

    #[inline(always)]
    fn plane_strides(&self, shape: &S) -> [isize; 2] {
        shape.with_extents(|extents| [extents.last().map_or(0, |&columns| columns as isize), 1])
    }

    #[inline(always)]
    fn stored_strides(&self) -> Option<&[usize]> {
        None
    }

    #[inline(always)]
    fn part<R: Shape>(&self, _: &S) -> RowMajor {
        RowMajor
    }

    #[inline(always)]
    fn expanded<const AXIS: isize, R: Shape>(&self, _: &S) -> RowMajor {
        RowMajor
    }

    #[inline(always)]
    fn squeezed<const AXIS: isize, R: Shape>(&self, _: &S) -> RowMajor {
        RowMajor
    }

    #[inline(always)]
    fn narrowed<R: Shape>(&self) -> RowMajor {
        RowMajor
    }

    #[inline(always)]
    fn deep<I: StaticShape, R: Shape>(&self, _: &S) -> RowMajor {
        RowMajor
    }
}

// SAFETY: all items give the strides of `Y`, as `Steps` guarantees. `STATIC` is `None` if the shape
// has another rank. `ROW_MAJOR` is `false`. A part of the outermost axis has the same strides, and
// `Inserted`, `Without`, `Narrowed` and `Deep` have those that their docs describe.
unsafe impl<S: Shape, Y: Steps> Layout<S> for Y {
    const STATIC: Option<StaticStrides> = match Y::STATIC {
        Some(strides) if can_have::<S>(strides.as_slice().len()) => Some(strides),
        _ => None,
    };
    const ROW_MAJOR: bool = false;
    type Steps = Y;
    type Part<R: Shape> = Y;
    type Expanded<const AXIS: isize, R: Shape> = Inserted<AXIS, Y>;
    type Squeezed<const AXIS: isize, R: Shape> = Without<AXIS, Y>;
    type Deep<I: StaticShape, R: Shape> = Deep<I, Y>;
    type Narrowed<R: Shape> = Narrowed<S, Y>;

    #[inline(always)]
    fn steps(&self, _: &S) -> Y {
        self.clone()
    }

    #[inline(always)]
    fn strides(&self, _: &S) -> S::Strides {
        self.values()
    }

    #[inline(always)]
    fn with_strides<R>(&self, _: &S, run: impl FnOnce(&[isize]) -> R) -> R {
        if const { <Self as Layout<S>>::STATIC.is_some() } {
            return run(const { known::<S, Self>() });
        }
        self.with_values::<S::Strides, R>(run)
    }

    #[inline(always)]
    fn plane_strides(&self, _: &S) -> [isize; 2] {
        // If the rank is not static, `with_values` would reserve memory for more than two axes.
        if const { S::Strides::CAPACITY > MAX_TYPED_RANK } && self.most() <= 2 {
            return plane(&self.values_in::<Strides<2>>());
        }
        self.with_values::<S::Strides, _>(plane)
    }

    #[inline(always)]
    fn stored_strides(&self) -> Option<&[usize]> {
        self.stored_values()
    }

    #[inline(always)]
    fn part<R: Shape>(&self, _: &S) -> Y {
        self.clone()
    }

    #[inline(always)]
    fn expanded<const AXIS: isize, R: Shape>(&self, _: &S) -> Inserted<AXIS, Y> {
        Inserted(self.clone())
    }

    #[inline(always)]
    fn squeezed<const AXIS: isize, R: Shape>(&self, _: &S) -> Without<AXIS, Y> {
        Without(self.clone())
    }

    #[inline(always)]
    fn narrowed<R: Shape>(&self) -> Narrowed<S, Y> {
        Narrowed(PhantomData, self.clone())
    }

    #[inline(always)]
    fn deep<I: StaticShape, R: Shape>(&self, _: &S) -> Deep<I, Y> {
        Deep(I::VALUE, self.clone())
    }
}

/// The layout with the strides of the row-major array, of shape `S`, from which a view was created.
#[derive(Clone, Copy, Debug)]
pub struct Based<S>(pub(crate) S);

impl<S> sealed::Sealed for Based<S> {}

// SAFETY: all items compute the strides of row-major order from the extents of the shape `S`. The
// clone of the shape has the same extents, as `FixedExtent` guarantees.
unsafe impl<S: Shape> Steps for Based<S> {
    const STATIC: Option<StaticStrides> = <RowMajor as Layout<S>>::STATIC;
    const MOST: usize = most_axes::<S>();

    #[inline(always)]
    fn most(&self) -> usize {
        self.0.with_extents(<[usize]>::len)
    }

    #[inline(always)]
    fn values_in<V: StrideValues>(&self) -> V {
        self.0.with_extents(V::row_major)
    }
}

/// The layout that stores run-time strides, one for each axis of a shape `S`.
#[derive(Clone, Debug)]
pub struct Strided<S: Shape>(S::Extents);

impl<S: Shape<Extents: Copy>> Copy for Strided<S> {}

/// Writes strides to `values`, each converted to `usize` by `as`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn store(values: &mut [usize], strides: &[isize]) {
    for (value, &stride) in values.iter_mut().zip(strides) {
        *value = stride as usize;
    }
}

impl<S: Shape> Strided<S> {
    /// Creates the layout from strides, one for each axis of a shape of the same rank as `S`.
    pub(crate) fn new<Q: Shape<Extents = S::Extents>>(shape: &Q, strides: &[isize]) -> Self {
        let mut values = shape.extents();
        store(values.as_mut(), strides);
        Self(values)
    }

    /// Swaps the strides of two axes.
    ///
    /// # Panics
    ///
    /// Panics if one of the axes does not exist.
    #[cfg(feature = "dyn-array")]
    #[inline]
    pub(crate) fn swap(&mut self, i: usize, j: usize) {
        self.0.as_mut().swap(i, j);
    }

    /// Changes the sign of the stride of an axis, and returns the stride before the change.
    ///
    /// # Panics
    ///
    /// Panics if there is no such axis.
    #[cfg(feature = "dyn-array")]
    #[inline]
    pub(crate) fn reverse(&mut self, axis: usize) -> isize {
        let stride = &mut self.0.as_mut()[axis];
        let before = stride.cast_signed();
        *stride = stride.wrapping_neg();
        before
    }
}

impl<S: Shape> sealed::Sealed for Strided<S> {}

// SAFETY: all items give the stored strides, and `STATIC` is `None`. The strides are in an array or
// a `DynRank`, whose clones have equal values.
unsafe impl<S: Shape> Steps for Strided<S> {
    const STATIC: Option<StaticStrides> = None;
    const MOST: usize = most_axes::<S>();

    #[inline(always)]
    fn most(&self) -> usize {
        self.0.as_ref().len()
    }

    #[inline(always)]
    fn values_in<V: StrideValues>(&self) -> V {
        V::stored(self.0.as_ref())
    }

    #[inline(always)]
    fn with_values<V: StrideValues, R>(&self, run: impl FnOnce(&[isize]) -> R) -> R {
        let stored = self.0.as_ref();
        // If the rank is not static, use an array for the maximum rank only if the layout has more
        // than `MAX_TYPED_RANK` axes.
        if const { S::Strides::CAPACITY > MAX_TYPED_RANK } && stored.len() > MAX_TYPED_RANK {
            return run(S::Strides::stored(stored).as_ref());
        }
        run(StaticStrides::stored(stored).as_slice())
    }

    #[inline(always)]
    fn stored_values(&self) -> Option<&[usize]> {
        Some(self.0.as_ref())
    }
}
