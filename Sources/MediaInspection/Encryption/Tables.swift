/// The tables of AES, which are computed from the definitions in FIPS 197.
enum Tables {
    /// The substitution of a byte: the inverse in the field of 256 elements, and then an affine transformation (FIPS
    /// 197, 5.1.1).
    static let forward: [UInt8] = {
        var table = [UInt8](repeating: 0x63, count: 256)
        // The powers of the generator 3, and those of its inverse, are inverse to each other.
        var (power, inverse): (UInt8, UInt8) = (1, 1)
        repeat {
            power = product(power, 3)
            inverse = product(inverse, 0xF6)
            let rotations = (1...4).map { inverse << $0 | inverse >> (8 - $0) }
            table[Int(power)] = rotations.reduce(inverse ^ 0x63, ^)
        } while power != 1
        return table
    }()

    /// The inverse of the substitution (FIPS 197, 5.3.2).
    static let inverse: [UInt8] = {
        var table = [UInt8](repeating: 0, count: 256)
        for (byte, substitute) in forward.enumerated() { table[Int(substitute)] = UInt8(byte) }
        return table
    }()

    /// The column after the inverse substitution of a byte in its first row, and after InvMixColumns (FIPS 197, 5.3.3).
    static let mixed: [UInt32] = inverse.map { byte in
        [0x0E, 0x09, 0x0D, 0x0B].reduce(UInt32(0)) { $0 << 8 | UInt32(product(byte, $1)) }
    }

    /// Returns twice a byte, in the field (FIPS 197, 4.2.1).
    static func doubled(_ byte: UInt8) -> UInt8 { byte << 1 ^ (byte & 0x80 != 0 ? 0x1B : 0) }

    /// Returns the product of two bytes in the field (FIPS 197, 4.2).
    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var (left, product) = (left, UInt8(0))
        for bit in 0..<8 {
            if right >> bit & 1 == 1 { product ^= left }
            left = doubled(left)
        }
        return product
    }
}
