//! Safetensors files of the format's own package, read and written.

use array_core::files::{FileErrorKind, MappedFile, Safetensors, SafetensorsWriter};
use array_core::{Array, ContiguousView, DType, DynRank, InlineArray, array, inline, shape};
use array_tests::each_dtype;
use array_tests::files::{Stored, numbers};

use super::corpus::{Row, entries};
use super::{Folder, bytes, file};

fn read_row<T: Stored>(row: &Row) -> bool {
    let opened = Safetensors::open(file(row.file)).expect(row.file);
    let read = opened.read::<T, DynRank>(row.name);
    if row.dtype != T::DTYPE {
        assert_eq!(read.unwrap_err().kind(), FileErrorKind::DType);
        return false;
    }
    assert_eq!(
        (opened.dtype(row.name), opened.shape(row.name)),
        (Some(row.dtype), Some(&row.extents[..]))
    );
    let array = read.expect(row.name);
    assert_eq!(
        (&array.shape()[..], numbers(&array)),
        (&row.extents[..], row.elements.clone()),
        "{}",
        row.name
    );

    // SAFETY: nobody writes to the files of the corpus while tests run.
    let map = unsafe { MappedFile::open(file(row.file)) }.expect(row.file);
    let mapped = map.safetensors().expect(row.file);
    let view: Result<ContiguousView<'_, T, DynRank>, _> = mapped.view(row.name);
    match view {
        Ok(view) => assert_eq!(numbers(&view.to_heap()), row.elements, "{}", row.name),
        // The elements of this file are not aligned.
        Err(error) => assert_eq!((error.kind(), row.name), (FileErrorKind::Layout, "odd")),
    }
    true
}

#[test]
fn every_array_equals_numpys_and_has_its_dtype() {
    for row in entries(".safetensors") {
        let read = each_dtype!(read_row(&row));
        assert_eq!(read.iter().filter(|&&read| read).count(), 1, "{}", row.name);
    }
}

#[test]
fn files_equal_files_of_the_safetensors_package_byte_for_byte() {
    let file = bytes("every.safetensors");
    let read = Safetensors::new(&file).unwrap();
    let (b1, f4, f8) = (
        read.read("b1").unwrap(),
        read.read("f4").unwrap(),
        read.read("f8").unwrap(),
    );
    let (i1, i2, i4, i8) = (
        read.read("i1").unwrap(),
        read.read("i2").unwrap(),
        read.read("i4").unwrap(),
        read.read("i8").unwrap(),
    );
    let (u1, u2, u4, u8) = (
        read.read("u1").unwrap(),
        read.read("u2").unwrap(),
        read.read("u4").unwrap(),
        read.read("u8").unwrap(),
    );
    let mut written = Vec::new();
    SafetensorsWriter::new()
        .array::<bool, DynRank, _>("b1", &b1)
        .array::<f32, DynRank, _>("f4", &f4)
        .array::<f64, DynRank, _>("f8", &f8)
        .array::<i8, DynRank, _>("i1", &i1)
        .array::<i16, DynRank, _>("i2", &i2)
        .array::<i32, DynRank, _>("i4", &i4)
        .array::<i64, DynRank, _>("i8", &i8)
        .array::<u8, DynRank, _>("u1", &u1)
        .array::<u16, DynRank, _>("u2", &u2)
        .array::<u32, DynRank, _>("u4", &u4)
        .array::<u64, DynRank, _>("u8", &u8)
        .write_to(&mut written)
        .unwrap();
    assert!(written == file);

    let mut none = Vec::new();
    SafetensorsWriter::new().write_to(&mut none).unwrap();
    assert!(none == bytes("none.safetensors"));
}

