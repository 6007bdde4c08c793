//! Reads the Iris measurements: a header, then a line for each flower.

use std::error::Error;
use std::fmt;

use array_core::prelude::*;

dim! {
    /// The measured flowers. Their number is known after reading the file.
    pub Samples;
}

/// The names of the four columns of measurements.
pub const COLUMNS: [&str; 4] = ["sepal length", "sepal width", "petal length", "petal width"];

/// Four measurements, in cm, of each flower.
pub type Measurements = Array<f64, (Samples, Len<4>)>;

/// A problem in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, counted from 1.
    pub line: usize,
    /// A description of the mistake.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// All problems of a file, in the order of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            let end = if i + 1 == self.0.len() { "" } else { "\n" };
            write!(f, "{problem}{end}")?;
        }
        Ok(())
    }
}

impl Error for Problems {}

/// Reads the text of a file: `150,4,setosa,versicolor,virginica`, then four measurements and a
/// class on each line.
///
/// # Errors
///
/// Returns the [`Problems`] of all lines, not only the first one, so that they can be fixed at
/// once.
pub fn parse(text: &str) -> Result<Measurements, Problems> {
    let mut problems = Vec::new();
    let mut lines = (1..).zip(text.lines());

    let header = lines.next().map_or("", |(_, header)| header);
    let header = parse_header(header).map_err(|what| problems.push(Problem { line: 1, what }));

    let classes = header.as_ref().map_or(usize::MAX, |header| header.classes);
    let mut rows: Vec<[f64; 4]> = Vec::new();
    let mut found = 0;
    for (line, text) in lines {
        found += 1;
        match parse_row(text, classes) {
            Ok(row) => rows.push(row),
            Err(faults) => problems.extend(faults.into_iter().map(|what| Problem { line, what })),
        }
    }

    if let Ok(header) = header
        && header.samples != found
    {
        let what = format!("the header says {} rows, but {found} follow", header.samples);
        problems.insert(0, Problem { line: 1, what });
    }
    if !problems.is_empty() {
        return Err(Problems(problems));
    }
    let shape = (Samples(rows.len()), Len);
    Ok(Array::from_shape_vec(shape, rows.into_flattened()).expect("four numbers for each sample"))
}

/// The contents of the first line.
struct Header {
    samples: usize,
    classes: usize,
}

fn parse_header(text: &str) -> Result<Header, String> {
    let fields: Vec<&str> = text.split(',').map(str::trim).collect();
    let [samples, columns, classes @ ..] = &fields[..] else {
        return Err(format!(
            "`{text}` is no header: it starts with the numbers of rows and of columns"
        ));
    };
    let samples: usize = match samples.parse() {
        Ok(0) => return Err("the header says 0 rows: there is nothing to standardise".to_owned()),
        Ok(samples) => samples,
        Err(_) => return Err(format!("`{samples}` is not a number of rows")),
    };
    if columns.parse() != Ok(COLUMNS.len()) {
        return Err(format!(
            "the header says `{columns}` columns of measurements, not {}",
            COLUMNS.len()
        ));
    }
    if classes.is_empty() {
        return Err("the header names no class".to_owned());
    }
    Ok(Header {
        samples,
        classes: classes.len(),
    })
}

/// Parses one flower, or returns the problem of each field.
fn parse_row(text: &str, classes: usize) -> Result<[f64; 4], Vec<String>> {
    let fields: Vec<&str> = text.split(',').map(str::trim).collect();
    let [measurements @ .., class] = &fields[..] else {
        unreachable!("`split` gives at least one field")
    };
    let Ok(measurements) = <[&str; 4]>::try_from(measurements) else {
        let expected = COLUMNS.len() + 1;
        return Err(vec![format!("expected {expected} fields, found {}", fields.len())]);
    };

    let mut faults = Vec::new();
    let mut row = [0.0; 4];
    for ((value, field), column) in row.iter_mut().zip(measurements).zip(COLUMNS) {
        match field.parse::<f64>() {
            Ok(number) if number.is_finite() => *value = number,
            Ok(_) => faults.push(format!("the {column} `{field}` is not finite")),
            Err(_) => faults.push(format!("the {column} `{field}` is not a number")),
        }
    }
    if !class.parse().is_ok_and(|class: usize| class < classes) {
        faults.push(format!("`{class}` is none of the classes"));
    }
    if faults.is_empty() { Ok(row) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the problems of a file, one per line.
    fn problems(text: &str) -> String {
        parse(text).expect_err("the file is bad").to_string()
    }

    #[test]
    fn reads_the_measurements() {
        let x = parse("2,4,setosa,virginica\n5.1,3.5,1.4,0.2,0\n6.3, 3.3, 6.0, 2.5, 1\n").unwrap();
        assert_eq!(x.axes(), &(Samples(2), Len));
        assert_eq!(x.as_slice(), [5.1, 3.5, 1.4, 0.2, 6.3, 3.3, 6.0, 2.5]);
    }

    #[test]
    fn reads_lines_that_end_as_on_windows() {
        assert_eq!(parse("1,4,setosa\r\n5.1,3.5,1.4,0.2,0\r\n").unwrap().shape(), [1, 4]);
    }

    #[test]
    fn reports_every_bad_row_by_its_line() {
        let text = "5,4,setosa\n5.1,3.5,1.4,0.2,0\n5.1,3.5,1.4,0\nx,3.5,,0.2,0\n1,inf,3,NaN,0\n5.1,3.5,1.4,0.2,1\n";
        let expected = "line 3: expected 5 fields, found 4\n\
            line 4: the sepal length `x` is not a number\n\
            line 4: the petal length `` is not a number\n\
            line 5: the sepal width `inf` is not finite\n\
            line 5: the petal width `NaN` is not finite\n\
            line 6: `1` is none of the classes";
        assert_eq!(problems(text), expected);
    }

    #[test]
    fn reports_a_wrong_header_together_with_the_bad_rows() {
        let row = "5.1,3.5,1.4,0.2,0\n";
        assert_eq!(
            problems(&format!("3,4,setosa\n{row}{row}")),
            "line 1: the header says 3 rows, but 2 follow"
        );
        assert_eq!(
            problems(&format!("3,5,setosa\n{row}1,2\n")),
            "line 1: the header says `5` columns of measurements, not 4\nline 3: expected 5 fields, found 2"
        );
        assert_eq!(
            problems(&format!("many,4,setosa\n{row}")),
            "line 1: `many` is not a number of rows"
        );
        assert_eq!(problems(&format!("1,4\n{row}")), "line 1: the header names no class");
        assert_eq!(
            problems("iris\n"),
            "line 1: `iris` is no header: it starts with the numbers of rows and of columns"
        );
    }

    #[test]
    fn reports_a_file_without_samples() {
        assert_eq!(
            problems("0,4,setosa\n"),
            "line 1: the header says 0 rows: there is nothing to standardise"
        );
        assert_eq!(
            problems(""),
            "line 1: `` is no header: it starts with the numbers of rows and of columns"
        );
    }

    #[test]
    fn reports_an_empty_line() {
        assert_eq!(problems("1,4,setosa\n\n"), "line 2: expected 5 fields, found 1");
    }
}
