//! The size of machine code.

use std::fs;
use std::path::Path;

/// Returns the size of the executable sections of a 64-bit little-endian ELF file, in bytes.
/// Returns `None` for any other file.
pub fn size(program: &Path) -> Option<u64> {
    let file = fs::read(program).ok()?;
    let number = |at: usize, bytes: usize| {
        let field = file.get(at..at + bytes)?;
        Some(
            field
                .iter()
                .rev()
                .fold(0, |number, &byte| number << 8 | u64::from(byte)),
        )
    };
    if file.get(..6)? != b"\x7fELF\x02\x01" {
        return None;
    }
    let (table, entry, count) = (number(0x28, 8)?, number(0x3a, 2)?, number(0x3c, 2)?);
    let mut sum = 0;
    for section in 0..count {
        let header = usize::try_from(table + section * entry).ok()?;
        const EXECUTABLE: u64 = 4;
        if number(header + 8, 8)? & EXECUTABLE != 0 {
            sum += number(header + 32, 8)?;
        }
    }
    Some(sum)
}
