/// An initialization section, without which segments cannot be parsed, such as the `moov` box of fragmented MP4 (RFC
/// 8216bis, 4.4.4.5).
public struct MediaInitialization: Equatable, Sendable {
    /// The URI of the resource, after variable substitution. The URI may be relative to the playlist's URL.
    public var uri: String
    /// The byte range of the section in the resource; nil for the whole resource.
    public var byteRange: PlaylistByteRange?
    /// The encryption keys of the initialization section, one for each key format; empty if the section is not
    /// encrypted.
    ///
    /// In a delta update, ``EncryptionKey/omitted`` may stand for keys that the update does not list. The section and
    /// the segments may have different keys. The section is usually not encrypted, because the EXT-X-KEY tag usually
    /// follows the EXT-X-MAP tag.
    public var keys: [EncryptionKey]

    /// Creates an initialization section. By default, the section is the whole resource and is not encrypted.
    public init(uri: String, byteRange: PlaylistByteRange? = nil, keys: [EncryptionKey] = []) {
        self.uri = uri
        self.byteRange = byteRange
        self.keys = keys
    }
}
