//! The number of instructions of kernels, at each level. If the compiler no longer makes the loops
//! that the library relies on, results stay right, and only the time changes: a call for each
//! block, checks of aliasing, or scalar loops. So this program counts instructions, one by one, and
//! fails above fixed ceilings. Counts are exact: they depend neither on the load of the machine nor
//! on its speed.
//!
//! It sets the trap flag of the processor, and so gets a signal after each instruction. This also
//! counts instructions of AVX-512, unlike `valgrind`. If there are no signals, it prints
//! `NOT COUNTED` and passes, and `.ci/run` lists it among what was not run. Loops for levels are
//! compiled in builds without debug assertions only: run
//! `cargo test --release -p array-tests --no-default-features --test instructions`.

#[cfg(all(target_os = "linux", target_arch = "x86_64", not(miri), not(debug_assertions)))]
fn main() -> std::process::ExitCode {
    counted::main()
}

#[cfg(not(all(target_os = "linux", target_arch = "x86_64", not(miri), not(debug_assertions))))]
fn main() {
    println!("NOT COUNTED: instructions are counted in release builds on x86-64 Linux only");
}

#[cfg(all(target_os = "linux", target_arch = "x86_64", not(miri), not(debug_assertions)))]
mod counted {
    use std::arch::asm;
    use std::ffi::c_int;
    use std::hint::black_box;
    use std::process::ExitCode;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use array_core::cpu::{Level, force_level};
    use array_core::index::TakeMethods;
    use array_core::{Array, Dyn, DynRank, InlineArray, One, axes, broadcast, shape, slice};

    // Declared here because it is all that is called of the C library, which `std` links.
    unsafe extern "C" {
        fn signal(signal: c_int, handler: extern "C" fn(c_int)) -> usize;
    }

    /// The signal of Linux that follows an instruction if the trap flag is set.
    const SIGTRAP: c_int = 5;

    /// What `signal` returns if it cannot set the handler.
    const SIG_ERR: usize = usize::MAX;

    /// An operation, and the most instructions that it may take at each level, the baseline first.
    struct Case {
        name: &'static str,
        ceilings: [usize; 3],
        run: Box<dyn FnMut()>,
    }

    /// Declares cases: operands, an operation, and the ceilings.
    macro_rules! cases {
        ($($name:literal $ceilings:expr, { $($operands:tt)* } $run:expr;)*) => {
            vec![$({
                $($operands)*
                Case { name: $name, ceilings: $ceilings, run: Box::new(move || { let _ = black_box($run); }) }
            }),*]
        };
    }

