//! Messages of errors in `const` evaluation. `cargo build` reports these errors, and `cargo check`
//! does not.

use super::StaticExtents;

/// A text that is built in a `const`.
#[derive(Clone, Copy)]
pub(crate) struct Message {
    bytes: [u8; 512],
    len: usize,
}

impl Message {
    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; 512],
            len: 0,
        }
    }

    /// Appends text. Drops text beyond the capacity.
    pub(crate) const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() && self.len < self.bytes.len() {
            self.bytes[self.len] = text[i];
            self.len += 1;
            i += 1;
        }
        self
    }

    pub(crate) const fn number(self, number: usize) -> Self {
        let mut digits = [0; 20];
        let mut first = 20;
        let mut rest = number;
        loop {
            first -= 1;
            digits[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        match core::str::from_utf8(digits.split_at(first).1) {
            Ok(digits) => self.text(digits),
            Err(_) => self,
        }
    }

    pub(crate) const fn signed(self, number: isize) -> Self {
        if number < 0 {
            self.text("-").number(number.unsigned_abs())
        } else {
            self.number(number as usize)
        }
    }

    pub(crate) const fn extents(mut self, extents: &StaticExtents) -> Self {
        let extents = extents.as_slice();
        self = self.text("(");
        let mut i = 0;
        while i < extents.len() {
            if i > 0 {
                self = self.text(", ");
            }
            self = self.number(extents[i]);
            i += 1;
        }
        self.text(if extents.len() == 1 { ",)" } else { ")" })
    }

    /// Returns the text, or a fallback if the capacity ends within a character.
    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "a shape that does not fit",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::StaticShape;
    use crate::{Len, One};

    #[test]
    fn numbers_and_extents_read_as_in_rust() {
        let message = Message::new()
            .text("from ")
            .extents(&<(Len<12>, One)>::EXTENTS)
            .text(" to ")
            .number(0);
        assert_eq!(message.as_str(), "from (12, 1) to 0");
        assert_eq!(Message::new().number(usize::MAX).as_str(), usize::MAX.to_string());
        assert_eq!(Message::new().extents(&<(Len<3>,)>::EXTENTS).as_str(), "(3,)");
    }
}
