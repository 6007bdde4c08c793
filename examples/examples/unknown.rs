//! Reads a table of unknown contents: the dtype of each column is found from its text, and columns
//! are used in computations before a type is chosen.
//!
//!     cargo run --release -p array-examples --example unknown [file.csv]

use std::error::Error;
use std::process::ExitCode;
use std::{env, fs};

use array_core::dynamic::DynScalar;
use array_core::dynamic::Literal;
use array_core::prelude::*;
use array_core::{DType, DynArray};

/// Traffic counters of a bridge: whether each worked, its count, its known error, and the speed in
/// km/h.
const TABLE: &str = "\
works,cars,correction,speed
true,812,-3,47.5
true,1190,12,51.25
false,0,0,0
true,655,-7,38.75
true,2041,25,49.5
";

/// A column: its name, and its values as `bool`, as `f64`, or in the narrowest integer dtype that
/// holds them.
struct Column {
    name: String,
    values: DynArray,
}

fn main() -> ExitCode {
    let argument = env::args().nth(1);
    match run(argument.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", argument.as_deref().unwrap_or("the table"));
            ExitCode::FAILURE
        }
    }
}

fn run(argument: Option<&str>) -> Result<(), Box<dyn Error>> {
    let Some(file) = argument else {
        let columns = parse(TABLE)?;
        summarise(&columns)?;
        return bridge(&columns);
    };
    summarise(&parse(&fs::read_to_string(file)?)?)
}

/// Splits a table into columns.
fn parse(text: &str) -> Result<Vec<Column>, Box<dyn Error>> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let names: Vec<&str> = lines.next().ok_or("a table has a line of names")?.split(',').collect();
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').map(str::trim).collect()).collect();
    if let Some(row) = rows.iter().find(|row| row.len() != names.len()) {
        return Err(format!(
            "{} values in a line for {} names: {}",
            row.len(),
            names.len(),
            row.join(",")
        )
        .into());
    }
    let column = |(j, name): (usize, &&str)| {
        let words: Vec<&str> = rows.iter().map(|row| row[j]).collect();
        let values = values(&words).ok_or_else(|| format!("`{name}` holds neither numbers nor truth values"))?;
        Ok(Column {
            name: name.trim().to_string(),
            values,
        })
    };
    names.iter().enumerate().map(column).collect()
}

/// Parses words as truth values, integers or floats, whichever fits all of them.
fn values(words: &[&str]) -> Option<DynArray> {
    let all =
        |read: &dyn Fn(&str) -> Option<DynScalar>| words.iter().map(|word| read(word)).collect::<Option<Vec<_>>>();
    let truths = || all(&|word| word.parse::<bool>().ok().map(DynScalar::from));
    let integers = || all(&|word| word.parse::<i64>().ok().map(DynScalar::from));
    let floats = || all(&|word| word.parse::<f64>().ok().map(DynScalar::from));
    let found = truths().or_else(integers).or_else(floats)?;
    let dtype = found.first()?.dtype();
    let values = DynArray::from_scalars(dtype, [found.len()], found).ok()?;
    Some(if dtype == DType::I64 { narrowed(values) } else { values })
}

/// Casts integers to the narrowest dtype that holds them all.
fn narrowed(values: DynArray) -> DynArray {
    let dtypes = [DType::U8, DType::I8, DType::U16, DType::I16, DType::U32, DType::I32];
    let narrow = dtypes.iter().map(|&dtype| values.cast(dtype));
    narrow
        .into_iter()
        .find(|narrow| narrow.cast(DType::I64) == values)
        .unwrap_or(values)
}

/// Prints a summary of each column, whatever its dtype.
fn summarise(columns: &[Column]) -> Result<(), Box<dyn Error>> {
    for Column { name, values } in columns {
        let (dtype, len) = (values.dtype(), values.len());
        match dtype {
            DType::Bool => println!("{name:12} {dtype:5} {} of {len} are true", values.count_nonzero()?),
            _ => {
                let mean = values.cast(DType::F64).mean()?;
                println!(
                    "{name:12} {dtype:5} {} to {}, {mean} in the mean",
                    values.min()?,
                    values.max()?
                );
            }
        }
    }
    Ok(())
}

/// Corrects the counts, and converts to types.
fn bridge(columns: &[Column]) -> Result<(), Box<dyn Error>> {
    let [works, cars, correction, speed] = columns else {
        return Err("the table of the bridge has four columns".into());
    };
    let (works, cars, correction, speed) = (&works.values, &cars.values, &correction.values, &speed.values);
    assert_eq!(
        [works, cars, correction, speed].map(DynArray::dtype),
        [DType::Bool, DType::U16, DType::I8, DType::F64]
    );

    // `u16` with `i8` gives `i32`, as for typed arrays. Integers and floats do not mix silently
    // here either.
    let counted = cars.try_add(correction)?;
    assert_eq!(counted.dtype(), DType::I32);
    let refused = counted.try_multiply(speed).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "`i32` and `f64` have no common dtype in `multiply`: cast one of the two"
    );

    // A literal takes the dtype of the other operand: the same line works for counts and for
    // speeds.
    let seen = works.select(&counted, Literal::from(0))?;
    let metres_per_second = works.select(&speed.try_divide(Literal::from(3.6))?, Literal::from(0))?;

    // From here on the compiler knows dtype and rank.
    let seen: Array<i32, (Dyn,)> = seen.downcast()?;
    let metres_per_second: Array<f64, (Dyn,)> = metres_per_second.downcast()?;
    let mean = (&seen.cast::<f64>() * &metres_per_second).sum() / seen.sum() as f64;
    println!("\n{} cars, {mean:.2} m/s in the mean", seen.sum());

    // Computes the same with plain loops over the words.
    let (mut count, mut metres) = (0, 0.0);
    for row in TABLE.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>()) {
        if row[0] == "true" {
            let cars = row[1].parse::<i64>()? + row[2].parse::<i64>()?;
            count += cars;
            metres += cars as f64 * row[3].parse::<f64>()? / 3.6;
        }
    }
    assert_eq!(seen.sum(), count);
    assert!((mean - metres / count as f64).abs() < 1e-12);
    Ok(())
}
