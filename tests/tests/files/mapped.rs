//! Files that are mapped into memory: arrays are viewed in place.

use std::fs::{self, File};
use std::io::Write;

use array_core::files::{FileErrorKind, MappedFile, NpyView};
use array_core::{ArrayView, ContiguousView, DynRank, array, shape};
use array_tests::each_dtype;
use array_tests::files::{Stored, numbers};

use super::corpus::{Row, rows};
use super::{Folder, bytes, file};

fn map(name: &str) -> MappedFile {
    // SAFETY: nobody writes to the files of the corpus while tests run.
    unsafe { MappedFile::open(file(name)) }.expect(name)
}

fn view_row<T: Stored>(row: &Row) -> bool {
    let map = map(row.file);
    let npy = map.npy().expect(row.file);
    let view: Result<ContiguousView<'_, T, DynRank>, _> = npy.view();
    let strided: Result<ArrayView<'_, T, DynRank>, _> = npy.strided();
    if row.dtype != T::DTYPE {
        assert_eq!(view.unwrap_err().kind(), FileErrorKind::DType);
        return false;
    }
    let swapped = row.file.contains("big") && T::DTYPE.size() > 1;
    match view {
        Ok(view) => assert_eq!(numbers(&view.to_heap()), row.elements, "{}", row.file),
        Err(error) => {
            assert!(swapped || row.file.contains("fortran"), "{error}");
            assert_eq!(
                (error.kind(), error.path()),
                (FileErrorKind::Layout, Some(&*file(row.file)))
            );
        }
    }
    match strided {
        Ok(view) => {
            assert!(!swapped);
            assert_eq!(
                (&view.shape()[..], numbers(&view.to_heap())),
                (&row.extents[..], row.elements.clone())
            );
        }
        Err(error) => assert!(swapped && error.kind() == FileErrorKind::Layout, "{error}"),
    }
    true
}

#[test]
fn every_file_in_the_order_of_bytes_of_the_machine_is_viewed() {
    for row in rows() {
        let viewed = each_dtype!(view_row(&row));
        assert_eq!(viewed.iter().filter(|&&viewed| viewed).count(), 1, "{}", row.file);
    }
}

#[test]
fn errors_of_mapped_files_give_the_reason_and_a_remedy() {
    let map = map("f8_fortran.npy");
    let error = map.npy().unwrap().view::<f64, shape![2, 3]>().unwrap_err();
    let words = "f8_fortran.npy` holds `f64` of shape (2, 3) in column-major order, which cannot be viewed in place: read it into an array";
    assert!(error.to_string().ends_with(words), "{error}");

    let big = bytes("f8_big.npy");
    let error = NpyView::new(&big).unwrap().view::<f64, shape![2, 3]>().unwrap_err();
    assert!(
        error.to_string().contains("in a byte order other than this machine's"),
        "{error}"
    );

    // One byte in front, so that elements are not aligned.
    let mut shifted = vec![0_u64; 32];
    let room: &mut [u8] = bytemuck::cast_slice_mut(&mut shifted);
    let whole = bytes("f8_c.npy");
    room[1..=whole.len()].copy_from_slice(&whole);
    let error = NpyView::new(&room[1..])
        .unwrap()
        .view::<f64, shape![2, 3]>()
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("at a position that is not aligned for its dtype"),
        "{error}"
    );

    let mut no_bool = bytes("b1_c.npy");
    no_bool[130] = 7;
    let error = NpyView::new(&no_bool).unwrap().view::<bool, DynRank>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the file has 7 at byte 130, which is not a valid `bool`"
    );

    let short = &bytes("f8_c.npy")[..150];
    let error = NpyView::new(short).unwrap().strided::<f64, DynRank>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the file ends after 22 bytes of the 48 that `f64` of shape (2, 3) takes"
    );

    // SAFETY: no file exists at this path, so nothing is mapped.
    let error = unsafe { MappedFile::open("there/is/none") }.unwrap_err();
    assert_eq!(error.to_string(), "`there/is/none` cannot be opened: entity not found");
}

#[test]
fn an_empty_file_is_mapped_and_is_not_an_npy_file() {
    let folder = Folder::new("no-bytes");
    let path = folder.join("x.npy");
    fs::write(&path, b"").unwrap();
    // SAFETY: nobody writes to the file of this test.
    let map = unsafe { MappedFile::open(&path) }.unwrap();
    assert!(map.bytes().is_empty());
    assert_eq!(map.npy().unwrap_err().kind(), FileErrorKind::Malformed);
}

#[cfg(target_pointer_width = "64")]
#[test]
fn a_file_of_4_gib_opens_at_once() {
    let folder = Folder::new("4-gib");
    let path = folder.join("large.npy");
    let mut start = Vec::new();
    array![[0_f32; 4]].write_npy_to(&mut start).unwrap();
    let rows = (4_u64 << 30) / 16;
    let header = String::from_utf8_lossy(&start[10..128]).replace("(1, 4), }        ", &format!("({rows}, 4), }}"));
    start.splice(10.., header.bytes());
    assert_eq!(start.len(), 128);
    let mut large = File::create(&path).unwrap();
    large.write_all(&start).unwrap();
    // Without data, since the system stores only the pages that are written to.
    large.set_len(128 + (4 << 30)).unwrap();
    drop(large);

    let begin = std::time::Instant::now();
    // SAFETY: nobody writes to the file of this test.
    let map = unsafe { MappedFile::open(&path) }.unwrap();
    let x: ContiguousView<'_, f32, shape![_, 4]> = map.npy().unwrap().view().unwrap();
    assert_eq!(x.shape(), [rows as usize, 4]);
    assert_eq!((x[[0, 0]], x[[rows as usize - 1, 3]]), (0.0, 0.0));
    assert!(begin.elapsed().as_secs() < 2, "{:?}", begin.elapsed());
}
