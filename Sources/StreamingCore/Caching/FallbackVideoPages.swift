import Foundation

/// Loads pages from the server and saves them; where it does not answer, those that were saved, and says so.
public struct FallbackVideoPages: VideoPages {
    private let remote: any VideoPages
    private let local: LocalVideoPages
    private let replacesSaved: Bool
    private let didNotSave: @Sendable (StoreError) -> Void

    /// - Parameters:
    ///   - replacesSaved: whether a page that comes takes the place of a valid one that was saved.
    ///   - didNotSave: is told why a page that came could not be saved, or what was saved could not be read.
    public init(
        remote: any VideoPages, local: LocalVideoPages, replacesSaved: Bool = true,
        didNotSave: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) {
        self.remote = remote
        self.local = local
        self.replacesSaved = replacesSaved
        self.didNotSave = didNotSave
    }

    /// - Throws: what the remote throws, if nothing valid was saved; a cancelled load falls back on nothing.
    @concurrent
    public func page(at url: URL) async throws -> VideoPage {
        do {
            let page = try await remote.page(at: url)
            guard page.maySave else { return page }
            let isWanted = replacesSaved ? true : await saved(at: url) == nil
            if isWanted { save(page, at: url) }
            return page
        } catch let error where !error.isCancellation && !Task.isCancelled {
            guard var page = await saved(at: url) else { throw error }
            if case .cache(let date, _) = page.origin {
                page.origin = .cache(savedAt: date, because: CatalogueFailure(error))
            }
            return page
        }
    }

    private func save(_ page: VideoPage, at url: URL) {
        do {
            try local.save(page, at: url)
        } catch {
            didNotSave(error)
        }
    }

    private func saved(at url: URL) async -> VideoPage? {
        do {
            return try await local.page(at: url)
        } catch let error as StoreError {
            didNotSave(error)
        } catch {
            // There is none that counts; why the server did not answer tells more.
        }
        return nil
    }
}

extension Error {
    /// Whether nobody wants the answer any more.
    package var isCancellation: Bool { self is CancellationError || self as? HTTPError == .cancelled }
}
