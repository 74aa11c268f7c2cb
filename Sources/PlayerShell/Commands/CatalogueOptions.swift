import Foundation
import StreamingCore

/// Options of commands that access a catalogue or its saved data.
extension CommandSpec.Option {
    static let videoCatalogue = Self(
        name: "--catalogue", value: "URL", help: "the catalogue document (default: the last listed)")
    static let videoAPI = Self(name: "--api", value: "BASE", help: "the catalogue API with videos at BASE/v1/videos")
    static let offline = Self(name: "--offline", help: "send no requests, and read only saved copies")
    static let lenient = Self(
        name: "--lenient",
        help: "skip invalid videos, instead of rejecting their pages", setting: .flag(default: false))
    static let retries = Self(
        name: "--retries", value: "N", help: "retry each failed request up to N times (default: 0)",
        setting: Setting(NetworkOptions.retryCounts, default: "0"))
    /// The option that selects the store of a command that saves data.
    static let store = Self(
        name: "--store", value: "KIND", help: "save data in: file (the default), sqlite or memory",
        setting: Setting(StoreKind.values, default: "file"))
    /// The option that selects the store of a command that only shows or removes the data of other commands.
    static let readStore = Self(
        name: "--store", value: "KIND", help: "the store to use: file (the default) or sqlite",
        setting: Setting(StoreKind.values, default: "file"), words: ["file", "sqlite"])
}

extension CommandSpec.Section {
    static let listStores = stores("the cache and the last listing")
    static let noteStores = stores("your notes, the cache and the last listing")
    static let playStores = stores("the history, the viewing sessions, the cache and the last listing")
    static let browseStores = stores(
        "the history, the favourites, your notes, the viewing sessions, the cache and the last listing")
    static let shellStores = stores("the typed lines, the viewing sessions and the cache")
    static let readStores = Self("Stores", "--store sqlite needs a build with --traits SQLite.")

    private static func stores(_ contents: String) -> Self {
        Self(
            "Stores", "--store selects the place of \(contents):",
            rows: [
                ("file", "files in the cache, state and data folders of your account"),
                ("sqlite", "SQLite databases in these folders; needs a build with --traits SQLite"),
                ("memory", "kept only until the program ends"),
            ])
    }
}

/// The parsed options for access to a catalogue.
struct CatalogueOptions {
    let network: NetworkOptions
    /// The catalogue that the user named, or nil for the most recently listed catalogue.
    let source: CatalogueSource?
    let store: StoreKind
    private let isOffline: Bool
    private let isLenient: Bool

    /// Creates the options from the arguments of a command.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the command.
    ///   - url: The URL of the catalogue document if it is a positional argument, otherwise nil.
    /// - Throws: `UsageError` for an invalid value or for options that exclude each other.
    init(_ arguments: ParsedArguments, url: String? = nil) throws(UsageError) {
        network = try NetworkOptions(arguments)
        store = try StoreKind(arguments)
        isOffline = arguments.has("--offline")
        isLenient = arguments.has("--lenient")
        if isOffline && arguments.isGiven("--retries") { throw UsageError("--offline cannot be used with --retries") }
        let api = try arguments.values(of: "--api").first.map { text throws(UsageError) in
            try arguments.webURL(text, as: "--api")
        }
        let document = try url.map { text throws(UsageError) in try arguments.webURL(text, as: "URL") }
        let catalogue = try arguments.catalogue() ?? document
        if api != nil && catalogue != nil {
            throw UsageError("\(url == nil ? "--catalogue" : "URL") cannot be used with --api")
        }
        source = api.map(CatalogueSource.api) ?? catalogue.map(CatalogueSource.document)
    }

    /// Returns the settings for access to the catalogue. If the stores are not available, prints a message and uses
    /// stores in memory.
    @MainActor
    func access(in context: CommandContext) -> CatalogueAccess { access(to: context.storageOrNone(store)) }

    /// Returns the settings for access to the catalogue, with the given stores.
    func access(to storage: Storage) -> CatalogueAccess {
        CatalogueAccess(network: network, storage: storage, isOffline: isOffline, isLenient: isLenient)
    }
}

extension StoreKind {
    fileprivate static let values = OptionValues<StoreKind>("memory, file or sqlite")

    init(_ arguments: ParsedArguments) throws(UsageError) {
        self = try arguments.value(of: "--store", Self.values) ?? .file
        if self == .sqlite && !Storage.hasSQLite {
            let label = arguments.label(of: "--store").printable
            throw UsageError("\(label) sqlite is not available: build with swift build --traits SQLite")
        }
    }
}
