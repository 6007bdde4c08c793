//! Index access and small inline arrays have no cost. Kernels that are generic over the axis of
//! their parameters compile to the same instructions as handwritten loops for each kind of
//! parameter, and operations on inline arrays compile to nothing but loads, additions and stores.
//!
//! A short kernel is compared line by line. For a long one, the compiler may choose another order,
//! or another of two equivalent instructions. So only numbers are compared: of all instructions,
//! and of those that multiply, access memory, jump or call.
//!
//! The kernels are in `tests/cost`, a package of its own, which is optimised whatever the profile
//! of the tests is. To read the assembly: `cargo test -p array-tests --test cost -- --nocapture`.
#![cfg(not(miri))]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::{env, fs};

/// The package of the kernels.
const PACKAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/cost");

/// The assembly of the kernels, which are built only once.
static ASSEMBLY: LazyLock<String> = LazyLock::new(assembly);

/// Builds the kernels, without a network, and returns their assembly.
fn assembly() -> String {
    let lock = Path::new(PACKAGE).join("Cargo.lock");
    let versions = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.lock");
    fs::copy(versions, lock).expect("the workspace has a lock file");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cost");
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["rustc", "--offline", "--quiet", "--release", "--lib"]);
    cargo.arg("--manifest-path").arg(Path::new(PACKAGE).join("Cargo.toml"));
    cargo.arg("--target-dir").arg(&target).args(["--", "--emit=asm"]);
    // Compiler flags of the tests, such as those for coverage, do not apply to the kernels.
    for flags in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET"] {
        cargo.env_remove(flags);
    }
    assert!(cargo.status().expect("cargo runs").success(), "the kernels compile");
    let emitted = fs::read_dir(target.join("release/deps")).expect("the build has a target directory");
    let emitted = emitted.filter_map(|file| Some(file.ok()?.path()));
    let is_assembly = |file: &PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("array_cost-") && name.ends_with(".s"))
    };
    // An earlier build can have left an assembly file.
    let newest = emitted.filter(is_assembly).max_by_key(|file| {
        let changed = file.metadata().and_then(|file| file.modified());
        changed.expect("the file exists")
    });
    fs::read_to_string(newest.expect("there is an assembly file")).expect("assembly is text")
}

/// Returns the instructions of a function. Labels, which are numbered through the file, are all
/// renamed to `L`.
fn instructions(assembly: &str, function: &str) -> Vec<String> {
    // The compiler can merge two identical functions into one with both names.
    let mut lines = assembly.lines();
    let same = lines.find_map(|line| line.strip_prefix(function)?.strip_prefix(" = "));
    let function = same.unwrap_or(function);
    let labels = [format!("{function}:"), format!("_{function}:")];
    let is_start = |line: &&str| labels.iter().any(|label| line.starts_with(label.as_str()));
    let mut body = assembly.lines().skip_while(|line| !is_start(line)).peekable();
    assert!(body.peek().is_some(), "`{function}` is in the assembly");
    let body = body.skip(1).take_while(|line| !line.contains(".cfi_endproc"));
    let instructions = body.map(str::trim).filter(|line| {
        let is_directive = line.starts_with('.') || line.ends_with(':');
        !(line.is_empty() || is_directive || line.starts_with(['#', ';', '/']))
    });
    let unnumbered = |line: &str| {
        let words = line.split_whitespace();
        let words = words.map(|word| if word.contains("LBB") { "L" } else { word });
        words.collect::<Vec<_>>().join(" ")
    };
    instructions.map(unnumbered).collect()
}

/// The number of instructions in total, and of each kind.
#[derive(Debug, PartialEq)]
struct Counts {
    all: usize,
    multiplications: usize,
    of_memory: usize,
    jumps: usize,
    calls: usize,
}

impl Counts {
    fn of(instructions: &[String]) -> Self {
        let count = |is: &dyn Fn(&str) -> bool| instructions.iter().filter(|line| is(line)).count();
        Self {
            all: instructions.len(),
            multiplications: count(&|line| line.contains("mul")),
            of_memory: count(&|line| line.contains(['(', '['])),
            jumps: count(&|line| line.starts_with(['j', 'b'])),
            calls: count(&|line| line.starts_with("call") || line.starts_with("bl ")),
        }
    }
}

