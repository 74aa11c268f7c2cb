/// The reason why data cannot be decrypted.
package enum DecryptionError: Error, Equatable, Sendable {
    /// The key has `count` bytes instead of 16.
    case invalidKey(count: Int)
    /// The initialization vector has `count` bytes instead of 16.
    case invalidInitializationVector(count: Int)
    /// The data has `count` bytes, which is no positive multiple of 16.
    case invalidLength(count: Int)
    /// The decrypted data does not end in padding, usually because the key is wrong.
    case invalidPadding
}

extension DecryptionError: CustomStringConvertible {
    /// A description of the error, for users.
    package var description: String {
        switch self {
        case .invalidKey(let count): "the key has \(count) bytes, expected 16"
        case .invalidInitializationVector(let count): "the initialization vector has \(count) bytes, expected 16"
        case .invalidLength(let count): "the encrypted data has \(count) bytes, expected a positive multiple of 16"
        case .invalidPadding: "the decrypted data has invalid padding; the key is probably wrong"
        }
    }
}
