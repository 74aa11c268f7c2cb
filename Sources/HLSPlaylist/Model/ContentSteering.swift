/// The content steering of a presentation, which lets a server select the pathway that a client uses (RFC 8216bis,
/// 4.4.6.6).
///
/// A pathway is a set of variants, for example those on one content delivery network.
public struct ContentSteering: Equatable, Sendable {
    /// The URI of the steering manifest after variable substitution. The URI may be relative to the playlist's URL.
    public var serverURI: String
    /// The identifier of the pathway to start with; nil if the playlist does not declare one.
    public var pathwayID: String?

    /// Creates the content steering of a presentation.
    public init(serverURI: String, pathwayID: String? = nil) {
        self.serverURI = serverURI
        self.pathwayID = pathwayID
    }
}
