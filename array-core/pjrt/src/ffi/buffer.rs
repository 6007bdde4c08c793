//! Elements on a device.

use std::marker::PhantomData;
use std::ptr;
use std::rc::Rc;

use array_core::DType;

use super::Client;
use super::layout::*;
use super::memory::{Memory, number};
use super::parts::Part;
use crate::Error;

/// Elements on a device, whose memory may be that of the host, borrowed for `'a`.
pub(super) struct Buffer<'a> {
    client: Rc<Client>,
    /// A buffer of the plugin, which `drop` destroys.
    raw: Handle,
    /// The event after which the plugin does not use the host's memory any more, or null.
    released: Handle,
    lifetime: PhantomData<&'a mut [u8]>,
}

impl Drop for Buffer<'_> {
    fn drop(&mut self) {
        let api = self.client.api;
        let mut of = OfBuffer {
            buffer: self.raw,
            ..Default::default()
        };
        // SAFETY: the function is one of this table. The buffer exists, and is not used again.
        let destroyed = unsafe { api.call(api.0.buffer_destroy, &mut of) };
        // SAFETY: the event is null, or an event of the plugin that exists and is not used again.
        unsafe {
            match destroyed {
                // After this wait, the plugin does not use the memory of the caller any more.
                Ok(()) => drop(api.wait(self.released)),
                // A buffer that could not be destroyed keeps the memory, so the wait would not end.
                Err(_) => api.forget(self.released),
            }
        }
    }
}

impl<'a> Buffer<'a> {
    /// Takes a buffer of the plugin, and the event after which the plugin does not use the host's
    /// memory any more.
    ///
    /// # Safety
    ///
    /// The buffer is a buffer of the client that no call has destroyed. The event is null, or an
    /// event that no call has destroyed. Nothing else destroys either. Memory of the host that the
    /// buffer uses is borrowed for `'a`.
    pub(super) unsafe fn new(client: Rc<Client>, raw: Handle, released: Handle) -> Self {
        Self {
            client,
            raw,
            released,
            lifetime: PhantomData,
        }
    }

    /// Returns the handle of the buffer.
    pub(super) fn raw(&self) -> Handle {
        self.raw
    }

    /// Destroys the event `released`, so that `drop` does not wait for it.
    pub(super) fn forget_release(&mut self) {
        let released = std::mem::replace(&mut self.released, NULL);
        // SAFETY: the event is null, or an event of the plugin that exists. `self` no longer
        // contains the event, so it is not used again.
        unsafe { self.client.api.forget(released) };
    }

    /// Writes the elements to a part of memory.
    pub(super) fn write(&self, memory: &mut Memory<'_>, part: &Part) -> Result<(), Error> {
        assert!(
            memory.is_written() && memory.contains(part),
            "a part is within its array"
        );
        let api = self.client.api;
        let mut found = BufferType {
            buffer: self.raw,
            ..Default::default()
        };
        // SAFETY: the function is one of this table, and the buffer exists.
        unsafe { api.call(api.0.buffer_element_type, &mut found) }?;
        let mut needed = ToHost {
            buffer: self.raw,
            ..Default::default()
        };
        // SAFETY: the function is one of this table, and the buffer exists. The pointer `to` is
        // null, so the plugin only returns the size.
        unsafe { api.call(api.0.buffer_to_host_buffer, &mut needed) }?;
        let dtype = memory.dtype();
        if found.dtype != number(dtype) || needed.size != part.len() * dtype.size() {
            return Err(Error::Result {
                dtype,
                extents: part.extents().to_vec(),
            });
        }
        if part.is_empty() {
            return Ok(());
        }
        if part.is_contiguous() {
            let to = memory.element(part.start());
            // The result took over this memory, so it already contains the elements.
            if self.pointer() == Some(to.addr()) {
                return Ok(());
            }
            // SAFETY: the part is within the memory, which is borrowed for writing and has elements
            // of this dtype. The part is contiguous and has this size.
            return unsafe { self.copy(to, needed.size, dtype) };
        }
        let mut elements = vec![0_u8; needed.size];
        // SAFETY: the vector has this size. Its bytes are 0, so they are valid elements of every
        // dtype.
        unsafe { self.copy(elements.as_mut_ptr(), needed.size, dtype) }?;
        let mut from = elements.chunks_exact(part.width() * dtype.size());
        part.rows(|at| {
            let row = from.next().expect("the copy has as many rows as the part");
            // SAFETY: the row is within the memory, since the part is, and the memory is borrowed
            // for writing. `elements` is another allocation, whose bytes are elements of the dtype.
            unsafe { ptr::copy_nonoverlapping(row.as_ptr(), memory.element(at), row.len()) };
        });
        Ok(())
    }

    /// Copies the elements to memory.
    ///
    /// # Safety
    ///
    /// The memory is valid for reads and writes of `size` bytes, which is the size of the buffer,
    /// and holds elements of this dtype.
    unsafe fn copy(&self, to: *mut u8, size: usize, dtype: DType) -> Result<(), Error> {
        let api = self.client.api;
        let mut copy = ToHost {
            buffer: self.raw,
            to: to.cast(),
            size,
            ..Default::default()
        };
        // SAFETY: the function is one of this table, and the buffer exists. The caller guarantees
        // memory of this size, which stays valid until the event, for which this function waits.
        let copied = unsafe { api.call(api.0.buffer_to_host_buffer, &mut copy) };
        // SAFETY: the event is null, or the event that the call returned. It is not used again.
        let copied = copied.and_then(|()| unsafe { api.wait(copy.event) });
        if dtype == DType::Bool {
            for i in 0..size {
                // SAFETY: the caller guarantees memory of this size. It had elements before, and
                // the plugin may have replaced their bytes.
                unsafe { *to.add(i) = u8::from(*to.add(i) != 0) };
            }
        }
        copied
    }

    /// Returns the address of the elements, or `None` if the plugin does not return it.
    fn pointer(&self) -> Option<usize> {
        let mut pointer = BufferPointer {
            buffer: self.raw,
            ..Default::default()
        };
        let api = self.client.api;
        // SAFETY: the function is one of this table, and the buffer exists.
        let found = unsafe { api.call(api.0.buffer_unsafe_pointer, &mut pointer) };
        found.ok().map(|()| pointer.pointer)
    }
}
