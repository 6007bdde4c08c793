//! Tests that the rules of explicit broadcasting are those of XLA, with many shapes and lists of
//! axes. A case is an expression `broadcast!(explicit; x + v.in_dims(…))`. If its operation on
//! arrays of run-time shapes is an error, XLA must reject its module, and rustc its program.
//! Otherwise both must accept it.
//!
//! A rejected program cannot be exported, so these tests write the module themselves. It has a
//! `broadcast_in_dim` of each operand, with the list as it is written.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use array_core::{DType, DynArray};
use array_pjrt::Plugin;

/// The extents of an array `x`, those of an operand `v`, and the axes of `x` to which the axes of
/// `v` are mapped.
#[derive(Clone, Debug, PartialEq)]
struct Case {
    x: Vec<usize>,
    v: Vec<usize>,
    dims: Vec<usize>,
}

/// Returns all lists of at most `most` numbers below `end`.
fn lists(end: usize, most: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..most {
        last = last
            .iter()
            .flat_map(|list| (0..end).map(move |next| [list.as_slice(), &[next]].concat()))
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Returns the cases of several arrays `x` with each `v` of at most rank 2, and with each list,
/// also if it contains an axis that `x` does not have.
fn corpus() -> Vec<Case> {
    let mut all = Vec::new();
    for x in [&[][..], &[3], &[1], &[2, 3], &[1, 3], &[2, 2], &[2, 1, 3]] {
        for v in lists(3, 2) {
            let v: Vec<usize> = v.iter().map(|extent| extent + 1).collect();
            for dims in lists(x.len() + 1, 2) {
                all.push(Case {
                    x: x.to_vec(),
                    v: v.clone(),
                    dims,
                });
            }
        }
    }
    all
}

/// Returns some of the cases: all that are accepted, and every eleventh of the others.
fn some(mut is_refused: impl FnMut(&Case) -> bool) -> Vec<Case> {
    let mut refused = 0;
    let mut keep = |case: &Case| {
        let is_refused = is_refused(case);
        refused += usize::from(is_refused);
        !is_refused || refused % 11 == 0
    };
    corpus().into_iter().filter(|case| keep(case)).collect()
}

impl Case {
    /// Returns whether the list is in ascending order, as the library and XLA's own operations
    /// require. StableHLO also accepts other orders, and transposes. Its rules do not differ from
    /// those of the library in any other way.
    fn is_ordered(&self) -> bool {
        self.dims.is_sorted()
    }

    /// Returns the text of the StableHLO module.
    fn module(&self) -> String {
        let Self { x, v, dims } = self;
        // Axes of extent 1 are stretched in both operands, also in `x`.
        let mut result = x.clone();
        for (&extent, &axis) in v.iter().zip(dims) {
            if let Some(whole) = result.get_mut(axis).filter(|whole| **whole == 1) {
                *whole = extent;
            }
        }
        let text = |extents: &[usize]| -> String { extents.iter().map(|extent| format!("{extent}x")).collect() };
        let (x, v, r) = (text(x), text(v), text(&result));
        let all: Vec<usize> = (0..result.len()).collect();
        format!(
            "module {{ func.func public @main(%0: tensor<{x}f32>, %1: tensor<{v}f32>) -> tensor<{r}f32> {{
                %2 = stablehlo.broadcast_in_dim %0, dims = {all:?} : (tensor<{x}f32>) -> tensor<{r}f32>
                %3 = stablehlo.broadcast_in_dim %1, dims = {dims:?} : (tensor<{v}f32>) -> tensor<{r}f32>
                %4 = stablehlo.add %2, %3 : tensor<{r}f32>
                return %4 : tensor<{r}f32> }} }}"
        )
    }

    /// Returns whether the operation on arrays of run-time shapes is an error.
    fn is_refused_at_run_time(&self) -> bool {
        let zeros = |extents: &[usize]| DynArray::zeros(DType::F32, extents).expect("a small array");
        zeros(&self.x).add_in_dims(&self.dims, &zeros(&self.v)).is_err()
    }

    /// Writes the program as a function on one line.
    fn program(&self, index: usize) -> String {
        let list = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let (x, v, dims) = (list(&self.x), list(&self.v), list(&self.dims));
        format!(
            "fn case{index}(x: &Array<f32, shape![{x}]>, v: &Array<f32, shape![{v}]>) {{ \
             let _ = broadcast!(explicit; x + v.in_dims({dims})); }}"
        )
    }
}

