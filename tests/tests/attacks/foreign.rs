//! False implementations of the traits of other crates.

use std::cell::Cell;
use std::io::{Read, Result as IoResult, Seek, SeekFrom};
use std::ops::{Deref, DerefMut};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use array_core::{Array, ContiguousView, ContiguousViewMut, Dyn, DynArray, DynRank, array, files, interop, shape};
use image::{ImageBuffer, Rgb};
use rand::distr::Distribution;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::panics;

/// A reader that says that it read more or less than it did.
struct Exaggerates<'b> {
    bytes: &'b [u8],
    position: usize,
    by: usize,
}

impl Read for Exaggerates<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> IoResult<usize> {
        let left = &self.bytes[self.position.min(self.bytes.len())..];
        let n = left.len().min(buffer.len());
        buffer[..n].copy_from_slice(&left[..n]);
        self.position += n;
        Ok(n.saturating_add(self.by))
    }
}

impl Seek for Exaggerates<'_> {
    fn seek(&mut self, to: SeekFrom) -> IoResult<u64> {
        match to {
            SeekFrom::Start(position) => self.position = position as usize,
            SeekFrom::End(behind) => self.position = self.bytes.len().saturating_add_signed(behind as isize),
            SeekFrom::Current(by) => self.position = self.position.saturating_add_signed(by as isize),
        }
        Ok((self.position as u64).wrapping_mul(3).wrapping_add(self.by as u64))
    }
}

#[test]
fn readers_that_exaggerate_are_not_followed_out_of_bounds() {
    let x = array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let mut bytes = Vec::new();
    x.write_npy_to(&mut bytes).unwrap();
    for by in [1, 7, 64, 1 << 20, usize::MAX] {
        for bytes in [&bytes[..], &bytes[..70], &bytes[..9]] {
            let reader = || Exaggerates { bytes, position: 0, by };
            // The reader returns wrong counts of bytes, so a call may return an error, panic, or
            // return an array. Each of the six elements of the array was read or is 0: no other
            // memory is read. The assertion checks only the outcome and the number of elements.
            let read = |array: &dyn Fn() -> Option<usize>| {
                let read = catch_unwind(AssertUnwindSafe(array));
                assert!(matches!(read, Err(_) | Ok(None | Some(6))));
            };
            read(&|| Some(Array::<f32, shape![2, 3]>::read_npy_from(reader()).ok()?.len()));
            read(&|| Some(Array::<f32, DynRank>::read_npy_from(reader()).ok()?.len()));
            read(&|| Some(DynArray::read_npy_from(reader()).ok()?.len()));
            read(&|| {
                let mut npz = files::NpzReader::new(reader()).ok()?;
                Some(npz.read::<f32, DynRank>("x").ok()?.len())
            });
        }
    }
}

/// An element of one byte that is serialized as an `f64`, so that its dtype seems to be `f64`. It
/// is deserialized to the same value from all data.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Poses(u8);

impl Serialize for Poses {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        serializer.serialize_f64(f64::from(self.0))
    }
}

impl<'de> Deserialize<'de> for Poses {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let _ = i128::deserialize(deserializer);
        Ok(Poses(7))
    }
}

#[test]
fn a_type_that_poses_as_a_dtype_is_only_itself() {
    let x: Array<Poses, shape![_, 2]> = Array::from_shape_vec([2, 2], [1, 2, 3, 4].map(Poses).to_vec()).unwrap();
    let bytes = postcard::to_allocvec(&x).unwrap();
    // The bytes of the dtype `f64` are read as elements of this type, each by its own code, or are
    // an error.
    for len in 0..=bytes.len() {
        if let Ok(read) = postcard::from_bytes::<Array<Poses, shape![_, 2]>>(&bytes[..len]) {
            assert!(read.iter().all(|&x| x == Poses(7)));
        }
        let _ = postcard::from_bytes::<Array<f64, DynRank>>(&bytes[..len]);
    }
    let text = serde_json::to_string(&x).unwrap();
    if let Ok(read) = serde_json::from_str::<Array<Poses, shape![_, 2]>>(&text) {
        assert!(read.iter().all(|&x| x == Poses(7)));
    }
}

/// The samples of a picture, which become fewer each time that somebody asks.
struct Shrinks {
    samples: Vec<u8>,
    asked: Cell<usize>,
}

impl Shrinks {
    fn left(&self) -> usize {
        let asked = self.asked.get();
        self.asked.set(asked + 1);
        self.samples.len().saturating_sub(asked)
    }
}

impl Deref for Shrinks {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.samples[..self.left()]
    }
}

impl DerefMut for Shrinks {
    fn deref_mut(&mut self) -> &mut [u8] {
        let left = self.left();
        &mut self.samples[..left]
    }
}

#[test]
fn pictures_that_shrink_are_measured_once() {
    for asked in 0..40 {
        let samples = (0..18).collect();
        let shrinks = Shrinks {
            samples,
            asked: Cell::new(0),
        };
        let Some(mut picture) = ImageBuffer::<Rgb<u8>, Shrinks>::from_raw(3, 2, shrinks) else {
            continue;
        };
        for _ in 0..asked {
            let _ = picture.as_raw().len();
        }
        // Either this panics, or the view has 18 valid samples.
        let sum = |x: ContiguousView<'_, u8, shape![_, _, 3]>| x.iter().map(|&x| u32::from(x)).sum::<u32>();
        let viewed = catch_unwind(AssertUnwindSafe(|| sum(interop::image::view(&picture))));
        assert!(viewed.is_err() || viewed.unwrap() == 153);
        let written = catch_unwind(AssertUnwindSafe(|| {
            let mut view: ContiguousViewMut<'_, u8, shape![_, _, 3]> = interop::image::view_mut(&mut picture);
            view.fill(1);
        }));
        let _ = written;
    }
}

/// A distribution that panics after some numbers.
struct Stops(Cell<usize>, Rc<()>);

impl Distribution<Rc<()>> for Stops {
    fn sample<R: Rng + ?Sized>(&self, _: &mut R) -> Rc<()> {
        assert!(self.0.get() > 0, "stopped");
        self.0.set(self.0.get() - 1);
        self.1.clone()
    }
}

#[test]
fn elements_drawn_before_a_panic_are_dropped() {
    let element = Rc::new(());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for most in 0..6 {
        let stops = || Stops(Cell::new(most), element.clone());
        panics(|| Array::<Rc<()>, shape![2, 3]>::random(stops(), &mut rng));
        panics(|| Array::<Rc<()>, (Dyn, Dyn)>::random_with([2, 3], stops(), &mut rng));
        assert_eq!(Rc::strong_count(&element), 1);
    }
}
