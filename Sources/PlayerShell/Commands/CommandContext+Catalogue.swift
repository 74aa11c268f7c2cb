import Foundation
import StreamingCore

extension CommandContext {
    /// Where to keep things; in memory where there is no other place, and then the person is told.
    func storageOrNone(_ kind: StoreKind) -> Storage {
        do {
            return try composition.storage(kind)
        } catch {
            console.note(error.line)
            return .inMemory()
        }
    }

    /// Tells what there is to know of the page that came last, beside its videos.
    func tell(of listing: Listing, _ access: CatalogueAccess, json: Bool) {
        let page = listing.page
        if json { console.emit(CatalogueEvents.page(page, number: listing.pages)) }
        if listing.repeats > 0 {
            console.note("player: the server repeated \(listing.repeats) videos; they are left out")
        }
        for reason in page.refused.prefix(Self.longestList) { console.note("player: left out: \(reason)".printable) }
        let more = page.refusedCount - min(page.refused.count, Self.longestList)
        if more > 0 { console.note("player: left out: \(more) more") }
        if listing.hasBegunWithSaved, case .cache(let date, let failure?) = page.origin {
            console.note(
                "player: \(listing.source.url.redacted): \(failure.message); this was saved \(date.formatted(.iso8601))"
                    .printable)
        }
    }

    private static let longestList = 20
}
