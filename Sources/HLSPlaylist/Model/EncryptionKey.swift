/// The encryption method of segments, and the location of their key (RFC 8216bis, 4.4.4.4).
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
        /// A method unknown to the parser, as written in the playlist.
        case other(String)
    }

    /// The encryption method.
    public var method: Method
    /// The URI of the key, with variables substituted; may be relative to the playlist's URL. Nil only in an invalid
    /// playlist.
    public var uri: String?
    /// The initialization vector, 16 bytes. If nil, the vector is the segment's media sequence number as a 16-byte
    /// big-endian integer.
    public var initializationVector: [UInt8]?
    /// The format of the key. With the format `identity`, the key is 16 unencrypted bytes.
    public var keyFormat: String
    /// The versions of the key format to which the key conforms.
    public var keyFormatVersions: [Int]

    /// Creates an encryption key.
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
