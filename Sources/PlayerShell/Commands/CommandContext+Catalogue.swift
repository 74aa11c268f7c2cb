import Foundation
import StreamingCore

extension CommandContext {
    /// Returns the stores of a kind. If the stores are not available, prints a message and returns stores in memory.
    func storageOrNone(_ kind: StoreKind) -> Storage {
        do {
            return try composition.storage(kind)
        } catch {
            console.note(error.line)
            return .inMemory()
        }
    }

    /// Reports the metadata of the last loaded page of a listing, such as the number of skipped videos.
    func tell(of listing: Listing, json: Bool) {
        let page = listing.page
        if json { console.emit(CatalogueEvents.page(page, number: listing.pages)) }
        if listing.repeats > 0, page.origin == .remote {
            console.note("player: skipped \(listing.repeats) duplicate \(listing.repeats == 1 ? "video" : "videos")")
        }
        for reason in page.refused.prefix(Self.longestList) {
            console.note("player: skipped an invalid video: \(reason)".printable)
        }
        let more = page.refusedCount - min(page.refused.count, Self.longestList)
        if more > 0 { console.note("player: skipped \(more) more invalid \(more == 1 ? "video" : "videos")") }
        if listing.hasBegunWithSaved, case .cache(let date, let failure) = page.origin {
            let reason = failure.map { "\(listing.source.url.redacted): \($0.message); " } ?? ""
            console.note("player: \(reason)showing the copy saved \(date.formatted(.iso8601))".printable)
        }
    }

    /// Searches a listing for a video, reports each page that is loaded during the search, and returns the video.
    ///
    /// - Throws: `Failure` if a page cannot be loaded or if there is no such video.
    func find(_ item: VideoItem, in listing: Listing) async throws(Failure) -> Video {
        try await showingProgress(of: listing) { () throws(Failure) in
            try await listing.find(item) { tell(of: listing, json: false) }
        }
    }

    /// Searches a new listing of a catalogue for a video, and returns the video.
    ///
    /// The search does not replace saved pages, so item numbers still refer to the most recently printed listing.
    ///
    /// - Throws: `Failure` if a page cannot be loaded or if there is no such video.
    func find(
        _ item: VideoItem, in source: CatalogueSource, _ access: CatalogueAccess
    ) async throws(Failure) -> Video {
        var access = await self.access(access, to: source)
        access.replacesSaved = false
        return try await find(item, in: composition.listing(of: source, access))
    }

    /// Returns the current version of a video from its catalogue.
    ///
    /// If the catalogue cannot be loaded or no longer contains the video, prints a message and returns nil.
    ///
    /// - Parameters:
    ///   - id: The identifier of the video.
    ///   - source: The catalogue that contained the video.
    ///   - access: The options for access to the catalogue.
    ///   - known: A saved first page that contains the video, or nil if no such page is saved.
    /// - Throws: `Failure` if the task is cancelled.
    func current(
        _ id: UUID, in source: CatalogueSource, _ access: CatalogueAccess, known: VideoPage? = nil
    ) async throws(Failure) -> Video? {
        var access = access
        access.known = known
        do {
            return try await find(.id(id), in: source, access)
        } catch {
            if Task.isCancelled { throw error }
            composition.notices.say("cannot look up the video: \(error.message); trying the last known URL")
            return nil
        }
    }

    /// Searches a catalogue for a video, and returns the video with its catalogue.
    ///
    /// Saved pages are read first, so item numbers refer to the most recently printed listing. A request is sent only
    /// if the video is not found in the saved pages.
    ///
    /// - Parameters:
    ///   - item: The number or the identifier of the video.
    ///   - source: The catalogue, or nil for the most recently listed catalogue.
    ///   - access: The options for access to the catalogue.
    /// - Returns: The video, the catalogue of the video, and the saved page with only this video. The page is nil if
    ///   the video was found by a search of the listing.
    /// - Throws: `Failure` if there is no catalogue, a page cannot be loaded, or there is no such video.
    func findListed(
        _ item: VideoItem, in source: CatalogueSource?, _ access: CatalogueAccess
    ) async throws(Failure) -> (video: Video, source: CatalogueSource, page: VideoPage?) {
        let source = try await self.source(source, access.storage)
        var offline = await self.access(access, to: source)
        offline.isOffline = true
        // Decoding a large page takes seconds, so only the requested video is decoded. If this fails, the search below
        // reads the whole listing.
        if case .number(let number) = item,
            let page = try? await composition.savedPages(offline).page(at: source.url, video: number),
            let video = page.videos.first
        {
            return (video, source, page)
        }
        do {
            return (try await composition.listing(of: source, offline).find(item), source, nil)
        } catch {
            if access.isOffline || Task.isCancelled { throw error }
        }
        return (try await find(item, in: source, access), source, nil)
    }

    /// Returns the catalogue that the user named, or the most recently listed catalogue if `named` is nil.
    ///
    /// - Throws: `Failure` if no catalogue was listed yet, or if the record of the last listing cannot be read.
    func source(_ named: CatalogueSource?, _ storage: Storage) async throws(Failure) -> CatalogueSource {
        if let named { return named }
        do {
            if let last = try await LastListing(storage: storage).catalogue() { return last.source }
        } catch {
            throw Failure(error)
        }
        throw Failure(
            kind: "noCatalogue",
            message: "no catalogue was listed yet; start with: player list URL")
    }

    /// Returns the given settings. If the last listing was a lenient listing of this catalogue, the returned settings
    /// are lenient too.
    ///
    /// Item numbers refer to the printed listing, so the settings must skip the same invalid videos as that listing.
    func access(_ access: CatalogueAccess, to source: CatalogueSource) async -> CatalogueAccess {
        var access = access
        // An unreadable record is ignored here. If the command needs the record, `source(_:_:)` reports the error.
        let last = try? await LastListing(storage: access.storage).catalogue()
        if last == ListedCatalogue(source: source, isLenient: true) { access.isLenient = true }
        return access
    }

    private static let longestList = 20
}
