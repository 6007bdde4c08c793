//! Files read without a static dtype and shape: the contents and errors are those of typed reads.

use std::io::Cursor;

use array_core::files::{
    FileError, FileErrorKind, MappedFile, NpyView, NpzReader, NpzWriter, Safetensors, SafetensorsWriter,
};
use array_core::{Array, DType, DynArray, array, shape};
use array_tests::files::dyn_numbers;

use super::corpus::{Row, entries, rows};
use super::memory::peak;
use super::{Folder, bytes, file};

#[track_caller]
fn assert_row(x: &DynArray, row: &Row) {
    assert_eq!(
        (x.dtype(), x.shape(), dyn_numbers(x)),
        (row.dtype, &row.extents[..], row.elements.clone()),
        "{} {}",
        row.file,
        row.name
    );
}

#[test]
fn every_npy_file_is_read_from_a_path_a_stream_and_memory() {
    for row in rows() {
        assert_row(&DynArray::read_npy(file(row.file)).expect(row.file), &row);
        assert_row(&DynArray::read_npy_from(&bytes(row.file)[..]).expect(row.file), &row);
        // SAFETY: nobody writes to the files of the corpus while tests run.
        let map = unsafe { MappedFile::open(file(row.file)) }.expect(row.file);
        assert_row(&map.npy().expect(row.file).read_dyn().expect(row.file), &row);
    }
    assert_eq!(DynArray::read_npy(file("half.npy")).unwrap().dtype(), DType::F16);
}

#[test]
fn every_array_of_a_file_of_several_is_read() {
    for row in entries(".npz") {
        let mut npz = NpzReader::open(file(row.file)).expect(row.file);
        assert_row(&npz.read_dyn(row.name).expect(row.name), &row);
    }
    for row in entries(".safetensors") {
        let tensors = Safetensors::open(file(row.file)).expect(row.file);
        assert_row(&tensors.read_dyn(row.name).expect(row.name), &row);
    }
}

#[test]
fn files_equal_files_of_other_programs() {
    for name in [
        "b1_c.npy",
        "f4_c.npy",
        "i8_c.npy",
        "rank8.npy",
        "scalar.npy",
        "half.npy",
    ] {
        let mut written = Vec::new();
        DynArray::read_npy(file(name))
            .unwrap()
            .write_npy_to(&mut written)
            .unwrap();
        assert!(written == bytes(name), "{name}");
    }
    let tensors = Safetensors::open(file("every.safetensors")).unwrap();
    let names = tensors.names();
    let arrays: Vec<DynArray> = names.iter().map(|name| tensors.read_dyn(name).unwrap()).collect();
    let writer = names
        .iter()
        .zip(&arrays)
        .fold(SafetensorsWriter::new(), |writer, (name, x)| writer.dyn_array(name, x));
    let mut written = Vec::new();
    writer.write_to(&mut written).unwrap();
    assert!(written == bytes("every.safetensors"));
}

#[test]
fn an_archive_that_is_written_is_read() {
    let mut archive = Cursor::new(Vec::new());
    let mut npz = NpzWriter::new(&mut archive).compressed(true);
    let (x, y) = (
        DynArray::from(array![[1.5_f32, f32::NAN]]),
        DynArray::from(array![true, false]),
    );
    npz.write_dyn("x", &x).unwrap();
    npz.write_dyn("y", &y).unwrap();
    npz.finish().unwrap();
    let mut npz = NpzReader::new(archive).unwrap();
    assert_eq!(npz.read_dyn("y").unwrap(), y);
    assert_eq!(dyn_numbers(&npz.read_dyn("x").unwrap()), dyn_numbers(&x));
    assert_eq!(npz.read::<f32, shape![1, _]>("x").unwrap()[[0, 0]], 1.5);
}

#[test]
fn a_file_is_replaced_as_a_whole_or_unchanged() {
    let folder = Folder::new("unknown");
    let path = folder.join("x.npy");
    let x = DynArray::from(array![[1_u16, 2], [3, 4]]);
    x.write_npy(&path).unwrap();
    // NumPy has no such dtype.
    let refused = x.cast(DType::BF16).write_npy(&path).unwrap_err();
    assert_eq!(
        (refused.kind(), refused.path()),
        (FileErrorKind::Unsupported, Some(&*path))
    );
    assert_eq!(folder.names(), ["x.npy"]);
    assert_eq!(DynArray::read_npy(&path).unwrap(), x);
}

#[track_caller]
fn assert_same_message(found: Result<DynArray, FileError>, typed: Result<Array<f64, shape![_]>, FileError>) {
    let (found, typed) = (found.expect_err("no array"), typed.expect_err("no array"));
    assert_eq!((found.kind(), found.to_string()), (typed.kind(), typed.to_string()));
}

#[test]
fn errors_match_typed_reads() {
    for name in [
        "text.npy",
        "bytes.npy",
        "dates.npy",
        "objects.npy",
        "fields.npy",
        "longdouble.npy",
        "none.npy",
    ] {
        assert_same_message(DynArray::read_npy(file(name)), Array::read_npy(file(name)));
    }
    let whole = bytes("f8_c.npy");
    for end in [0, 5, 9, 60, 127] {
        assert_same_message(
            DynArray::read_npy_from(&whole[..end]),
            Array::read_npy_from(&whole[..end]),
        );
    }
    let short = &whole[..150];
    let words = "the file ends after 22 bytes of the 48 that `f64` of shape (2, 3) takes";
    assert_eq!(DynArray::read_npy_from(short).unwrap_err().to_string(), words);
    assert_eq!(NpyView::new(short).unwrap().read_dyn().unwrap_err().to_string(), words);
    let mut no_bool = bytes("b1_c.npy");
    no_bool[130] = 7;
    let words = "the file has 7 at byte 130, which is not a valid `bool`";
    assert_eq!(DynArray::read_npy_from(&no_bool[..]).unwrap_err().to_string(), words);

    for name in ["objects", "none"] {
        let open = || NpzReader::open(file("objects.npz")).unwrap();
        assert_same_message(open().read_dyn(name), open().read(name));
    }
    let behind = || NpzReader::open(file("behind.npz")).unwrap();
    assert_eq!(behind().read_dyn("x").unwrap_err().kind(), FileErrorKind::Malformed);
    let tensors = Safetensors::open(file("shapes.safetensors")).unwrap();
    assert_same_message(tensors.read_dyn("none"), tensors.read("none"));
}

#[test]
fn a_missing_shape_takes_no_memory() {
    let mut lie = bytes("f8_c.npy");
    let header = String::from_utf8_lossy(&lie[10..128])
        .replace("(2, 3), }                    ", "(1099511627776, 8), }        ");
    lie.splice(10..128, header.bytes());
    let (error, taken) = peak(|| DynArray::read_npy_from(&lie[..]).unwrap_err());
    assert_eq!(error.kind(), FileErrorKind::Truncated, "{error}");
    assert!(taken < 17 << 20, "{taken}");
}
