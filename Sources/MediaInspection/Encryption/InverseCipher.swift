/// The equivalent inverse cipher of AES-128 (FIPS 197, 5.3.5).
struct InverseCipher: Sendable {
    private static let rounds = 10

    /// The words of the round keys, in the order of encryption.
    private let keys: [UInt32]

    /// Creates the cipher of a key, which must have 16 bytes.
    init(_ key: [UInt8]) {
        let words = Self.expanded(key)
        keys = words.indices.map { index in
            (4..<4 * Self.rounds).contains(index) ? Self.mixed(words[index]) : words[index]
        }
    }

    /// Returns the decrypted block.
    func decrypt(_ block: Block) -> Block {
        let table = Tables.mixed
        func column(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ key: Int) -> UInt32 {
            table[Int(a >> 24)] ^ Self.rotated(table[Int(b >> 16 & 0xFF)], 8)
                ^ Self.rotated(table[Int(c >> 8 & 0xFF)], 16) ^ Self.rotated(table[Int(d & 0xFF)], 24) ^ keys[key]
        }
        var state = block.combined(with: roundKey(Self.rounds)).columns
        for round in stride(from: Self.rounds - 1, to: 0, by: -1) {
            let (a, b, c, d) = state
            let key = 4 * round
            state = (
                column(a, d, c, b, key), column(b, a, d, c, key + 1), column(c, b, a, d, key + 2),
                column(d, c, b, a, key + 3)
            )
        }
        let (a, b, c, d) = state
        func last(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
            Self.substituted(a & 0xFF00_0000 | b & 0xFF_0000 | c & 0xFF00 | d & 0xFF, Tables.inverse)
        }
        return Block((last(a, d, c, b), last(b, a, d, c), last(c, b, a, d), last(d, c, b, a)))
            .combined(with: roundKey(0))
    }

    private func roundKey(_ round: Int) -> Block {
        Block((keys[4 * round], keys[4 * round + 1], keys[4 * round + 2], keys[4 * round + 3]))
    }

    /// Returns the words of the round keys (FIPS 197, 5.2).
    private static func expanded(_ key: [UInt8]) -> [UInt32] {
        let first = Block(key, at: 0).columns
        var words = [first.0, first.1, first.2, first.3]
        var constant: UInt8 = 1
        for index in 4..<4 * (rounds + 1) {
            var word = words[index - 1]
            if index % 4 == 0 {
                word = substituted(rotated(word, 24), Tables.forward) ^ UInt32(constant) << 24
                constant = Tables.doubled(constant)
            }
            words.append(words[index - 4] ^ word)
        }
        return words
    }

    /// Returns a column after InvMixColumns (FIPS 197, 5.3.3). The table also reverses a substitution, which is undone.
    private static func mixed(_ column: UInt32) -> UInt32 {
        let word = substituted(column, Tables.forward)
        return [0, 8, 16, 24].reduce(0) { $0 ^ rotated(Tables.mixed[Int(word >> (24 - $1) & 0xFF)], $1) }
    }

    private static func substituted(_ word: UInt32, _ table: [UInt8]) -> UInt32 {
        UInt32(table[Int(word >> 24)]) << 24 | UInt32(table[Int(word >> 16 & 0xFF)]) << 16
            | UInt32(table[Int(word >> 8 & 0xFF)]) << 8 | UInt32(table[Int(word & 0xFF)])
    }

    /// Returns a word that is rotated to the right by a number of bits less than 32.
    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        count == 0 ? word : word >> count | word << (32 - count)
    }
}
