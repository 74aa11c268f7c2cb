import Foundation
import StreamingCore
import StreamingLibrary

/// The command `player notes`, which lists, adds, edits and removes the user's notes on a video.
struct NotesCommand: Command {
    private enum Action {
        case add(title: String, text: String?)
        case list
        case edit(Int, title: String?, text: String?)
        case remove(Int)
    }

    static let spec = CommandSpec(
        name: "notes", summary: "List, add, edit and remove your notes on a video",
        description: ["Your notes stay on this device. After an action, all notes on the video are listed."],
        arguments: [
            .video,
            .init(
                name: "ACTION", help: "list (the default), add, edit or rm", isRequired: false,
                words: ["list", "add", "edit", "rm"]),
            .init(name: "NOTE", help: "the number of a note, for edit and rm", isRequired: false),
        ],
        options: [
            .init(name: "--title", value: "TEXT", help: "the title of the note, for add and edit"),
            .init(name: "--text", value: "TEXT", help: "the text, for add and edit; \"\" removes the text"),
            .videoCatalogue, .videoAPI, .offline, .store, .json,
        ],
        sections: [.noteStores],
        examples: [
            (
                "player notes 2 add --title \"the dragon\" --text \"at 0:12\"",
                "Add a note to video 2 of the last listing"
            ),
            ("player notes 2 edit 1 --title \"the dragon comes\"", "Change the title of note 1"),
            ("player notes 2 rm 1", "Remove note 1"),
        ])

    private let item: VideoItem
    private let action: Action
    private let options: CatalogueOptions
    private let json: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        item = try VideoItem(arguments)
        action = try Self.action(arguments)
        options = try CatalogueOptions(arguments)
        json = arguments.has("--json")
    }

    private static func action(_ arguments: ParsedArguments) throws(UsageError) -> Action {
        let words = arguments.positional.dropFirst()
        let (title, text) = (arguments.values(of: "--title").first, arguments.values(of: "--text").first)
        let name = words.first ?? "list"
        let number = try words.dropFirst().first.map { text throws(UsageError) in
            guard let number = Int(text), number > 0 else {
                throw UsageError("invalid NOTE: expected a number of at least 1, not \"\(text.printable)\"")
            }
            return number
        }
        let hasTexts = title != nil || text != nil
        if hasTexts && name != "add" && name != "edit" {
            throw UsageError("--title and --text can be used only with add and edit")
        }
        switch (name, number) {
        case ("add", nil):
            guard let title else { throw UsageError("missing option: --title") }
            return .add(title: title, text: text)
        case ("list", nil): return .list
        case ("edit", let number?):
            guard hasTexts else { throw UsageError("missing option: --title or --text") }
            return .edit(number, title: title, text: text)
        case ("rm", let number?): return .remove(number)
        case ("edit", nil), ("rm", nil): throw UsageError("missing argument: NOTE")
        case ("add", _), ("list", _): throw UsageError("NOTE cannot be used with \(name)")
        default: throw UsageError("invalid ACTION: expected list, add, edit or rm, not \"\(name.printable)\"")
        }
    }

    func run(in context: CommandContext) async -> Int32 {
        await context.runReporting(json: json, facts: ["notes"]) {
            (facts: inout CommandContext.SummaryFields) throws(Failure) in
            // There is no fallback to memory, so that no note is lost.
            let storage = try context.composition.storage(options.store)
            let id = try await find(storage, context)
            let store = EntryNoteStore(entries: storage.data, video: id)
            do {
                facts["notes"] = .int(Int64(try await perform(on: store, context)))
            } catch let error as Failure {
                throw error
            } catch let error as NoteStoreError {
                throw Failure(error)
            } catch {
                throw Failure(kind: "unknown", message: "cannot read or change the notes: \(error)")
            }
        }
    }

    /// Returns the identifier of the video. If the user typed an identifier, no listing is loaded.
    ///
    /// - Throws: `Failure` if there is no catalogue, a page cannot be loaded, or there is no such video.
    private func find(_ storage: Storage, _ context: CommandContext) async throws(Failure) -> UUID {
        if case .id(let id) = item { return id }
        return try await context.findListed(item, in: options.source, options.access(to: storage)).video.id
    }

    /// Performs the action, prints the resulting notes, and returns their number.
    ///
    /// - Throws: `Failure` if there is no such note. `NoteStoreError` if the title or the text is invalid, or if the
    ///   store fails.
    private func perform(on store: EntryNoteStore, _ context: CommandContext) async throws -> Int {
        let clock = context.clock
        switch action {
        case .add(let title, let text):
            let create = CreateNoteUseCase(store: store, currentDate: { clock.date })
            try await create.createNoteWith(title: title, text: text)
        case .list: break
        case .edit(let number, let title, let text):
            let note = try await note(number, in: store)
            try await UpdateNoteUseCase(store: store).updateNoteWith(
                identifier: note.identifier, title: title ?? note.title, text: text ?? note.text)
        case .remove(let number):
            let note = try await note(number, in: store)
            try await RemoveNoteUseCase(store: store).removeNoteWith(identifier: note.identifier)
        }
        let notes = try await FetchAllNotesUseCase(store: store).fetchAll()
        for (number, note) in zip(1..., notes) {
            context.console.result(CatalogueEvents.note(note, number: number), json: json, isWhole: true) {
                CatalogueTexts.note(note, number: number, now: clock.date)
            }
        }
        if notes.isEmpty { context.console.note("player: the video has no notes") }
        return notes.count
    }

    private func note(_ number: Int, in store: EntryNoteStore) async throws -> Note {
        let notes = try await FetchAllNotesUseCase(store: store).fetchAll()
        guard notes.indices.contains(number - 1) else {
            throw Failure(
                kind: "noSuchNote",
                message: "no note \(number): the video has \(notes.count) \(notes.count == 1 ? "note" : "notes")")
        }
        return notes[number - 1]
    }
}
