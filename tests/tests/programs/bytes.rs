//! Decisions drawn from the bytes of a step.

/// The number of bytes that a step is drawn from. After them, all bytes are 0, which is the
/// simplest decision.
pub const STEP_BYTES: usize = 40;

/// The remaining bytes of a step.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// Takes a byte.
    pub fn byte(&mut self) -> u8 {
        match self.0 {
            [first, rest @ ..] => {
                self.0 = rest;
                *first
            }
            [] => 0,
        }
    }

    /// Draws a number below `count`, which is from 1 to 256.
    pub fn below(&mut self, count: usize) -> usize {
        usize::from(self.byte()) % count
    }

    /// Draws a number from `low` to `high`, or returns `low` if there is none.
    pub fn between(&mut self, low: isize, high: isize) -> isize {
        low + self.below((high - low + 1).max(1) as usize) as isize
    }

    /// Decides for an event that happens once in so many times.
    pub fn once_in(&mut self, times: u8) -> bool {
        self.byte() % times == times - 1
    }

    /// Draws one of some.
    pub fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Draws an axis of an array of a rank, counted from either end; sometimes one that does not
    /// exist.
    pub fn axis(&mut self, rank: usize) -> isize {
        let rank = rank as isize;
        if rank == 0 || self.once_in(24) {
            return self.between(-rank - 1, rank + 1);
        }
        let axis = self.below(rank as usize) as isize;
        if self.once_in(3) { axis - rank } else { axis }
    }

    /// Draws axes of an array of a rank, mostly different ones.
    pub fn axes(&mut self, rank: usize) -> Vec<isize> {
        if self.once_in(16) {
            return (0..self.below(3)).map(|_| self.axis(rank)).collect();
        }
        let mut left: Vec<isize> = (0..rank as isize).collect();
        let count = self.below(rank + 1);
        let mut axes = Vec::new();
        for _ in 0..count {
            let axis = left.remove(self.below(left.len()));
            axes.push(if self.once_in(3) { axis - rank as isize } else { axis });
        }
        axes
    }

    /// Draws a shape of few elements.
    pub fn shape(&mut self) -> Vec<usize> {
        let rank = self.of(&[1, 2, 2, 3, 0, 1, 2, 3, 4, 5]);
        let mut shape: Vec<usize> = (0..rank).map(|_| self.of(&[2, 3, 1, 4, 2, 3, 1, 5, 0, 7])).collect();
        // The last extent is sometimes longer than a vector.
        if rank > 0 && rank < 3 && self.once_in(6) {
            shape[rank - 1] = 20 + self.below(150);
        }
        shape
    }

    /// Draws a shape that broadcasts with another one; sometimes one that does not.
    pub fn shape_beside(&mut self, shape: &[usize]) -> Vec<usize> {
        let skipped = if self.once_in(3) {
            self.below(shape.len() + 1)
        } else {
            0
        };
        let mut beside: Vec<usize> = shape[skipped..].to_vec();
        for extent in &mut beside {
            if self.once_in(4) {
                *extent = 1;
            }
        }
        if self.once_in(24) && !beside.is_empty() {
            let axis = self.below(beside.len());
            beside[axis] += 1;
        }
        beside
    }
}
