//! Instruction sets: which of them the machine has, and functions compiled for each.
//!
//! A level changes how fast a result is there, and never the result: each one runs the same operations in the same
//! order, and no multiplication is fused with an addition, but in the tiles of a product of matrices.

use core::fmt;
use core::str::FromStr;
use core::sync::atomic::{AtomicU8, Ordering};

/// A class of instruction sets that loops are compiled for.
///
/// The best one that the machine has is chosen when the first loop runs. The environment variable `ARRAY_CORE_LEVEL`
/// (`baseline`, `avx2`, `avx512`) chooses a lower one, and so does [`force_level`]. Results are the same at each,
/// but for the last bits of products of matrices of floats and of complex numbers: see [`matmul`](crate::matmul()).
///
/// ```
/// use array_core::{Level, level};
///
/// assert!(level() >= Level::Baseline);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Level {
    /// What every machine of the target has: SSE2 on x86-64, NEON on aarch64.
    Baseline = 1,
    /// AVX2, FMA, BMI1 and BMI2, as in x86-64-v3.
    Avx2 = 2,
    /// AVX-512 F, BW, CD, DQ and VL, as in x86-64-v4.
    Avx512 = 3,
}

impl Level {
    /// All levels, the lowest first.
    pub const ALL: [Self; 3] = [Self::Baseline, Self::Avx2, Self::Avx512];

    /// Says whether this machine has the instructions.
    ///
    /// Without the feature `std` nobody can be asked: what the program is compiled for counts.
    #[must_use]
    pub fn is_supported(self) -> bool {
        self <= best()
    }

    /// The name, as the environment variable takes it.
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

/// The error for a [`Level`] that this machine does not have, or that nobody has heard of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelError {
    level: Option<Level>,
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.level {
            Some(level) => write!(f, "this machine has no {level}; the best level it has is {}", best()),
            None => f.write_str("no such level; there are baseline, avx2 and avx512"),
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

/// The level that loops run at; 0 before the first has asked. It is never one that the machine lacks.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// Returns the level that loops run at.
#[inline]
pub fn level() -> Level {
    match CHOSEN.load(Ordering::Relaxed) {
        1 => Level::Baseline,
        2 => Level::Avx2,
        3 => Level::Avx512,
        _ => choose(),
    }
}

/// Makes all loops of the program run at a level from now on, or at the best one again. For tests and measurements.
///
/// # Errors
///
/// A [`LevelError`] where the machine does not have the level; nothing is changed then.
///
/// ```
/// use array_core::{Level, force_level};
///
/// force_level(Some(Level::Baseline))?;
/// force_level(None)?;
/// # Ok::<(), array_core::LevelError>(())
/// ```
pub fn force_level(level: Option<Level>) -> Result<(), LevelError> {
    match level {
        Some(level) if !level.is_supported() => return Err(LevelError { level: Some(level) }),
        Some(level) => CHOSEN.store(level as u8, Ordering::Relaxed),
        None => CHOSEN.store(best() as u8, Ordering::Relaxed),
    }
    Ok(())
}

/// Chooses the level when the first loop runs.
#[cold]
fn choose() -> Level {
    let level = wanted().map_or_else(best, |wanted| wanted.min(best()));
    CHOSEN.store(level as u8, Ordering::Relaxed);
    level
}

/// The level that the environment asks for. What it cannot mean is no reason to stop a program.
fn wanted() -> Option<Level> {
    #[cfg(feature = "std")]
    return std::env::var("ARRAY_CORE_LEVEL").ok()?.parse().ok();
    #[cfg(not(feature = "std"))]
    None
}

/// Says whether there are these instructions.
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

/// The best level of this machine. Miri has no vector instructions.
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

/// Makes functions that run at the level of the machine, from bodies that are compiled once for each.
///
/// A body is inlined into a function that has the instructions, and so is all that it calls and that is to use them:
/// mark it `#[inline(always)]`, and call no closure that is not. The functions of one call are all safe, or all `unsafe`.
/// Generic parameters stand in brackets, with their names in brackets behind.
macro_rules! leveled {
    ($($(#[$attr:meta])* $vis:vis fn $name:ident $($rest:tt)*)?) => {$(
        $crate::kernel::level::leveled! { @each [] [$(#[$attr])* $vis] $name $($rest)* }
    )?};
    ($(#[$attr:meta])* $vis:vis unsafe fn $name:ident $($rest:tt)*) => {
        $crate::kernel::level::leveled! { @each [unsafe] [$(#[$attr])* $vis] $name $($rest)* }
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
                $crate::kernel::level::leveled!(@call [$($unsafe)?] body $(::<$($params),*>)? ($($arg),*))
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,fma,bmi1,bmi2")]
            #[inline(never)]
            $($unsafe)? fn avx2 $(<$($generics)*>)? ($($arg: $type),*) $(-> $output)? {
                $crate::kernel::level::leveled!(@call [$($unsafe)?] body $(::<$($params),*>)? ($($arg),*))
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
            #[inline(never)]
            $($unsafe)? fn avx512 $(<$($generics)*>)? ($($arg: $type),*) $(-> $output)? {
                $crate::kernel::level::leveled!(@call [$($unsafe)?] body $(::<$($params),*>)? ($($arg),*))
            }

            match $crate::kernel::level::level() {
                // SAFETY: `level` returns none that the machine lacks, and the caller promises the rest.
                #[cfg(target_arch = "x86_64")]
                $crate::kernel::level::Level::Avx512 => unsafe { avx512 $(::<$($params),*>)? ($($arg),*) },
                // SAFETY: `level` returns none that the machine lacks, and the caller promises the rest.
                #[cfg(target_arch = "x86_64")]
                $crate::kernel::level::Level::Avx2 => unsafe { avx2 $(::<$($params),*>)? ($($arg),*) },
                _ => $crate::kernel::level::leveled!(@call [$($unsafe)?] baseline $(::<$($params),*>)? ($($arg),*)),
            }
        }

        $crate::kernel::level::leveled! { $($next)* }
    };
    (@call [] $($call:tt)*) => { $($call)* };
    (@call [unsafe] $($call:tt)*) => {
        // SAFETY: the function that is called is this one, compiled for a level, and asks for what it asks for.
        unsafe { $($call)* }
    };
}
pub(crate) use leveled;

/// Lets one test at a time force levels.
#[cfg(test)]
pub(crate) fn forcing() -> std::sync::MutexGuard<'static, ()> {
    static FORCING: std::sync::Mutex<()> = std::sync::Mutex::new(());
    // A test that failed has said so.
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
                Err(error) => assert!(error.to_string().starts_with("this machine has no avx"), "{error}"),
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
            "no such level; there are baseline, avx2 and avx512"
        );
    }
}
