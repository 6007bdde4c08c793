//! Printing of arrays, in the style of NumPy.

use core::fmt::{self, Display, Write};

#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use crate::error::Tuple;
use crate::shape::{DynRank, Shape, checked_product, count_of};
use crate::storage::{self, Array, ArrayView, Storage};

/// The largest number of elements of an array that is printed in full.
const LONG: usize = 1000;

/// The number of elements that are printed on each side of the `...` of an abbreviated axis.
const EDGE: usize = 3;

/// The name of an element type without module paths.
struct ShortName(&'static str);

impl Display for ShortName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while !rest.is_empty() {
            let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            let path = rest.find(|c| !is_path(c)).unwrap_or(rest.len());
            let name = rest[..path].rfind("::").map_or(0, |i| i + 2);
            f.write_str(&rest[name..path])?;
            let next = rest[path..].find(is_path).map_or(rest.len(), |i| path + i);
            f.write_str(&rest[path..next])?;
            rest = &rest[next..];
        }
        Ok(())
    }
}

/// The widths of an element on both sides of its decimal point. If it has no point, the `e` of its
/// exponent takes the place of the point. An `e` belongs to an exponent only if digits and signs
/// alone precede it.
#[derive(Default)]
struct Widths {
    left: usize,
    right: usize,
    has_digit: bool,
    /// `true` if `left` counts a character other than a digit or sign. Then an `e` does not begin
    /// an exponent.
    is_text: bool,
}

impl Write for Widths {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        for c in s.chars() {
            if self.right > 0 || c == '.' || (c == 'e' && self.has_digit && !self.is_text) {
                self.right += 1;
            } else {
                self.left += 1;
                self.has_digit |= c.is_ascii_digit();
                self.is_text |= !matches!(c, '0'..='9' | '+' | '-');
            }
        }
        Ok(())
    }
}

/// A writer that records whether a float is written without a decimal point, as `1` is for 1.0.
struct Dotted<'a> {
    to: &'a mut dyn Write,
    whole: bool,
}

impl Write for Dotted<'_> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.whole &= s.bytes().all(|c| c.is_ascii_digit() || c == b'-' || c == b'+');
        self.to.write_str(s)
    }
}

/// A function that writes one element with the options of the array's formatter.
type WriteElement<T> = fn(&T, &mut dyn Write, Style) -> fmt::Result;

/// The options of the formatter that apply to elements.
#[derive(Clone, Copy)]
struct Style {
    precision: Option<usize>,
    sign: bool,
}

/// Returns whether a type is a float. [`display`] adds the decimal point that the `Display` text of
/// a whole float lacks.
fn is_float<T>() -> bool {
    let name = core::any::type_name::<T>();
    macro_rules! compare {
        ($float:ty) => {
            if name == core::any::type_name::<$float>() {
                return true;
            }
        };
    }
    dtypes_of! { Float compare }
    false
}

/// Writes the `Display` text of an element. Without a precision, appends `.0` to a whole float.
fn display<T: Display>(x: &T, to: &mut dyn Write, style: Style) -> fmt::Result {
    if style.precision.is_none() && is_float::<T>() {
        let mut to = Dotted { to, whole: true };
        if style.sign {
            write!(to, "{x:+}")?;
        } else {
            write!(to, "{x}")?;
        }
        return if to.whole { to.write_str(".0") } else { Ok(()) };
    }
    match (style.precision, style.sign) {
        (Some(p), true) => write!(to, "{x:+.p$}"),
        (Some(p), false) => write!(to, "{x:.p$}"),
        (None, true) => write!(to, "{x:+}"),
        (None, false) => write!(to, "{x}"),
    }
}

/// A writer that receives the derived `Debug` text of a complex number. For `Complex { re: 1.0, im:
/// -2.0 }`, it writes `1.0-2.0`. The two parts are the text between each colon and the next comma
/// or brace. If the second part has no sign, the writer puts a `+` between the parts.
#[cfg(feature = "num-complex")]
struct OfParts<'a> {
    to: &'a mut dyn Write,
    /// The number of written characters of the current part, or `None` between parts.
    written: Option<usize>,
    parts: usize,
}

