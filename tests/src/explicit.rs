//! An interpreter of explicit broadcasting and the strict rule sets, on vectors and indices, with
//! its own implementation of the rules.

/// An array with a run-time shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The extents, outermost first.
    pub extents: Vec<usize>,
    /// The elements in row-major order.
    pub elements: Vec<i64>,
}

/// The reason why an operation is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A list does not have one axis for each axis of the operand, or is given for an operand
    /// without axes.
    Count,
    /// A list is not strictly increasing.
    Order,
    /// A list names an axis that does not exist.
    Beyond(usize),
    /// An extent differs from that of the listed axis.
    Extent(usize),
    /// Extents differ, and none is 1.
    Extents,
    /// Ranks differ.
    Ranks,
    /// Shapes differ.
    Shapes,
}

/// A rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// That of the Array API.
    Standard,
    /// Ranks are the same.
    SameRank,
    /// Shapes are the same.
    SameShape,
}

impl Table {
    /// Creates an array whose elements are different for each position.
    pub fn counted(extents: &[usize], scale: i64) -> Self {
        let len: usize = extents.iter().product();
        Self {
            extents: extents.to_vec(),
            elements: (1..=len as i64).map(|n| n * scale).collect(),
        }
    }

    /// Returns the element at an index. Only the last positions count, and an extent of 1 is read
    /// at position 0.
    fn at(&self, index: &[usize]) -> i64 {
        let lead = index.len() - self.extents.len();
        let position = self
            .extents
            .iter()
            .zip(&index[lead..])
            .fold(0, |position, (&extent, &i)| {
                position * extent + if extent == 1 { 0 } else { i }
            });
        self.elements[position]
    }

    /// Stretches to a shape of the same rank or a higher one.
    fn stretched(&self, extents: &[usize]) -> Self {
        let elements = indices(extents).iter().map(|index| self.at(index)).collect();
        Self {
            extents: extents.to_vec(),
            elements,
        }
    }

    /// Gives the array the rank of a target, with its axes at the listed axes and extent 1
    /// elsewhere.
    pub fn placed(&self, target: &[usize], axes: &[usize]) -> Result<Self, Refusal> {
        if self.extents.len() != axes.len() {
            return Err(Refusal::Count);
        }
        if axes.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err(Refusal::Order);
        }
        let mut extents = vec![1; target.len()];
        for (&axis, &extent) in axes.iter().zip(&self.extents) {
            let there = *target.get(axis).ok_or(Refusal::Beyond(axis))?;
            if there != extent && there != 1 && extent != 1 {
                return Err(Refusal::Extent(axis));
            }
            extents[axis] = extent;
        }
        Ok(Self {
            extents,
            elements: self.elements.clone(),
        })
    }

    /// Views the array at axes of a target, stretched: the result of `broadcast_in_dim`.
    pub fn in_dim(&self, target: &[usize], axes: &[usize]) -> Result<Self, Refusal> {
        let placed = self.placed(target, axes)?;
        let extents = meet(Rules::Standard, target, &placed.extents)?;
        Ok(placed.stretched(&extents))
    }

    /// Combines two arrays under a rule set, with the second placed at axes of the first if there
    /// is a list.
    pub fn combined(
        &self,
        rules: Rules,
        other: &Self,
        axes: Option<&[usize]>,
        combine: fn(i64, i64) -> i64,
    ) -> Result<Self, Refusal> {
        let placed;
        let other = match axes {
            Some(axes) => {
                placed = other.placed(&self.extents, axes)?;
                &placed
            }
            None => other,
        };
        let extents = meet(rules, &self.extents, &other.extents)?;
        let elements = indices(&extents)
            .iter()
            .map(|index| combine(self.at(index), other.at(index)))
            .collect();
        Ok(Self { extents, elements })
    }
}

/// Returns the shape that two shapes combine to.
pub fn meet(rules: Rules, left: &[usize], right: &[usize]) -> Result<Vec<usize>, Refusal> {
    let scalar = left.is_empty() || right.is_empty();
    match rules {
        Rules::SameRank if !scalar && left.len() != right.len() => return Err(Refusal::Ranks),
        Rules::SameShape if !scalar && left != right => return Err(Refusal::Shapes),
        _ => {}
    }
    let rank = left.len().max(right.len());
    let extent = |shape: &[usize], axis: usize| (axis + shape.len()).checked_sub(rank).map_or(1, |i| shape[i]);
    (0..rank)
        .map(|axis| match (extent(left, axis), extent(right, axis)) {
            (l, r) if l == r => Ok(l),
            (1, other) | (other, 1) => Ok(other),
            _ => Err(Refusal::Extents),
        })
        .collect()
}

/// All indices of a shape in row-major order.
fn indices(extents: &[usize]) -> Vec<Vec<usize>> {
    extents.iter().fold(vec![Vec::new()], |front, &extent| {
        front
            .iter()
            .flat_map(|index| (0..extent).map(move |i| index.iter().copied().chain([i]).collect()))
            .collect()
    })
}
