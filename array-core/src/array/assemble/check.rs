//! Build-time assertions on axes that the caller gives as types.

use crate::shape::message::Message;

/// The operation that computes an extent from others.
#[derive(Clone, Copy)]
pub(in crate::array) enum By {
    Sum,
    Product,
}

/// Fails the build if `named`, the extent of the axis that the caller gives, is not the sum or
/// product of `parts`. Does nothing if `named` or one of `parts` is `None`, which represents a
/// run-time extent.
#[track_caller]
pub(in crate::array) const fn assert_makes(by: By, parts: &[Option<usize>], named: Option<usize>) {
    let Some(named) = named else { return };
    let sign = match by {
        By::Sum => " + ",
        By::Product => " * ",
    };
    let (mut made, mut message, mut i) = (None, Message::new().text("the axis has "), 0);
    while i < parts.len() {
        let Some(part) = parts[i] else { return };
        if i > 0 {
            message = message.text(sign);
        }
        message = message.number(part);
        made = match (made, by) {
            _ if i == 0 => Some(part),
            (Some(made), By::Sum) => usize::checked_add(made, part),
            (Some(made), By::Product) => usize::checked_mul(made, part),
            (None, _) => None,
        };
        i += 1;
    }
    match made {
        Some(made) if made == named => {}
        Some(made) => panic!(
            "{}",
            message
                .text(" = ")
                .number(made)
                .text(" elements, not ")
                .number(named)
                .text(": write `shape![")
                .number(made)
                .text("]`")
                .as_str()
        ),
        None => panic!("{}", message.text(" elements, more than a `usize` holds").as_str()),
    }
}
