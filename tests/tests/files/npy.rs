//! `.npy` files of NumPy, read and written.

use std::io::Read;

use array_core::files::{FileErrorKind, NpyHeader};
use array_core::{Array, DType, DynRank, Element, InlineArray, array, dim, inline, shape};
use array_tests::cases;
use array_tests::each_dtype;
use array_tests::files::{Stored, numbers};
use proptest::prelude::*;

use super::corpus::{Row, rows};
use super::{Folder, bytes, file};

fn read_row<T: Stored>(row: &Row) -> bool {
    let by_path = Array::<T, DynRank>::read_npy(file(row.file));
    let by_reader = Array::<T, DynRank>::read_npy_from(&bytes(row.file)[..]);
    if row.dtype != T::DTYPE {
        let error = by_path.unwrap_err();
        assert_eq!(error.kind(), FileErrorKind::DType, "{}", row.file);
        assert!(
            error.to_string().contains(&format!("holds `{}` of shape", row.dtype)),
            "{error}"
        );
        return false;
    }
    for array in [by_path, by_reader] {
        let array = array.expect(row.file);
        assert_eq!(
            (&array.shape()[..], numbers(&array)),
            (&row.extents[..], row.elements.clone()),
            "{}",
            row.file
        );
    }
    true
}

#[test]
fn every_file_equals_numpys_and_has_its_dtype() {
    for row in rows() {
        let read = each_dtype!(read_row(&row));
        assert_eq!(read.iter().filter(|&&read| read).count(), 1, "{}", row.file);
    }
}

fn write_row<T: Stored>(row: &Row) {
    if row.dtype == T::DTYPE {
        let array = Array::<T, DynRank>::read_npy(file(row.file)).expect(row.file);
        let mut written = Vec::new();
        array.write_npy_to(&mut written).expect("memory");
        assert!(written == bytes(row.file), "{}", row.file);
    }
}

#[test]
fn files_equal_files_of_numpy_byte_for_byte() {
    // Other byte and element orders, and other versions, are read but not written.
    let native = |row: &Row| {
        !["big", "fortran", "version2", "version3", "python2"]
            .iter()
            .any(|&s| row.file.contains(s))
    };
    let rows: Vec<_> = rows().into_iter().filter(native).collect();
    assert!(rows.len() >= 18);
    for row in rows {
        each_dtype!(write_row(&row));
    }
}

#[test]
fn unsupported_dtypes_are_described_in_the_error() {
    for (name, type_string) in [
        ("text.npy", "<U3"),
        ("bytes.npy", "|S3"),
        ("dates.npy", "<M8[D]"),
        ("objects.npy", "|O"),
        ("fields.npy", "[('a', '<i4'), ('b', '<f8', (1,))]"),
        ("fields_utf8.npy", "[('α', '<i4')]"),
        ("longdouble.npy", "<f16"),
    ] {
        let header = NpyHeader::read(file(name)).expect(name);
        assert_eq!((header.dtype(), header.type_string()), (None, type_string));
        let error = Array::<f64, shape![_]>::read_npy(file(name)).unwrap_err();
        assert_eq!(error.kind(), FileErrorKind::Unsupported);
        assert_eq!(error.path(), Some(&*file(name)));
        let words = format!("holds `{type_string}` of shape ({},), ", header.shape()[0]);
        assert!(error.to_string().contains(&words), "{error}");
    }
    let error = Array::<f64, shape![_]>::read_npy_from(&bytes("objects.npy")[..]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the file holds `|O` of shape (2,), pickled Python objects, which are not read: a pickle can run any program"
    );
    let error = Array::<f64, shape![_]>::read_npy_from(&bytes("text.npy")[..]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the file holds `<U3` of shape (2,), which this build does not support"
    );
}

#[test]
fn the_byte_order_may_be_that_of_the_machine() {
    let x = array![1.5_f64, -2.0];
    let mut file = Vec::new();
    x.write_npy_to(&mut file).unwrap();
    let native: Vec<u8> = x.iter().flat_map(|x| x.to_ne_bytes()).collect();
    file.truncate(file.len() - native.len());
    file.extend(native);
    let at = file.windows(5).position(|bytes| bytes == b"'<f8'").unwrap();
    for descr in [b"'=f8'", b"'f8' ", b"'|f8'"] {
        file[at..at + 5].copy_from_slice(descr);
        assert_eq!(Array::<f64, shape![2]>::read_npy_from(&file[..]).unwrap(), x);
    }
    for descr in [b"'<<8'", b"'?f8'", b"'f9' ", b"'<?' "] {
        file[at..at + 5].copy_from_slice(descr);
        assert_eq!(
            NpyHeader::read_from(&file[..]).unwrap().dtype().is_some(),
            descr == b"'<?' "
        );
    }
    let mut file = Vec::new();
    array![true, false].write_npy_to(&mut file).unwrap();
    for descr in [b"'|?' ", b"'?'  ", b"'b1' ", b"'=b1'", b"'>b1'"] {
        file[at..at + 5].copy_from_slice(descr);
        let x = Array::<bool, shape![2]>::read_npy_from(&file[..]).unwrap();
        assert_eq!(x, array![true, false]);
    }
}

dim!(Rows);
dim!(Channel = 3);

