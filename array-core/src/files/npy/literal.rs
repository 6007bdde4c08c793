//! The Python literal that describes an array in a `.npy` file.

use alloc::string::String;
use alloc::vec::Vec;

use crate::files::FileError;

/// The values of the three keys of the literal.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Description {
    pub(super) dtype: Descr,
    pub(super) fortran_order: bool,
    pub(super) extents: Vec<usize>,
}

/// The dtype in a header, under the key `descr`.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Descr {
    /// A type string, such as `<f8`.
    Plain(String),
    /// The list of fields of a structured array, as it is in the header.
    Fields(String),
}

/// Parses `{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }`: these keys in any order,
/// and nothing else.
///
/// The parser works in one pass and without recursion, so the time is linear in the length. `start`
/// is the position of the text in the file, in bytes, for errors.
pub(super) fn parse(text: &[u8], start: usize) -> Result<Description, FileError> {
    let mut cursor = Cursor { text, at: 0, start };
    let (mut dtype, mut fortran_order, mut extents) = (None, None, None);
    cursor.take(b'{')?;
    while cursor.peek() != Some(b'}') {
        let key_start = cursor.at;
        let key = cursor.string()?;
        cursor.take(b':')?;
        let again = match key.as_str() {
            "descr" => dtype.replace(cursor.descr()?).is_some(),
            "fortran_order" => fortran_order.replace(cursor.truth()?).is_some(),
            "shape" => extents.replace(cursor.tuple()?).is_some(),
            _ => return Err(cursor.wrong("a key that is `descr`, `fortran_order` or `shape`")),
        };
        if again {
            cursor.at = key_start;
            return Err(cursor.malformed(&std::format!("the key `{key}` occurs twice, again")));
        }
        if cursor.peek() != Some(b'}') {
            cursor.take(b',')?;
        }
    }
    cursor.take(b'}')?;
    if cursor.peek().is_some() {
        return Err(cursor.wrong("the end of the header"));
    }
    match (dtype, fortran_order, extents) {
        (Some(dtype), Some(fortran_order), Some(extents)) => Ok(Description {
            dtype,
            fortran_order,
            extents,
        }),
        _ => Err(cursor.wrong("the keys `descr`, `fortran_order` and `shape`")),
    }
}

struct Cursor<'t> {
    text: &'t [u8],
    at: usize,
    start: usize,
}

