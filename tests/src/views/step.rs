//! One view of a view.

/// The bytes that a step is drawn from. Any four bytes are a step that is valid for an array of any
/// shape.
pub type Draw = [u8; 4];

/// The highest rank of an array in a chain.
pub const MAX_RANK: usize = 4;

/// One view of a view, with the name of its method. Axes are counted from either end.
#[allow(missing_docs)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Index {
        axis: isize,
        at: usize,
    },
    Slice {
        axis: isize,
        start: usize,
        end: usize,
    },
    Every {
        axis: isize,
        start: usize,
        end: usize,
        step: isize,
    },
    Flip {
        axis: isize,
    },
    Expand {
        axis: isize,
    },
    Squeeze {
        axis: isize,
    },
    Swap {
        i: isize,
        j: isize,
    },
    Permute {
        order: Vec<isize>,
    },
    Before {
        axis: isize,
        at: usize,
    },
    Behind {
        axis: isize,
        at: usize,
    },
    Diagonal,
    Chunks {
        axis: isize,
        size: usize,
    },
    Windows {
        axis: isize,
        size: usize,
    },
    Broadcast {
        shape: Vec<usize>,
    },
    Strided,
}

impl Step {
    /// Creates a step that is valid for an array of these extents, and for mutable views if
    /// `written`.
    pub fn of([kind, first, second, third]: Draw, extents: &[usize], written: bool) -> Self {
        let (rank, second, third) = (extents.len(), usize::from(second), usize::from(third));
        let new = |room: usize| isize::from(first) % room as isize - if first & 0x80 == 0 { 0 } else { room as isize };
        if rank == 0 {
            return match kind % 3 {
                0 => Step::Expand { axis: new(1) },
                1 if !written => Step::Broadcast {
                    shape: vec![second % 3; third % 3],
                },
                _ => Step::Strided,
            };
        }
        let axis = new(rank);
        let position = axis.rem_euclid(rank as isize) as usize;
        let extent = extents[position];
        let start = second % extent.saturating_add(1);
        let end = start + third % (extent - start).saturating_add(1);
        let size = 1 + second % 3;
        match kind % 15 {
            0 if extent > 0 => Step::Index {
                axis,
                at: second % extent,
            },
            1 => Step::Slice { axis, start, end },
            2 | 3 => {
                let step = [1, 2, 3, 7, -1, -2, -3, -7][usize::from(first >> 3) % 8];
                Step::Every { axis, start, end, step }
            }
            4 => Step::Flip { axis },
            5 if rank < MAX_RANK => Step::Expand { axis: new(rank + 1) },
            6 if extents.contains(&1) => {
                let position = extents.iter().position(|&extent| extent == 1).expect("an extent is 1");
                Step::Squeeze {
                    axis: position as isize - if first & 0x80 == 0 { 0 } else { rank as isize },
                }
            }
            7 => Step::Swap {
                i: axis,
                j: (second % rank) as isize,
            },
            8 => {
                let mut order: Vec<isize> = (0..rank as isize).collect();
                order.rotate_left(second % rank);
                order.swap(position, third % rank);
                if first & 0x80 != 0 {
                    order[position] -= rank as isize;
                }
                Step::Permute { order }
            }
            9 => Step::Before { axis, at: start },
            10 => Step::Behind { axis, at: start },
            11 if rank > 1 => Step::Diagonal,
            12 if rank < MAX_RANK && extent.is_multiple_of(size) => Step::Chunks { axis, size },
            13 if rank < MAX_RANK && !written => Step::Windows { axis, size },
            14 if !written => {
                let stretched = |&extent: &usize| if extent == 1 { 1 + third % 3 } else { extent };
                let lead = vec![1 + second % 2; usize::from(rank < MAX_RANK && second % 4 > 1)];
                Step::Broadcast {
                    shape: lead.into_iter().chain(extents.iter().map(stretched)).collect(),
                }
            }
            _ => Step::Strided,
        }
    }
}
