//! The product by its definition: one sum for each index of the result.

/// An array: its extents, and its elements in row-major order.
#[derive(Clone, Debug, PartialEq)]
pub struct Plain<T> {
    pub shape: Vec<usize>,
    pub elements: Vec<T>,
}

impl<T: Copy> Plain<T> {
    /// Creates an array from a function of the position of each element.
    pub fn from_fn(shape: &[usize], f: impl FnMut(usize) -> T) -> Self {
        Self {
            shape: shape.to_vec(),
            elements: (0..shape.iter().product()).map(f).collect(),
        }
    }

    /// Returns the element at an index whose leading axes align from the last and stretch.
    fn at(&self, lead: &[usize], inner: &[usize]) -> T {
        let rank = self.shape.len() - inner.len();
        let index = lead[lead.len() - rank..].iter().chain(inner);
        let position = self.shape.iter().zip(index).fold(0, |position, (&extent, &i)| {
            position * extent + if extent == 1 { 0 } else { i }
        });
        self.elements[position]
    }
}

/// Multiplies; `None` if the shapes do not fit.
pub fn product<T: Copy>(
    left: &Plain<T>,
    right: &Plain<T>,
    zero: T,
    add_product: impl Fn(T, T, T) -> T,
) -> Option<Plain<T>> {
    let (l, r) = (&left.shape, &right.shape);
    let depth = *l.last()?;
    let below = r.len().checked_sub(2);
    if r.is_empty() || r[below.unwrap_or(0)] != depth {
        return None;
    }
    let (rows, columns) = (
        l.len().checked_sub(2).map(|axis| l[axis]),
        below.map(|_| r[r.len() - 1]),
    );
    let lead = |shape: &[usize]| shape[..shape.len().saturating_sub(2)].to_vec();
    let lead = broadcast(&lead(l), &lead(r))?;
    let mut shape = lead.clone();
    shape.extend(rows);
    shape.extend(columns);
    let mut elements = Vec::new();
    for_each(&lead, &mut |lead| {
        for i in 0..rows.unwrap_or(1) {
            for j in 0..columns.unwrap_or(1) {
                elements.push((0..depth).fold(zero, |sum, p| {
                    let x = match rows {
                        Some(_) => left.at(lead, &[i, p]),
                        None => left.at(lead, &[p]),
                    };
                    let y = match columns {
                        Some(_) => right.at(lead, &[p, j]),
                        None => right.at(lead, &[p]),
                    };
                    add_product(sum, x, y)
                }));
            }
        }
    });
    Some(Plain { shape, elements })
}

/// Returns the shape that two shapes broadcast to.
fn broadcast(left: &[usize], right: &[usize]) -> Option<Vec<usize>> {
    let rank = left.len().max(right.len());
    let axis = |shape: &[usize], axis: usize| (axis + shape.len()).checked_sub(rank).map_or(1, |axis| shape[axis]);
    (0..rank)
        .map(|i| match (axis(left, i), axis(right, i)) {
            (l, r) if l == r || r == 1 => Some(l),
            (1, r) => Some(r),
            _ => None,
        })
        .collect()
}

/// Calls `visit` with each index of a shape, in row-major order.
fn for_each(shape: &[usize], visit: &mut impl FnMut(&[usize])) {
    let mut index = vec![0; shape.len()];
    if shape.contains(&0) {
        return;
    }
    loop {
        visit(&index);
        let Some(axis) = (0..shape.len()).rev().find(|&axis| index[axis] + 1 < shape[axis]) else {
            return;
        };
        index[axis] += 1;
        index[axis + 1..].fill(0);
    }
}
