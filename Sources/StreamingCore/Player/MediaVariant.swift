/// One of several encodings of the same media, of which a player chooses.
public struct MediaVariant: Equatable, Sendable {
    /// Bits a second at its peak; nil where the media does not say.
    public let bitrate: Int?
    /// Pixels; nil where the media does not say.
    public let width: Int?
    /// Pixels; nil where the media does not say.
    public let height: Int?
    /// As in RFC 6381, such as `avc1.4d400c`; text from outside.
    public let codecs: [String]

    /// As a player tells of it.
    public init(bitrate: Int? = nil, width: Int? = nil, height: Int? = nil, codecs: [String] = []) {
        self.bitrate = bitrate
        self.width = width
        self.height = height
        self.codecs = codecs
    }
}
