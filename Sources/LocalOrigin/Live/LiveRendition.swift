/// A variant or an audio rendition of a live stream.
package struct LiveRendition: Equatable, Sendable {
    /// The name, which is also the name of the playlist without its suffix.
    package let name: String
    /// The bandwidth, in bits per second.
    ///
    /// Synthetic segments have this bitrate, with their sizes rounded up to whole packets.
    package let bandwidth: Int
    /// The resolution of a variant, such as `160x90`; nil if the playlist does not declare it.
    package let resolution: String?
    /// The codecs of a variant; nil if the playlist does not declare them.
    package let codecs: String?
    /// The language of an audio rendition, such as `en`; nil if the playlist does not declare it.
    package let language: String?

    /// Creates a variant or an audio rendition from its properties.
    package init(
        _ name: String, bandwidth: Int, resolution: String? = nil, codecs: String? = nil, language: String? = nil
    ) {
        self.name = name
        self.bandwidth = bandwidth
        self.resolution = resolution
        self.codecs = codecs
        self.language = language
    }
}
