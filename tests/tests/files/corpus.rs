//! What the files of the corpus hold, as NumPy says.

use array_core::DType;

/// A line of `values.txt`.
pub struct Row {
    pub file: &'static str,
    pub dtype: DType,
    pub extents: Vec<usize>,
    pub elements: Vec<i128>,
}

pub fn rows() -> Vec<Row> {
    let rows: Vec<_> = include_str!("values.txt")
        .lines()
        .map(|line| {
            let [file, dtype, extents, elements] = line.split('|').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            Row {
                file,
                dtype: dtype.parse().expect(line),
                extents: extents
                    .split(' ')
                    .filter(|n| !n.is_empty())
                    .map(|n| n.parse().expect(line))
                    .collect(),
                elements: elements
                    .split(' ')
                    .filter(|n| !n.is_empty())
                    .map(|n| n.parse().expect(line))
                    .collect(),
            }
        })
        .collect();
    assert!(rows.len() >= 44, "a file of each dtype, order and version");
    rows
}
