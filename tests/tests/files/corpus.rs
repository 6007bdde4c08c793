//! The contents of the files of the corpus, as NumPy reads them.

use array_core::DType;

/// A line of `values.txt`, or of `entries.txt`.
pub struct Row {
    pub file: &'static str,
    /// The name of the array, if the file has several.
    pub name: &'static str,
    pub dtype: DType,
    pub extents: Vec<usize>,
    pub elements: Vec<i128>,
}

fn row(line: &'static str) -> Row {
    let (head, elements) = line.rsplit_once('|').expect(line);
    let (head, extents) = head.rsplit_once('|').expect(line);
    let (head, dtype) = head.rsplit_once('|').expect(line);
    let (file, name) = head.split_once('|').unwrap_or((head, ""));
    Row {
        file,
        name,
        dtype: dtype.parse().expect(line),
        extents: extents.split_whitespace().map(|n| n.parse().expect(line)).collect(),
        elements: elements.split_whitespace().map(|n| n.parse().expect(line)).collect(),
    }
}

/// Returns the files with one array.
pub fn rows() -> Vec<Row> {
    let rows: Vec<_> = include_str!("values.txt").lines().map(row).collect();
    assert!(rows.len() >= 44, "a file of each dtype, order and version");
    rows
}

/// Returns the arrays of files with several, by the end of the file name.
pub fn entries(ending: &str) -> Vec<Row> {
    let rows = include_str!("entries.txt").lines().map(row);
    let rows: Vec<_> = rows.filter(|row| row.file.ends_with(ending)).collect();
    assert!(rows.len() >= 15, "an array of each dtype, and some of each shape");
    rows
}
