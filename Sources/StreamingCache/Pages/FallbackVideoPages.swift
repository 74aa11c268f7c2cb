import Foundation
import StreamingCore

/// A loader that requests and saves pages from a server, and falls back to a saved page if the server fails.
///
/// After a fallback, the `origin` of the page is `cache`, with the failure of the server as the reason.
public struct FallbackVideoPages: VideoPages {
    private let remote: any VideoPages
    private let remoteWhileUnreachable: any VideoPages
    private let local: LocalVideoPages
    private let replacesSaved: Bool
    private let onCacheError: @Sendable (StoreError) -> Void
    /// Whether the last fallback to a saved page followed a recoverable failure, and no request has succeeded since.
    private let isUnreachable = LockedValue(false)

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - remote: The loader of pages from the server.
    ///   - remoteWhileUnreachable: The loader that replaces `remote` after a fallback because of a recoverable failure,
    ///     until the server responds again. Nil means `remote`. Pass a loader without retries, so that a load of many
    ///     pages waits for retries only once.
    ///   - local: The loader of saved pages, which also saves pages.
    ///   - replacesSaved: Whether a page from the server replaces a valid saved page.
    ///   - onCacheError: A closure that receives the error if a page cannot be saved, or a saved page cannot be read.
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

    /// Returns the page at a URL from the server, or the saved page if the server fails.
    ///
    /// - Throws: The error of `remote` or `remoteWhileUnreachable` if there is no valid saved page, or if the load is
    ///   cancelled.
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
            // A missing or expired page is not a cache error. If the server has failed, `page(at:)` throws the error of
            // the server, which is more informative.
        }
        return nil
    }
}