#[test]
fn files_are_read_back_with_their_metadata() {
    let folder = Folder::new("tensors");
    let path = folder.join("x.safetensors");
    let (x, y) = (array![[1_u16, 2], [3, 4]], inline![true, false]);
    let writer = SafetensorsWriter::new().array("x", &x).array("y", &y);
    writer.metadata("note", "a \"quoted\" ä").write(&path).unwrap();
    assert_eq!(folder.names(), ["x.safetensors"]);

    let read = Safetensors::open(&path).unwrap();
    assert_eq!(read.names(), ["x", "y"]);
    assert_eq!(read.read::<u16, shape![2, 2]>("x").unwrap(), x);
    let inline: InlineArray<bool, shape![2]> = read.read_in("y").unwrap();
    assert_eq!(inline, y);
    assert_eq!(
        (read.metadata("note"), read.metadata("none")),
        (Some("a \"quoted\" ä"), None)
    );
    let shapes = Safetensors::open(file("shapes.safetensors")).unwrap();
    assert_eq!(
        (shapes.metadata("format"), shapes.metadata("step")),
        (Some("np"), Some("12"))
    );
}

#[test]
fn a_view_with_strides_is_written_in_row_major_order() {
    let x = array![[1_i8, 2, 3], [4, 5, 6]];
    let t = x.t();
    let mut written = Vec::new();
    SafetensorsWriter::new().array("t", &t).write_to(&mut written).unwrap();
    let read = Safetensors::new(&written)
        .unwrap()
        .read::<i8, shape![3, 2]>("t")
        .unwrap();
    assert_eq!(read, array![[1, 4], [2, 5], [3, 6]]);
}

#[test]
fn errors_name_the_array_and_the_file() {
    let path = file("shapes.safetensors");
    let read = Safetensors::open(&path).unwrap();
    let error = read.read::<f64, shape![3, _]>("layers.0.weight").unwrap_err();
    let shown = path.display();
    assert_eq!(
        error.to_string(),
        format!("`layers.0.weight` of `{shown}` holds `f32` of shape (3, 4), not `f64` of shape (3, _)")
    );
    assert_eq!((error.entry(), error.path()), (Some("layers.0.weight"), Some(&*path)));
    let error = read.read::<f64, shape![_]>("bias").unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::Missing);
    assert!(
        error
            .to_string()
            .ends_with("does not exist: the file has `scalar`, `empty`, `layers.0.bias α`, `layers.0.weight`"),
        "{error}"
    );
    let x = array![1_u8];
    let error = SafetensorsWriter::new()
        .array("__metadata__", &x)
        .write_to(Vec::new())
        .unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::Unsupported);

    // Extents that the format refuses, although the array has no elements.
    let none = Array::<u8, shape![_, _, 0]>::zeros_with([1 << 40, 1 << 40, 0]);
    let error = SafetensorsWriter::new()
        .array("x", &none)
        .write_to(Vec::new())
        .unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::Unsupported);

    // More bytes than `usize` counts, in one array or in two.
    let one = Array::<f64, shape![1]>::ones();
    for extent in [1 << 60, 1 << 61] {
        let long = one.try_broadcast_to::<shape![_]>([extent]).unwrap();
        let error = SafetensorsWriter::new()
            .array("x", &long)
            .array("y", &long)
            .write_to(Vec::new())
            .unwrap_err();
        assert_eq!(error.kind(), FileErrorKind::Unsupported);
    }
}

/// Creates a file from a header and the bytes after it.
fn tensors(header: &str, data: &[u8]) -> Vec<u8> {
    let mut out = (header.len() as u64).to_le_bytes().to_vec();
    out.extend(header.as_bytes());
    out.extend(data);
    out
}

