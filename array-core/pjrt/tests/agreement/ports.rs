//! The comparison of results.

use array_core::stablehlo::Exportable;
use array_core::{Array, Shape};

/// An element that is compared.
pub trait Compared: Exportable {
    /// Returns the distance of two elements in units in the last place, or `None` if they are the
    /// same.
    fn distance(self, other: Self) -> Option<f64>;

    /// Returns whether the element is a float that XLA on CPUs replaces by 0.
    fn is_flushed(self) -> bool {
        false
    }
}

/// Returns whether an element of XLA's result is near that of this library. They may be `ulps`
/// units in the last place apart. If the element of this library is subnormal, that of XLA may also
/// be 0.
pub fn near<T: Compared>(here: T, there: T, ulps: f64) -> bool {
    here.distance(there).is_none_or(|distance| distance <= ulps) || here.is_flushed() && there == T::default()
}

macro_rules! exact {
    ($($dtype:ident)*) => {$(
        impl Compared for $dtype {
            fn distance(self, other: Self) -> Option<f64> {
                (self != other).then_some(f64::INFINITY)
            }
        }
    )*};
}

exact! { bool i8 i16 i32 i64 u8 u16 u32 u64 }

macro_rules! floats {
    ($($dtype:ident $bits:ident)*) => {$(
        impl Compared for $dtype {
            fn distance(self, other: Self) -> Option<f64> {
                if self.to_bits() == other.to_bits() || self.is_nan() && other.is_nan() {
                    return None;
                }
                // Floats of one sign are ordered as their bits are.
                let place = |x: $dtype| {
                    let bits = i128::from(x.abs().to_bits());
                    if x.is_sign_negative() { -bits } else { bits }
                };
                let is_number = !self.is_nan() && !other.is_nan();
                Some(if is_number { (place(self) - place(other)).unsigned_abs() as f64 } else { f64::INFINITY })
            }

            fn is_flushed(self) -> bool {
                self.is_subnormal()
            }
        }
    )*};
}

floats! { f32 u32 f64 u64 }

/// An array, or a tuple of arrays.
pub trait Ports {
    /// Compares the elements.
    fn compare(&self, there: &Self, name: &str, ulps: f64);
}

impl<T: Compared, S: Shape> Ports for Array<T, S> {
    fn compare(&self, there: &Self, name: &str, ulps: f64) {
        assert_eq!(self.shape(), there.shape(), "{name}");
        for (i, (&l, &r)) in self.as_slice().iter().zip(there.as_slice()).enumerate() {
            assert!(
                near(l, r, ulps),
                "{name}: element {i} is {l:?} here and {r:?} by XLA: {:?} ulp",
                l.distance(r)
            );
        }
    }
}

macro_rules! tuples {
    ($(($($x:ident $i:tt)*);)*) => {$(
        impl<$($x: Ports),*> Ports for ($($x,)*) {
            #[allow(unused_variables)]
            fn compare(&self, there: &Self, name: &str, ulps: f64) {
                $(self.$i.compare(&there.$i, name, ulps);)*
            }
        }
    )*};
}

tuples! {
    (); (A 0); (A 0 B 1); (A 0 B 1 C 2); (A 0 B 1 C 2 D 3); (A 0 B 1 C 2 D 3 E 4); (A 0 B 1 C 2 D 3 E 4 F 5);
    (A 0 B 1 C 2 D 3 E 4 F 5 G 6);
}

/// Runs a program by this library and by XLA, and compares the results.
macro_rules! agree {
    ($($program:ident)::+ ($($x:expr),*) $(, $ulps:expr)?) => {
        agree!(&array_core::stablehlo::Setting::new(), $($program)::+($($x),*) $(, $ulps)?)
    };
    ($setting:expr, $($program:ident)::+ ($($x:expr),*) $(, $ulps:expr)?) => {
        $crate::client::with_client(|client| {
            let name = stringify!($($program)::+).replace(' ', "");
            let compiled = $($program)::+::compile(client, $setting).unwrap_or_else(|error| panic!("{name}: {error}"));
            let there = compiled.call(($(&$x),*)).unwrap_or_else(|error| panic!("{name}: {error}"));
            let here = $($program)::+($(&$x),*);
            let ulps = 0.0 $(+ f64::from($ulps))?;
            $crate::ports::Ports::compare(&here, &there, &name, ulps);
        })
    };
}
pub(crate) use agree;

/// Compares as [`agree!`] does, for a program without a result, which writes to its first argument.
macro_rules! agree_written {
    ($($program:ident)::+ ($written:expr $(, $x:expr)*)) => {
        $crate::client::with_client(|client| {
            let name = stringify!($($program)::+).replace(' ', "");
            let compiled = $($program)::+::compile(client, &array_core::stablehlo::Setting::new()).unwrap();
            let (mut here, mut there) = ($written.clone(), $written);
            compiled.call((&mut there $(, &$x)*)).unwrap_or_else(|error| panic!("{name}: {error}"));
            $($program)::+(&mut here $(, &$x)*);
            $crate::ports::Ports::compare(&here, &there, &name, 0.0);
        })
    };
}
pub(crate) use agree_written;
