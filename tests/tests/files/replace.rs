//! Atomic replacement of files.

use std::fs;

use array_core::files::{FileErrorKind, NpzWriter, Safetensors, SafetensorsWriter};
use array_core::{Array, array, shape};

use super::Folder;

#[test]
fn a_file_replaces_another_and_leaves_no_temporary_file() {
    let folder = Folder::new("replace");
    let path = folder.join("x.npy");
    array![1_i32, 2, 3].write_npy(&path).unwrap();
    array![4_i32].write_npy(&path).unwrap();
    assert_eq!(folder.names(), ["x.npy"]);
    assert_eq!(Array::<i32, shape![1]>::read_npy(&path).unwrap(), array![4]);
}

#[test]
fn write_errors_name_the_path() {
    let folder = Folder::new("nowhere");
    let path = folder.join("no/x.npy");
    let error = array![1_i32].write_npy(&path).unwrap_err();
    assert_eq!((error.kind(), error.path()), (FileErrorKind::Io, Some(&*path)));
    assert!(
        error
            .to_string()
            .ends_with("x.npy` cannot be written: entity not found"),
        "{error}"
    );
    assert!(std::error::Error::source(&error).is_some());
    let error = array![1_i32].write_npy(folder.join("")).unwrap_err();
    assert_eq!(error.kind(), FileErrorKind::Io);
    assert!(folder.names().is_empty());
}

#[cfg(unix)]
#[test]
fn a_link_leads_to_the_file_that_is_replaced() {
    let folder = Folder::new("link");
    fs::create_dir(folder.join("there")).unwrap();
    let (target, link) = (folder.join("there/x.npy"), folder.join("link.npy"));
    array![1_i32].write_npy(&target).unwrap();
    std::os::unix::fs::symlink(&target, &link).unwrap();
    array![2_i32].write_npy(&link).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(Array::<i32, shape![1]>::read_npy(&target).unwrap(), array![2]);
}

#[cfg(unix)]
#[test]
fn permissions_stay() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new("permissions");
    let path = folder.join("x.npy");
    array![1_i32].write_npy(&path).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    array![2_i32].write_npy(&path).unwrap();
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_to_and_stays() {
    use std::os::unix::fs::FileTypeExt;

    array![1_i32].write_npy("/dev/null").unwrap();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    let error = array![1_i32].write_npy("/dev/full").unwrap_err();
    assert_eq!(error.to_string(), "`/dev/full` cannot be written: no storage space");
}

/// The path is a link that the operating system follows, but whose text is not a path.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_written_to() {
    use std::io::Read;
    use std::os::fd::AsRawFd;

    let (mut reader, writer) = std::io::pipe().unwrap();
    let path = format!("/dev/fd/{}", writer.as_raw_fd());
    let x = array![1_i32, 2, 3];
    x.write_npy(&path).unwrap();
    SafetensorsWriter::new().array("x", &x).write(&path).unwrap();
    // The format is written with seeks.
    let error = NpzWriter::create(&path).unwrap_err();
    assert_eq!((error.kind(), error.path()), (FileErrorKind::Io, Some(path.as_ref())));
    drop(writer);

    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes).unwrap();
    let mut rest = &bytes[..];
    assert_eq!(Array::<i32, shape![3]>::read_npy_from(&mut rest).unwrap(), x);
    assert_eq!(Safetensors::new(rest).unwrap().read::<i32, shape![3]>("x").unwrap(), x);
}

/// A killed process leaves its file unlocked, and a running writer has its own locked.
#[test]
fn the_next_write_removes_files_of_dead_processes() {
    let folder = Folder::new("stale");
    let path = folder.join("x.npy");
    for name in [".array-core-4294967295-0.tmp", ".array-core-1-17.tmp"] {
        fs::write(folder.join(name), b"half of an array").unwrap();
    }
    let writing = fs::File::create(folder.join(".array-core-2-0.tmp")).unwrap();
    writing.lock().unwrap();
    let others = [
        ".array-core-x-0.tmp",
        ".array-core-1-.tmp",
        "array-core-1-0.tmp",
        ".array-core-1-0.tmp.npy",
    ];
    for name in others {
        fs::write(folder.join(name), b"of somebody else").unwrap();
    }
    fs::create_dir(folder.join(".array-core-3-0.tmp")).unwrap();
    array![1_i32, 2].write_npy(&path).unwrap();
    let mut left = others.to_vec();
    left.extend([".array-core-2-0.tmp", ".array-core-3-0.tmp", "x.npy"]);
    left.sort_unstable();
    let mut names = folder.names();
    names.sort_unstable();
    assert_eq!(names, left);
    drop(writing);
    array![3_i32].write_npy(&path).unwrap();
    assert!(!folder.names().contains(&".array-core-2-0.tmp".into()));
    assert_eq!(Array::<i32, shape![1]>::read_npy(&path).unwrap(), array![3]);
}

/// Writers in one directory do not take each other's files for stale ones.
#[test]
fn concurrent_writers_all_finish() {
    let folder = Folder::new("beside");
    std::thread::scope(|scope| {
        for writer in 0..8_i32 {
            let folder = &folder;
            scope.spawn(move || {
                for _ in 0..40 {
                    array![writer].write_npy(folder.join(&format!("{writer}.npy"))).unwrap();
                }
            });
        }
    });
    assert_eq!(folder.names().len(), 8);
}
