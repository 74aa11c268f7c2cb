import Foundation
import StreamingMetrics

/// A store that records the writes in the order of their completion. A test can hold a write, or let every write fail.
@MainActor
final class AnalyticsStoreSpy: AnalyticsStore {
    enum Message: Equatable {
        case insert(LocalPlaybackSession)
        case event(LocalPlaybackEvent)
        case update(LocalPlaybackSession)
    }

    private(set) var messages: [Message] = []
    /// The error of every write; nil to succeed.
    var error: (any Error)?
    /// Whether the next write waits until `release()`.
    var isHolding = false
    private var held: CheckedContinuation<Void, Never>?

    /// The written events, converted to the model.
    var events: [PlaybackEvent] {
        messages.compactMap { if case .event(let event) = $0 { event.toModel() } else { nil } }
    }

    /// Lets a held write continue.
    func release() {
        isHolding = false
        held?.resume()
        held = nil
    }

    func insert(_ session: LocalPlaybackSession) async throws { try await write(.insert(session)) }
    func insertEvent(_ event: LocalPlaybackEvent) async throws { try await write(.event(event)) }
    func updateSession(_ session: LocalPlaybackSession) async throws { try await write(.update(session)) }
    func retrieve(
        sessionID: UUID
    ) async throws -> (session: LocalPlaybackSession, events: [LocalPlaybackEvent])? { nil }
    func retrieveAllSessions() async throws -> [LocalPlaybackSession] { [] }
    func deleteSession(_ sessionID: UUID) async throws {}
    func deleteAllSessions() async throws {}

    private func write(_ message: Message) async throws {
        if isHolding, held == nil { await withCheckedContinuation { held = $0 } }
        if let error { throw error }
        messages.append(message)
    }
}
