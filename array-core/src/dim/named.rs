//! Axes of names, made by `dim!`.

/// Makes named axes.
///
/// `dim!(pub Batch)` is an axis whose extent is known at run time and is the same in every array
/// that names it: arrays that disagree are caught when they meet. `dim!(pub Channel = 3)` is an
/// axis of extent 3 that is not interchangeable with other axes of extent 3. A named axis meets
/// itself, [`One`](crate::One), and (checked at run time) [`Dyn`](crate::Dyn); it never stretches.
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
/// Two names do not meet, whatever their extents:
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
    ($(#[$attribute:meta])* $vis:vis $name:ident $(;)?) => {
        $crate::__named_axis! { $(#[$attribute])* $vis $name }
    };
    ($(#[$attribute:meta])* $vis:vis $name:ident = $extent:expr $(;)?) => {
        $crate::__named_axis! { $(#[$attribute])* $vis $name = $extent }
    };
    ($($(#[$attribute:meta])* $vis:vis $name:ident $(= $extent:expr)?),+ $(,)?) => {
        $($crate::__named_axis! { $(#[$attribute])* $vis $name $(= $extent)? })+
    };
    ($($(#[$attribute:meta])* $vis:vis $name:ident $(= $extent:expr)?);+ $(;)?) => {
        $($crate::__named_axis! { $(#[$attribute])* $vis $name $(= $extent)? })+
    };
}

/// One axis of [`dim!`].
///
/// Without `#[diagnostic::do_not_recommend]` on its impls: a crate under `no_implicit_prelude` does not know the
/// attributes of tools.
#[doc(hidden)]
#[macro_export]
macro_rules! __named_axis {
    ($(#[$attribute:meta])* $vis:vis $name:ident) => {
        $(#[$attribute])*
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug,
            ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash,
        )]
        $vis struct $name(
            /// The extent, in elements.
            pub usize,
        );

        impl $crate::Dim for $name {
            const EXTENT: ::core::option::Option<usize> = ::core::option::Option::None;
            const KNOWN: ::core::option::Option<Self> = ::core::option::Option::None;
            type Stretching = $crate::Each;
            type Count = $crate::macros::Unknown;

            #[inline(always)]
            fn extent(self) -> usize {
                self.0
            }

            #[inline]
            fn from_extent(extent: usize) -> ::core::option::Option<Self> {
                ::core::option::Option::Some($name(extent))
            }
        }

        $crate::__fixed_extent! { $name }
        $crate::__axis_relations! { $name, |l, r| l.0 == r.0 }
    };
    ($(#[$attribute:meta])* $vis:vis $name:ident = $extent:expr) => {
        $(#[$attribute])*
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::default::Default,
            ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash,
        )]
        $vis struct $name;

        impl $crate::Dim for $name {
            const EXTENT: ::core::option::Option<usize> =
                ::core::option::Option::Some(<Self as $crate::StaticDim>::N);
            const KNOWN: ::core::option::Option<Self> = ::core::option::Option::Some($name);
            type Stretching = $crate::Each;
            type Count = $crate::macros::Fixed<{ $extent }>;

            #[inline(always)]
            fn extent(self) -> usize {
                <Self as $crate::StaticDim>::N
            }

            #[inline]
            fn from_extent(extent: usize) -> ::core::option::Option<Self> {
                if extent == <Self as $crate::StaticDim>::N {
                    ::core::option::Option::Some($name)
                } else {
                    ::core::option::Option::None
                }
            }
        }

        impl $crate::StaticDim for $name {
            const N: usize = $extent;
            const VALUE: Self = $name;
            type Nest<T: ::core::marker::Copy> = [T; { $extent }];
        }

        $crate::__fixed_extent! { $name }
        $crate::__axis_relations! { $name, |_l, _r| true }
    };
}

/// What a named axis meets.
#[doc(hidden)]
#[macro_export]
macro_rules! __axis_relations {
    ($name:ident, |$l:ident, $r:ident| $same:expr) => {
        impl $crate::BroadcastDim<$name> for $name {
            type Output = $name;

            #[inline]
            fn broadcast_dim(self, rhs: $name) -> ::core::option::Option<$name> {
                let ($l, $r) = (self, rhs);
                if $same {
                    ::core::option::Option::Some(self)
                } else {
                    ::core::option::Option::None
                }
            }
        }

        impl $crate::BroadcastDim<$crate::One> for $name {
            type Output = $name;

            #[inline(always)]
            fn broadcast_dim(self, _: $crate::One) -> ::core::option::Option<$name> {
                ::core::option::Option::Some(self)
            }
        }

        impl $crate::BroadcastDim<$crate::Dyn> for $name {
            type Output = $name;

            #[inline]
            fn broadcast_dim(self, rhs: $crate::Dyn) -> ::core::option::Option<$name> {
                if rhs.0 == 1 || rhs.0 == $crate::Dim::extent(self) {
                    ::core::option::Option::Some(self)
                } else {
                    ::core::option::Option::None
                }
            }
        }

        impl $crate::BroadcastDim<$name> for $crate::Dyn {
            type Output = $name;

            #[inline]
            fn broadcast_dim(self, rhs: $name) -> ::core::option::Option<$name> {
                $crate::BroadcastDim::<$crate::Dyn>::broadcast_dim(rhs, self)
            }
        }

        impl $crate::DiagonalDim<$name> for $name {
            type Output = $name;

            #[inline]
            fn diagonal_dim(self, _: $name) -> $name {
                self
            }
        }

        impl $crate::SameDim<$name> for $name {
            type Right = $name;

            #[inline(always)]
            fn right(rhs: $name) -> $name {
                rhs
            }
        }
        impl $crate::SameDim<$crate::Dyn> for $name {
            type Right = $crate::Dyn;

            #[inline(always)]
            fn right(rhs: $crate::Dyn) -> $crate::Dyn {
                rhs
            }
        }

        impl $crate::AssignDim<$name> for $name {
            #[inline]
            fn accepts_dim(self, rhs: $name) -> bool {
                let ($l, $r) = (self, rhs);
                $same
            }
        }

        impl $crate::AssignDim<$crate::Dyn> for $name {
            #[inline]
            fn accepts_dim(self, rhs: $crate::Dyn) -> bool {
                rhs.0 == 1 || rhs.0 == $crate::Dim::extent(self)
            }
        }

        impl $crate::AssignDim<$name> for $crate::Dyn {
            #[inline]
            fn accepts_dim(self, rhs: $name) -> bool {
                self.0 == $crate::Dim::extent(rhs)
            }
        }
    };
}
