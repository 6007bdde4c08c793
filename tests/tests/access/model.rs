//! A model of accesses, which looks them up in nested vectors and uses nothing of the library.

/// An object: a scalar, or an axis of objects.
#[derive(Clone, Debug, PartialEq)]
pub enum Object {
    /// A scalar, which accepts any number of indices.
    Scalar(i64),
    /// An axis of objects, which accepts one index.
    Axis {
        /// `true` if the axis is `One`, whose only position every index reads.
        stands_for_all: bool,
        /// The object at each position.
        positions: Vec<Object>,
    },
}

/// An out-of-bounds index, and the extent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutOfBounds(pub i64, pub usize);

impl Object {
    /// Numbers the scalars of axes, outermost first, from `next` on.
    pub fn counting(axes: &[(usize, bool)], next: &mut i64) -> Self {
        let Some((&(extent, stands_for_all), inner)) = axes.split_first() else {
            *next += 1;
            return Self::Scalar(*next - 1);
        };
        Self::Axis {
            stands_for_all,
            positions: (0..extent).map(|_| Self::counting(inner, next)).collect(),
        }
    }

    /// Returns the object that indices reach.
    pub fn at(&mut self, indices: &[i64]) -> Result<&mut Self, OutOfBounds> {
        let Some((&index, rest)) = indices.split_first() else {
            return Ok(self);
        };
        match self {
            Self::Scalar(_) => Ok(self),
            Self::Axis {
                stands_for_all: true,
                positions,
            } => positions[0].at(rest),
            Self::Axis { positions, .. } => {
                let extent = positions.len();
                let from_end = if index < 0 { extent as i64 } else { 0 };
                let found = usize::try_from(index + from_end).ok();
                let found = found.and_then(|position| positions.get_mut(position));
                found.ok_or(OutOfBounds(index, extent))?.at(rest)
            }
        }
    }

    /// Returns the scalars, in order.
    pub fn scalars(&self) -> Vec<i64> {
        match self {
            Self::Scalar(scalar) => vec![*scalar],
            Self::Axis { positions, .. } => positions.iter().flat_map(Self::scalars).collect(),
        }
    }

    /// Changes each scalar.
    pub fn change(&mut self, by: &dyn Fn(i64) -> i64) {
        match self {
            Self::Scalar(scalar) => *scalar = by(*scalar),
            Self::Axis { positions, .. } => positions.iter_mut().for_each(|object| object.change(by)),
        }
    }

    /// Removes the `One` axes from the outermost `rank` axes.
    pub fn narrowed(&self, rank: usize) -> Self {
        match self {
            Self::Axis {
                stands_for_all: true,
                positions,
            } if rank > 0 => positions[0].narrowed(rank - 1),
            Self::Axis { positions, .. } if rank > 0 => Self::Axis {
                stands_for_all: false,
                positions: positions.iter().map(|object| object.narrowed(rank - 1)).collect(),
            },
            _ => self.clone(),
        }
    }

    /// Returns the extents of all axes, outermost first.
    pub fn extents(&self) -> Vec<usize> {
        match self {
            Self::Axis { positions, .. } => {
                let inner = positions.first().map_or_else(Vec::new, Self::extents);
                std::iter::once(positions.len()).chain(inner).collect()
            }
            Self::Scalar(_) => Vec::new(),
        }
    }
}
