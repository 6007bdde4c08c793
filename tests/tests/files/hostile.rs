//! Invalid and truncated files: each is an error that explains the problem, without allocating
//! memory that the file does not fill.

use std::io::Cursor;

use array_core::files::{FileErrorKind, NpyHeader, NpzReader, NpzWriter, Safetensors, SafetensorsWriter};
use array_core::{Array, DynRank, array, shape};

use super::memory::peak;
use super::{Folder, bytes};

/// Creates a `.npy` file from a header and the bytes after it.
fn npy(header: &str, data: &[u8]) -> Vec<u8> {
    let mut out = b"\x93NUMPY\x02\x00".to_vec();
    out.extend((header.len() as u32).to_le_bytes());
    out.extend(header.as_bytes());
    out.extend(data);
    out
}

fn described(descr: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}");
    npy(&header, data)
}

/// Returns the message for reading a file as `u8` of any shape.
fn refused(bytes: &[u8]) -> (FileErrorKind, String) {
    let error = Array::<u8, DynRank>::read_npy_from(bytes).expect_err("this is no file");
    (error.kind(), error.to_string())
}

#[test]
fn files_in_another_format_are_reported_as_such() {
    for (bytes, words) in [
        (
            &b""[..],
            "the file is not a `.npy` file: it begins with ``, not with `\\x93NUMPY`",
        ),
        (b"PK\x03\x04...........", "begins with `PK\\x03\\x04..`"),
        (b"\x93NUMPY\x01", "begins with `\\x93NUMPY`"),
        (
            b"\x93NUMPY\x04\x00\x00\x00",
            "has version 4.0 of the `.npy` format: versions 1.0 to 3.0 are supported",
        ),
        (b"\x93NUMPY\x01\x01\x00\x00", "version 1.1"),
        (b"\x93NUMPY\x01\x00\x76", "ends within its header"),
        (b"\x93NUMPY\x01\x00\x76\x00{'descr'", "ends within its header"),
        (
            b"\x93NUMPY\x02\x00\xff\xff\xff\xff",
            "has a header of 4294967295 bytes, more than 65536",
        ),
        (
            b"\x93NUMPY\x01\x00\x02\x00{}",
            "expected the keys `descr`, `fortran_order` and `shape` at byte 12",
        ),
    ] {
        let (kind, found) = refused(bytes);
        assert!(found.contains(words), "{found}");
        assert_eq!(kind, FileErrorKind::Malformed);
    }
}

#[test]
fn every_truncation_is_an_error() {
    for name in ["u1_c.npy", "u1_fortran.npy", "version2.npy", "rank8.npy"] {
        let whole = bytes(name);
        let offset = NpyHeader::read_from(&whole[..]).unwrap().data_offset();
        for end in 0..whole.len() {
            let kind = match NpyHeader::read_from(&whole[..end]) {
                Ok(_) => FileErrorKind::Truncated,
                Err(error) => error.kind(),
            };
            let expected = if end < offset {
                FileErrorKind::Malformed
            } else {
                FileErrorKind::Truncated
            };
            assert_eq!(kind, expected);
            assert!(Array::<u8, DynRank>::read_npy_from(&whole[..end]).is_err());
            assert!(Array::<f64, DynRank>::read_npy_from(&whole[..end]).is_err());
        }
    }
    let (kind, words) = refused(&described("|u1", "(2, 3)", b"12345"));
    assert_eq!(kind, FileErrorKind::Truncated);
    assert_eq!(
        words,
        "the file ends after 5 bytes of the 6 that `u8` of shape (2, 3) takes"
    );
}

#[test]
fn extents_that_overflow_are_refused() {
    for shape in [
        "(18446744073709551615, 2)",
        "(4294967296, 4294967296)",
        "(9223372036854775808,)",
        "(3037000500, 3037000500, 3, 0xf)",
    ] {
        let (kind, words) = refused(&described("|u1", shape, b"0123456789"));
        let expected = if shape.contains('x') {
            FileErrorKind::Malformed
        } else {
            FileErrorKind::TooLarge
        };
        assert_eq!(kind, expected, "{words}");
    }
    let (kind, _) = refused(&described("|u1", "(18446744073709551616,)", b""));
    assert_eq!(kind, FileErrorKind::Malformed);
    // No elements, however long the other axis is.
    let x = Array::<u8, DynRank>::read_npy_from(&described("|u1", "(0, 18446744073709551615)", b"")[..]);
    assert_eq!(x.unwrap().shape(), [0, usize::MAX]);
}

#[test]
fn headers_that_are_slow_to_parse_are_rejected() {
    for open in ["[", "(", "{", "{'descr': [", "{'shape': ("] {
        let deep = open.repeat(60_000 / open.len());
        let (kind, words) = refused(&npy(&deep, b""));
        assert_eq!(kind, FileErrorKind::Malformed, "{words}");
    }
    let digits = format!("{{'shape': ({},), }}", "9".repeat(60_000));
    assert_eq!(refused(&npy(&digits, b"")).0, FileErrorKind::Malformed);
}

#[test]
fn shapes_of_too_many_axes_are_refused() {
    let shape = format!("({})", "1, ".repeat(65));
    let (kind, words) = refused(&described("|u1", &shape, b"0"));
    assert_eq!(kind, FileErrorKind::Shape);
    assert!(words.ends_with("not an array of at most 64 axes"), "{words}");
}

