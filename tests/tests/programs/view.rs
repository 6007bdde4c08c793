//! Views of views: the steps of a chain, the positions they read, and the calls of the library.

use array_core::Error;
use array_core::dynamic::{DynEntry, DynView, DynViewMut};

use crate::programs::array::{Reason, Refused, Seen, counted, place, places, refuse};
use crate::programs::bytes::Bytes;
use array_tests::reference::shape;

/// A view of a view, by the name of its method.
#[derive(Clone, Debug)]
pub enum Step {
    Slice(Vec<DynEntry>),
    IndexAxis(isize, isize),
    Permute(Vec<isize>),
    T,
    Mt,
    SwapAxes(isize, isize),
    MoveAxis(isize, isize),
    Flip(Vec<isize>),
    Diagonal,
    ExpandDims(isize),
    Squeeze(Vec<isize>),
    Reshape(Vec<usize>),
    ReshapeInferred(Vec<isize>),
    MergeAxes(isize, isize),
    SplitAxis(isize, [isize; 2]),
    BroadcastTo(Vec<usize>),
    BroadcastInDim(Vec<usize>, Vec<usize>),
    Unfold(isize, usize, usize, usize),
}

/// Draws an entry of a selection of one axis.
fn entry(bytes: &mut Bytes<'_>, extent: usize) -> DynEntry {
    let n = extent as isize;
    if bytes.once_in(4) && (extent > 0 || bytes.once_in(8)) {
        let outside = if bytes.once_in(24) { 1 } else { 0 };
        return DynEntry::Index(bytes.between(-n - outside, n - 1 + outside));
    }
    // A range that ends before it starts is not drawn, since its result depends on how it is
    // written.
    let outside = isize::from(bytes.once_in(24));
    let (a, b) = (bytes.between(0, n), bytes.between(0, n + outside));
    let (start, end) = (a.min(b), a.max(b));
    let from_end = |at: isize, is_from_end: bool| if is_from_end && at < n { at - n } else { at };
    let start = if bytes.once_in(4) && start == 0 {
        None
    } else {
        Some(from_end(start, bytes.once_in(4)))
    };
    let end = if end == n {
        None
    } else {
        Some(from_end(end, bytes.once_in(4)))
    };
    let step = bytes.of(&[1, 2, -1, 3, -2, -3, 7]);
    DynEntry::Range {
        start,
        end,
        step: if bytes.once_in(64) { 0 } else { step },
    }
}

