/// How segments are encrypted, and where the key is (RFC 8216bis, 4.4.4.4).
public struct EncryptionKey: Hashable, Sendable {
    /// The cipher; there is none for `NONE`, which leaves a segment without keys.
    public enum Method: Hashable, Sendable {
        /// Whole segments with AES-128 in CBC mode and PKCS7 padding.
        case aes128
        /// Samples with AES-128.
        case sampleAES
        /// Samples with AES-128 in CTR mode, as common encryption has it.
        case sampleAESCTR
        /// One that is not known here, as it is written.
        case other(String)
    }

    public var method: Method
    /// As it is written; nil only where the playlist is broken.
    public var uri: String?
    /// 16 bytes. Without one, the segment's media sequence number is it, as 16 bytes with the highest first.
    public var initializationVector: [UInt8]?
    /// How the key is packed; `identity` is 16 plain bytes.
    public var keyFormat: String
    /// Those of `keyFormat` that the playlist keeps to.
    public var keyFormatVersions: [Int]

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
