/// The state of AES: four columns of four bytes, with the first byte in the most significant bits (FIPS 197, 3.4).
struct Block {
    var columns: (UInt32, UInt32, UInt32, UInt32)

    init(_ columns: (UInt32, UInt32, UInt32, UInt32)) { self.columns = columns }

    /// Creates the block of 16 bytes at an offset.
    init(_ bytes: [UInt8], at offset: Int) {
        func column(_ offset: Int) -> UInt32 {
            UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16 | UInt32(bytes[offset + 2]) << 8
                | UInt32(bytes[offset + 3])
        }
        columns = (column(offset), column(offset + 4), column(offset + 8), column(offset + 12))
    }

    /// Returns the exclusive or of two blocks.
    func combined(with other: Block) -> Block {
        Block(
            (
                columns.0 ^ other.columns.0, columns.1 ^ other.columns.1, columns.2 ^ other.columns.2,
                columns.3 ^ other.columns.3
            ))
    }

    func append(to bytes: inout [UInt8]) {
        for column in [columns.0, columns.1, columns.2, columns.3] {
            for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: column >> UInt32(shift))) }
        }
    }
}
