//! A program without `std`, proven by what the linker would ask for.
//!
//! Its own panic handler is the second one, and refused, as soon as anything below it links `std`. As a static library it is also
//! refused when anything links `alloc`, because it has no allocator. With the feature `alloc` it is built as a Rust library, which
//! leaves the allocator to a later one, and still proves that there is no `std`.
#![no_std]
#![forbid(unsafe_code)]

use array_core as _;
use core::panic::PanicInfo;

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}
