//! Tables in plain text that are Markdown too.

use std::fmt;

/// A table whose columns are aligned: the first ones to the left, all others to the right.
#[derive(Debug)]
pub struct Table {
    rows: Vec<Vec<String>>,
    left: usize,
}

impl Table {
    /// Starts a table of these columns. The first `left` columns contain words.
    pub fn new(left: usize, columns: impl IntoIterator<Item: Into<String>>) -> Self {
        Self {
            rows: vec![columns.into_iter().map(Into::into).collect()],
            left,
        }
    }

    /// Adds a row.
    ///
    /// # Panics
    ///
    /// Panics if the row does not have as many cells as the table has columns.
    pub fn row(&mut self, cells: Vec<String>) {
        assert_eq!(cells.len(), self.rows[0].len(), "as many cells as columns");
        self.rows.push(cells);
    }

    /// Returns whether there is no row yet.
    pub fn is_empty(&self) -> bool {
        self.rows.len() == 1
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows[0].len();
        let width = |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max();
        let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
        for (number, row) in self.rows.iter().enumerate() {
            f.write_str("|")?;
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                if column < self.left {
                    write!(f, " {cell:<width$} |")?;
                } else {
                    write!(f, " {cell:>width$} |")?;
                }
            }
            f.write_str("\n")?;
            if number == 0 {
                f.write_str("|")?;
                for (column, &width) in widths.iter().enumerate() {
                    let end = if column < self.left { '-' } else { ':' };
                    write!(f, "{:-<1$}{end}|", "", width + 1)?;
                }
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

/// Returns a time in the unit that leaves one to three digits before the point.
pub fn duration(nanoseconds: f64) -> String {
    let (value, unit) = match nanoseconds {
        t if t < 1e3 => (t, "ns"),
        t if t < 1e6 => (t / 1e3, "µs"),
        t if t < 1e9 => (t / 1e6, "ms"),
        t => (t / 1e9, "s"),
    };
    let digits = match value {
        v if v < 10.0 => 2,
        v if v < 100.0 => 1,
        _ => 0,
    };
    format!("{value:.digits$} {unit}")
}

/// Returns the median: the middle value, or the mean of the two middle ones.
///
/// # Panics
///
/// Panics if there is no value.
pub fn median(mut values: Vec<f64>) -> f64 {
    assert!(!values.is_empty(), "the median of no values");
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        values[middle]
    } else {
        (values[middle - 1] + values[middle]) / 2.0
    }
}
