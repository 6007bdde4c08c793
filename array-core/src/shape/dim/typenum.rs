//! Axes whose extent is an integer of the crate [`typenum`].

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use ::typenum::{B0, B1, Const, ToUInt, U1, U3, UInt, UTerm, Unsigned};

use super::count::Typed;
use super::{
    AssignDim, BroadcastDim, DiagonalDim, Dim, Dyn, Each, Len, LoosenDim, One, SameDim, SqueezeDim, StaticDim, relate,
};
use crate::shape::MayBeThree;

/// An axis whose extent is an integer of the crate [`typenum`], for code that is generic over such
/// integers. It never stretches, not even `Num<U1>`.
///
/// | with | broadcasts to |
/// |---|---|
/// | the same `Num<U>`, [`One`], and, checked at run time, [`Dyn`] | `Num<U>` |
/// | [`Len<N>`](Len) of the same extent, if [`Const<N>`](Const) is an integer of `typenum` | `Num<U>` |
/// | any other axis | nothing: a compile error |
///
/// `typenum` knows `Const<N>` for `N` up to 1024, and for some larger `N`, such as powers of 2 and
/// 10. For these `N`, [`into_shape`](crate::Array::into_shape) converts between `Num<U>` and
/// `Len<N>`. For others, [`try_into_shape`](crate::Array::try_into_shape) compares the extents.
///
/// A computed extent, such as that of a concatenation, is a `Num` if one of the two axes is a `Num`
/// and the other has a static extent. Such a `Num` can exceed 1024. In generic code, the bounds of
/// `typenum` suffice for sums and products, and for the smaller of two extents:
///
/// ```
/// use core::ops::Add;
///
/// use array_core::{Array, Arrays, Num};
/// use typenum::{Sum, U1024, U2048, Unsigned};
///
/// type Vector<U> = Array<f32, (Num<U>,)>;
///
/// fn behind<M: Unsigned + Add<N>, N: Unsigned>(x: &Vector<M>, y: &Vector<N>) -> Vector<Sum<M, N>>
/// where
///     Sum<M, N>: Unsigned,
/// {
///     (x, y).concat::<0>()
/// }
///
/// let both: Vector<Sum<U1024, U2048>> = behind(&Vector::<U1024>::zeros(), &Vector::<U2048>::ones());
/// assert_eq!(both.sum(), 2048.0);
/// ```
///
/// Other computed extents, such as the extents of differences and windows, need the bound of their
/// relation, as in `Num<M>: SubtractExtent<Num<N>>`. Inline arrays and `zeros` need a static shape,
/// and therefore the bound `Num<M>: StaticDim`.
pub struct Num<U>(PhantomData<fn() -> U>);

impl<U> Num<U> {
    /// Creates the axis.
    pub const fn new() -> Self {
        Num(PhantomData)
    }
}

impl<U> Clone for Num<U> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<U> Copy for Num<U> {}

impl<U> Default for Num<U> {
    #[inline(always)]
    fn default() -> Self {
        Self::new()
    }
}

impl<U: Unsigned> fmt::Debug for Num<U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Num<U{}>", U::USIZE)
    }
}

impl<U> PartialEq for Num<U> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<U> Eq for Num<U> {}

impl<U> PartialOrd for Num<U> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<U> Ord for Num<U> {
    fn cmp(&self, _: &Self) -> Ordering {
        Ordering::Equal
    }
}

impl<U> Hash for Num<U> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<U: Unsigned> Dim for Num<U> {
    const EXTENT: Option<usize> = Some(U::USIZE);
    const KNOWN: Option<Self> = Some(Self::new());
    type Stretching = Each;
    type Count = Typed<U>;

    #[inline(always)]
    fn extent(self) -> usize {
        U::USIZE
    }

    #[inline]
    fn from_extent(extent: usize) -> Option<Self> {
        (extent == U::USIZE).then_some(Self::new())
    }
}