impl Step {
    /// Draws a step for a view of this shape. `written` excludes those for read-only views.
    pub fn draw(bytes: &mut Bytes<'_>, extents: &[usize], written: bool) -> Self {
        let rank = extents.len();
        let len = shape::len(extents);
        match bytes.below(if written { 15 } else { 18 }) {
            0 => {
                let mut entries: Vec<DynEntry> = Vec::new();
                let named = bytes.below(rank + 1);
                let behind = bytes.once_in(3);
                let axes = if behind { rank - named..rank } else { 0..named };
                if behind {
                    entries.push(DynEntry::Ellipsis);
                }
                for axis in axes {
                    if bytes.once_in(8) {
                        entries.push(DynEntry::NewAxis);
                    }
                    entries.push(entry(bytes, extents[axis]));
                }
                if bytes.once_in(40) {
                    entries.push(bytes.of(&[DynEntry::Ellipsis, DynEntry::Index(0)]));
                }
                Self::Slice(entries)
            }
            1 => {
                let axis = bytes.axis(rank);
                let extent = counted(axis, rank).map_or(1, |axis| extents[axis]) as isize;
                let outside = isize::from(bytes.once_in(24));
                Self::IndexAxis(
                    bytes.between(-extent - outside, (extent - 1 + outside).max(-extent)),
                    axis,
                )
            }
            2 => {
                let mut order: Vec<isize> = (0..rank as isize).collect();
                for i in (1..rank).rev() {
                    order.swap(i, bytes.below(i + 1));
                }
                if rank > 0 && bytes.once_in(4) {
                    let at = bytes.below(rank);
                    order[at] -= rank as isize;
                }
                if rank > 0 && bytes.once_in(32) {
                    order[0] = bytes.axis(rank);
                }
                Self::Permute(order)
            }
            3 => Self::T,
            4 => Self::Mt,
            5 => Self::SwapAxes(bytes.axis(rank), bytes.axis(rank)),
            6 => Self::MoveAxis(bytes.axis(rank), bytes.axis(rank)),
            7 => Self::Flip(bytes.axes(rank)),
            8 => Self::Diagonal,
            9 => Self::ExpandDims(bytes.axis(rank + 1)),
            10 => {
                let ones = (0..rank).filter(|&axis| extents[axis] == 1).map(|axis| axis as isize);
                Self::Squeeze(if bytes.once_in(16) {
                    bytes.axes(rank)
                } else {
                    ones.collect()
                })
            }
            11 => {
                let mut to = if bytes.once_in(2) {
                    vec![len]
                } else {
                    extents.iter().rev().copied().collect()
                };
                if let Some(divisor) = (2..=5).find(|divisor| to[..].last().is_some_and(|n| n % divisor == 0 && *n > 0))
                {
                    let last = to.len() - 1;
                    to[last] /= divisor;
                    to.insert(bytes.below(to.len() + 1), divisor);
                }
                if bytes.once_in(32) {
                    to.push(2);
                }
                Self::Reshape(to)
            }
            12 => {
                let mut to: Vec<isize> = extents.iter().map(|&extent| extent as isize).collect();
                if !to.is_empty() {
                    let at = bytes.below(to.len());
                    to[at] = -1;
                }
                if bytes.once_in(8) {
                    to.push(bytes.between(-1, 2));
                }
                Self::ReshapeInferred(to)
            }
            13 => {
                let outer = bytes.axis(rank);
                Self::MergeAxes(outer, if bytes.once_in(16) { bytes.axis(rank) } else { outer + 1 })
            }
            14 => {
                let axis = bytes.axis(rank);
                let extent = counted(axis, rank).map_or(1, |axis| extents[axis]);
                let factor = (2..=3).find(|factor| extent.is_multiple_of(*factor)).unwrap_or(1) as isize;
                Self::SplitAxis(axis, bytes.of(&[[factor, -1], [-1, factor], [1, -1], [-1, 4]]))
            }
            15 => {
                let mut to: Vec<usize> = extents.to_vec();
                for extent in &mut to {
                    if *extent == 1 {
                        *extent = bytes.of(&[3, 1, 2, 0]);
                    }
                }
                for _ in 0..bytes.of(&[0, 1, 0, 2]) {
                    to.insert(0, bytes.of(&[2, 1, 3]));
                }
                if bytes.once_in(24) {
                    to.pop();
                }
                Self::BroadcastTo(to)
            }
            16 => {
                let mut to = Vec::new();
                let mut axes = Vec::new();
                for &extent in extents {
                    if bytes.once_in(2) {
                        to.push(bytes.of(&[2, 1, 3]));
                    }
                    axes.push(to.len());
                    to.push(if extent == 1 || bytes.once_in(8) {
                        bytes.of(&[1, 4])
                    } else {
                        extent
                    });
                }
                if bytes.once_in(2) {
                    to.push(2);
                }
                if rank == 0 || bytes.once_in(24) {
                    axes.push(bytes.below(to.len() + 1));
                }
                Self::BroadcastInDim(to, axes)
            }
            _ => Self::Unfold(
                bytes.axis(rank),
                bytes.of(&[2, 1, 3, 0]),
                bytes.of(&[1, 2, 3, 0]),
                bytes.of(&[1, 2, 3]),
            ),
        }
    }

    /// Applies the step to a view of the library.
    ///
    /// # Errors
    /// The error of the library.
    pub fn library<'v>(&self, view: DynView<'v>) -> Result<DynView<'v>, Error> {
        match self {
            Self::BroadcastTo(to) => view.broadcast_to(&to[..]),
            Self::BroadcastInDim(to, axes) => view.broadcast_in_dim(&to[..], axes),
            Self::Unfold(axis, size, step, dilation) => view.unfold(*axis, *size, *step, *dilation),
            _ => shared!(self, view),
        }
    }

    /// Applies the step to a mutable view of the library.
    ///
    /// # Errors
    /// The error of the library.
    pub fn library_mut<'v>(&self, view: DynViewMut<'v>) -> Result<DynViewMut<'v>, Error> {
        shared!(self, view)
    }
}

