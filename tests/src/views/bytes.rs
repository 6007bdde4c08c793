//! Views drawn from bytes: any bytes are a program that reads and writes every element it has
//! access to.

use array_core::{Array, ArrayView, ArrayViewMut, DynRank, array};

use super::{Draw, MAX_RANK, Positions, read_chain, write_chain};

/// The number of elements of the slice.
const LEN: usize = 24;

/// The number of elements up to which a view is read completely.
const MANY: usize = 4096;

/// A reader of numbers from bytes, which returns 0 after the end.
struct Bytes<'b>(std::slice::Iter<'b, u8>);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    /// Returns an extent: most are small, and some as large as possible.
    fn extent(&mut self) -> usize {
        match self.byte() {
            255 => usize::MAX,
            254 => isize::MAX as usize,
            253 => isize::MAX as usize + 1,
            252 => 1 << (usize::BITS / 2),
            251 => LEN + 1,
            byte => usize::from(byte % 6),
        }
    }

    fn stride(&mut self) -> isize {
        match self.byte() {
            255 => isize::MAX,
            254 => isize::MIN,
            253 => 1 << (isize::BITS / 2),
            252 => isize::MIN / 2,
            byte => isize::from(byte % 32) - 12,
        }
    }

    fn draws(&mut self) -> Vec<Draw> {
        let count = self.byte() % 6;
        (0..count)
            .map(|_| [self.byte(), self.byte(), self.byte(), self.byte()])
            .collect()
    }
}

/// Reads all elements of a view.
fn read(view: &ArrayView<'_, u32, DynRank>) -> u64 {
    let extents = view.shape();
    let behind: Vec<usize> = extents.to_vec();
    assert!(behind.is_empty() || view.get(&behind[..]).is_none());
    if view.len() > MANY {
        return u64::from(view[&vec![0; extents.len()][..]]);
    }
    let forward: u64 = view.iter().map(|&x| u64::from(x)).sum();
    let backward: u64 = view.iter().rev().map(|&x| u64::from(x)).sum();
    let indexed: u64 = view.indexed_iter().map(|(index, _)| u64::from(view[index])).sum();
    assert_eq!((forward, backward, view.sum()), (indexed, indexed, indexed));
    assert_eq!(view.to_heap(), *view);
    assert_eq!(
        (view + view).sum(),
        view.iter().map(|&x| u64::from(x.wrapping_mul(2))).sum::<u64>()
    );
    // Sums along an axis of extent 0 are as many as the other axes have positions.
    if view.rank() > 0 && extents.iter().all(|&extent| extent <= MANY) {
        assert_eq!(view.sum_axis::<0>().sum(), indexed);
        assert_eq!(view.sum_axis::<-1>().sum(), indexed);
    }
    if let Some(slice) = view.try_as_slice() {
        assert!(slice.iter().eq(view.iter()));
    }
    indexed
}

/// Creates views of a slice with strides drawn from bytes, and views of those, and reads and writes
/// every element.
///
/// # Panics
///
/// Panics if an element is not the expected one.
pub fn run(bytes: &[u8]) {
    let mut bytes = Bytes(bytes.iter());
    let rank = usize::from(bytes.byte()) % (MAX_RANK + 1);
    let shape: Vec<usize> = (0..rank).map(|_| bytes.extent()).collect();
    let strides: Vec<isize> = (0..rank).map(|_| bytes.stride()).collect();
    let offset = match bytes.byte() {
        255 => usize::MAX,
        byte => usize::from(byte) % (LEN + 2),
    };
    let draws = bytes.draws();
    let elements: Vec<u32> = (0..LEN as u32).collect();
    if let Ok(view) = ArrayView::<u32, DynRank>::from_slice_strided(&shape[..], &strides, offset, &elements) {
        read(&view);
        // A view of very many positions can have views with more positions than a `usize` can
        // count.
        if view.len() <= MANY {
            read_chain(view, &draws, |_, view| {
                read(view);
            });
        }
    }
    let mut written = elements.clone();
    if let Ok(view) = ArrayViewMut::<u32, DynRank>::from_mut_slice_strided(&shape[..], &strides, offset, &mut written) {
        let len = view.len();
        assert!(len <= LEN, "as many positions as different elements");
        let mut count = 0;
        write_chain(view, &draws, &mut Vec::new(), &mut |mut view| {
            read(&view.view());
            let one = array![100_u32].into_dyn();
            if view.rank() > 0 {
                view += &one;
            } else {
                view += 100;
            }
            view.iter_mut().for_each(|x| *x += 1000);
            count = view.len();
        });
        assert!(count <= len);
        let changed = written.iter().zip(&elements).filter(|(x, y)| x != y);
        assert!(changed.clone().all(|(x, y)| *x == y + 1100), "each is written once");
        assert_eq!(changed.count(), count);
    } else {
        assert_eq!(written, elements);
    }
    let extents: Vec<usize> = shape.iter().map(|&extent| extent.min(3)).collect();
    let (array, mut last) = (Array::<u32, DynRank>::ones_with(&extents[..]), Positions::new(&extents));
    read_chain(array.view(), &draws, |step, view| {
        last = last.step(step);
        assert_eq!(read(view), last.array().len() as u64);
    });
}