/// The instructions of a generic kernel and of the handwritten loops, for a parameter of each kind.
fn found(assembly: &str, kernel: &str) -> [[Vec<String>; 2]; 2] {
    ["per_tensor", "per_channel"].map(|kind| {
        let generic = instructions(assembly, &format!("{kernel}_{kind}"));
        let by_hand = instructions(assembly, &format!("{kernel}_{kind}_by_hand"));
        println!(
            "{kernel}_{kind}, {} instructions:\n    {}\n",
            generic.len(),
            generic.join("\n    ")
        );
        assert!(generic.len() > 3, "a function: {generic:?}");
        [generic, by_hand]
    })
}

#[test]
fn generic_kernels_are_the_loops_written_by_hand() {
    let short = found(&ASSEMBLY, "centre");
    for [generic, by_hand] in &short {
        assert_eq!(generic, by_hand);
    }
    let long = found(&ASSEMBLY, "requantize");
    for [generic, by_hand] in &long {
        let counts = Counts::of(generic);
        assert_eq!(counts, Counts::of(by_hand));
        assert!(
            counts.calls == 0 && counts.multiplications > 0,
            "a loop without checks: {counts:?}"
        );
    }
    for [[one, _], [each, _]] in [short, long] {
        assert_ne!(one, each, "one parameter is kept, several are read");
    }
}

/// Returns the number of scalar and of vector additions of floats.
fn additions(instructions: &[String]) -> [usize; 2] {
    let single = &["addss ", "vaddss ", "fadd s"][..];
    let packed = &["addps ", "vaddps ", "fadd v", "fadd.4s "][..];
    [single, packed].map(|names| {
        let is_one = |line: &&String| names.iter().any(|name| line.starts_with(name));
        instructions.iter().filter(is_one).count()
    })
}

#[test]
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn small_inline_arrays_are_bare_instructions() {
    let functions = [
        ("add_vectors", 1),
        ("add_matrices", 4),
        ("add_row", 4),
        ("add_in_place", 4),
        ("add_transposed", 4),
    ];
    for (function, registers) in functions {
        let instructions = instructions(&ASSEMBLY, function);
        println!("{function}:\n    {}\n", instructions.join("\n    "));
        let counts = Counts::of(&instructions);
        assert_eq!(
            (counts.calls, counts.jumps),
            (0, 0),
            "{function} is straight: {instructions:?}"
        );
        assert_eq!(
            additions(&instructions),
            [0, registers],
            "{function} adds four at a time"
        );
    }
}

/// Returns how many functions have this path at the end of their name.
fn functions(assembly: &str, path: &[&str]) -> usize {
    let mangled: String = path.iter().map(|name| format!("{}{name}", name.len())).collect();
    let is_start = |line: &&str| line.ends_with(':') && line.contains(&mangled);
    assembly.lines().filter(is_start).count()
}

#[test]
fn a_reduction_compiles_no_other() {
    assert_eq!(functions(&ASSEMBLY, &["tables", "strips", "baseline"]), 1, "no minimum");
    assert_eq!(
        functions(&ASSEMBLY, &["tables", "first_in_columns", "baseline"]),
        0,
        "no position"
    );
}

/// A store with a mask takes about ten times as long as a store on some processors with AVX2. LLVM
/// uses one if it knows that an element is stored where it was read.
#[test]
#[cfg(target_arch = "x86_64")]
fn elements_in_place_are_stored_without_a_mask() {
    let limited = "vblendvps";
    assert!(ASSEMBLY.contains(limited), "`limit_in_place` selects elements");
    // Ignore stores to the stack, where the last lanes of a reduction are.
    let is_masked = |line: &&str| line.contains("vmaskmov") && !line.contains("%rsp");
    let masked: Vec<&str> = ASSEMBLY.lines().filter(is_masked).collect();
    assert!(masked.is_empty(), "{masked:?}");
}
