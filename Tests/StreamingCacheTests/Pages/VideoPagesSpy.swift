import Foundation
import StreamingCore
@testable import StreamingCache

/// A page server with a configurable response that records the requested URLs.
final class VideoPagesSpy: VideoPages {
    typealias Respond = @Sendable (URL) throws -> VideoPage

    private struct State {
        var respond: Respond
        var requestedURLs: [URL] = []
    }

    private let state: LockedValue<State>

    init(respond: @escaping Respond) {
        state = LockedValue(State(respond: respond))
    }

    /// Creates a spy that serves `listing` in pages of two videos each, starting after the video `after_id`.
    convenience init(listing: [Video]) {
        self.init { url in Self.page(of: listing, at: url) }
    }

    var requestedURLs: [URL] { state.withLock { $0.requestedURLs } }

    func fail(with error: any Error) { respond { _ in throw error } }

    func respond(_ respond: @escaping Respond) { state.withLock { $0.respond = respond } }

    func page(at url: URL) async throws -> VideoPage {
        let respond = state.withLock { state in
            state.requestedURLs.append(url)
            return state.respond
        }
        return try respond(url)
    }

    static func page(of listing: [Video], at url: URL) -> VideoPage {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems
        let after = items?.first { $0.name == "after_id" }?.value
        let rest = listing.drop { after != nil && $0.id.uuidString != after }.dropFirst(after == nil ? 0 : 1)
        return VideoPage(videos: Array(rest.prefix(2)))
    }
}
