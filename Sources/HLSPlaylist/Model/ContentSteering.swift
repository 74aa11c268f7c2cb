/// Who says which pathway to take (RFC 8216bis, 4.4.6.6).
public struct ContentSteering: Equatable, Sendable {
    /// The steering manifest's, as it is written, after substitution.
    public var serverURI: String
    /// The pathway to begin with.
    public var pathwayID: String?

    public init(serverURI: String, pathwayID: String? = nil) {
        self.serverURI = serverURI
        self.pathwayID = pathwayID
    }
}