    fn cases() -> Vec<Case> {
        type Matrix<T> = Array<T, shape![40, 50]>;
        type Row<T> = Array<T, shape![50]>;
        type Column<T> = Array<T, shape![40, 1]>;
        // About a seventh above what Rust 1.95 makes.
        cases! {
            // The instructions that begin and end counting. The other counts do not include them.
            "nothing" [0; 3], {} ();
            "copy" [1470, 890, 600], { let mut y = Matrix::<f32>::ones(); let a = Matrix::<f32>::ones(); } broadcast!(y = a);
            "a + b" [3840, 1690, 910],
                { let mut y = Matrix::<f32>::ones(); let a = Matrix::<f32>::ones(); let b = Matrix::<f32>::ones(); }
                broadcast!(y = a + b);
            "a + b of run-time extents" [4010, 1860, 1080],
                {
                    let dynamic = || Array::<f32, (Dyn, Dyn)>::ones_with([40, 50]);
                    let (mut y, a, b) = (dynamic(), dynamic(), dynamic());
                }
                broadcast!(y = a + b);
            "a + b of run-time rank" [4200, 2040, 1270],
                {
                    let dynamic = || Array::<f32, DynRank>::ones_with([40, 50]);
                    let (mut y, a, b) = (dynamic(), dynamic(), dynamic());
                }
                broadcast!(y = a + b);
            "inline a . b" [15; 3],
                { let a = InlineArray::<f32, shape![3]>::ones(); let b = InlineArray::<f32, shape![3]>::ones(); }
                broadcast!(sum(i: a[i] * b[i]));
            "inline matrix by vector" [36; 3],
                { let a = InlineArray::<f32, shape![4, 4]>::ones(); let b = InlineArray::<f32, shape![4]>::ones(); }
                broadcast!(sum(j: a[i, j] * b[j]));
            "inline product" [73; 3],
                { let a = InlineArray::<f32, shape![4, 4]>::ones(); let b = InlineArray::<f32, shape![4, 4]>::ones(); }
                broadcast!(sum(j: a[i, j] * b[j, k]));
            "inline slice to an inline array" [15; 3],
                { let h = InlineArray::<f64, shape![4, 4]>::ones(); }
                slice!(h, ..3, ..3).to_inline();
            "dot product of a row of 3" [23; 3],
                { let x = Array::<f64, shape![_, 3]>::ones_with([4, 3]); let t = InlineArray::<f64, shape![3]>::ones(); }
                x.row(2).dot(&t);
            "row by a matrix of 784 by 10" [17100, 7700, 7700],
                { let v = Array::<f32, shape![784]>::ones(); let d = Array::<f32, shape![784, 10]>::ones(); }
                v.matmul(&d);
            "inline three factors" [425; 3],
                { let h = InlineArray::<f64, shape![2, 6]>::ones(); let p = InlineArray::<f64, shape![6, 6]>::ones(); }
                broadcast!(sum(i, j: h[a, i] * p[i, j] * h[b, j]));
            "three factors on the heap" [730; 3],
                { let h = Array::<f64, shape![2, 6]>::ones(); let p = Array::<f64, shape![6, 6]>::ones(); }
                broadcast!(sum(i, j: h[a, i] * p[i, j] * h[b, j]));
            "three factors of 6 by 12" [18100, 16000, 17200],
                { let h = Array::<f64, shape![6, 12]>::ones(); let p = Array::<f64, shape![12, 12]>::ones(); }
                broadcast!(sum(i, j: h[a, i] * p[i, j] * h[b, j]));
            "dot product of run-time extents" [1370; 3],
                { let x = Array::<f64, shape![_]>::ones_with([10]); let y = Array::<f64, shape![_]>::ones_with([10]); }
                broadcast!(sum(i: x[i] * y[i]));
            "product of 3 by 3 of run-time extents" [2490; 3],
                { let a = Array::<f32, shape![_, _]>::ones_with([3, 3]); let b = Array::<f32, shape![_, _]>::ones_with([3, 3]); }
                broadcast!(sum(k: a[i, k] * b[k, j]));
            "squared distances of points" [127500, 99300, 87000],
                { let p = Array::<f32, shape![_, _]>::ones_with([50, 3]); let q = Array::<f32, shape![_, _]>::ones_with([60, 3]); }
                broadcast!(sum(k: square(p[i, k] - q[j, k])));
            "squared distances of transposed points" [114700, 98000, 92100],
                { let p = Array::<f32, shape![_, _]>::ones_with([50, 3]); let q = Array::<f32, shape![_, _]>::ones_with([3, 60]); }
                broadcast!(sum(k: square(p[i, k] - q[k, j])));
            "matrix by vector of run-time extents" [2100; 3],
                { let a = Array::<f64, shape![_, _]>::ones_with([5, 5]); let w = Array::<f64, shape![_]>::ones_with([5]); }
                broadcast!(sum(j: a[i, j] * w[j]));
            "three factors of run-time extents" [3560; 3],
                { let a = Array::<f64, shape![_, _]>::ones_with([4, 4]); let w = Array::<f64, shape![_]>::ones_with([4]); }
                broadcast!(sum(k: a[i, k] * a[k, j] * w[k]));
            "inline squares of a middle axis" [250; 3],
                { let z = InlineArray::<f64, shape![2, 6, 6, 2]>::ones(); }
                broadcast!(sum(i: square(z[a, i, j, b])));
            "inline sum of two middle axes" [165; 3],
                { let z = InlineArray::<f64, shape![2, 6, 6, 2]>::ones(); }
                z.sum_axes(axes![1, 2]);
            "inline mean of axis 0" [47; 3],
                { let a = InlineArray::<f64, shape![6, 6]>::ones(); }
                a.mean_axis::<0>();
            "inline cross" [18; 3],
                { let x = InlineArray::<f64, shape![3]>::ones(); let y = InlineArray::<f64, shape![3]>::ones(); }
                x.cross(&y);
            "cross on the heap" [320; 3],
                { let x = Array::<f64, shape![3]>::ones(); let y = Array::<f64, shape![3]>::ones(); }
                x.cross(&y);
            "three operations" [6720, 3130, 1640],
                { let mut y = Matrix::<f32>::ones(); let a = Matrix::<f32>::ones(); let b = Matrix::<f32>::ones(); }
                broadcast!(y = (a * 2.5 + b) * a - b / 3.0);
            "a + row" [5140, 2910, 2280],
                { let mut y = Matrix::<f32>::ones(); let a = Matrix::<f32>::ones(); let r = Row::<f32>::ones(); }
                broadcast!(y = a + r);
            "a + row of 33" [5290, 3040, 2370],
                {
                    let mut y = Array::<f32, shape![60, 33]>::ones();
                    let a = Array::<f32, shape![60, 33]>::ones();
                    let r = Array::<f32, shape![33]>::ones();
                }
                broadcast!(y = a + r);
            "a + column" [4310, 2530, 1810],
                { let mut y = Matrix::<f32>::ones(); let a = Matrix::<f32>::ones(); let c = Column::<f32>::ones(); }
                broadcast!(y = a + c);
            "a * row + column" [6190, 3680, 2550],
                {
                    let (mut y, a) = (Matrix::<f32>::ones(), Matrix::<f32>::ones());
                    let (r, c) = (Row::<f32>::ones(), Column::<f32>::ones());
                }
                broadcast!(y = a * r + c);
            "a + column of run-time extents" [4650, 2870, 2270],
                {
                    let dynamic = || Array::<f32, (Dyn, Dyn)>::ones_with([40, 50]);
                    let (mut y, a) = (dynamic(), dynamic());
                    let c = Array::<f32, (Dyn, One)>::ones_with([40, 1]);
                }
                broadcast!(y = a + c);
            "a + row of run-time rank" [5980, 3740, 2950],
                {
                    let dynamic = |extents: &[usize]| Array::<f32, DynRank>::ones_with(extents);
                    let (mut y, a, r) = (dynamic(&[40, 50]), dynamic(&[40, 50]), dynamic(&[50]));
                }
                broadcast!(y = a + r);
            "a + column of run-time rank" [7520, 4960, 4020],
                {
                    let dynamic = |extents: &[usize]| Array::<f32, DynRank>::ones_with(extents);
                    let (mut y, a, c) = (dynamic(&[40, 50]), dynamic(&[40, 50]), dynamic(&[40, 1]));
                }
                broadcast!(y = a + c);
            "a + row of whole blocks" [4420, 2300, 1520],
                {
                    let mut y = Array::<f32, shape![31, 64]>::ones();
                    let a = Array::<f32, shape![31, 64]>::ones();
                    let r = Array::<f32, shape![64]>::ones();
                }
                broadcast!(y = a + r);
            "row + column" [4310, 2530, 1810],
                { let mut y = Matrix::<f32>::ones(); let r = Row::<f32>::ones(); let c = Column::<f32>::ones(); }
                broadcast!(y = c + r);
            "mean of four neighbours" [7500, 3700, 3200],
                { let mut y = Matrix::<f32>::ones(); let x = Matrix::<f32>::ones(); }
                broadcast!(y[1..-1, 1..-1] = (x[..-2, 1..-1] + x[2.., 1..-1] + x[1..-1, ..-2] + x[1..-1, 2..]) * 0.25);
            "mean of four neighbours of 300 by 7" [5640; 3],
                { let mut y = Array::<f32, shape![300, 7]>::ones(); let x = Array::<f32, shape![300, 7]>::ones(); }
                broadcast!(y[1..-1, 1..-1] = (x[..-2, 1..-1] + x[2.., 1..-1] + x[1..-1, ..-2] + x[1..-1, 2..]) * 0.25);
            "y += row" [4700, 2580, 2040], { let mut y = Matrix::<f32>::ones(); let r = Row::<f32>::ones(); } y += &r;
            "image" [5660, 3250, 2300],
                {
                    let mut y = Array::<f32, shape![25, 26, 3]>::ones();
                    let x = Array::<f32, shape![25, 26, 3]>::ones();
                    let r = Array::<f32, shape![3]>::ones();
                }
                broadcast!(y = x * r + r);
            "f32 + f64" [7580, 3270, 1690],
                { let mut y = Matrix::<f64>::ones(); let a = Matrix::<f32>::ones(); let b = Matrix::<f64>::ones(); }
                broadcast!(y = a + b);
            "i32 * 3 + u8" [6720, 2550, 1340],
                { let mut y = Matrix::<i32>::ones(); let a = Matrix::<i32>::ones(); let b = Matrix::<u8>::ones(); }
                broadcast!(y = a * 3 + b);
            "u8 + u8" [1050, 520, 320],
                { let mut y = Matrix::<u8>::ones(); let a = Matrix::<u8>::ones(); let b = Matrix::<u8>::ones(); }
                broadcast!(y = a + b);
            "a + b.t()" [9750, 5770, 4370],
                {
                    let (mut y, a) = (Matrix::<f32>::ones(), Matrix::<f32>::ones());
                    let b = Array::<f32, shape![50, 40]>::ones();
                }
                broadcast!(y = a + b.t());
            "a + b.t() of 118 by 17" [10370, 6480, 4910],
                {
                    let mut y = Array::<f32, shape![118, 17]>::ones();
                    let a = Array::<f32, shape![118, 17]>::ones();
                    let b = Array::<f32, shape![17, 118]>::ones();
                }
                broadcast!(y = a + b.t());
            "three axes reversed" [9250, 7620, 7620],
                {
                    let mut y = Array::<f32, shape![13, 12, 11]>::ones();
                    let x = Array::<f32, shape![11, 12, 13]>::ones();
                }
                broadcast!(y = x.permute::<2, 1, 0>());
            "copy of an image with swapped axes" [10450; 3],
                { let x = Array::<u8, shape![_, _, 3]>::ones_with([32, 32, 3]); }
                x.permute::<1, 0, 2>().to_owned();
            "assignment of an image with swapped axes" [8330; 3],
                {
                    let mut y = Array::<f32, shape![_, _, 3]>::ones_with([20, 32, 3]);
                    let x = Array::<f32, shape![_, _, 3]>::ones_with([32, 20, 3]);
                }
                broadcast!(y = x.permute::<1, 0, 2>());
            "copy of an image with the channels first" [12900, 3180, 3310],
                { let x = Array::<u8, shape![_, _, 3]>::ones_with([32, 32, 3]); }
                x.permute::<2, 0, 1>().to_owned();
            "copy of windows of an image" [12800; 3],
                { let x = Array::<u8, shape![_, _, 3]>::ones_with([18, 18, 3]); }
                x.windows_axis::<0, 3>().windows_axis::<1, 3>().permute::<0, 1, 3, 4, 2>().to_owned();
            "a + b reversed" [4380, 1960, 1040],
                {
                    let mut y = Array::<f32, shape![2000]>::ones();
                    let (a, b) = (Array::<f32, shape![2000]>::ones(), Array::<f32, shape![2000]>::ones());
                }
                broadcast!(y = a + b[..;-1]);
            "every second column" [4350, 2640, 1970],
                { let mut y = Array::<f32, shape![40, 25]>::ones(); let a = Matrix::<f32>::ones(); }
                broadcast!(y = a[.., ..;2] + 1.0);
            "a + b of 4 by 4 on the heap" [310; 3],
                { let a = Array::<f32, shape![4, 4]>::ones(); let b = Array::<f32, shape![4, 4]>::ones(); }
                broadcast!(a + b);
            "square roots" [3410, 1700, 2390],
                { let a = Matrix::<f32>::ones(); }
                a.sqrt();
            "sums of rows times a weight of each row" [48000, 35500, 33500],
                {
                    let x = Array::<f32, shape![_, _, _]>::ones_with([20, 10, 50]);
                    let w = Array::<f32, shape![_]>::ones_with([10]);
                }
                broadcast!(sum(i, j: x[t, i, j] * w[i]));
            "matrix with rows of 11 by a vector" [21800, 20200, 19700],
                { let x = Array::<f32, shape![_, _]>::ones_with([200, 11]); let w = Array::<f32, shape![_]>::ones_with([11]); }
                x.matmul(&w);
            "all_close" [15800, 7250, 3550],
                { let a = Matrix::<f32>::ones(); let b = Matrix::<f32>::ones(); }
                a.all_close(&b, 1e-5, 1e-8);
            "take" [19100; 3],
                {
                    let a = Array::<f32, shape![_]>::ones_with([1000]);
                    let positions = Array::<i64, shape![_]>::ones_with([1000]);
                }
                a.take::<0>(&positions);
            "take of rows of 3" [28200; 3],
                {
                    let a = Array::<f32, shape![_, _]>::ones_with([1000, 3]);
                    let positions = Array::<i64, shape![_]>::ones_with([1000]);
                }
                a.take::<0>(&positions);
            "windows times weights" [95000, 85000, 82000],
                { let a = Matrix::<f32>::ones(); let k = Array::<f32, shape![3, 3]>::ones(); }
                {
                    let w = a.windows_axis::<0, 3>().windows_axis::<1, 3>();
                    broadcast!(sum(a, b: w[i, j, a, b] * k[a, b]))
                };
            "windows of run-time extents times weights" [95000, 85000, 82000],
                { let a = Array::<f32, shape![_, _]>::ones_with([40, 50]); let k = Array::<f32, shape![3, 3]>::ones(); }
                {
                    let w = a.windows_axis::<0, 3>().windows_axis::<1, 3>();
                    broadcast!(sum(a, b: w[i, j, a, b] * k[a, b]))
                };
            "windows along an axis times weights" [38000, 35000, 34000],
                { let a = Matrix::<f32>::ones(); let k = Array::<f32, shape![3]>::ones(); }
                {
                    let w = a.windows_axis::<1, 3>();
                    broadcast!(sum(a: w[i, j, a] * k[a]))
                };
            "max of windows" [36200, 30400, 28700],
                { let a = Array::<u8, shape![_, _]>::ones_with([12, 300]); }
                a.windows_axis::<0, 3>().windows_axis::<1, 3>().max_axes(axes![2, 3]);
            "sum of blocks of 2 by 2" [99700, 75800, 65900],
                { let a = Array::<f32, shape![_, 2, _, 2]>::ones_with([20, 2, 100, 2]); }
                a.sum_axes(axes![1, 3]);
            "sum of windows" [115000, 75400, 60500],
                { let a = Array::<f32, shape![_, _]>::ones_with([12, 300]); }
                a.windows_axis::<0, 3>().windows_axis::<1, 3>().sum_axes(axes![2, 3]);
            "square roots into an array" [2970, 1260, 1960],
                { let mut y = Matrix::<f32>::ones(); let a = Matrix::<f32>::ones(); }
                broadcast!(y = sqrt(a));
            "square roots of an array" [3410, 1700, 2390],
                { let a = Matrix::<f32>::ones(); }
                broadcast!(sqrt(a));
            "max of axis 1" [9490, 4530, 3930], { let a = Matrix::<f32>::ones(); } a.max_axis::<1>();
            "max of axis 1, rows of 7" [14310, 10990, 10990],
                { let a = Array::<f32, shape![300, 7]>::ones(); }
                a.max_axis::<1>();
            "sum of a middle axis" [6900, 5800, 5500],
                { let a = Array::<f32, shape![8, 10, 25]>::ones(); }
                a.sum_axis::<1>();
            "sum of axis 0" [3470, 2360, 2030], { let a = Matrix::<f32>::ones(); } a.sum_axis::<0>();
            "sum of axis 0 of a * b" [10770, 7500, 7500],
                { let a = Matrix::<f32>::ones(); let b = Matrix::<f32>::ones(); }
                broadcast!((a * b).sum_axis::<0>());
            "sum of axis 0 of a * column" [20310, 16340, 15420],
                {
                    let a = Array::<f32, shape![_, _]>::ones_with([250, 8]);
                    let column = Array::<f32, shape![_, 1]>::ones_with([250, 1]);
                }
                broadcast!((a * column).sum_axis::<0>());
            "sum of a * b" [7280, 4150, 3510],
                { let a = Matrix::<f32>::ones(); let b = Matrix::<f32>::ones(); }
                broadcast!((a * b).sum());
        }
    }

