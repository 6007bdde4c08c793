//! Arrays as values of the interpreter, and comparison of its results with those of the library.

use array_core::{Array, Shape};

use crate::interpreter::{Scalar, Tensor, Type};

/// A dtype that recorded programs can use, with its name in the text of StableHLO and its
/// conversion to a [`Scalar`].
pub trait Exported: Copy {
    const NAME: &'static str;

    fn scalar(self) -> Scalar;
}

macro_rules! exported {
    ($($dtype:ident $name:literal $kind:ident;)*) => {$(
        impl Exported for $dtype {
            const NAME: &'static str = $name;

            fn scalar(self) -> Scalar {
                Scalar::$kind(self.into())
            }
        }
    )*};
}

exported! {
    bool "i1" Int;
    f32 "f32" Single;
    f64 "f64" Double;
    i16 "i16" Int;
    i32 "i32" Int;
    i64 "i64" Int;
    i8 "i8" Int;
    u16 "ui16" Int;
    u32 "ui32" Int;
    u64 "ui64" Int;
    u8 "ui8" Int;
}

/// An array, or a tuple of arrays, as values.
pub trait Ports {
    fn tensors(&self) -> Vec<Tensor>;
}

impl<T: Exported, S: Shape> Ports for Array<T, S> {
    fn tensors(&self) -> Vec<Tensor> {
        let ty = Type {
            dtype: T::NAME.to_owned(),
            extents: self.shape().as_ref().to_vec(),
        };
        let elements = self.iter().map(|&x| x.scalar()).collect();
        vec![Tensor { ty, elements }]
    }
}

macro_rules! tuples {
    ($(($($x:ident)*);)*) => {$(
        impl<$($x: Ports),*> Ports for ($($x,)*) {
            #[allow(non_snake_case)]
            fn tensors(&self) -> Vec<Tensor> {
                let ($($x,)*) = self;
                [$($x.tensors()),*].concat()
            }
        }
    )*};
}

tuples! { (A B); (A B C); (A B C D); (A B C D E); (A B C D E F); (A B C D E F G); }

/// Compares values, floats within units in the last place.
pub fn compare(name: &str, here: &[Tensor], there: &[Tensor], ulps: f64, text: &str) {
    assert_eq!(here.len(), there.len(), "{name}");
    for (here, there) in here.iter().zip(there) {
        assert_eq!(here.ty, there.ty, "{name}");
        for (i, (l, r)) in here.elements.iter().zip(&there.elements).enumerate() {
            let is_near = if ulps == 0.0 {
                l.same(*r)
            } else {
                l.near(*r, ulps, 1e-300)
            };
            assert!(is_near, "{name}: element {i} is {l:?} here and {r:?} there\n{text}");
        }
    }
}

/// Runs a program here and in the interpreter, and compares the results.
macro_rules! agree {
    ($($program:ident)::+ ($($x:expr),*) $(, $ulps:expr)?) => {
        agree!(&array_core::stablehlo::Setting::new(), $($program)::+($($x),*) $(, $ulps)?)
    };
    ($setting:expr, $($program:ident)::+ ($($x:expr),*) $(, $ulps:expr)?) => {{
        let module = $($program)::+::export($setting).unwrap_or_else(|error| panic!("{}: {error}", stringify!($($program)::+)));
        let arguments: Vec<_> = [$($crate::ports::Ports::tensors(&$x)),*].into_iter().flatten().collect();
        let there = $crate::interpreter::run(module.text(), &arguments);
        let here = $crate::ports::Ports::tensors(&$($program)::+($(&$x),*));
        let ulps = 0.0 $(+ f64::from($ulps))?;
        $crate::ports::compare(stringify!($($program)::+), &here, &there, ulps, module.text());
        $crate::ports::save(stringify!($($program)::+), module.text(), &arguments, &here, ulps);
    }};
}
pub(crate) use agree;

/// As [`agree!`], of a program without a result, which writes to its first argument.
macro_rules! agree_written {
    ($($program:ident)::+ ($written:expr $(, $x:expr)*)) => {{
        let module = $($program)::+::export(&array_core::stablehlo::Setting::new()).unwrap();
        let arguments = [$crate::ports::Ports::tensors(&$written) $(, $crate::ports::Ports::tensors(&$x))*];
        let arguments: Vec<_> = arguments.into_iter().flatten().collect();
        let there = $crate::interpreter::run(module.text(), &arguments);
        let mut here = $written;
        $($program)::+(&mut here $(, &$x)*);
        let here = $crate::ports::Ports::tensors(&here);
        $crate::ports::compare(stringify!($($program)::+), &here, &there, 0.0, module.text());
    }};
}
pub(crate) use agree_written;

/// Writes a program with its arguments and results to the directory that `STABLEHLO_OUT` names, if
/// it is set: for XLA to run.
pub fn save(name: &str, text: &str, arguments: &[Tensor], results: &[Tensor], ulps: f64) {
    use std::fmt::Write;

    let Some(directory) = std::env::var_os("STABLEHLO_OUT") else {
        return;
    };
    let mut values = format!("{ulps}\n");
    for (word, tensors) in [("argument", arguments), ("result", results)] {
        for Tensor { ty, elements } in tensors {
            let _ = write!(values, "{word} {} {:?}", ty.dtype, ty.extents);
            for element in elements {
                let _ = match element {
                    Scalar::Int(x) => write!(values, " {x}"),
                    Scalar::Single(x) => write!(values, " {}", x.to_bits()),
                    Scalar::Double(x) => write!(values, " {}", x.to_bits()),
                };
            }
            values.push('\n');
        }
    }
    let name = name.replace("::", "_").replace(' ', "");
    let path = std::path::Path::new(&directory).join(name);
    std::fs::write(path.with_extension("mlir"), text).expect("a directory");
    std::fs::write(path.with_extension("values"), values).expect("a directory");
}
