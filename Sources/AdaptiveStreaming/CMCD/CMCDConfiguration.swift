import Foundation

/// The settings of Common Media Client Data (CMCD), version 1 (CTA-5004). The data describes each request to the
/// server.
///
/// ```swift
/// var configuration = NativePlayer.Configuration()
/// configuration.cmcd = CMCDConfiguration(mode: .query, contentID: "film-7")
/// ```
public struct CMCDConfiguration: Sendable {
    /// The part of a request that contains the CMCD data.
    public enum Mode: String, CaseIterable, Sendable {
        /// The header fields `CMCD-Object`, `CMCD-Request`, `CMCD-Session` and `CMCD-Status`.
        case headers
        /// The query parameter `CMCD`.
        case query
    }

    /// The part of each request that contains the CMCD data.
    public var mode: Mode
    /// The identifier of the content, which should be the same in all sessions; nil for none.
    ///
    /// At most 64 characters are sent. Characters outside of printable ASCII are percent-encoded.
    public var contentID: String?
    /// The CMCD keys that may be sent. By default, all keys may be sent.
    public var keys: Set<CMCDKey>
    /// A function that returns the identifier of a load. By default, the identifier is a random UUID.
    ///
    /// The player calls the function once per load, under a lock. The function must not use the player. The identifier
    /// is encoded and limited like ``contentID``.
    public var makeSessionID: @Sendable () -> String

    /// Creates the settings of CMCD.
    ///
    /// - Parameters:
    ///   - mode: The part of each request that contains the CMCD data.
    ///   - contentID: The identifier of the content; nil for none.
    ///   - keys: The keys that may be sent.
    ///   - makeSessionID: A function that returns the identifier of a load, by default a random UUID.
    public init(
        mode: Mode = .headers, contentID: String? = nil, keys: Set<CMCDKey> = Set(CMCDKey.allCases),
        makeSessionID: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        self.mode = mode
        self.contentID = contentID
        self.keys = keys
        self.makeSessionID = makeSessionID
    }
}
