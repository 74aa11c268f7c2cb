import Foundation
import LocalOrigin
import StreamingCore

/// The catalogue of the browse screen, which is loaded page by page.
@MainActor
final class BrowseCatalogue {
    /// A closure to call after each change of the catalogue.
    var onChange: (() -> Void)?
    /// A function that receives each message about a loaded page.
    var onMessage: ((String) -> Void)?
    private(set) var source: CatalogueSource?
    private(set) var phase = BrowseState.Phase.loading
    /// The number of times that the first page was loaded. Each time replaces the videos.
    private(set) var listings = 0

    /// The port of the built-in server, so that the saved URLs of its videos stay valid.
    private static let samplePort: UInt16 = 18_080

    /// The maximum number of pages that are loaded without a key, so that a search does not load an endless catalogue.
    private static let mostPages = 20

    private var pagesWithoutKey = 0
    private let access: CatalogueAccess
    private let context: CommandContext
    private var listing: Listing?
    private var task: Task<Void, Never>?
    /// The built-in server of the sample catalogue; nil for another catalogue.
    private var origin: LocalOrigin?

    init(_ source: CatalogueSource?, _ access: CatalogueAccess, in context: CommandContext) {
        self.source = source
        self.access = access
        self.context = context
    }

    var videos: GrowingList<Video> { listing?.videos ?? [] }

    /// Loads the catalogue from its first page. If no catalogue is named, the last listed catalogue is loaded, or else
    /// the sample catalogue.
    func open() {
        perform { () throws(Failure) in
            let source = try await self.findSource()
            self.source = source
            let access = await self.context.access(self.access, to: source)
            let listing = self.context.composition.listing(of: source, access)
            try await self.load(listing)
            self.listing = listing
            self.listings += 1
            let listed = ListedCatalogue(source: source, isLenient: access.isLenient)
            // Item numbers must not refer to the sample catalogue, because its server ends with this program.
            if self.origin == nil {
                try? await LastListing(storage: access.storage).set(listed, at: self.context.clock.date)
            }
        }
    }

    /// Loads the catalogue again from its first page. If a later page has failed, loads that page instead.
    func reload() {
        if case .failed = phase, !videos.isEmpty { loadPage() } else { open() }
    }

    /// Loads the next page, and returns whether it loads. While a page loads, after the last page, and after too many
    /// pages without a key, nothing happens.
    @discardableResult
    func loadPage() -> Bool {
        guard let listing, listing.hasMore, task == nil, pagesWithoutKey < Self.mostPages else { return false }
        pagesWithoutKey += 1
        perform { () throws(Failure) in try await self.load(listing) }
        return true
    }

    /// Allows further pages. Call this method after each key.
    func resetLimit() { pagesWithoutKey = 0 }

    /// Cancels the load of a page, and stops the built-in server.
    func close() {
        task?.cancel()
        origin?.stop()
    }

    private func perform(_ work: @escaping () async throws(Failure) -> Void) {
        task?.cancel()
        phase = .loading
        task = Task {
            do throws(Failure) {
                try await work()
            } catch {
                if Task.isCancelled { return }
                phase = .failed(error.message)
            }
            task = nil
            onChange?()
        }
        onChange?()
    }

    private func load(_ listing: Listing) async throws(Failure) {
        _ = try await listing.nextPage()
        if Task.isCancelled { return }
        phase = .loaded(hasMore: listing.hasMore)
        report(listing)
    }

    private func report(_ listing: Listing) {
        let page = listing.page
        if page.refusedCount > 0 {
            onMessage?("skipped \(PlaybackTexts.count(page.refusedCount, "invalid video"))")
        }
        if listing.hasBegunWithSaved, case .cache(let date, let failure) = page.origin {
            let reason = failure.map { "\($0.message); " } ?? ""
            onMessage?("\(reason)showing the copy saved \(date.formatted(.iso8601))")
        }
    }

    private func findSource() async throws(Failure) -> CatalogueSource {
        if let source { return source }
        do throws(Failure) {
            return try await context.source(nil, access.storage)
        } catch {
            guard error.kind == "noCatalogue" else { throw error }
        }
        let origin = try context.sampleOrigin(port: Self.samplePort)
        self.origin = origin
        return .document(origin.url("catalogue.json"))
    }
}
