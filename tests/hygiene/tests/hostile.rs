//! Shadowed names, and macros that expand to something else each time, do not affect the promises
//! of `dim!`.
#![forbid(unsafe_code)]

// `::core` is another crate from here on.
#[allow(unused_extern_crates)]
extern crate array_hostile as core;

use ac::{Array, Dim, InlineArray, StaticDim, dim};
use array_hostile::{count, derive};

dim!(#[expect(missing_docs)] pub Rows);
dim!(
    /// An axis with all attributes that are allowed.
    #[doc(alias = "everything")]
    #[doc = concat!("and ", "more")]
    #[allow(missing_docs)]
    #[warn(unused)]
    #[deny(dead_code)]
    #[derive(PartialOrd, Ord)]
    #[derive(Default)]
    pub Everything
);
dim!(
    /// Static axes implement `Default` without this attribute, too.
    #[derive(PartialOrd, Default, Ord)]
    pub Fixed = 3
);
dim!(Counted = count!());

/// Names with other meanings here.
#[allow(dead_code, non_camel_case_types)]
mod shadows {
    use ac::dim;

    pub struct usize;
    pub struct bool;
    pub enum Option {}
    pub trait Clone {}
    pub trait Copy {}

    dim!(pub Columns);
    dim!(pub Three = 3);
}

#[test]
fn an_attribute_that_removes_items_does_not_reach_an_axis() {
    // It does affect an item of the program.
    #[derive(Clone)]
    struct Gone;
    #[allow(dead_code)]
    struct Gone {}

    let x = Array::<u8, (Rows, shadows::Columns)>::ones_with([2, 3]);
    assert_eq!((Rows(2).extent(), Clone::clone(&x.axes().0)), (2, Rows(2)));
    assert_eq!(x.get([1000, 0]), None);
    assert_eq!((shadows::Three.extent(), shadows::Columns(3).extent()), (3, 3));
    assert_eq!(Everything::default().max(Everything(2)).extent(), 2);
    let fixed: Fixed = Default::default();
    assert_eq!(fixed.max(Fixed).extent(), 3);
}

#[test]
fn an_extent_that_changes_is_expanded_once() {
    let extent = Counted::N;
    assert_eq!(Counted.extent(), extent);
    assert_eq!((Counted::EXTENT, Counted::VALUE.extent()), (Some(extent), extent));
    assert_eq!(
        (Counted::from_extent(extent), Counted::from_extent(extent + 1)),
        (Some(Counted), None)
    );
    assert_eq!(size_of::<<Counted as StaticDim>::Nest<u8>>(), extent);
    let array = InlineArray::<u8, (Counted,)>::ones();
    assert_eq!((array.as_slice().len(), size_of_val(&array)), (extent, extent));
    assert_eq!(Array::<u8, (Counted, Counted)>::ones().len(), extent * extent);
}