#[test]
fn a_shape_that_differs_from_the_type_is_reported_with_both() {
    let x = bytes("f8_c.npy");
    assert_eq!(
        Array::<f64, shape![Rows, Channel]>::read_npy_from(&x[..])
            .unwrap()
            .shape(),
        [2, 3]
    );
    assert_eq!(
        InlineArray::<f64, shape![2, 3]>::read_npy_from(&x[..]).unwrap()[[0, 0]],
        -2.5
    );
    let error = |error: array_core::files::FileError| (error.kind(), error.to_string());
    assert_eq!(
        error(Array::<f64, shape![_, 4]>::read_npy_from(&x[..]).unwrap_err()),
        (
            FileErrorKind::Shape,
            "the file holds `f64` of shape (2, 3), not of shape (_, 4)".into()
        )
    );
    assert_eq!(
        error(Array::<f64, shape![_]>::read_npy_from(&x[..]).unwrap_err()),
        (
            FileErrorKind::Shape,
            "the file holds `f64` of shape (2, 3), not of shape (_,)".into()
        )
    );
    assert_eq!(
        error(Array::<f32, DynRank>::read_npy_from(&x[..]).unwrap_err()),
        (
            FileErrorKind::DType,
            "the file holds `f64` of shape (2, 3), not `f32`".into()
        )
    );
    assert_eq!(
        error(InlineArray::<f32, shape![3, 2]>::read_npy_from(&x[..]).unwrap_err()),
        (
            FileErrorKind::DType,
            "the file holds `f64` of shape (2, 3), not `f32` of shape (3, 2)".into()
        )
    );
}

#[test]
fn a_stream_holds_several_arrays() {
    let mut stream = Vec::new();
    array![1_u8, 2, 3].write_npy_to(&mut stream).unwrap();
    inline![[true], [false]].write_npy_to(&mut stream).unwrap();
    stream.push(b'!');
    let mut rest = &stream[..];
    assert_eq!(
        Array::<u8, shape![3]>::read_npy_from(&mut rest).unwrap(),
        array![1, 2, 3]
    );
    assert_eq!(
        Array::<bool, shape![2, 1]>::read_npy_from(&mut rest).unwrap(),
        array![[true], [false]]
    );
    assert_eq!(rest, b"!");
}

#[test]
fn views_write_only_their_own_elements() {
    let x = Array::<i16, shape![4, 6]>::from_fn(|[i, j]| (10 * i + j) as i16);
    let (mut written, mut copied) = (Vec::new(), Vec::new());
    let view = array_core::slice!(x, 1..3, ..;2);
    view.write_npy_to(&mut written).unwrap();
    view.to_heap().write_npy_to(&mut copied).unwrap();
    assert_eq!(written, copied);
    let read = Array::<i16, shape![3, 2]>::read_npy_from(
        &{
            let mut transposed = Vec::new();
            view.t().write_npy_to(&mut transposed).unwrap();
            transposed
        }[..],
    );
    assert_eq!(read.unwrap(), array![[10, 20], [12, 22], [14, 24]]);
}

/// A stream that returns a few bytes at a time, with interruptions in between.
struct Dribble<'b>(&'b [u8], usize);

impl Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.1 += 1;
        if self.1.is_multiple_of(3) {
            return Err(std::io::ErrorKind::Interrupted.into());
        }
        let len = buffer.len().min(1 + self.1 % 5);
        self.0.read(&mut buffer[..len])
    }
}

#[test]
fn a_stream_may_arrive_in_parts() {
    for row in rows().iter().filter(|row| row.dtype == DType::F64) {
        let array = Array::<f64, DynRank>::read_npy_from(Dribble(&bytes(row.file), 0)).expect(row.file);
        assert_eq!(numbers(&array), row.elements, "{}", row.file);
    }
}

#[test]
fn files_longer_than_a_piece_are_read_and_written_in_either_order() {
    let x = Array::<u32, shape![300, 401]>::from_fn(|[i, j]| (1000 * i + j) as u32);
    let folder = Folder::new("pieces");
    let path = folder.join("x.npy");
    x.write_npy(&path).unwrap();
    assert_eq!(Array::<u32, shape![300, 401]>::read_npy(&path).unwrap(), x);
    // The same elements, with a header that states the other order.
    let mut other = std::fs::read(&path).unwrap();
    let shape = std::str::from_utf8(&other[10..128]).unwrap();
    let swapped = shape.replace("False", "True ").replace("(300, 401)", "(401, 300)");
    other.splice(10..128, swapped.bytes());
    assert_eq!(
        Array::<u32, shape![401, 300]>::read_npy_from(&other[..]).unwrap(),
        x.t()
    );
}

fn round_trip<T: Stored>(extents: &[usize], seed: u64) {
    let mut next = seed;
    let array = Array::<T, DynRank>::from_fn_with(extents, |_| {
        next = next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (next >> 20).cast()
    });
    let mut written = Vec::new();
    array.write_npy_to(&mut written).unwrap();
    assert_eq!(
        written.len() % 64,
        (size_of_val(array.as_slice())) % 64,
        "elements are aligned"
    );
    let read = Array::<T, DynRank>::read_npy_from(&written[..]).unwrap();
    assert_eq!((&read.shape()[..], numbers(&read)), (extents, numbers(&array)));
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn written_files_are_read_back(extents in proptest::collection::vec(0..5_usize, 0..=6), seed: u64) {
        each_dtype!(round_trip(&extents, seed));
    }
}