fn one(dtype: &str, shape: &str, offsets: &str, data: &[u8]) -> Vec<u8> {
    let header = format!(r#"{{"x":{{"dtype":"{dtype}","shape":{shape},"data_offsets":{offsets}}}}}"#);
    tensors(&header, data)
}

#[test]
fn wrong_offsets_and_sizes_are_errors() {
    let huge = u64::MAX.to_string();
    // The largest number of one-byte elements whose bits can be counted, and eight times as many
    // bytes.
    let most = (1_u64 << 61) - 1;
    let eight: Vec<_> = (0..8)
        .map(|i| {
            format!(
                r#""{i}":{{"dtype":"U8","shape":[{most}],"data_offsets":[{},{}]}}"#,
                i * most,
                (i + 1) * most
            )
        })
        .collect();
    let eight = format!("{{{}}}", eight.join(","));
    let malformed = |file: Vec<u8>, words| (file, FileErrorKind::Malformed, words);
    let truncated = |file: Vec<u8>, words| (file, FileErrorKind::Truncated, words);
    let length = |length: u64| length.to_le_bytes().to_vec();
    for (file, kind, words) in [
        malformed(b"1234567".to_vec(), "shorter than the length of a header"),
        malformed(length(u64::MAX), "would have 18446744073709551615 bytes"),
        malformed(length(1 << 32), "would have 4294967296 bytes"),
        malformed(length(99), "it ends within its header"),
        malformed(tensors("{", b""), "is not a safetensors file: EOF while parsing"),
        malformed(tensors(&"[".repeat(100_000), b""), "is not a safetensors file"),
        truncated(
            one("U8", "[4]", "[0,4]", b"123"),
            "has 3 bytes of elements, and its header says 4",
        ),
        malformed(one("U8", "[4]", "[0,4]", b"12345"), "has 5 bytes of elements"),
        malformed(one("U8", "[4]", "[1,5]", b"12345"), "invalid offset"),
        malformed(one("U8", "[4]", "[4,0]", b"1234"), "invalid offset"),
        malformed(one("U16", "[4]", "[0,4]", b"1234"), "invalid shape"),
        malformed(one("U64", &format!("[{huge},2]"), "[0,4]", b"1234"), "overflow"),
        malformed(
            one("U8", &format!("[{huge}]"), &format!("[0,{huge}]"), b"1"),
            "overflow",
        ),
        truncated(tensors(&eight, b"1"), "header says"),
        malformed(one("U9", "[4]", "[0,4]", b"1234"), "unknown variant"),
    ] {
        let error = Safetensors::new(&file).expect_err(words);
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }
    let file = one("BOOL", "[2]", "[0,2]", &[1, 3]);
    let file = Safetensors::new(&file).unwrap();
    let words = |error: array_core::files::FileError| error.to_string();
    let position = 8 + r#"{"x":{"dtype":"BOOL","shape":[2],"data_offsets":[0,2]}}"#.len() + 1;
    let expected = format!("`x` of the file has 3 at byte {position}, which is not a valid `bool`");
    assert_eq!(words(file.read::<bool, shape![2]>("x").unwrap_err()), expected);
    assert_eq!(words(file.view::<bool, shape![2]>("x").unwrap_err()), expected);
}

#[test]
fn unknown_dtypes_are_described() {
    let file = one("F8_E4M3", "[2]", "[0,2]", &[1, 3]);
    let file = Safetensors::new(&file).unwrap();
    assert_eq!((file.dtype("x"), file.shape("x")), (None, Some(&[2][..])));
    let error = file.read::<u8, shape![2]>("x").unwrap_err();
    assert_eq!(
        error.to_string(),
        "`x` of the file holds `F8_E4M3` of shape (2,), which this build does not support"
    );
    let half = Safetensors::open(super::file("half.safetensors")).unwrap();
    assert_ne!(half.dtype("x"), Some(DType::F32));
    assert!(half.read::<f32, shape![2]>("x").is_err());
}

#[test]
fn names_of_empty_arrays_are_in_order() {
    let none = Array::<f32, shape![0]>::zeros();
    let some = array![1.0_f32];
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let mut writer = SafetensorsWriter::new();
    for name in names {
        writer = match name {
            "d" => writer.array(name, &some),
            _ => writer.array(name, &none),
        };
    }
    let mut written = Vec::new();
    writer.write_to(&mut written).unwrap();
    assert_eq!(Safetensors::new(&written).unwrap().names(), names);
}

#[test]
fn an_array_given_twice_is_the_last() {
    let (x, y) = (array![1_u8], array![2.5_f64]);
    let mut written = Vec::new();
    SafetensorsWriter::new()
        .array("x", &x)
        .array("x", &y)
        .write_to(&mut written)
        .unwrap();
    let read: Array<f64, shape![1]> = Safetensors::new(&written).unwrap().read("x").unwrap();
    assert_eq!(read, y);
}
