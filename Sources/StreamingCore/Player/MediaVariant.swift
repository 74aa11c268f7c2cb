/// One of several encodings of the same media. A player can switch between the encodings during playback.
public struct MediaVariant: Equatable, Sendable {
    /// The peak bitrate in bits per second; nil if the media does not declare it.
    public let bitrate: Int?
    /// The width in pixels; nil if the media does not declare it.
    public let width: Int?
    /// The height in pixels; nil if the media does not declare it.
    public let height: Int?
    /// The codecs in the notation of RFC 6381, such as `avc1.4d400c`; empty if the media declares none. The texts come
    /// from the media and are untrusted.
    public let codecs: [String]

    /// Creates a variant, for a player that lists the variants of its media. Each parameter sets the property with its
    /// name.
    public init(bitrate: Int? = nil, width: Int? = nil, height: Int? = nil, codecs: [String] = []) {
        self.bitrate = bitrate
        self.width = width
        self.height = height
        self.codecs = codecs
    }
}
