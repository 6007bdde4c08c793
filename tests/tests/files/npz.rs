//! `.npz` files of NumPy, read and written.

use std::fs;
use std::io::{Cursor, Read, Seek, SeekFrom, Write};

use array_core::files::{FileErrorKind, NpzReader, NpzWriter};
use array_core::{Array, DType, DynRank, InlineArray, array, bf16, inline, shape};
use array_tests::each_dtype;
use array_tests::files::{Stored, numbers};

use super::corpus::{Row, entries};
use super::memory::peak;
use super::{Folder, bytes, file};

fn read_row<T: Stored>(row: &Row) -> bool {
    let mut npz = NpzReader::open(file(row.file)).expect(row.file);
    let read = npz.read::<T, DynRank>(row.name);
    if row.dtype != T::DTYPE {
        assert_eq!(read.unwrap_err().kind(), FileErrorKind::DType);
        return false;
    }
    let header = npz.header(row.name).expect(row.name);
    assert_eq!((header.dtype(), header.shape()), (Some(row.dtype), &row.extents[..]));
    let array = read.expect(row.name);
    assert_eq!(
        (&array.shape()[..], numbers(&array)),
        (&row.extents[..], row.elements.clone()),
        "{}",
        row.name
    );
    true
}

#[test]
fn every_array_equals_numpys_and_has_its_dtype() {
    let rows = entries(".npz");
    assert!(rows.iter().any(|row| row.file.contains("compressed")));
    for row in rows {
        let read = each_dtype!(read_row(&row));
        assert_eq!(read.iter().filter(|&&read| read).count(), 1, "{}", row.name);
    }
}

#[test]
fn names_are_in_the_order_of_the_file() {
    let npz = NpzReader::open(file("every.npz")).unwrap();
    assert_eq!(npz.names().len(), 15);
    assert_eq!(npz.names()[0], "b1");
}

#[test]
fn archives_are_read_back_compressed_or_not() {
    for compressed in [false, true] {
        let folder = Folder::new(if compressed { "npz-compressed" } else { "npz" });
        let path = folder.join("x.npz");
        let x = Array::<i64, shape![50, 70]>::from_fn(|[i, j]| (i * j % 5) as i64);
        let mut npz = NpzWriter::create(&path).unwrap().compressed(compressed);
        npz.write("x", &x).unwrap();
        npz.write("t", &x.t()).unwrap();
        npz.write("a/b ä", &inline![true, false]).unwrap();
        assert!(!path.exists(), "nothing is there before the end");
        npz.finish().unwrap();
        assert_eq!(folder.names(), ["x.npz"]);
        assert_eq!(fs::metadata(&path).unwrap().len() < 28_000, compressed);

        let mut npz = NpzReader::open(&path).unwrap();
        assert_eq!(npz.names(), ["x", "t", "a/b ä"]);
        assert_eq!(npz.read::<i64, shape![70, 50]>("t").unwrap(), x.t());
        assert_eq!(npz.read::<i64, shape![50, 70]>("x").unwrap(), x);
        let inline: InlineArray<bool, shape![2]> = npz.read_in("a/b ä").unwrap();
        assert_eq!(inline, inline![true, false]);
    }
}

#[test]
fn an_unfinished_file_does_not_exist() {
    let folder = Folder::new("npz-unfinished");
    let mut npz = NpzWriter::create(folder.join("x.npz")).unwrap();
    npz.write("x", &array![1_u8]).unwrap();
    assert_eq!(folder.names().len(), 1);
    drop(npz);
    assert!(folder.names().is_empty());
}

#[test]
fn errors_name_the_array_and_the_file() {
    let path = file("every.npz");
    let mut npz = NpzReader::open(&path).unwrap();
    let error = npz.read::<f32, shape![_]>("f8").unwrap_err();
    let shown = path.display();
    assert_eq!(
        error.to_string(),
        format!("`f8` of `{shown}` holds `f64` of shape (2, 3), not `f32` of shape (_,)")
    );
    let error = npz.read::<f32, shape![_]>("weight").unwrap_err();
    assert_eq!((error.kind(), error.entry()), (FileErrorKind::Missing, Some("weight")));
    assert!(
        error.to_string().contains("does not exist: the file has `b1`, "),
        "{error}"
    );

    let mut twice = NpzWriter::new(Cursor::new(Vec::new()));
    twice.write("x", &array![1_u8]).unwrap();
    let error = twice.write("x", &array![2_u8]).unwrap_err();
    assert_eq!((error.kind(), error.entry()), (FileErrorKind::Unsupported, Some("x")));
    assert_eq!(
        error.to_string(),
        "`x` of the file cannot be written: the archive already has an array of this name"
    );
    twice.finish().unwrap();
}