/// The steps of both read-only and mutable views.
macro_rules! shared {
    ($step:expr, $view:ident) => {
        match $step {
            Step::Slice(entries) => $view.slice(entries),
            Step::IndexAxis(index, axis) => $view.index_axis(*index, *axis),
            Step::Permute(order) => $view.permute(order),
            Step::T => $view.t(),
            Step::Mt => $view.mt(),
            Step::SwapAxes(i, j) => $view.swap_axes(*i, *j),
            Step::MoveAxis(from, to) => $view.moveaxis(*from, *to),
            Step::Flip(axes) => $view.flip(axes),
            Step::Diagonal => $view.diagonal(),
            Step::ExpandDims(axis) => $view.expand_dims(*axis),
            Step::Squeeze(axes) => $view.squeeze(axes),
            Step::Reshape(to) => $view.reshape(&to[..]),
            Step::ReshapeInferred(to) => $view.reshape_inferred(to),
            Step::MergeAxes(outer, inner) => $view.merge_axes(*outer, *inner),
            Step::SplitAxis(axis, two) => $view.split_axis(*axis, *two),
            Step::BroadcastTo(_) | Step::BroadcastInDim(..) | Step::Unfold(..) => unreachable!("for reading"),
        }
    };
}
use shared;

impl Seen {
    /// Creates the view of this shape whose position at an index is one of this view.
    fn map(&self, to: Vec<usize>, at: impl Fn(&[usize]) -> Vec<usize>) -> Self {
        let positions = shape::indices(&to).map(|index| self.positions[flat(&self.shape, &at(&index))]);
        Self {
            positions: positions.collect(),
            shape: to,
        }
    }

