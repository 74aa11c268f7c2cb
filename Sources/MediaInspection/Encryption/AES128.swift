import Foundation

/// Decryption with AES-128 in CBC mode, as `METHOD=AES-128` requires it (RFC 8216bis, 4.4.4.4; FIPS 197; NIST SP
/// 800-38A, 6.2).
///
/// The time of a decryption depends on the key. Do not use this code if other processes on the machine could measure
/// it.
package struct AES128: Sendable {
    /// The size of a block, a key and an initialization vector, in bytes.
    package static let blockSize = 16

    private let cipher: InverseCipher

    /// Creates the decryption with a key of 16 bytes.
    ///
    /// - Throws: ``DecryptionError/invalidKey(count:)`` if the key has another size.
    package init(key: [UInt8]) throws(DecryptionError) {
        guard key.count == Self.blockSize else { throw .invalidKey(count: key.count) }
        cipher = InverseCipher(key)
    }

    /// Returns the decrypted data without its PKCS7 padding (RFC 5652, 6.3).
    ///
    /// - Parameters:
    ///   - data: The encrypted data.
    ///   - initializationVector: The initialization vector, which has 16 bytes.
    /// - Throws: ``DecryptionError`` if the vector or the data has an invalid size, or the padding is invalid.
    package func decrypt(_ data: Data, initializationVector: [UInt8]) throws(DecryptionError) -> Data {
        let bytes = try decryptBlocks(Array(data), initializationVector: initializationVector)
        guard let last = bytes.last, (1...UInt8(Self.blockSize)).contains(last),
            bytes.suffix(Int(last)).allSatisfy({ $0 == last })
        else { throw .invalidPadding }
        return Data(bytes.dropLast(Int(last)))
    }

    /// Returns the decrypted blocks, with their padding.
    ///
    /// - Throws: ``DecryptionError`` if the vector or the data has an invalid size.
    func decryptBlocks(_ data: [UInt8], initializationVector: [UInt8]) throws(DecryptionError) -> [UInt8] {
        guard initializationVector.count == Self.blockSize else {
            throw .invalidInitializationVector(count: initializationVector.count)
        }
        guard !data.isEmpty, data.count % Self.blockSize == 0 else { throw .invalidLength(count: data.count) }
        var output: [UInt8] = []
        output.reserveCapacity(data.count)
        var previous = Block(initializationVector, at: 0)
        for offset in stride(from: 0, to: data.count, by: Self.blockSize) {
            let block = Block(data, at: offset)
            cipher.decrypt(block).combined(with: previous).append(to: &output)
            previous = block
        }
        return output
    }
}
