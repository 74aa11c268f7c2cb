import Foundation
import StreamingCore

/// A video as it is named at the terminal.
enum VideoItem: Equatable {
    /// In the listing, from 1.
    case number(Int)
    case id(UUID)

    init?(_ text: String) {
        if let number = Int(text) {
            guard number > 0 else { return nil }
            self = .number(number)
        } else {
            guard let id = UUID(uuidString: text) else { return nil }
            self = .id(id)
        }
    }

    /// The argument of a command that names one.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let text = arguments.positional.first ?? ""
        guard let item = VideoItem(text) else {
            throw UsageError("N must be a number from 1 on or a video's id, and \"\(text.printable)\" is neither")
        }
        self = item
    }
}

extension CommandSpec.Argument {
    static let video = Self(name: "N", help: "the video: its number in the listing printed last, or its id")
}

extension CommandContext {
    /// Finds a video in a catalogue, where it was listed last unless another is named: in what was saved first, so that
    /// a number means what was printed.
    func find(
        _ item: VideoItem, in source: CatalogueSource?, _ access: CatalogueAccess
    ) async throws(Failure) -> (video: Video, source: CatalogueSource) {
        let source = try self.source(source, access.storage)
        var offline = access
        offline.isOffline = true
        do {
            return (try await composition.listing(of: source, offline).find(item), source)
        } catch {
            if access.isOffline || Task.isCancelled { throw error }
        }
        let listing = composition.listing(of: source, access)
        let video = try await listing.find(item)
        tell(of: listing, access, json: false)
        return (video, source)
    }

    /// The catalogue that was named, or else the one listed last.
    func source(_ named: CatalogueSource?, _ storage: Storage) throws(Failure) -> CatalogueSource {
        if let named { return named }
        do {
            if let source = try LastListing(storage: storage, date: clock.date).source() { return source }
        } catch {
            throw Failure(error)
        }
        throw Failure(
            kind: "noCatalogue",
            message: "nothing was listed yet; player list URL does, or name it with --catalogue URL")
    }
}
