import Foundation
import StreamingCore

/// Options of commands that access a catalogue or its saved data.
extension CommandSpec.Option {
    static let catalogue = Self(
        name: "--catalogue", value: "URL", help: "the URL of a catalogue document (default: the last listed catalogue)")
    static let api = Self(
        name: "--api", value: "BASE", help: "the base URL of a catalogue API, which lists its videos at BASE/v1/videos")
    static let offline = offline("the catalogue")
    static let offlineComments = offline("the catalogue and the comments")
    static let lenient = Self(
        name: "--lenient",
        help: "skip invalid videos instead of rejecting their page")
    static let retries = Self(
        name: "--retries", value: "N",
        help: "retry a failed request up to N times (default: 0)")
    static let listStore = store("where to keep the cache and the last listing")
    static let noteStore = store("where to keep the cache, the last listing and your notes")
    static let playStore = store("where to keep the cache, the last listing, the history and the viewing sessions")
    static let shellStore = store("where to keep the cache and the viewing sessions")
    static let cacheStore = store("where the cache is")
    static let historyStore = store("where the history is")
    static let sessionStore = store("where the viewing sessions are")

    private static func offline(_ purpose: String) -> Self {
        Self(name: "--offline", help: "read \(purpose) only from the cache")
    }

    private static func store(_ purpose: String) -> Self {
        Self(
            name: "--store", value: "KIND",
            help: "\(purpose): memory (until the program ends), file (the default) or sqlite (needs a build with "
                + "--traits SQLite)")
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
        if isOffline && arguments.has("--retries") { throw UsageError("--offline cannot be used with --retries") }
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
    init(_ arguments: ParsedArguments) throws(UsageError) {
        self = try arguments.value(of: "--store", "memory, file or sqlite", StoreKind.init) ?? .file
        if self == .sqlite && !Storage.hasSQLite {
            throw UsageError("--store sqlite is not available: build with swift build --traits SQLite")
        }
    }
}
