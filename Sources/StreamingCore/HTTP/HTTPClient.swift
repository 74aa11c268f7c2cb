import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches a document in one piece.
public protocol HTTPClient: Sendable {
    /// The document, whatever its status, with the URL it came from in the end.
    func get(from url: URL) async throws -> (Data, HTTPURLResponse)
}
