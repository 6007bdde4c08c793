//! Placeholder until the package's first source lands.
