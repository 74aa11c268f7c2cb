/// The 64-bit hash FNV-1a, which any single byte changes (draft-eastlake-fnv). It finds damage, and hinders nobody who plans it.
/// The hashes of Swift differ from run to run.
package struct FNV1a {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    /// 16 hexadecimal digits.
    package var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