/// An integer of `typenum` that can be the length of a Rust array. [`Of<T>`](Memory::Of) has the
/// memory layout of that array. Every [`Unsigned`] integer implements this trait. Rust has no array
/// type whose length is a type parameter, so `Of<T>` consists of smaller arrays.
#[doc(hidden)]
pub trait Memory: Unsigned {
    /// A type with the memory layout of `[T; N]`, if the integer is `N`.
    type Of<T: Copy>: Copy;
}

/// Two values of type `A`, followed by one value of type `T`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct AndOne<A, T>([A; 2], T);

impl Memory for UTerm {
    type Of<T: Copy> = [T; 0];
}

impl<U: Memory> Memory for UInt<U, B0> {
    type Of<T: Copy> = [U::Of<T>; 2];
}

impl<U: Memory> Memory for UInt<U, B1> {
    type Of<T: Copy> = AndOne<U::Of<T>, T>;
}

#[diagnostic::do_not_recommend]
impl MayBeThree for Typed<U3> {}

#[diagnostic::do_not_recommend]
impl<U: Memory> StaticDim for Num<U> {
    const N: usize = U::USIZE;
    const VALUE: Self = Self::new();
    type Nest<T: Copy> = U::Of<T>;
}

/// Relation: the integers `Self` and `U` are equal. Impls have this bound, so that rustc does not
/// quote the types of `typenum` when it reports a mistake.
pub trait Equals<U> {}

#[diagnostic::do_not_recommend]
impl<U> Equals<U> for U {}

/// The integer of `typenum` that equals `N`.
type Of<const N: usize> = <Const<N> as ToUInt>::Output;

/// Implements the relations of two axes with the same extent. A row of `same_axes!` has the
/// parameters, the bounds, the two axes, and the [`Num`] with their extent.
macro_rules! same_axes {
    ($([$($parameter:tt)*] [$($bound:tt)*] $left:ty, $right:ty => $num:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> BroadcastDim<$right> for $left
        where
            $($bound)*
        {
            type Output = $num;

            #[inline(always)]
            fn broadcast_dim(self, _: $right) -> Option<$num> {
                Some(<$num>::new())
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> AssignDim<$right> for $left
        where
            $($bound)*
        {
        }

        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> SameDim<$right> for $left
        where
            $($bound)*
        {
            type Right = $right;
        }

        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> DiagonalDim<$right> for $left
        where
            $($bound)*
        {
            type Output = $num;

            #[inline(always)]
            fn diagonal_dim(self, _: $right) -> $num {
                <$num>::new()
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> LoosenDim<$right> for $left
        where
            $($bound)*
        {
            #[inline(always)]
            fn loosened(self) -> $right {
                <$right>::default()
            }
        }
    )*};
}

same_axes! {
    [U: Unsigned] [] Num<U>, Num<U> => Num<U>;
    [U: Unsigned, const N: usize] [Const<N>: ToUInt, Of<N>: Equals<U>] Num<U>, Len<N> => Num<U>;
    [U: Unsigned, const N: usize] [Const<N>: ToUInt, Of<N>: Equals<U>] Len<N>, Num<U> => Num<U>;
}

relate! { BroadcastDim broadcast_dim:
    [U: Unsigned] Num<U>, One => Self: Option<Self>, always |self, _| Some(self);
    [U: Unsigned] Num<U>, Dyn => Self: Option<Self>, |self, rhs| (rhs.0 == U::USIZE || rhs.0 == 1).then_some(self);
    [U: Unsigned] Dyn, Num<U> => Num<U>: Option<Num<U>>, |self, rhs| rhs.broadcast_dim(self);
}

relate! { AssignDim:
    [U: Unsigned] Num<U>, Dyn;
    [U: Unsigned] Dyn, Num<U>;
}

relate! { DiagonalDim diagonal_dim:
    [U: Unsigned] Num<U>, Dyn => Dyn: Dyn, |self, rhs| Dyn(rhs.0.min(U::USIZE));
}

#[diagnostic::do_not_recommend]
impl<U: Unsigned> SameDim<Dyn> for Num<U> {
    type Right = Dyn;
}

#[diagnostic::do_not_recommend]
impl SqueezeDim for Num<U1> {
    type Fits = ();
}