#[cfg(feature = "num-complex")]
impl Write for OfParts<'_> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        for c in s.chars() {
            match (c, self.written) {
                (' ', _) => {}
                (':', _) => self.written = Some(0),
                (',' | '}', Some(_)) => (self.written, self.parts) = (None, self.parts + 1),
                (_, Some(written)) => {
                    if self.parts == 1 && written == 0 && c != '-' && c != '+' {
                        self.to.write_char('+')?;
                    }
                    self.to.write_char(c)?;
                    self.written = Some(written + 1);
                }
                (_, None) => {}
            }
        }
        Ok(())
    }
}

/// Writes the `Debug` text of an element, or a complex number as in `1.0-2.0i`.
fn debug<T: fmt::Debug>(x: &T, to: &mut dyn Write, style: Style) -> fmt::Result {
    #[cfg(feature = "num-complex")]
    if [core::any::type_name::<Complex32>(), core::any::type_name::<Complex64>()].contains(&core::any::type_name::<T>())
    {
        let parts = &mut OfParts {
            to,
            written: None,
            parts: 0,
        };
        written(x, parts, style)?;
        return to.write_char('i');
    }
    written(x, to, style)
}

/// Writes the `Debug` text of an element.
fn written<T: fmt::Debug>(x: &T, to: &mut dyn Write, style: Style) -> fmt::Result {
    match (style.precision, style.sign) {
        (Some(p), true) => write!(to, "{x:+.p$?}"),
        (Some(p), false) => write!(to, "{x:.p$?}"),
        (None, true) => write!(to, "{x:+?}"),
        (None, false) => write!(to, "{x:?}"),
    }
}

/// The elements of an array as nested lists.
struct Lists<'a, T: 'a> {
    array: ArrayView<'a, T, DynRank>,
    write: WriteElement<T>,
    /// The text between elements: a comma for `Debug`.
    separator: &'static str,
    /// The number of columns by which the first bracket is indented.
    indent: usize,
    /// `true` if long axes are abbreviated.
    elide: bool,
}

impl<T> Lists<'_, T> {
    /// Returns the element with the number `number` in row-major order.
    fn element(&self, number: usize) -> &T {
        storage::nth(&self.array, number).expect("the index is within the array")
    }

    /// Returns the indices of an axis that are printed, with `None` in place of the `...`.
    fn shown(&self, extent: usize) -> impl Iterator<Item = Option<usize>> {
        let elided = self.elide && extent > 2 * EDGE;
        let (head, tail) = if elided {
            (EDGE, extent - EDGE)
        } else {
            (extent, extent)
        };
        (0..head)
            .map(Some)
            .chain(elided.then_some(None))
            .chain((tail..extent).map(Some))
    }

    /// Returns by how much the row-major numbers of neighbours along an axis differ.
    fn stride(&self, axis: usize) -> usize {
        count_of(&self.array.axes()[axis + 1..])
    }

    /// Measures the printed elements of a part of the array, and updates `widest`. The part has the
    /// axes from `axis` on, and begins at the element with the row-major number `first`.
    fn measure(&self, axis: usize, first: usize, style: Style, widest: &mut Widths) -> fmt::Result {
        if axis == self.array.axes().len() {
            let mut widths = Widths::default();
            (self.write)(self.element(first), &mut widths, style)?;
            widest.left = widest.left.max(widths.left);
            widest.right = widest.right.max(widths.right);
            return Ok(());
        }
        let stride = self.stride(axis);
        for i in self.shown(self.array.axes()[axis]).flatten() {
            self.measure(axis + 1, first + i * stride, style, widest)?;
        }
        Ok(())
    }

    /// Writes a part of the array as nested lists. The part has the axes from `axis` on, and begins
    /// at the element with the row-major number `first`.
    fn list(
        &self,
        f: &mut fmt::Formatter<'_>,
        axis: usize,
        first: usize,
        style: Style,
        widest: &Widths,
    ) -> fmt::Result {
        if axis == self.array.axes().len() {
            return self.aligned(f, self.element(first), style, widest);
        }
        let stride = self.stride(axis);
        let deeper = self.array.axes().len() - axis - 1;
        f.write_char('[')?;
        for (k, i) in self.shown(self.array.axes()[axis]).enumerate() {
            if k > 0 {
                f.write_str(self.separator)?;
                if deeper == 0 {
                    f.write_char(' ')?;
                } else {
                    for _ in 0..deeper {
                        f.write_char('\n')?;
                    }
                    spaces(f, self.indent + axis + 1)?;
                }
            }
            match i {
                Some(i) => self.list(f, axis + 1, first + i * stride, style, widest)?,
                None => f.write_str("...")?,
            }
        }
        f.write_char(']')
    }

    /// Writes an element so that the decimal points of its column are aligned. An element whose
    /// text has become wider since `widest` was measured is not aligned.
    fn aligned(&self, f: &mut fmt::Formatter<'_>, x: &T, style: Style, widest: &Widths) -> fmt::Result {
        if self.array.axes().is_empty() {
            return (self.write)(x, f, style);
        }
        let mut widths = Widths::default();
        (self.write)(x, &mut widths, style)?;
        spaces(f, widest.left.saturating_sub(widths.left))?;
        (self.write)(x, f, style)?;
        spaces(f, widest.right.saturating_sub(widths.right))
    }

    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = Style {
            precision: f.precision(),
            sign: f.sign_plus(),
        };
        let mut widest = Widths::default();
        if !self.array.axes().contains(&0) {
            self.measure(0, 0, style, &mut widest)?;
        }
        self.list(f, 0, 0, style, &widest)
    }
}

