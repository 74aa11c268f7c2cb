import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary

/// The saved data of the browse screen: the history, the favourites, the notes, the comments, and the screen itself.
///
/// An error of a store is shown as a message. The screen continues without the data.
@MainActor
final class BrowseLibrary {
    /// The notes on a video, one line per note.
    typealias Notes = (video: UUID, lines: [String])

    let history: WatchHistory
    /// A function that receives each message about an error.
    var onMessage: ((String) -> Void)?

    private let access: CatalogueAccess
    private let context: CommandContext
    private let favourites: Favourites
    private var notes: (video: UUID?, task: Task<Void, any Error>)?

    /// The delay before the notes of the selected video are read, so that scrolling reads no notes.
    private static let notesDelay = Duration.milliseconds(150)

    init(_ access: CatalogueAccess, in context: CommandContext) {
        self.access = access
        self.context = context
        history = WatchHistory(access.storage.state)
        favourites = Favourites(access.storage.data)
    }

    /// Waits until all data is saved.
    func flush() async {
        await access.storage.state.flush()
        await access.storage.data.flush()
    }

    // MARK: The screen

    func loadMemory() async -> BrowseMemory? {
        await result(or: nil, "cannot read the queue and the selection") {
            try await BrowseMemory.load(from: access.storage.state)
        }
    }

    func save(_ memory: BrowseMemory) {
        memory.save(in: access.storage.state, at: context.clock.date) { [notices = context.composition.notices] in
            notices.isNotKept("cannot save the queue, the search and the selection", $0)
        }
    }

    // MARK: The history and the favourites

    func loadHistory() async -> [WatchedVideo] {
        await result(or: [], "cannot read the history") { try await history.videos() }
    }

    func removeFromHistory(_ id: UUID) {
        perform("cannot change the history") { [history] in try await history.remove(id) }
    }

    func loadFavourites() async -> [FavouriteVideo] {
        await result(or: [], "cannot read the favourites") { try await favourites.videos() }
    }

    /// Marks or unmarks a video as a favourite, in the lists and in the store. Returns a message about the change.
    ///
    /// - Parameter onFailure: A closure to call if the store fails, so that the lists are no longer right.
    func setFavourite(
        _ item: BrowseItem, _ isFavourite: Bool, in lists: inout BrowseLists, onFailure: @escaping () -> Void
    ) -> String {
        guard let id = item.videoID else { return "no video of a catalogue is selected" }
        let others = lists.favourites.filter { $0.id != id }
        guard isFavourite else {
            lists.setFavourites(others)
            perform("cannot remove the favourite", onFailure) { [favourites] in try await favourites.remove(id) }
            return "removed from the favourites: \(item.title)"
        }
        let video = FavouriteVideo(
            id: id, title: item.title, url: item.url, document: item.catalogue?.document, api: item.catalogue?.api,
            duration: item.duration, markedAt: context.clock.date)
        lists.setFavourites([video] + others)
        perform("cannot save the favourite", onFailure) { [favourites] in try await favourites.add(video) }
        return "added to the favourites: \(item.title)"
    }

    // MARK: Notes

    /// Reads the notes on a video after a delay. A call with another video cancels the previous call. A call with the
    /// same video has no effect.
    func loadNotes(on video: UUID?, onResult: @escaping (Notes?) -> Void) {
        if let notes, notes.video == video { return }
        notes?.task.cancel()
        let clock = context.clock
        let task = Task {
            try await clock.sleep(for: Self.notesDelay)
            guard let video else { return onResult(nil) }
            let notes = await result(or: nil) { try await self.notes(on: video) }
            if !Task.isCancelled { onResult(notes) }
        }
        notes = (video, task)
    }

    /// Adds a note, and passes all notes on the video to `onResult`, or nil if the note could not be saved.
    func addNote(_ text: String, to video: UUID, onResult: @escaping (Notes?) -> Void) {
        let (clock, store) = (context.clock, store(of: video))
        Task {
            let notes = await result(or: nil) {
                try await CreateNoteUseCase(store: store, currentDate: { clock.date }).createNoteWith(
                    title: text, text: nil)
                return try await self.notes(on: video)
            }
            onResult(notes)
            if notes != nil { onMessage?("the note is saved") }
        }
    }

    private func notes(on video: UUID) async throws -> Notes {
        let notes = try await FetchAllNotesUseCase(store: store(of: video)).fetchAll()
        let now = context.clock.date
        return (video, zip(1..., notes).map { CatalogueTexts.note($1, number: $0, now: now) })
    }

    private func store(of video: UUID) -> EntryNoteStore { EntryNoteStore(entries: access.storage.data, video: video) }

    // MARK: Comments

    /// Loads the comments on a video, and passes them or the error to `onResult`.
    func loadComments(
        on video: UUID, _ source: CatalogueSource, onResult: @escaping (BrowseState.Comments) -> Void
    ) {
        Task {
            do {
                let comments = try await context.composition.comments(of: video, source, access)
                onResult(.loaded(CatalogueTexts.comments(comments, now: context.clock.date)))
            } catch {
                onResult(.failed(CatalogueFailure(error).message))
            }
        }
    }

    // MARK: Errors

    private func perform(
        _ failure: String, _ onFailure: @escaping () -> Void = {}, _ work: @escaping () async throws -> Void
    ) {
        Task {
            let isDone = await result(or: false, failure) {
                try await work()
                return true
            }
            if !isDone { onFailure() }
        }
    }

    /// Returns the result of `work`. If `work` fails, shows a message, and returns `fallback`.
    ///
    /// - Parameter failure: The first part of the message; nil if the error says what failed.
    private func result<Value>(
        or fallback: Value, _ failure: String? = nil, _ work: () async throws -> Value
    ) async -> Value {
        do {
            return try await work()
        } catch {
            onMessage?([failure, "\(error)"].compactMap { $0 }.joined(separator: ": "))
            return fallback
        }
    }
}