#[test]
fn an_array_that_is_refused_leaves_the_archive_as_it_was() {
    let mut file = Cursor::new(Vec::new());
    let mut npz = NpzWriter::new(&mut file);
    npz.write("x", &array![1_u8, 2]).unwrap();
    let error = npz.write("y", &array![bf16::ONE]).unwrap_err();
    assert_eq!((error.kind(), error.entry()), (FileErrorKind::Unsupported, Some("y")));
    npz.write("y", &array![3_u8]).unwrap();
    npz.finish().unwrap();
    let mut npz = NpzReader::new(file).unwrap();
    assert_eq!(npz.names(), ["x", "y"]);
    assert_eq!(npz.read::<u8, shape![1]>("y").unwrap(), array![3]);
}

#[test]
fn an_archive_with_a_part_of_an_array_is_not_finished() {
    let mut npz = NpzWriter::new(Full(Cursor::new(Vec::new()), 300));
    npz.write("x", &array![1_u8, 2]).unwrap();
    let error = npz.write("y", &Array::<u8, shape![1000]>::zeros()).unwrap_err();
    assert_eq!((error.kind(), error.entry()), (FileErrorKind::Io, Some("y")));
    let words = "`y` of the file cannot be written: an earlier call wrote a part of it";
    assert_eq!(npz.write("z", &array![3_u8]).unwrap_err().to_string(), words);
    assert_eq!(npz.finish().unwrap_err().to_string(), words);
}

/// Creates an archive of one array of 1000 repeating bytes.
fn one(compressed: bool) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    let mut npz = NpzWriter::new(&mut file).compressed(compressed);
    npz.write("x", &Array::<u8, shape![1000]>::from_fn(|[i]| (i % 7) as u8))
        .unwrap();
    npz.finish().unwrap();
    file.into_inner()
}

fn read(bytes: &[u8]) -> Result<Array<u8, shape![_]>, array_core::files::FileError> {
    NpzReader::new(Cursor::new(bytes))?.read("x")
}

#[test]
fn damage_is_found() {
    for compressed in [false, true] {
        let whole = one(compressed);
        assert_eq!(read(&whole).unwrap().len(), 1000);
        for end in 0..whole.len() {
            assert_eq!(
                read(&whole[..end]).unwrap_err().kind(),
                FileErrorKind::Malformed,
                "{end}"
            );
        }
        // One element is changed, which the checksum of the archive detects.
        let mut changed = whole.clone();
        let at = if compressed { 120 } else { 700 };
        changed[at] ^= 1;
        let error = read(&changed).unwrap_err();
        assert_eq!(error.kind(), FileErrorKind::Malformed, "{error}");
        assert!(std::error::Error::source(&error).is_none());
        assert!(
            error.to_string().starts_with("`x` of the file cannot be read: "),
            "{error}"
        );
        // The reader returns no errors, whatever the bytes are.
        for at in 0..whole.len() {
            for bits in [1, 0x80, 0xff] {
                let mut changed = whole.clone();
                changed[at] ^= bits;
                let kind = read(&changed).map_err(|error| error.kind());
                assert_ne!(kind, Err(FileErrorKind::Io), "{at}");
            }
        }
    }
}

/// A reader that returns an error from a position on.
struct Fails<'b>(Cursor<&'b [u8]>, u64);

impl Read for Fails<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match self.0.position() >= self.1 {
            true => Err(std::io::ErrorKind::TimedOut.into()),
            false => self.0.read(buffer),
        }
    }
}

impl Seek for Fails<'_> {
    fn seek(&mut self, position: SeekFrom) -> std::io::Result<u64> {
        self.0.seek(position)
    }
}

#[test]
fn errors_of_the_reader_are_its_own() {
    let bytes = one(false);
    let error = NpzReader::new(Fails(Cursor::new(&bytes), 0)).unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::Io);
    assert!(std::error::Error::source(&error).is_some());
}

#[test]
fn names_that_numpy_cannot_find_are_refused() {
    let mut file = Cursor::new(Vec::new());
    let mut npz = NpzWriter::new(&mut file);
    npz.write("a", &array![1_u8]).unwrap();
    // The packages of Python end a name at the first NUL.
    for name in ["a\0b", "\0", &"n".repeat(70_000), "a"] {
        let error = npz.write(name, &array![2_u8]).unwrap_err();
        assert_eq!((error.kind(), error.entry()), (FileErrorKind::Unsupported, Some(name)));
    }
    npz.finish().unwrap();
    let mut npz = NpzReader::new(file).unwrap();
    assert_eq!(npz.names(), ["a"]);
    assert_eq!(npz.read::<u8, shape![1]>("a").unwrap(), array![1]);
}

/// Replaces all occurrences of some bytes by others.
fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for at in 0..=bytes.len() - from.len() {
        if bytes[at..].starts_with(from) {
            out[at..at + to.len()].copy_from_slice(to);
        }
    }
    out
}