#[test]
fn names_in_files_reach_messages_escaped_and_cut() {
    // The words clear a terminal, and write from right to left.
    const WORDS: &str = "\x1b[2J\u{202e}";
    const ESCAPED: &str = r"\u{1b}[2J\u{202e}";
    let message = |error: array_core::files::FileError| {
        let message = error.to_string();
        assert!(message.contains(ESCAPED), "{message}");
        assert!(!message.contains(WORDS) && message.len() < 2000, "{message}");
    };
    let long = WORDS.repeat(5000);
    for words in [WORDS, &long] {
        message(Array::<f64, DynRank>::read_npy_from(&described(words, "(1,)", b"")[..]).unwrap_err());

        let mut npz = Cursor::new(Vec::new());
        let mut writer = NpzWriter::new(&mut npz);
        writer.write(words, &array![1_u8]).unwrap();
        message(writer.write(words, &array![1_u8]).unwrap_err());
        writer.finish().unwrap();
        message(NpzReader::new(npz).unwrap().header("x").unwrap_err());

        let mut tensors = Vec::new();
        let x = array![1_u8];
        let writer = SafetensorsWriter::new().array(words, &x);
        writer.write_to(&mut tensors).unwrap();
        message(
            Safetensors::new(&tensors)
                .unwrap()
                .read::<u8, DynRank>("x")
                .unwrap_err(),
        );

        let words = words.replace('\x1b', r"\u001b");
        let header = format!(r#"{{"x":{{"dtype":"{words}","shape":[1],"data_offsets":[0,1]}}}}"#);
        let file = [&(header.len() as u64).to_le_bytes(), header.as_bytes(), b"0"].concat();
        message(Safetensors::new(&file).unwrap_err());
    }
}

#[test]
fn invalid_bool_bytes_are_refused_with_their_position() {
    let file = described("|b1", "(3,)", &[1, 0, 2]);
    let error = Array::<bool, shape![3]>::read_npy_from(&file[..]).unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::Value);
    let position = file.len() - 1;
    assert_eq!(
        error.to_string(),
        format!("the file has 2 at byte {position}, which is not a valid `bool`")
    );
}

#[test]
fn a_missing_shape_takes_no_memory() {
    const BELIEVED: usize = 17 << 20;
    let lie = described("<f8", "(1099511627776, 8)", &[0; 4096]);
    let (error, taken) = peak(|| Array::<f64, shape![_, 8]>::read_npy_from(&lie[..]).unwrap_err());
    assert_eq!(error.kind(), FileErrorKind::Truncated);
    assert_eq!(
        error.to_string(),
        "the file ends after 4096 bytes of the 70368744177664 that `f64` of shape (1099511627776, 8) takes"
    );
    assert!(taken < BELIEVED, "{taken}");

    // The length of a file is known before an element is read.
    let folder = Folder::new("lie");
    let path = folder.join("lie.npy");
    std::fs::write(&path, &lie).unwrap();
    let (error, taken) = peak(|| Array::<f64, shape![_, 8]>::read_npy(&path).unwrap_err());
    assert_eq!(error.kind(), FileErrorKind::Truncated);
    assert!(taken < 1 << 20, "{taken}");
}

/// A stream without an end.
struct Zeros;

impl std::io::Read for Zeros {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        buffer.fill(0);
        Ok(buffer.len())
    }
}

#[test]
fn streams_of_unknown_length_are_read() {
    let header = described("<u2", "(10485760, 1)", b"");
    let stream = std::io::Read::chain(&header[..], Zeros);
    let (x, taken) = peak(|| Array::<u16, shape![_, 1]>::read_npy_from(stream).unwrap());
    assert_eq!((x.len(), x.count_nonzero()), (10_485_760, 0));
    assert!(taken <= 4 * size_of_val(x.as_slice()), "{taken}");
}

/// Changes some bytes of a file.
fn mutated(file: &[u8], mut next: impl FnMut(usize) -> usize) -> Vec<u8> {
    let mut out = file.to_vec();
    for _ in 0..=next(3) {
        let at = next(out.len().max(1));
        match next(6) {
            0 => out.truncate(at),
            1 => out.insert(at.min(out.len()), next(256) as u8),
            2 => drop(out.splice(at..at, out.clone()[at..].iter().copied().take(8)).count()),
            // Headers consist of digits, brackets and quotes.
            3 => out[at..]
                .iter_mut()
                .take(1)
                .for_each(|byte| *byte = b"0192()[]{}'\", L\\<>|TF"[next(21)]),
            _ => out[at..].iter_mut().take(1).for_each(|byte| *byte = next(256) as u8),
        }
    }
    out
}

/// Calls a function with each file of the corpus with such a name, and with random changes of it.
pub fn on_mutations(ending: &str, times: usize, run: impl Fn(&[u8])) {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut files = 0;
    for entry in std::fs::read_dir(super::file("")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == ending) {
            files += 1;
            let file = std::fs::read(&path).unwrap();
            run(&file);
            for _ in 0..times {
                run(&mutated(&file, &mut next));
            }
        }
    }
    assert!(files > 0, "files of {ending}");
}

#[test]
fn any_change_of_a_file_is_read_or_refused() {
    on_mutations("npy", 200, array_tests::files::npy);
    on_mutations("npz", 500, array_tests::files::npz);
    on_mutations("safetensors", 2000, array_tests::files::safetensors);
}