/// Writes `count` spaces. A loop writes them, because the width of a format argument, as in
/// `{:1$}`, is at most 65,535.
fn spaces(f: &mut fmt::Formatter<'_>, count: usize) -> fmt::Result {
    (0..count).try_for_each(|_| f.write_char(' '))
}

/// Returns whether an array is too long to be printed in full: it has more than [`LONG`] elements,
/// or more than [`LONG`] lists without elements.
fn is_long(extents: &[usize]) -> bool {
    let end = extents.iter().position(|&extent| extent == 0);
    checked_product(&extents[..end.unwrap_or(extents.len())]).is_none_or(|len| len > LONG)
}

/// Prints nested lists with aligned columns, as NumPy does. If the array has more than 1000
/// elements, an axis of more than 6 positions shows only its first and last three, with `...`
/// between them. `{:#}` prints all elements. Precision and sign, as in `{:+.3}`, apply to each
/// element.
///
/// ```
/// # use array_core::array;
/// let x = array![[1.5, 20.0], [-3.25, 4.0]];
/// assert_eq!(format!("{x:.2}"), "[[ 1.50 20.00]\n [-3.25  4.00]]");
/// ```
impl<T: Display, S: Shape, B: Storage<T, S>> Display for Array<T, S, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(storage::erased(self), display::<T>, f)
    }
}

/// Prints an array as [`Display`] does.
fn show<'a, T: 'a>(
    array: ArrayView<'a, T, DynRank>,
    write: WriteElement<T>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let lists = Lists {
        write,
        separator: "",
        indent: 0,
        elide: is_long(array.axes()) && !f.alternate(),
        array,
    };
    lists.fmt(f)
}

/// Prints as [`Display`] does, but with commas and the `Debug` text of each element, followed by
/// the shape and the element type.
///
/// ```
/// # use array_core::array;
/// assert_eq!(format!("{:?}", array![1_i16, 2]), "array([1, 2], shape=(2,), dtype=i16)");
/// ```
impl<T: fmt::Debug, S: Shape, B: Storage<T, S>> fmt::Debug for Array<T, S, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show_debug(storage::erased(self), debug::<T>, f)
    }
}

/// Prints an array as [`Debug`](fmt::Debug) does.
fn show_debug<'a, T: 'a>(
    array: ArrayView<'a, T, DynRank>,
    write: WriteElement<T>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let open = "array(";
    f.write_str(open)?;
    let lists = Lists {
        write,
        separator: ",",
        indent: open.len(),
        elide: is_long(array.axes()) && !f.alternate(),
        array,
    };
    lists.fmt(f)?;
    write!(
        f,
        ", shape={}, dtype={})",
        Tuple::new(lists.array.axes()),
        ShortName(core::any::type_name::<T>())
    )
}
