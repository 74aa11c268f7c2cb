/// The checksum at the end of a section, a CRC-32 (ISO/IEC 13818-1, 2.4.4 and Annex A).
enum SectionChecksum {
    /// Returns whether the checksum of a section is correct. The section extends from the table identifier to the
    /// checksum.
    static func isCorrect(in section: [UInt8]) -> Bool {
        // The remainder of a section with its checksum is zero.
        section.reduce(UInt32.max) { $0 << 8 ^ remainders[Int($0 >> 24) ^ Int($1)] } == 0
    }

    /// The remainders of all bytes in the division by the polynomial.
    private static let remainders: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte) << 24) { remainder, _ in
            remainder << 1 ^ (remainder >> 31 == 1 ? 0x04C1_1DB7 : 0)
        }
    }
}
