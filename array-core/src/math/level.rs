//! SIMD levels: the detection of instruction sets, and functions that are compiled for each level.
//!
//! A level changes the speed of an operation, but not its result: each level runs the same
//! operations in the same order, or computes a correctly rounded result in another way. The two
//! exceptions fuse multiplications with additions: the tiles of matrix products, and functions of
//! real numbers after [`allow_fused`].

use core::fmt;
use core::str::FromStr;
use core::sync::atomic::{AtomicU8, Ordering};

/// A SIMD level: the instruction sets that loops are compiled for.
///
/// The highest level that the machine supports is chosen when the first loop runs, or at the first
/// call of [`level`]. The function [`force_level`] selects a lower level.
///
/// With the Cargo feature `std`, the environment variable `ARRAY_CORE_LEVEL` also selects a level:
/// `baseline`, `avx2` or `avx512`. If the machine does not support that level, the highest level
/// that it supports is chosen. Any other value is ignored.
///
/// Results are the same at each level, except for the rounding of matrix products of floats and
/// complex numbers (see [`matmul`](crate::linalg::matmul())), and of functions after
/// [`allow_fused`].
///
/// ```
/// use array_core::cpu::{Level, level};
///
/// assert!(level() >= Level::Baseline);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Level {
    /// The instructions of every machine of the target: SSE2 on x86-64, NEON on aarch64.
    Baseline = 1,
    /// AVX2, FMA, BMI1 and BMI2, as in x86-64-v3.
    Avx2 = 2,
    /// AVX-512 F, BW, CD, DQ and VL, as in x86-64-v4.
    Avx512 = 3,
}

impl Level {
    /// All levels, the lowest first.
    pub const ALL: [Self; 3] = [Self::Baseline, Self::Avx2, Self::Avx512];

    /// Returns whether this machine supports the level.
    ///
    /// Without the Cargo feature `std`, the machine cannot be queried. The result then depends only
    /// on the instruction sets that the program was compiled with (`-C target-feature`).
    #[must_use]
    pub fn is_supported(self) -> bool {
        self <= best()
    }

    /// Returns the name of the level, as the environment variable `ARRAY_CORE_LEVEL` spells it.
    const fn name(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a [`Level`] that this machine does not support, or for a string that is not the
/// name of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelError {
    level: Option<Level>,
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.level {
            Some(level) => write!(
                f,
                "this machine does not support the level `{level}`: the highest it supports is `{}`",
                best()
            ),
            None => f.write_str("unknown level: use `baseline`, `avx2` or `avx512`"),
        }
    }
}

impl core::error::Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(name: &str) -> Result<Self, LevelError> {
        let level = Self::ALL.into_iter().find(|level| level.name() == name);
        level.ok_or(LevelError { level: None })
    }
}

/// The current level as a number, or 0 before a level is chosen. The machine supports the level.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// Returns the level at which loops currently run. In a build with debug assertions, only matrix
/// products and transposed copies use it, and all other loops run at the baseline.
#[inline]
pub fn level() -> Level {
    match CHOSEN.load(Ordering::Relaxed) {
        1 => Level::Baseline,
        2 => Level::Avx2,
        3 => Level::Avx512,
        _ => choose(),
    }
}

/// Sets the level at which loops of this library run from now on, in all threads. `None` selects
/// the highest level that the machine supports. This function is for tests and benchmarks.
///
/// # Errors
///
/// Returns a [`LevelError`] if the machine does not support the level. Then nothing changes.
///
/// ```
/// use array_core::cpu::{Level, force_level};
///
/// force_level(Some(Level::Baseline))?;
/// force_level(None)?;
/// # Ok::<(), array_core::cpu::LevelError>(())
/// ```
pub fn force_level(level: Option<Level>) -> Result<(), LevelError> {
    match level {
        Some(level) if !level.is_supported() => return Err(LevelError { level: Some(level) }),
        Some(level) => CHOSEN.store(level as u8, Ordering::Relaxed),
        None => CHOSEN.store(best() as u8, Ordering::Relaxed),
    }
    Ok(())
}

/// The choice whether functions may fuse multiplications with additions: 1 for no, 2 for yes, and 0
/// before the choice.
static FUSED: AtomicU8 = AtomicU8::new(0);

