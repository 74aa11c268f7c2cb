/// An encryption key: the encryption method of segments, and the location of the key (RFC 8216bis, 4.4.4.4).
public struct EncryptionKey: Hashable, Sendable {
    /// An encryption method.
    ///
    /// There is no case for `NONE`, because a segment to which `METHOD=NONE` applies has no keys.
    public enum Method: Hashable, Sendable {
        /// AES-128 in CBC mode with PKCS7 padding, applied to whole segments.
        case aes128
        /// AES-128, applied to media samples.
        case sampleAES
        /// AES-128 in CTR mode, applied to media samples as in Common Encryption.
        case sampleAESCTR
        /// A method that the parser does not know. The associated value is the name of the method in the playlist.
        case other(String)
        /// The methods of keys that only an earlier version of the playlist lists. See ``EncryptionKey/omitted``.
        case omitted
    }

    /// The encryption method.
    public var method: Method
    /// The URI of the key after variable substitution; nil only in an invalid playlist. The URI may be relative to the
    /// playlist's URL.
    public var uri: String?
    /// The initialization vector, which has 16 bytes; nil if the playlist declares none. With the format `identity`,
    /// nil means that the vector is the media sequence number of the segment, as a 16-byte big-endian integer.
    public var initializationVector: [UInt8]?
    /// The format of the key. With the format `identity`, the key is 16 unencrypted bytes.
    public var keyFormat: String
    /// The versions of the key format that the key conforms to.
    public var keyFormatVersions: [Int]

    /// A placeholder for the keys that apply to the last segment that a delta update omits.
    ///
    /// EXT-X-SKIP replaces the EXT-X-KEY tags of the omitted segments (RFC 8216bis, 4.4.5.2), but their keys also apply
    /// to the listed segments up to the next EXT-X-KEY. Keys after the placeholder replace omitted keys with the same
    /// key format.
    public static let omitted = EncryptionKey(method: .omitted, keyFormat: "")

    /// Creates an encryption key. By default, the key has the format `identity`, version 1.
    public init(
        method: Method, uri: String? = nil, initializationVector: [UInt8]? = nil,
        keyFormat: String = "identity", keyFormatVersions: [Int] = [1]
    ) {
        self.method = method
        self.uri = uri
        self.initializationVector = initializationVector
        self.keyFormat = keyFormat
        self.keyFormatVersions = keyFormatVersions
    }
}