#[test]
fn two_files_of_one_name_are_refused() {
    let mut file = Cursor::new(Vec::new());
    let mut npz = NpzWriter::new(&mut file);
    npz.write("X", &array![1_u8]).unwrap();
    npz.write("é", &array![2_u8]).unwrap();
    npz.finish().unwrap();
    // Names that are not UTF-8 are in code page 437, where `é` is 0x82.
    let twice = replaced(file.get_ref(), b"X.npy", b"\x82.npy");
    let error = NpzReader::new(Cursor::new(&twice)).unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::Malformed);
    let once = replaced(file.get_ref(), b"X.npy", b"\x81.npy");
    assert_eq!(NpzReader::new(Cursor::new(&once)).unwrap().names(), ["ü", "é"]);
}

#[test]
fn a_stored_array_is_read_into_its_memory() {
    const LEN: usize = 20 << 20;
    for transposed in [false, true] {
        let x = Array::<u8, shape![_, 2]>::ones_with([LEN / 2, 2]);
        let mut file = Cursor::new(Vec::new());
        let mut npz = NpzWriter::new(&mut file);
        npz.write("x", &x).unwrap();
        npz.finish().unwrap();
        let mut file = file.into_inner();
        if transposed {
            // The checksum is then wrong, which is found at the end.
            file = replaced(&file, b"'fortran_order': False,", b"'fortran_order': True, ");
        }
        let mut npz = NpzReader::new(Cursor::new(&file)).unwrap();
        let (read, taken) = peak(|| npz.read::<u8, shape![_, 2]>("x"));
        match transposed {
            true => assert_eq!(read.unwrap_err().kind(), FileErrorKind::Malformed),
            false => assert_eq!(read.unwrap(), x),
        }
        let copies = 1 + usize::from(transposed);
        assert!(taken < copies * LEN + (1 << 20), "{taken}");
    }
}

#[test]
fn a_false_size_takes_no_memory() {
    const CLAIMED: u32 = 2_000_000_000;
    let mut file = replaced(&one(false), b"(1000,), }      ", b"(2000000000,), }");
    let directory = file.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap();
    for at in [20, 24] {
        file[directory + at..][..4].copy_from_slice(&(CLAIMED + 128).to_le_bytes());
    }
    let (error, taken) = peak(|| read(&file).unwrap_err());
    assert_ne!(error.kind(), FileErrorKind::Alloc);
    assert!(taken < 17 << 20, "{taken}");
}

#[test]
fn bytes_after_an_array_in_its_file_are_an_error() {
    let mut npz = NpzReader::open(file("behind.npz")).unwrap();
    let error = npz.read::<u8, DynRank>("x").unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::Malformed);
    assert!(
        error
            .to_string()
            .ends_with("behind.npz` continues after its last element"),
        "{error}"
    );
}

#[test]
fn other_files_of_an_archive_are_not_arrays() {
    let error = NpzReader::new(Cursor::new(bytes("f8_c.npy"))).unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::Malformed);
    let mut npz = NpzReader::open(file("objects.npz")).unwrap();
    assert_eq!(npz.header("objects").unwrap().dtype(), None);
    let error = npz.read::<u8, DynRank>("objects").unwrap_err();
    assert!(error.to_string().contains("a pickle can run any program"), "{error}");
    assert_eq!(npz.header("f8").unwrap().dtype(), Some(DType::F64));
}

/// A writer that is full after so many bytes.
struct Full(Cursor<Vec<u8>>, usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0.get_ref().len() + bytes.len() > self.1 {
            return Err(std::io::ErrorKind::StorageFull.into());
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Seek for Full {
    fn seek(&mut self, position: SeekFrom) -> std::io::Result<u64> {
        self.0.seek(position)
    }
}

#[test]
fn a_full_disk_is_an_error_and_never_a_panic() {
    let x = Array::<u8, shape![1000]>::ones();
    for room in (0..1400).step_by(13) {
        for compressed in [false, true] {
            let mut npz = NpzWriter::new(Full(Cursor::new(Vec::new()), room)).compressed(compressed);
            let written = npz.write("x", &x);
            let finished = npz.finish();
            assert!(finished.is_err() || written.is_ok(), "{room}");
            assert!(finished.is_err() || compressed || room > 1200, "{room}");
        }
    }
}

/// A writer that panics once, after so many bytes.
struct Panics(Cursor<Vec<u8>>, Option<usize>);

impl Write for Panics {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let end = self.0.get_ref().len() + bytes.len();
        assert!(self.1.take_if(|space| end > *space).is_none(), "there is space");
        self.0.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Seek for Panics {
    fn seek(&mut self, position: SeekFrom) -> std::io::Result<u64> {
        self.0.seek(position)
    }
}

#[test]
fn an_archive_is_not_finished_after_a_panic_of_its_writer() {
    let x = Array::<u8, shape![1000]>::ones();
    for space in [0, 60, 300] {
        let mut npz = NpzWriter::new(Panics(Cursor::new(Vec::new()), Some(space)));
        let writes = std::panic::AssertUnwindSafe(|| npz.write("x", &x));
        assert!(std::panic::catch_unwind(writes).is_err(), "{space}");
        assert!(npz.finish().is_err(), "{space}");
    }
}
