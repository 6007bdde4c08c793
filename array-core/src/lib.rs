//! Arrays whose shape and dtype stand in the type.
