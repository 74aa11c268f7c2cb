/// A Media Initialization Section, such as the header of fragmented MP4. Segments cannot be parsed without it (RFC
/// 8216bis, 4.4.4.5).
public struct MediaInitialization: Equatable, Sendable {
    /// The URI in the playlist, with variables substituted.
    public var uri: String
    /// The byte range of the section in the resource; nil for the whole resource.
    public var byteRange: PlaylistByteRange?
    /// The keys in force at the EXT-X-MAP tag, one for each key format; empty if the section is not encrypted.
    ///
    /// They may differ from those of the segments: usually the section is clear, and EXT-X-KEY follows it.
    public var keys: [EncryptionKey]

    /// Creates an initialization section, not encrypted by default.
    public init(uri: String, byteRange: PlaylistByteRange? = nil, keys: [EncryptionKey] = []) {
        self.uri = uri
        self.byteRange = byteRange
        self.keys = keys
    }
}