#[test]
fn xla_and_the_run_time_rule_refuse_the_same() {
    let path = std::env::var_os("PJRT_PLUGIN").expect("the path of a plugin in PJRT_PLUGIN: see README.md");
    // SAFETY: whoever sets the variable says that the file is a plugin.
    let client = unsafe { Plugin::load(path) }
        .expect("a plugin")
        .client()
        .expect("devices");
    let (mut accepted, mut refused) = (0, 0);
    for case in some(Case::is_refused_at_run_time).into_iter().filter(Case::is_ordered) {
        let xla = client.check_text(&case.module());
        assert_eq!(xla.is_err(), case.is_refused_at_run_time(), "{case:?}: {xla:?}");
        *(if xla.is_err() { &mut refused } else { &mut accepted }) += 1;
    }
    println!("{accepted} modules are accepted, and {refused} refused");
    assert!(accepted > 50 && refused > 50);
}

/// Tests that the library rejects a list in another order, as XLA's operations with a list do.
/// StableHLO accepts such a list, and transposes.
#[test]
fn another_order_is_refused_here_alone() {
    let (x, v, dims) = (vec![2, 2], vec![2, 2], vec![1, 0]);
    assert!(Case { x, v, dims }.is_refused_at_run_time());
}

/// Returns the lines of `src/main.rs` in which rustc finds a mistake.
fn mistakes(folder: &Path) -> Vec<usize> {
    let output = Command::new(env!("CARGO"))
        .args(["build", "--offline", "--quiet", "--message-format=json"])
        // The directory in which array-core is already built with the same features.
        .args([
            "--target-dir".as_ref(),
            folder.ancestors().nth(2).expect("the target directory").as_os_str(),
        ])
        .current_dir(folder)
        .output()
        .expect("cargo");
    let text = String::from_utf8_lossy(&output.stdout);
    let mut lines: Vec<usize> = Vec::new();
    for message in text.lines().filter(|line| line.contains(r#""level":"error""#)) {
        // A message has spans in `src/main.rs` and in the files of macros. Collect the lines of the
        // spans in `src/main.rs`.
        for part in message.split(r#""file_name":"src/main.rs""#).skip(1) {
            let at = part.find(r#""line_start":"#).expect("a span") + r#""line_start":"#.len();
            let end = part[at..].find(',').expect("a number") + at;
            lines.push(part[at..end].parse().expect("a number"));
        }
    }
    lines.sort_unstable();
    lines.dedup();
    assert!(
        output.status.success() == lines.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    lines
}

#[test]
fn rustc_and_the_run_time_rule_refuse_the_same() {
    let cases = some(Case::is_refused_at_run_time);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explicit");
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("array-core");
    let manifest = format!(
        "[package]\nname = \"explicit\"\nedition = \"2024\"\n[workspace]\n[profile.dev]\ndebug = false\n\
         [dependencies]\narray-core = {{ path = {core:?}, features = [\"dyn-array\", \"stablehlo\"] }}\n"
    );
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("a file");
    // Use the versions of this package, so that Cargo fetches nothing.
    std::fs::copy(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock"),
        folder.join("Cargo.lock"),
    )
    .expect("a file");
    // rustc finds some mistakes only when it compiles a function, which it does not do if it finds
    // other mistakes before. So the second build leaves out the programs that the first rejected.
    let mut found = Vec::new();
    for _ in 0..2 {
        let mut text = "use array_core::{Array, broadcast, shape};\n".to_owned();
        let mut calls = String::new();
        for (index, case) in cases.iter().enumerate() {
            // Each case has one line, so that the lines of mistakes are those of cases.
            let is_left = !found.contains(&(index + 2));
            let _ = writeln!(text, "{}", if is_left { case.program(index) } else { String::new() });
            if is_left {
                let _ = write!(calls, "case{index} as fn(_, _); ");
            }
        }
        let _ = writeln!(text, "fn main() {{ {calls} }}");
        std::fs::write(folder.join("src/main.rs"), text).expect("a file");
        found.extend(
            mistakes(&folder)
                .into_iter()
                .filter(|line| (2..cases.len() + 2).contains(line)),
        );
    }
    for (index, case) in cases.iter().enumerate() {
        let is_refused = found.contains(&(index + 2));
        assert_eq!(is_refused, case.is_refused_at_run_time(), "{}", case.program(index));
    }
    println!(
        "rustc accepts {} programs, and refuses {}",
        cases.len() - found.len(),
        found.len()
    );
}
