/// A 64-bit FNV-1a hash (draft-eastlake-fnv).
///
/// A change of a single byte always changes the hash, and other accidental changes almost always do so. The hash
/// therefore serves to detect damaged data, but does not protect against deliberate changes. Unlike the hash values of
/// Swift, an FNV-1a hash is the same in every run of the program.
package struct FNV1a {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Creates the hash of an empty sequence of bytes.
    package init() {}

    /// Adds bytes to the hash, after all bytes added before.
    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    /// The hash of all added bytes, as 16 hexadecimal digits in lower case.
    package var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
