//! Readers of arbitrary bytes as files, for fuzzing and for tests on files of the corpus with some
//! bytes changed.

use std::io::Cursor;

use array_core::dtype::DTypeKind;
use array_core::dynamic::DynScalar;
use array_core::files::{NpyHeader, NpyView, NpzReader, Safetensors};
use array_core::{Array, ContiguousView, DynArray, DynRank, Element, shape};

/// A dtype whose elements are compared by their bits.
pub trait Stored: Element {
    /// Returns the value of an integer, or the bits of a float.
    fn number(self) -> i128;
}

macro_rules! stored {
    ($($dtype:ident |$x:ident| $number:expr;)*) => {$(
        impl Stored for $dtype {
            fn number(self) -> i128 {
                let $x = self;
                i128::from($number)
            }
        }
    )*};
}

stored! {
    bool |x| u8::from(x);
    f32 |x| x.to_bits();
    f64 |x| x.to_bits();
    i16 |x| x;
    i32 |x| x;
    i64 |x| x;
    i8 |x| x;
    u16 |x| x;
    u32 |x| x;
    u64 |x| x;
    u8 |x| x;
}

/// Calls a function with each dtype.
#[macro_export]
macro_rules! each_dtype {
    ($run:ident($($argument:expr),*)) => {
        $crate::each_dtype!(@ $run [$($argument),*] bool f32 f64 i16 i32 i64 i8 u16 u32 u64 u8)
    };
    (@ $run:ident $arguments:tt $($dtype:ident)*) => {
        [$($crate::each_dtype!(@one $run $dtype $arguments)),*]
    };
    (@one $run:ident $dtype:ident [$($argument:expr),*]) => {
        $run::<$dtype>($($argument),*)
    };
}

/// Returns the numbers of an array.
pub fn numbers<T: Stored>(array: &Array<T, DynRank>) -> Vec<i128> {
    array.iter().map(|x| x.number()).collect()
}

/// Returns the numbers of an array of any dtype.
pub fn dyn_numbers(array: &DynArray) -> Vec<i128> {
    let number = |x| match x {
        DynScalar::F16(x) => x.to_bits().into(),
        DynScalar::F32(x) => x.to_bits().into(),
        DynScalar::F64(x) => x.to_bits().into(),
        DynScalar::U64(x) => x.into(),
        x if x.dtype().kind() == DTypeKind::Complex => {
            let text = x.to_string();
            text.bytes()
                .fold(0_i128, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()))
        }
        x => x.cast::<i64>().into(),
    };
    array.iter().map(number).collect()
}

/// Reads bytes as a `.npy` file. Nothing beyond the end may be read, and an array that is read is
/// written and read again.
pub fn npy(bytes: &[u8]) {
    let header = NpyHeader::read_from(bytes);
    let read = each_dtype!(npy_as(bytes, header.as_ref().ok()));
    assert!(read.iter().filter(|&&read| read).count() <= 1, "a file is of one dtype");
    match DynArray::read_npy_from(bytes) {
        // `f16` and complex numbers are not among the dtypes that are tried.
        Ok(array) => assert!(
            read.contains(&true) || array.as_slice::<half::f16>().is_ok() || array.dtype().kind() == DTypeKind::Complex
        ),
        Err(_) => assert!(!read.contains(&true), "a dtype that is said is the one that is there"),
    }
    let rows = Array::<f64, shape![_, 3]>::read_npy_from(bytes);
    if let Ok(rows) = rows {
        assert_eq!(header.expect("the file has a header").shape(), rows.shape());
    }
}

fn npy_as<T: Stored>(bytes: &[u8], header: Option<&NpyHeader>) -> bool {
    let read = Array::<T, DynRank>::read_npy_from(bytes);
    let strided = NpyView::new(bytes).and_then(|npy| npy.strided::<T, DynRank>());
    let viewed = NpyView::new(bytes).and_then(|npy| npy.view::<T, DynRank>());
    let Ok(array) = read else {
        assert!(
            strided.is_err() && viewed.is_err(),
            "what cannot be read cannot be viewed"
        );
        return false;
    };
    for view in [strided.map(|view| view.to_heap()), viewed.map(|view| view.to_heap())]
        .into_iter()
        .flatten()
    {
        assert_eq!((view.shape(), numbers(&view)), (array.shape(), numbers(&array)));
    }
    let header = header.expect("an array has a header");
    assert_eq!((header.dtype(), header.shape()), (Some(T::DTYPE), &array.shape()[..]));
    assert!(size_of_val(array.as_slice()) <= bytes.len() - header.data_offset());
    let mut written = Vec::new();
    array.write_npy_to(&mut written).expect("memory takes what is written");
    let again = Array::<T, DynRank>::read_npy_from(&written[..]).expect("the written file is readable");
    assert_eq!((again.shape(), numbers(&again)), (array.shape(), numbers(&array)));
    true
}

/// Reads bytes as a safetensors file, and each of its arrays as each dtype. A view must equal the
/// array that is read.
pub fn safetensors(bytes: &[u8]) {
    let Ok(file) = Safetensors::new(bytes) else { return };
    for name in file.names() {
        let read = each_dtype!(tensor_as(&file, &name));
        let is_dtype = file.dtype(&name).is_some();
        let count = read.iter().filter(|&&read| read).count();
        assert!(count <= usize::from(is_dtype), "an array is of one dtype");
        let _ = file.read::<f32, shape![_, 3]>(&name);
    }
    assert!(file.read::<f32, DynRank>("no such name").is_err());
}

fn tensor_as<T: Stored>(file: &Safetensors<'_>, name: &str) -> bool {
    let viewed: Result<ContiguousView<'_, T, DynRank>, _> = file.view(name);
    let Ok(array) = file.read::<T, DynRank>(name) else {
        assert!(viewed.is_err(), "what cannot be read cannot be viewed");
        return false;
    };
    assert_eq!(
        (file.dtype(name), file.shape(name)),
        (Some(T::DTYPE), Some(&array.shape()[..]))
    );
    if let Ok(view) = viewed {
        assert_eq!(numbers(&view.to_heap()), numbers(&array));
    }
    true
}

/// Reads bytes as an `.npz` file, and each of its arrays as each dtype.
pub fn npz(bytes: &[u8]) {
    let Ok(mut file) = NpzReader::new(Cursor::new(bytes)) else {
        return;
    };
    for name in file.names() {
        // Decompressed data can be a thousand times as long, which would only take time here.
        let small = file.header(&name).is_ok_and(|header| {
            header
                .shape()
                .iter()
                .try_fold(1_usize, |n, &extent| n.checked_mul(extent))
                .is_some_and(|n| n < 1 << 20)
        });
        if small {
            let read = each_dtype!(entry_as(&mut file, &name));
            assert!(
                read.iter().filter(|&&read| read).count() <= 1,
                "an array is of one dtype"
            );
        }
    }
    assert!(file.read::<f32, DynRank>("no such name").is_err());
}

fn entry_as<T: Stored>(file: &mut NpzReader<Cursor<&[u8]>>, name: &str) -> bool {
    file.read::<T, DynRank>(name).is_ok()
}