    /// Applies a step.
    ///
    /// # Errors
    /// Rejects the step if the library does.
    pub fn step(&self, step: &Step) -> Result<Self, Refused> {
        let rank = self.shape.len();
        match step {
            Step::Slice(entries) => self.sliced(entries),
            Step::IndexAxis(index, axis) => {
                let axis = place(*axis, rank)?;
                let Some(at) = counted(*index, self.shape[axis]) else {
                    return refuse(Reason::Index);
                };
                let mut to = self.shape.clone();
                to.remove(axis);
                Ok(self.map(to, |index| {
                    let mut from = index.to_vec();
                    from.insert(axis, at);
                    from
                }))
            }
            Step::Permute(order) => {
                let places: Option<Vec<usize>> = order.iter().map(|&axis| counted(axis, rank)).collect();
                let mut sorted = places.clone().unwrap_or_default();
                sorted.sort_unstable();
                match places {
                    Some(order) if sorted.iter().copied().eq(0..rank) => Ok(self.ordered(&order)),
                    _ => refuse(Reason::Shape),
                }
            }
            Step::T if rank == 2 => Ok(self.ordered(&[1, 0])),
            Step::T => refuse(Reason::Shape),
            Step::Mt => self.step(&Step::SwapAxes(-2, -1)),
            Step::SwapAxes(i, j) => {
                let (i, j) = (place(*i, rank)?, place(*j, rank)?);
                let mut order: Vec<usize> = (0..rank).collect();
                order.swap(i, j);
                Ok(self.ordered(&order))
            }
            Step::MoveAxis(from, to) => {
                let (from, to) = (place(*from, rank)?, place(*to, rank)?);
                let mut order: Vec<usize> = (0..rank).filter(|&axis| axis != from).collect();
                order.insert(to, from);
                Ok(self.ordered(&order))
            }
            Step::Flip(axes) => {
                let axes = places(axes, rank)?;
                Ok(self.map(self.shape.clone(), |index| {
                    let flipped = |(axis, &i): (usize, &usize)| {
                        if axes.contains(&axis) {
                            self.shape[axis] - 1 - i
                        } else {
                            i
                        }
                    };
                    index.iter().enumerate().map(flipped).collect()
                }))
            }
            Step::Diagonal if rank < 2 => refuse(Reason::Shape),
            Step::Diagonal => {
                let mut to = self.shape[..rank - 1].to_vec();
                to[rank - 2] = self.shape[rank - 2].min(self.shape[rank - 1]);
                Ok(self.map(to, |index| {
                    let mut from = index.to_vec();
                    from.push(index[rank - 2]);
                    from
                }))
            }
            Step::ExpandDims(axis) => {
                let Some(place) = counted(*axis, rank + 1) else {
                    return refuse(Reason::Shape);
                };
                let mut to = self.shape.clone();
                to.insert(place, 1);
                self.reshaped(to)
            }
            Step::Squeeze(axes) => {
                let axes = places(axes, rank)?;
                if axes.iter().any(|&axis| self.shape[axis] != 1) {
                    return refuse(Reason::Shape);
                }
                let left = (0..rank).filter(|axis| !axes.contains(axis));
                self.reshaped(left.map(|axis| self.shape[axis]).collect())
            }
            Step::Reshape(to) => self.reshaped(to.clone()),
            Step::ReshapeInferred(to) => match inferred(self.positions.len(), to) {
                Some(to) => self.reshaped(to),
                None => refuse(Reason::Shape),
            },
            Step::MergeAxes(outer, inner) => {
                let (outer, inner) = (place(*outer, rank)?, place(*inner, rank)?);
                if inner != outer + 1 {
                    return refuse(Reason::Shape);
                }
                let mut to = self.shape.clone();
                to[outer] *= to.remove(inner);
                self.reshaped(to)
            }
            Step::SplitAxis(axis, two) => {
                let axis = place(*axis, rank)?;
                let Some(two) = inferred(self.shape[axis], two) else {
                    return refuse(Reason::Index);
                };
                let mut to = self.shape.clone();
                to.splice(axis..=axis, two);
                self.reshaped(to)
            }
            Step::BroadcastTo(to) => self.stretched(to),
            Step::BroadcastInDim(to, axes) => {
                let increasing = axes.windows(2).all(|two| two[0] < two[1]);
                if axes.len() != rank || !increasing || axes.iter().any(|&axis| axis >= to.len()) {
                    return refuse(Reason::Shape);
                }
                let mut own = vec![1; to.len()];
                for (&axis, &extent) in axes.iter().zip(&self.shape) {
                    own[axis] = extent;
                }
                let Ok(both) = shape::broadcast(&[to, &own]) else {
                    return refuse(Reason::Shape);
                };
                let placed = Self {
                    shape: own,
                    positions: self.positions.clone(),
                };
                placed.stretched(&both)
            }
            Step::Unfold(axis, size, step, dilation) => {
                let axis = place(*axis, rank)?;
                if *size == 0 || *step == 0 {
                    return refuse(Reason::Index);
                }
                let reach = (size - 1) * dilation;
                let mut to = self.shape.clone();
                to[axis] = (0..self.shape[axis])
                    .step_by(*step)
                    .filter(|start| start + reach < self.shape[axis])
                    .count();
                to.push(*size);
                Ok(self.map(to, |index| {
                    let mut from = index[..rank].to_vec();
                    from[axis] = index[axis] * step + index[rank] * dilation;
                    from
                }))
            }
        }
    }

    fn ordered(&self, order: &[usize]) -> Self {
        let to = order.iter().map(|&axis| self.shape[axis]).collect();
        self.map(to, |index| {
            let mut from = vec![0; order.len()];
            for (&axis, &i) in order.iter().zip(index) {
                from[axis] = i;
            }
            from
        })
    }

    fn stretched(&self, to: &[usize]) -> Result<Self, Refused> {
        if shape::check_assign(to, &self.shape).is_err() {
            return refuse(Reason::Shape);
        }
        let positions = shape::indices(to).map(|index| self.positions[shape::position(&self.shape, &index)]);
        Ok(Self {
            shape: to.to_vec(),
            positions: positions.collect(),
        })
    }