impl Cursor<'_> {
    /// Skips whitespace, and returns the next byte without consuming it.
    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> Result<(), FileError> {
        if self.peek() == Some(byte) {
            self.at += 1;
            Ok(())
        } else {
            Err(self.wrong(&std::format!("`{}`", byte as char)))
        }
    }

    /// Parses a string in single or double quotes. Escapes are not decoded, since they occur only
    /// in names of fields.
    fn string(&mut self) -> Result<String, FileError> {
        let Some(quote @ (b'\'' | b'"')) = self.peek() else {
            return Err(self.wrong("a string"));
        };
        let from = self.at + 1;
        self.at = from;
        loop {
            match self.text.get(self.at) {
                Some(&byte) if byte == quote => break,
                Some(b'\\') => self.at += 2,
                Some(_) => self.at += 1,
                None => return Err(self.wrong("the end of a string")),
            }
        }
        self.at += 1;
        Ok(String::from_utf8_lossy(&self.text[from..self.at - 1]).into_owned())
    }

    fn descr(&mut self) -> Result<Descr, FileError> {
        if self.peek() != Some(b'[') {
            return self.string().map(Descr::Plain);
        }
        let from = self.at;
        let mut open = 0_usize;
        loop {
            match self.peek() {
                Some(b'[' | b'(') => open += 1,
                Some(b']' | b')') => open -= 1,
                Some(b'\'' | b'"') => {
                    self.string()?;
                    continue;
                }
                Some(_) => {}
                None => return Err(self.wrong("the end of a list of fields")),
            }
            self.at += 1;
            if open == 0 {
                let list = &self.text[from..self.at];
                return Ok(Descr::Fields(String::from_utf8_lossy(list).into_owned()));
            }
        }
    }

    fn truth(&mut self) -> Result<bool, FileError> {
        self.peek();
        let rest = &self.text[self.at..];
        for (word, value) in [("False", false), ("True", true)] {
            if rest.starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.wrong("`True` or `False`"))
    }

    /// Parses a tuple of extents. Python 2 wrote an `L` after some numbers.
    fn tuple(&mut self) -> Result<Vec<usize>, FileError> {
        let mut extents = Vec::new();
        self.take(b'(')?;
        while self.peek() != Some(b')') {
            extents.push(self.number()?);
            if self.text.get(self.at) == Some(&b'L') {
                self.at += 1;
            }
            // One number in parentheses without a comma is not a tuple.
            if extents.len() == 1 || self.peek() != Some(b')') {
                self.take(b',')?;
            }
        }
        self.take(b')')?;
        Ok(extents)
    }

    fn number(&mut self) -> Result<usize, FileError> {
        self.peek();
        let mut digits = self.text[self.at..].iter().take_while(|byte| byte.is_ascii_digit());
        let len = digits.clone().count();
        let value = digits.try_fold(0_usize, |value, &digit| {
            value.checked_mul(10)?.checked_add(usize::from(digit - b'0'))
        });
        match value {
            Some(value) if len > 0 => {
                self.at += len;
                Ok(value)
            }
            _ => Err(self.wrong(&std::format!("an extent of at most {}", usize::MAX))),
        }
    }

    /// Creates the error for unexpected text.
    #[cold]
    fn wrong(&self, expected: &str) -> FileError {
        self.malformed(&std::format!("expected {expected}"))
    }

    /// Creates an error at the next byte.
    #[cold]
    fn malformed(&self, reason: &str) -> FileError {
        let position = self.start + self.at.min(self.text.len());
        FileError::malformed(std::format!(
            "has a header that does not describe an array: {reason} at byte {position}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        std::string::ToString::to_string(&parse(text.as_bytes(), 10).unwrap_err())
    }

    #[test]
    fn keys_may_have_any_order_and_any_space() {
        let text = b" {\"shape\" :(2L,3 , ) ,'fortran_order':True,\n'descr':'>i2'} \n";
        let description = Description {
            dtype: Descr::Plain(">i2".into()),
            fortran_order: true,
            extents: std::vec![2, 3],
        };
        assert_eq!(parse(text, 10).unwrap(), description);
    }

    #[test]
    fn fields_are_skipped_to_their_end() {
        let text =
            br"{'descr': [('a\')]', '<f4', (2,)), ('b', [('c', '|u1')])], 'fortran_order': False, 'shape': (), }";
        let Descr::Fields(fields) = parse(text, 10).unwrap().dtype else {
            panic!("a list")
        };
        assert_eq!(fields, r"[('a\')]', '<f4', (2,)), ('b', [('c', '|u1')])]");
    }

    #[test]
    fn invalid_descriptions_are_refused_with_their_position() {
        let whole = "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }";
        for end in 0..whole.len() {
            assert!(error(&whole[..end]).contains(" at byte "), "{end}");
        }
        for (text, words) in [
            ("{'shape': (3)}", "expected `,` at byte 22"),
            (
                "{'shape': (-3,)}",
                "expected an extent of at most 18446744073709551615 at byte 21",
            ),
            ("{'shape': (18446744073709551616,)}", "expected an extent"),
            ("{'shape': (1e3,)}", "expected `,` at byte 22"),
            ("{'shape': [3]}", "expected `(` at byte 20"),
            (
                "{'shape': (3,), 'shape': (3,)}",
                "the key `shape` occurs twice, again at byte 26",
            ),
            ("{'order': 'C'}", "expected a key that is"),
            ("{'fortran_order': 0}", "expected `True` or `False`"),
            ("{'descr': '<f8\\", "expected the end of a string at byte 25"),
            ("{'descr': [(}", "expected the end of a list of fields"),
            ("{}", "expected the keys"),
        ] {
            assert!(error(text).contains(words), "{text}: {}", error(text));
        }
        assert!(error(&std::format!("{whole} 1")).contains("expected the end of the header at byte 70"));
    }
}