/// Allows or forbids functions of real numbers, such as [`exp`](crate::functions::exp()), to fuse
/// multiplications with additions.
///
/// Functions that fuse take 5 to 30 % less time: `exp`, `sin`, `cos` and `tanh` of `f32` save 20 to
/// 30 %, and logarithms and `sin` of `f64` save 5 to 15 %. They are no less accurate. But the last
/// bits of their results then depend on the machine. Functions fuse only at the levels
/// [`Avx2`](Level::Avx2) and [`Avx512`](Level::Avx512), and only if many elements are computed
/// together, as `logsumexp` does, too. The setting applies to all threads.
///
/// When a program starts, fusing is forbidden. With the Cargo feature `std`, the environment
/// variable `ARRAY_CORE_FUSED=1` allows it. A build with debug assertions never fuses. A library
/// should leave the choice to programs.
///
/// ```
/// use array_core::prelude::*;
/// use array_core::cpu::{allow_fused, is_fused};
///
/// let x = Array::<f32, shape![100]>::from_fn(|[i]| i as f32 / 10.0);
/// let exact = x.exp();
///
/// allow_fused(true);
/// assert!(is_fused());
/// let fused = x.exp();
/// assert!((0..100).all(|i| (fused[[i]] / exact[[i]] - 1.0).abs() < 3.0 * f32::EPSILON));
/// # allow_fused(false);
/// ```
pub fn allow_fused(allowed: bool) {
    FUSED.store(1 + u8::from(allowed), Ordering::Relaxed);
}

/// Returns whether functions of real numbers may fuse multiplications with additions: see
/// [`allow_fused`].
#[inline]
#[must_use]
pub fn is_fused() -> bool {
    match FUSED.load(Ordering::Relaxed) {
        0 => choose_fused(),
        chosen => chosen == 2,
    }
}

/// Chooses, when the first function runs, whether functions may fuse multiplications with
/// additions. They may if the environment variable `ARRAY_CORE_FUSED` is `1`.
#[cold]
fn choose_fused() -> bool {
    let allowed = variable("ARRAY_CORE_FUSED").is_some_and(|value| value == "1");
    // If another thread has made a choice meanwhile, keep it.
    let chosen = FUSED.compare_exchange(0, 1 + u8::from(allowed), Ordering::Relaxed, Ordering::Relaxed);
    chosen.map_or_else(|chosen| chosen == 2, |_| allowed)
}

/// Chooses the level when it is first needed, unless [`force_level`] has chosen it. Returns the
/// current level.
#[cold]
fn choose() -> Level {
    let level = wanted().map_or_else(best, |wanted| wanted.min(best()));
    // If another thread has called `force_level` meanwhile, keep its choice.
    match CHOSEN.compare_exchange(0, level as u8, Ordering::Relaxed, Ordering::Relaxed) {
        Err(chosen) if chosen == Level::Baseline as u8 => Level::Baseline,
        Err(chosen) if chosen == Level::Avx2 as u8 => Level::Avx2,
        Err(_) => Level::Avx512,
        Ok(_) => level,
    }
}

/// Returns the level that the environment variable `ARRAY_CORE_LEVEL` requests. Returns `None` if
/// the variable is not set or its value is not a level, because a wrong value should not stop a
/// program.
fn wanted() -> Option<Level> {
    variable("ARRAY_CORE_LEVEL")?.parse().ok()
}

/// Returns the value of an environment variable, or `None` if it is not set or not valid Unicode.
#[cfg(feature = "std")]
fn variable(name: &str) -> Option<std::string::String> {
    std::env::var(name).ok()
}

/// Returns `None`: without `std` there is no environment.
#[cfg(not(feature = "std"))]
fn variable(_: &str) -> Option<&'static str> {
    None
}

/// Evaluates to whether the machine has all given instruction sets. Without `std`, evaluates to
/// whether the program is compiled for all of them.
#[cfg(all(target_arch = "x86_64", not(miri)))]
macro_rules! has {
    ($($feature:tt)*) => {{
        #[cfg(feature = "std")]
        let has = true $(&& std::arch::is_x86_feature_detected!($feature))*;
        #[cfg(not(feature = "std"))]
        let has = true $(&& cfg!(target_feature = $feature))*;
        has
    }};
}

/// Returns the highest level that this machine supports. It is the baseline on machines other than
/// x86-64, and in Miri, which does not support all instructions of the higher levels.
fn best() -> Level {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if has!("avx2" "fma" "bmi1" "bmi2") {
        if has!("avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl") {
            return Level::Avx512;
        }
        return Level::Avx2;
    }
    Level::Baseline
}

