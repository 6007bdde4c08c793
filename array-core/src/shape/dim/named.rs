//! Named axes, declared with `dim!`.

/// Re-exports of the names that expansions of [`dim!`](macro@crate::dim) contain. The expansions
/// use paths that start at `$crate`, because a program can shadow `derive`, `usize` and `::core`.
#[doc(hidden)]
pub mod axis {
    pub use core::clone::Clone;
    pub use core::cmp::{Eq, Ord, PartialEq, PartialOrd};
    pub use core::default::Default;
    pub use core::fmt::Debug;
    pub use core::hash::Hash;
    pub use core::marker::Copy;
    pub use core::option::Option;
    pub use core::prelude::v1::derive;
    pub use core::primitive::usize;
    pub use core::{compile_error, concat, stringify};

    #[cfg(feature = "typenum")]
    pub use typenum::Unsigned;

    /// The static extent in the declaration of a named axis. The type `Dim::Count` of the axis
    /// contains this extent. `Dim::Count` cannot contain `StaticDim::N`, because `StaticDim` has a
    /// bound on `Dim::Count`, so rustc would report a cycle. This trait has no bounds.
    pub trait Declared {
        /// The extent.
        const EXTENT: usize;
    }
}

/// Declares named axes.
///
/// `dim!(pub Batch)` declares an axis whose extent each array sets at run time. Extents are
/// compared only when an operation combines two axes of this name. So the extents of an array of
/// shape `(Batch, Batch)` may be 4 and 5. `dim!(pub Channel = 3)` declares an axis of extent 3 that
/// is not interchangeable with other axes of extent 3. A named axis broadcasts with
/// [`One`](crate::One), and with an axis of the same name and extent. It also broadcasts with a
/// [`Dyn`](crate::Dyn) that has the same extent or the extent 1. It never stretches.
///
/// One call can declare several axes, separated by commas or semicolons. An axis is a struct that
/// implements `Clone`, `Copy`, `Debug`, `PartialEq`, `Eq` and `Hash`. Its attributes can be doc
/// comments, lint levels such as `#[allow(…)]`, and `#[derive(…)]` with `Default`, `PartialOrd` or
/// `Ord`. An axis with a static extent always implements `Default`. Write `#[cfg(…)]` before
/// `dim!`.
///
/// # Examples
///
/// ```
/// use array_core::{Array, Len, dim};
///
/// dim!(pub Samples);
/// dim! {
///     /// The colour channels of a pixel.
///     pub Channel = 3;
///     Row;
/// }
///
/// let x = Array::<f32, (Samples, Channel)>::ones_with((Samples(5), Channel));
/// assert_eq!(x.shape(), [5, 3]);
/// # let _ = Row(2);
/// ```
///
/// Axes of two different names do not broadcast, whatever their extents:
///
/// ```compile_fail,E0277
/// use array_core::{Array, dim};
/// dim!(Features);
/// dim!(Classes);
/// let x = Array::<f32, (Features,)>::zeros_with([3]);
/// let y = Array::<f32, (Classes,)>::zeros_with([3]);
/// let _ = &x + &y;
/// ```
#[macro_export]
macro_rules! dim {
    ($(#[$($attribute:tt)*])* $vis:vis $name:ident $(;)?) => {
        $crate::named_axis! { @sort [$([$($attribute)*])*] [] [] [] [] [] [] [] [] ($vis $name) }
    };
    ($(#[$($attribute:tt)*])* $vis:vis $name:ident = $extent:expr $(;)?) => {
        $crate::named_axis! { @sort [$([$($attribute)*])*] [] [] [] [] [] [] [] [] ($vis $name = $extent) }
    };
    ($($(#[$($attribute:tt)*])* $vis:vis $name:ident $(= $extent:expr)?),+ $(,)?) => {
        $($crate::named_axis! { @sort [$([$($attribute)*])*] [] [] [] [] [] [] [] [] ($vis $name $(= $extent)?) })+
    };
    ($($(#[$($attribute:tt)*])* $vis:vis $name:ident $(= $extent:expr)?);+ $(;)?) => {
        $($crate::named_axis! { @sort [$([$($attribute)*])*] [] [] [] [] [] [] [] [] ($vis $name $(= $extent)?) })+
    };
    // An extent after `:`, as in `dim!(Channel: 3)`, is an error. The axes are created anyway, so
    // that rustc does not also report each use of their names.
    ($($(#[$($attribute:tt)*])* $vis:vis $name:ident $(: $wrong:literal)? $(= $extent:expr)?),+ $(,)?) => {
        $(
            $($crate::named_axis! { @colon $name $wrong })?
            $crate::dim! { $(#[$($attribute)*])* $vis $name $(= $wrong)? $(= $extent)? }
        )+
    };
    ($($(#[$($attribute:tt)*])* $vis:vis $name:ident $(: $wrong:literal)? $(= $extent:expr)?);+ $(;)?) => {
        $crate::dim! { $($(#[$($attribute)*])* $vis $name $(: $wrong)? $(= $extent)?),+ }
    };
}

/// Creates an axis for [`dim!`].
///
/// `@sort` removes the attributes from their list, one at a time, and sorts them into eight lists:
/// `doc = …`, `doc(…)`, the five lint levels, and derives. Any other attribute is an error. `@make`
/// creates the axis from these lists. It accepts no other attributes either, because a program can
/// call `@make` directly. All paths start at `$crate`, because a program can shadow `derive` and
/// `::core`.
///
/// The impls lack `#[diagnostic::do_not_recommend]`, because tool attributes cannot be resolved in
/// a crate with `no_implicit_prelude`.
#[doc(hidden)]
#[macro_export]
macro_rules! named_axis {
    (@colon $name:ident $extent:literal) => {
        $crate::dim::axis::compile_error! { $crate::dim::axis::concat!(
            "an extent follows `=`: write `dim!(", $crate::dim::axis::stringify!($name), " = ",
            $crate::dim::axis::stringify!($extent), ")`"
        ) }
    };
    (@sort [] $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt $h:tt $axis:tt) => {
        $crate::named_axis! { @make $a $b $c $d $e $f $g $h $axis }
    };
    (@sort [[doc = $($new:tt)*] $($more:tt)*] [$($a:tt)*] $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt $h:tt $axis:tt) => {
        $crate::named_axis! { @sort [$($more)*] [$($a)* [$($new)*]] $b $c $d $e $f $g $h $axis }
    };
    (@sort [[doc($($new:tt)*)] $($more:tt)*] $a:tt [$($b:tt)*] $c:tt $d:tt $e:tt $f:tt $g:tt $h:tt $axis:tt) => {
        $crate::named_axis! { @sort [$($more)*] $a [$($b)* [$($new)*]] $c $d $e $f $g $h $axis }
    };
    (@sort [[allow($($new:tt)*)] $($more:tt)*] $a:tt $b:tt [$($c:tt)*] $d:tt $e:tt $f:tt $g:tt $h:tt $axis:tt) => {
        $crate::named_axis! { @sort [$($more)*] $a $b [$($c)* [$($new)*]] $d $e $f $g $h $axis }
    };
    (@sort [[warn($($new:tt)*)] $($more:tt)*] $a:tt $b:tt $c:tt [$($d:tt)*] $e:tt $f:tt $g:tt $h:tt $axis:tt) => {
        $crate::named_axis! { @sort [$($more)*] $a $b $c [$($d)* [$($new)*]] $e $f $g $h $axis }
    };
    (@sort [[deny($($new:tt)*)] $($more:tt)*] $a:tt $b:tt $c:tt $d:tt [$($e:tt)*] $f:tt $g:tt $h:tt $axis:tt) => {
        $crate::named_axis! { @sort [$($more)*] $a $b $c $d [$($e)* [$($new)*]] $f $g $h $axis }
    };
    (@sort [[expect($($new:tt)*)] $($more:tt)*] $a:tt $b:tt $c:tt $d:tt $e:tt [$($f:tt)*] $g:tt $h:tt $axis:tt) => {
        $crate::named_axis! { @sort [$($more)*] $a $b $c $d $e [$($f)* [$($new)*]] $g $h $axis }
    };
    (@sort [[forbid($($new:tt)*)] $($more:tt)*] $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt [$($g:tt)*] $h:tt $axis:tt) => {
        $crate::named_axis! { @sort [$($more)*] $a $b $c $d $e $f [$($g)* [$($new)*]] $h $axis }
    };
    (@sort [[derive()] $($more:tt)*] $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt $h:tt $axis:tt) => {
        $crate::named_axis! { @sort [$($more)*] $a $b $c $d $e $f $g $h $axis }
    };
    // An axis with a static extent implements `Default` without the attribute.
    (@sort [[derive(Default $(, $($rest:tt)*)?)] $($more:tt)*] $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt $h:tt ($vis:vis $name:ident = $extent:expr)) => {
        $crate::named_axis! { @sort [[derive($($($rest)*)?)] $($more)*] $a $b $c $d $e $f $g $h ($vis $name = $extent) }
    };
    (@sort [[derive(Default $(, $($rest:tt)*)?)] $($more:tt)*] $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt [$($h:tt)*] $axis:tt) => {
        $crate::named_axis! { @sort [[derive($($($rest)*)?)] $($more)*] $a $b $c $d $e $f $g [$($h)* Default] $axis }
    };
    (@sort [[derive(Ord $(, $($rest:tt)*)?)] $($more:tt)*] $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt [$($h:tt)*] $axis:tt) => {
        $crate::named_axis! { @sort [[derive($($($rest)*)?)] $($more)*] $a $b $c $d $e $f $g [$($h)* Ord] $axis }
    };
    (@sort [[derive(PartialOrd $(, $($rest:tt)*)?)] $($more:tt)*] $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt [$($h:tt)*] $axis:tt) => {
        $crate::named_axis! { @sort [[derive($($($rest)*)?)] $($more)*] $a $b $c $d $e $f $g [$($h)* PartialOrd] $axis }
    };
    (@sort [[$($other:tt)*] $($more:tt)*] $($state:tt)*) => {
        $crate::dim::axis::compile_error! { $crate::dim::axis::concat!(
            "`dim!` refuses the attribute `#[", $crate::dim::axis::stringify!($($other)*), "]`\n\
            note: it accepts docs, lint levels and `derive(Default, PartialOrd, Ord)`; put `#[cfg(…)]` before `dim!`\n\
            note: see array_core::errors#attributes-of-axes"
        ) }
        // Create the axis anyway. Otherwise rustc would report every use of its name.
        $crate::named_axis! { @sort [$($more)*] $($state)* }
    };
    (
        @make
        [$([$($text:tt)*])*] [$([$($doc:tt)*])*]
        [$([$($allow:tt)*])*] [$([$($warn:tt)*])*] [$([$($deny:tt)*])*] [$([$($expect:tt)*])*] [$([$($forbid:tt)*])*]
        [$($derive:ident)*]
        ($vis:vis $name:ident)
    ) => {
        $(#[doc = $($text)*])*
        $(#[doc($($doc)*)])*
        $(#[allow($($allow)*)])*
        $(#[warn($($warn)*)])*
        $(#[deny($($deny)*)])*
        $(#[expect($($expect)*)])*
        $(#[forbid($($forbid)*)])*
        #[$crate::dim::axis::derive(
            $crate::dim::axis::Clone, $crate::dim::axis::Copy, $crate::dim::axis::Debug,
            $crate::dim::axis::PartialEq, $crate::dim::axis::Eq, $crate::dim::axis::Hash,
            $($crate::dim::axis::$derive),*
        )]
        $vis struct $name(
            /// The extent, in elements.
            pub $crate::dim::axis::usize,
        );

        impl $crate::dim::Dim for $name {
            const EXTENT: $crate::dim::axis::Option<$crate::dim::axis::usize> = $crate::dim::axis::Option::None;
            const KNOWN: $crate::dim::axis::Option<Self> = $crate::dim::axis::Option::None;
            type Stretching = $crate::dim::Each;
            type Count = $crate::dim::Unknown;

            #[inline(always)]
            fn extent(self) -> $crate::dim::axis::usize {
                // With the pattern and the type annotation, this function compiles only if the axis
                // has exactly one field, whose type is `usize`.
                let Self(extent) = self;
                let extent: $crate::dim::axis::usize = extent;
                extent
            }

            #[inline]
            fn from_extent(extent: $crate::dim::axis::usize) -> $crate::dim::axis::Option<Self> {
                $crate::dim::axis::Option::Some(Self(extent))
            }
        }

        // SAFETY: `FixedExtent` requires that the extent of a value never changes and agrees with
        // `Dim::extent`, `Dim::from_extent` and `Dim::EXTENT`. This expansion defines the type, and
        // its only field is the extent. The caller can pass only docs, lint levels and derives,
        // which cannot remove or replace the definition. `Dim::extent` returns the field,
        // `Dim::from_extent` sets it, and copies keep it, because `Clone` is derived. `Dim::EXTENT`
        // is `None`.
        unsafe impl $crate::dim::FixedExtent for $name {}

        // The parameter is not named `N`, because an axis may have this name.
        impl<const __EXTENT: $crate::dim::axis::usize> $crate::dim::LoosenDim<$name> for $crate::dim::Len<__EXTENT> {
            #[inline(always)]
            fn loosened(self) -> $name {
                $name(__EXTENT)
            }
        }

        impl $crate::dim::LoosenDim<$name> for $crate::dim::One {
            #[inline(always)]
            fn loosened(self) -> $name {
                $name(1)
            }
        }

        $crate::__loosen_num! { $name }

        impl $crate::dim::LoosenDim<$name> for $crate::dim::Dyn {
            #[inline(always)]
            fn loosened(self) -> $name {
                $name(self.0)
            }
        }

        $crate::__axis_relations! { $name, |$name(l), $name(r)| l == r }
    };
    (
        @make
        [$([$($text:tt)*])*] [$([$($doc:tt)*])*]
        [$([$($allow:tt)*])*] [$([$($warn:tt)*])*] [$([$($deny:tt)*])*] [$([$($expect:tt)*])*] [$([$($forbid:tt)*])*]
        [$($derive:ident)*]
        ($vis:vis $name:ident = $extent:expr)
    ) => {
        $(#[doc = $($text)*])*
        $(#[doc($($doc)*)])*
        $(#[allow($($allow)*)])*
        $(#[warn($($warn)*)])*
        $(#[deny($($deny)*)])*
        $(#[expect($($expect)*)])*
        $(#[forbid($($forbid)*)])*
        #[$crate::dim::axis::derive(
            $crate::dim::axis::Clone, $crate::dim::axis::Copy, $crate::dim::axis::Debug,
            $crate::dim::axis::Default, $crate::dim::axis::PartialEq, $crate::dim::axis::Eq,
            $crate::dim::axis::Hash, $($crate::dim::axis::$derive),*
        )]
        $vis struct $name;

        impl $crate::dim::Dim for $name {
            const EXTENT: $crate::dim::axis::Option<$crate::dim::axis::usize> =
                $crate::dim::axis::Option::Some(<Self as $crate::dim::StaticDim>::N);
            const KNOWN: $crate::dim::axis::Option<Self> = $crate::dim::axis::Option::Some(Self);
            type Stretching = $crate::dim::Each;
            type Count = $crate::dim::Fixed<{ <$name as $crate::dim::axis::Declared>::EXTENT }>;

            #[inline(always)]
            fn extent(self) -> $crate::dim::axis::usize {
                <Self as $crate::dim::StaticDim>::N
            }

            #[inline]
            fn from_extent(extent: $crate::dim::axis::usize) -> $crate::dim::axis::Option<Self> {
                if extent == <Self as $crate::dim::StaticDim>::N {
                    $crate::dim::axis::Option::Some(Self)
                } else {
                    $crate::dim::axis::Option::None
                }
            }
        }

        impl $crate::dim::axis::Declared for $name {
            // Expand `$extent` only once, because a procedural macro can return a different number
            // each time.
            const EXTENT: $crate::dim::axis::usize = $extent;
        }

        impl $crate::dim::StaticDim for $name {
            const N: $crate::dim::axis::usize = <Self as $crate::dim::axis::Declared>::EXTENT;
            const VALUE: Self = Self;
            type Nest<T: $crate::dim::axis::Copy> = [T; <$name as $crate::dim::StaticDim>::N];
        }

        // SAFETY: `Dim::extent` and `Dim::EXTENT` are `StaticDim::N`, a constant, and
        // `Dim::from_extent` returns an axis only for that number. The type has no field, and
        // `Clone` is derived.
        unsafe impl $crate::dim::FixedExtent for $name {}
        // SAFETY: `StaticDim::N` is `Dim::EXTENT`, and the extent of `StaticDim::VALUE`, which is
        // the only value. `StaticDim::Nest<T>` is `[T; N]`.
        unsafe impl $crate::dim::StaticExtent for $name {}

        impl $crate::dim::LoosenDim<$name> for $crate::dim::Len<{ <$name as $crate::dim::axis::Declared>::EXTENT }> {
            #[inline(always)]
            fn loosened(self) -> $name {
                $name
            }
        }

        impl $crate::dim::LoosenDim<$crate::dim::Len<{ <$name as $crate::dim::axis::Declared>::EXTENT }>> for $name {
            #[inline(always)]
            fn loosened(self) -> $crate::dim::Len<{ <$name as $crate::dim::axis::Declared>::EXTENT }> {
                $crate::dim::Len
            }
        }

        $crate::__axis_relations! { $name, |_l, _r| true }
    };
}

/// Implements the conversion of a [`Num`](crate::dim::Num) to a named axis with a run-time extent.
#[cfg(feature = "typenum")]
#[doc(hidden)]
#[macro_export]
macro_rules! __loosen_num {
    ($name:ident) => {
        impl<__Integer: $crate::dim::axis::Unsigned> $crate::dim::LoosenDim<$name> for $crate::dim::Num<__Integer> {
            #[inline(always)]
            fn loosened(self) -> $name {
                $name($crate::dim::Dim::extent(self))
            }
        }
    };
}

/// Expands to nothing, because this build lacks the feature `typenum`.
#[cfg(not(feature = "typenum"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __loosen_num {
    ($name:ident) => {};
}

/// Implements the relations of a named axis.
#[doc(hidden)]
#[macro_export]
macro_rules! __axis_relations {
    ($name:ident, |$l:pat_param, $r:pat_param| $same:expr) => {
        impl $crate::dim::BroadcastDim<$name> for $name {
            type Output = $name;

            #[inline]
            fn broadcast_dim(self, rhs: $name) -> $crate::dim::axis::Option<$name> {
                let ($l, $r) = (self, rhs);
                if $same {
                    $crate::dim::axis::Option::Some(self)
                } else {
                    $crate::dim::axis::Option::None
                }
            }
        }

        impl $crate::dim::BroadcastDim<$crate::dim::One> for $name {
            type Output = $name;

            #[inline(always)]
            fn broadcast_dim(self, _: $crate::dim::One) -> $crate::dim::axis::Option<$name> {
                $crate::dim::axis::Option::Some(self)
            }
        }

        impl $crate::dim::BroadcastDim<$crate::dim::Dyn> for $name {
            type Output = $name;

            #[inline]
            fn broadcast_dim(self, rhs: $crate::dim::Dyn) -> $crate::dim::axis::Option<$name> {
                if rhs.0 == 1 || rhs.0 == $crate::dim::Dim::extent(self) {
                    $crate::dim::axis::Option::Some(self)
                } else {
                    $crate::dim::axis::Option::None
                }
            }
        }

        impl $crate::dim::BroadcastDim<$name> for $crate::dim::Dyn {
            type Output = $name;

            #[inline]
            fn broadcast_dim(self, rhs: $name) -> $crate::dim::axis::Option<$name> {
                $crate::dim::BroadcastDim::<$crate::dim::Dyn>::broadcast_dim(rhs, self)
            }
        }

        impl $crate::dim::DiagonalDim<$name> for $name {
            type Output = $name;

            // Two axes of the same name can differ in extent. The diagonal has the smaller extent.
            #[inline]
            fn diagonal_dim(self, rhs: $name) -> $name {
                if $crate::dim::Dim::extent(rhs) < $crate::dim::Dim::extent(self) {
                    rhs
                } else {
                    self
                }
            }
        }

        impl $crate::dim::DiagonalDim<$crate::dim::Dyn> for $name {
            type Output = $crate::dim::Dyn;

            #[inline]
            fn diagonal_dim(self, rhs: $crate::dim::Dyn) -> $crate::dim::Dyn {
                $crate::dim::DiagonalDim::<$name>::diagonal_dim(rhs, self)
            }
        }

        impl $crate::dim::SameDim<$name> for $name {
            type Right = $name;
        }
        impl $crate::dim::SameDim<$crate::dim::Dyn> for $name {
            type Right = $crate::dim::Dyn;
        }

        impl $crate::dim::AssignDim<$name> for $name {}
        impl $crate::dim::AssignDim<$crate::dim::Dyn> for $name {}
        impl $crate::dim::AssignDim<$name> for $crate::dim::Dyn {}

        impl $crate::dim::LoosenDim<$name> for $name {
            #[inline(always)]
            fn loosened(self) -> $name {
                self
            }
        }
    };
}
