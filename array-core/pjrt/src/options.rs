//! `CompileOptionsProto`: the few fields that are set, written without a library for protocol
//! buffers.

/// Appends a number in the base 128, the lowest digit first.
fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value > 127 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Appends a field that is a number.
fn number(bytes: &mut Vec<u8>, field: u64, value: u64) {
    varint(bytes, field << 3);
    varint(bytes, value);
}

/// Appends a field that consists of bytes, with their number in front.
fn block(bytes: &mut Vec<u8>, field: u64, value: &[u8]) {
    varint(bytes, field << 3 | 2);
    varint(bytes, value.len() as u64);
    bytes.extend(value);
}

/// Returns the options for a number of devices: one replica, and one partition for each device,
/// partitioned by Shardy.
pub(crate) fn of(devices: usize) -> Vec<u8> {
    let mut build = Vec::new();
    number(&mut build, 1, u64::MAX); // device_ordinal: -1, any
    number(&mut build, 4, 1); // num_replicas
    number(&mut build, 5, devices as u64); // num_partitions
    if devices > 1 {
        number(&mut build, 6, 1); // use_spmd_partitioning
        number(&mut build, 19, 1); // use_shardy_partitioner
    }
    let mut options = Vec::new();
    block(&mut options, 3, &build); // executable_build_options
    // Switch off the fast minimum and maximum of CPUs. With them, the maximum of an array with a
    // NaN may not be NaN.
    let (mut no, mut entry) = (Vec::new(), Vec::new());
    number(&mut no, 2, 0); // bool_field
    block(&mut entry, 1, b"xla_cpu_enable_fast_min_max");
    block(&mut entry, 2, &no);
    block(&mut options, 7, &entry); // env_option_overrides
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_groups_of_seven_bits() {
        let mut bytes = Vec::new();
        number(&mut bytes, 19, 300);
        assert_eq!(bytes, [0x98, 0x01, 0xac, 0x02]);
    }

    #[test]
    fn blocks_have_their_length_in_front() {
        let mut bytes = Vec::new();
        block(&mut bytes, 3, &[7; 200]);
        assert_eq!(bytes[..4], [0x1a, 0xc8, 0x01, 7]);
        assert_eq!(bytes.len(), 203);
    }

    #[test]
    fn one_device_needs_no_partitioner() {
        let has = |devices, field: &[u8]| of(devices).windows(field.len()).any(|bytes| bytes == field);
        assert!(!has(1, &[0x98, 0x01, 1]) && has(2, &[0x98, 0x01, 1]) && has(2, &[0x28, 2]));
    }
}