    /// The instructions since the trap flag was set.
    static COUNT: AtomicUsize = AtomicUsize::new(0);

    /// Is called after each instruction. The kernel clears the trap flag until this returns.
    extern "C" fn be_counted(_: c_int) {
        COUNT.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts the instructions of a function, and of setting and clearing the trap flag.
    fn count_of(run: &mut dyn FnMut()) -> usize {
        COUNT.store(0, Ordering::Relaxed);
        // SAFETY: both blocks change only the trap flag and leave the stack as it was. They do not
        // have the option `nostack`, so the compiler keeps nothing below the stack pointer. There
        // is a handler for the signal, which changes only `COUNT`.
        unsafe { asm!("pushfq", "or qword ptr [rsp], 0x100", "popfq") };
        run();
        // SAFETY: see above.
        unsafe { asm!("pushfq", "and qword ptr [rsp], -0x101", "popfq") };
        COUNT.load(Ordering::Relaxed)
    }

    /// Counts the instructions of each case, or returns `None` if there are no signals.
    fn count(cases: &mut [Case]) -> Option<Vec<usize>> {
        // SAFETY: the handler is a function of this type, and may run between any two instructions.
        let before = unsafe { signal(SIGTRAP, be_counted) };
        if before == SIG_ERR {
            return None;
        }
        let mut counts = Vec::new();
        for case in cases {
            // The first call looks at the machine, and allocates.
            for _ in 0..3 {
                (case.run)();
            }
            counts.push(count_of(&mut case.run));
        }
        let nothing = counts[0];
        if nothing == 0 {
            return None;
        }
        // An instruction that cleared the flag within a case would end its count too early.
        assert!(
            counts[1..].iter().all(|&count| count > nothing),
            "the trap flag was cleared: {counts:?}"
        );
        Some(counts.into_iter().map(|count| count - nothing).collect())
    }

    pub(super) fn main() -> ExitCode {
        let mut cases = cases();
        let mut table = Vec::new();
        for level in Level::ALL {
            if force_level(Some(level)).is_err() {
                println!("NOT COUNTED: this machine does not support the level `{level}`");
                continue;
            }
            let Some(counts) = count(&mut cases) else {
                println!("NOT COUNTED: no signal follows an instruction");
                return ExitCode::SUCCESS;
            };
            table.push((level, counts));
        }
        let mut code = ExitCode::SUCCESS;
        for (i, case) in cases.iter().enumerate() {
            print!("{:<35}", case.name);
            for (level, counts) in &table {
                let (count, ceiling) = (counts[i], case.ceilings[*level as usize - 1]);
                print!("{count:>8}/{ceiling:<8}");
                if count > ceiling {
                    print!("TOO MANY at `{level}` ");
                    code = ExitCode::FAILURE;
                }
            }
            println!();
        }
        code
    }
}
