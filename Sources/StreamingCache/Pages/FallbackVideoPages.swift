import Foundation
import StreamingCore

/// Loads pages from the server and saves them; where one does not come, for whatever reason, the one that was saved, and
/// says so.
public struct FallbackVideoPages: VideoPages {
    private let remote: any VideoPages
    private let remoteWhileUnreachable: any VideoPages
    private let local: LocalVideoPages
    private let replacesSaved: Bool
    private let onCacheError: @Sendable (StoreError) -> Void
    /// Whether the last page was a saved one because the server did not answer.
    private let isUnreachable = LockedValue(false)

    /// - Parameters:
    ///   - remoteWhileUnreachable: The loader to use instead of `remote` after the server could not be reached, until
    ///     it responds again; `remote` by default. A loader without retries lets a load of many pages wait only once.
    ///   - replacesSaved: whether a page that comes takes the place of a valid one that was saved.
    ///   - onCacheError: Called with the error if a page cannot be saved, or a saved page cannot be read.
    public init(
        remote: any VideoPages, remoteWhileUnreachable: (any VideoPages)? = nil, local: LocalVideoPages,
        replacesSaved: Bool = true,
        onCacheError: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) {
        self.remote = remote
        self.remoteWhileUnreachable = remoteWhileUnreachable ?? remote
        self.local = local
        self.replacesSaved = replacesSaved
        self.onCacheError = onCacheError
    }

    /// - Throws: what the remote throws, if nothing valid was saved; a cancelled load falls back on nothing.
    @concurrent
    public func page(at url: URL) async throws -> VideoPage {
        do {
            let pages = isUnreachable.withLock { $0 } ? remoteWhileUnreachable : remote
            let page = try await pages.page(at: url)
            isUnreachable.withLock { $0 = false }
            guard page.maySave else { return page }
            let isWanted = replacesSaved ? true : await saved(at: url) == nil
            if isWanted { await save(page, at: url) }
            return page
        } catch let error where !error.isCancellation && !Task.isCancelled {
            let failure = CatalogueFailure(error)
            guard var page = await saved(at: url) else { throw error }
            isUnreachable.withLock { $0 = failure.isRecoverable }
            if case .cache(let date, _) = page.origin { page.origin = .cache(savedAt: date, because: failure) }
            return page
        }
    }

    private func save(_ page: VideoPage, at url: URL) async {
        do {
            try await local.save(page, at: url)
        } catch {
            onCacheError(error)
        }
    }

    private func saved(at url: URL) async -> VideoPage? {
        do {
            return try await local.page(at: url)
        } catch let error as StoreError {
            onCacheError(error)
        } catch {
            // There is none that counts; why the server did not answer tells more.
        }
        return nil
    }
}