    fn sliced(&self, entries: &[DynEntry]) -> Result<Self, Refused> {
        let rank = self.shape.len();
        let named = entries
            .iter()
            .filter(|entry| matches!(entry, DynEntry::Index(_) | DynEntry::Range { .. }))
            .count();
        let dots = entries.iter().filter(|&&entry| entry == DynEntry::Ellipsis).count();
        if dots > 1 || named > rank {
            return refuse(Reason::Shape);
        }
        // For each axis of the array, its positions and whether it is kept. New axes are in
        // between.
        let (mut to, mut sources, mut axis) = (Vec::new(), Vec::new(), 0);
        let whole = |axis: usize| (0..self.shape[axis]).collect::<Vec<usize>>();
        for entry in entries.iter().chain(&[DynEntry::Ellipsis][dots..]) {
            match *entry {
                DynEntry::NewAxis => to.push(1),
                DynEntry::Ellipsis => {
                    for _ in 0..rank - named {
                        to.push(self.shape[axis]);
                        sources.push((whole(axis), Some(to.len() - 1)));
                        axis += 1;
                    }
                }
                DynEntry::Index(i) => {
                    let Some(at) = counted(i, self.shape[axis]) else {
                        return refuse(Reason::Index);
                    };
                    sources.push((vec![at], None));
                    axis += 1;
                }
                DynEntry::Range { start, end, step } => {
                    let extent = self.shape[axis];
                    let end_of = |at: isize| {
                        let at = if at < 0 { at + extent as isize } else { at };
                        (0..=extent as isize).contains(&at).then_some(at as usize)
                    };
                    let (Some(start), Some(end)) = (end_of(start.unwrap_or(0)), end.map_or(Some(extent), end_of))
                    else {
                        return refuse(Reason::Index);
                    };
                    if step == 0 {
                        return refuse(Reason::Index);
                    }
                    let mut positions: Vec<usize> = (start..end).collect();
                    if step < 0 {
                        positions.reverse();
                    }
                    let positions: Vec<usize> = positions.into_iter().step_by(step.unsigned_abs()).collect();
                    to.push(positions.len());
                    sources.push((positions, Some(to.len() - 1)));
                    axis += 1;
                }
                _ => unreachable!("no entry of another kind is drawn"),
            }
        }
        Ok(self.map(to, |index| {
            let at =
                |(positions, place): &(Vec<usize>, Option<usize>)| positions[place.map_or(0, |place| index[place])];
            sources.iter().map(at).collect()
        }))
    }

    /// Reshapes the positions, in row-major order, if an array of that shape can have strides that
    /// reach them.
    fn reshaped(&self, to: Vec<usize>) -> Result<Self, Refused> {
        if shape::len(&to) != self.positions.len() {
            return refuse(Reason::Shape);
        }
        let is_reached = self.positions.is_empty() || {
            let first = self.positions[0] as isize;
            let stride = |axis: usize| {
                let behind: usize = to[axis + 1..].iter().product();
                if to[axis] == 1 {
                    0
                } else {
                    self.positions[behind] as isize - first
                }
            };
            let strides: Vec<isize> = (0..to.len()).map(stride).collect();
            shape::indices(&to).zip(&self.positions).all(|(index, &position)| {
                let along = index.iter().zip(&strides).map(|(&i, &stride)| i as isize * stride);
                first + along.sum::<isize>() == position as isize
            })
        };
        if !is_reached {
            return refuse(Reason::Shape);
        }
        Ok(Self {
            shape: to,
            positions: self.positions.clone(),
        })
    }
}

/// Returns the position of an index in row-major order.
fn flat(extents: &[usize], index: &[usize]) -> usize {
    index
        .iter()
        .zip(extents)
        .fold(0, |position, (&i, &extent)| position * extent + i)
}

/// Returns the shape of so many elements; one extent can be open.
fn inferred(len: usize, to: &[isize]) -> Option<Vec<usize>> {
    let known: usize = to.iter().filter(|&&extent| extent >= 0).product::<isize>() as usize;
    let open = to.iter().filter(|&&extent| extent < 0).count();
    let rest = match open {
        0 if known == len => 1,
        1 if known > 0 && len.is_multiple_of(known) => len / known,
        _ => return None,
    };
    Some(
        to.iter()
            .map(|&extent| usize::try_from(extent).unwrap_or(rest))
            .collect(),
    )
}