/// Declares functions that run at the current [level]. Their bodies are compiled once for each
/// level. In a build with debug assertions, there is only the baseline, except in tests of this
/// crate.
///
/// A body is inlined into a function that enables the instructions of the level. Everything that
/// the body calls and that should use these instructions must be inlined, too: mark functions
/// `#[inline(always)]`, and call no closures that are not inlined. Functions can be safe or
/// `unsafe`. Generic parameters are in brackets, followed by their names in brackets.
macro_rules! leveled {
    ($($(#[$attr:meta])* $vis:vis fn $name:ident $($rest:tt)*)?) => {$(
        $crate::math::level::leveled! { @each [] [$(#[$attr])* $vis] $name $($rest)* }
    )?};
    ($(#[$attr:meta])* $vis:vis unsafe fn $name:ident $($rest:tt)*) => {
        $crate::math::level::leveled! { @each [unsafe] [$(#[$attr])* $vis] $name $($rest)* }
    };
    (
        @each [$($unsafe:tt)?] [$($before:tt)*] $name:ident $([$($generics:tt)*] [$($params:ident),*])?
        ($($arg:ident: $type:ty),* $(,)?) $(-> $output:ty)? $body:block $($next:tt)*
    ) => {
        $($before)* $($unsafe)? fn $name $(<$($generics)*>)? ($($arg: $type),*) $(-> $output)? {
            #[inline(always)]
            $($unsafe)? fn body $(<$($generics)*>)? ($($arg: $type),*) $(-> $output)? $body

            #[inline(never)]
            $($unsafe)? fn baseline $(<$($generics)*>)? ($($arg: $type),*) $(-> $output)? {
                $crate::math::level::leveled!(@call [$($unsafe)?] body $(::<$($params),*>)? ($($arg),*))
            }

            #[cfg(all(target_arch = "x86_64", any(test, not(debug_assertions))))]
            #[target_feature(enable = "avx2,fma,bmi1,bmi2")]
            #[inline(never)]
            $($unsafe)? fn avx2 $(<$($generics)*>)? ($($arg: $type),*) $(-> $output)? {
                $crate::math::level::leveled!(@call [$($unsafe)?] body $(::<$($params),*>)? ($($arg),*))
            }

            #[cfg(all(target_arch = "x86_64", any(test, not(debug_assertions))))]
            #[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
            #[inline(never)]
            $($unsafe)? fn avx512 $(<$($generics)*>)? ($($arg: $type),*) $(-> $output)? {
                $crate::math::level::leveled!(@call [$($unsafe)?] body $(::<$($params),*>)? ($($arg),*))
            }

            // Without optimisation, no loop gains from the instructions of a higher level, and each
            // level takes as long to compile as the baseline.
            match $crate::math::level::level() {
                // SAFETY: `level` returns only levels that the machine supports. The caller
                // guarantees the preconditions of the body.
                #[cfg(all(target_arch = "x86_64", any(test, not(debug_assertions))))]
                $crate::math::level::Level::Avx512 => unsafe { avx512 $(::<$($params),*>)? ($($arg),*) },
                // SAFETY: `level` returns only levels that the machine supports. The caller
                // guarantees the preconditions of the body.
                #[cfg(all(target_arch = "x86_64", any(test, not(debug_assertions))))]
                $crate::math::level::Level::Avx2 => unsafe { avx2 $(::<$($params),*>)? ($($arg),*) },
                _ => $crate::math::level::leveled!(@call [$($unsafe)?] baseline $(::<$($params),*>)? ($($arg),*)),
            }
        }

        $crate::math::level::leveled! { $($next)* }
    };
    (@call [] $($call:tt)*) => { $($call)* };
    (@call [unsafe] $($call:tt)*) => {
        // SAFETY: the called function is the same one, compiled for a level. So it has the same
        // preconditions, which the caller guarantees.
        unsafe { $($call)* }
    };
}
pub(crate) use leveled;

/// Calls a test at each level that this machine supports.
#[cfg(test)]
pub(crate) fn at_each_level(mut test: impl FnMut(Level)) {
    let _forcing = forcing();
    for level in Level::ALL.into_iter().filter(|level| level.is_supported()) {
        force_level(Some(level)).unwrap();
        test(level);
    }
    force_level(None).unwrap();
}

/// Locks a mutex, so that only one test at a time calls [`force_level`].
#[cfg(test)]
pub(crate) fn forcing() -> std::sync::MutexGuard<'static, ()> {
    static FORCING: std::sync::Mutex<()> = std::sync::Mutex::new(());
    // A poisoned lock means that another test failed, which is reported there.
    FORCING.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    leveled! {
        fn sum[T: Copy + Into<u64>][T](x: &[T]) -> u64 {
            x.iter().map(|&x| x.into()).sum()
        }
    }

    #[test]
    fn each_level_computes_the_same() {
        let _forcing = forcing();
        let x: Vec<u32> = (0..1000).collect();
        for level in Level::ALL {
            match force_level(Some(level)) {
                Ok(()) => assert_eq!((super::level(), sum(&x)), (level, 499_500)),
                Err(error) => assert!(
                    error
                        .to_string()
                        .starts_with("this machine does not support the level `avx"),
                    "{error}"
                ),
            }
        }
        force_level(None).unwrap();
        assert_eq!(super::level(), best());
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!(
            "sse9".parse::<Level>().unwrap_err().to_string(),
            "unknown level: use `baseline`, `avx2` or `avx512`"
        );
    }
}
