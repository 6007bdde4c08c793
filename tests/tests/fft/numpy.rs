//! The results of NumPy.

use array_core::dtype::Complex64;
use array_core::fft::Norm;
use array_core::{Array, DType, DynArray, DynRank};

use super::{assert_near, typed};

fn list<T: std::str::FromStr<Err: std::fmt::Debug>>(words: &str) -> Vec<T> {
    words.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// Reads a list, or a word for none.
fn optional<T: std::str::FromStr<Err: std::fmt::Debug>>(words: &str) -> Option<Vec<T>> {
    (words.trim() != "None").then(|| list(words))
}

fn read(words: &str) -> Array<Complex64, DynRank> {
    let (extents, parts) = words.split_once(':').unwrap();
    let parts: Vec<f64> = list(parts);
    let elements = parts.chunks(2).map(|z| Complex64::new(z[0], z[1])).collect();
    Array::from_shape_vec(&list::<usize>(extents)[..], elements).unwrap()
}

#[test]
fn transforms_match_numpy() {
    let mut count = 0;
    for line in include_str!("values.txt").lines().filter(|line| !line.starts_with('#')) {
        let [name, extents, axes, norm, operand, result] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let name = name.trim();
        let (extents, axes) = (optional::<usize>(extents), optional::<isize>(axes));
        let norm = match norm.trim() {
            "backward" => Norm::Backward,
            "ortho" => Norm::Ortho,
            _ => Norm::Forward,
        };
        let (x, expected) = (DynArray::from(read(operand)), read(result));
        let x = if ["rfft", "ihfft", "rfftn"].contains(&name) {
            x.real().unwrap()
        } else {
            x
        };
        let n = extents.as_ref().map(|extents| extents[0]);
        let axis = axes.as_ref().map_or(-1, |axes| axes[0]);
        let found = match name {
            "fft" => x.fft(n, axis, norm),
            "ifft" => x.ifft(n, axis, norm),
            "rfft" => x.rfft(n, axis, norm),
            "irfft" => x.irfft(n, axis, norm),
            "hfft" => x.hfft(n, axis, norm),
            "ihfft" => x.ihfft(n, axis, norm),
            "fftn" => x.fftn(extents.as_deref(), axes.as_deref(), norm),
            "ifftn" => x.ifftn(extents.as_deref(), axes.as_deref(), norm),
            "rfftn" => x.rfftn(extents.as_deref(), axes.as_deref(), norm),
            "irfftn" => x.irfftn(extents.as_deref(), axes.as_deref(), norm),
            _ => panic!("{name}"),
        };
        let found = found.unwrap().try_cast(DType::ComplexF64).unwrap();
        assert_near(&typed::<Complex64>(found), &expected, line);
        count += 1;
    }
    assert_eq!(count, 36);
}
