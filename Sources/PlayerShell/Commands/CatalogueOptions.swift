import Foundation
import StreamingCore

/// Options of commands that access a catalogue or its saved data.
extension CommandSpec.Option {
    static let catalogue = Self(
        name: "--catalogue", value: "URL", help: "the document of the catalogue; by default the one listed last")
    static let api = Self(name: "--api", value: "BASE", help: "the base of the catalogue's API instead of a document")
    static let offline = Self(name: "--offline", help: "ask no server, and take what was saved up to 7 days ago")
    static let lenient = Self(
        name: "--lenient",
        help: "take the valid videos of a page, and say why others are left out; remembered with what was listed last")
    static let retries = Self(
        name: "--retries", value: "N",
        help: "ask again up to N times after an error that may pass, waiting about 1, 2, 4 s and so on; by default 0")
    static let store = Self(
        name: "--store", value: "memory|file|sqlite",
        help: "where to keep what is kept: nowhere, in files (the default), or in SQLite databases")
}

/// The options for access to a catalogue, as typed.
struct CatalogueOptions {
    let network: NetworkOptions
    /// The named catalogue, or nil for the most recently listed one.
    let source: CatalogueSource?
    let store: StoreKind
    private let isOffline: Bool
    private let isLenient: Bool

    /// Creates the options.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the command.
    ///   - url: The document, if it is a positional argument.
    /// - Throws: `UsageError` for an invalid value or for options that exclude each other.
    init(_ arguments: ParsedArguments, url: String? = nil) throws(UsageError) {
        network = try NetworkOptions(arguments)
        store = try StoreKind(arguments)
        isOffline = arguments.has("--offline")
        isLenient = arguments.has("--lenient")
        if isOffline && arguments.has("--retries") { throw UsageError("--offline and --retries exclude each other") }
        let api = try arguments.values(of: "--api").first.map { text throws(UsageError) in
            try arguments.webURL(text, as: "--api")
        }
        let document = try url.map { text throws(UsageError) in try arguments.webURL(text, as: "URL") }
        let catalogue = try arguments.catalogue() ?? document
        if api != nil && catalogue != nil {
            throw UsageError("\(url == nil ? "--catalogue" : "URL") and --api exclude each other")
        }
        source = api.map(CatalogueSource.api) ?? catalogue.map(CatalogueSource.document)
    }

    /// Returns the resulting access. If the storage is not available, it reports that and uses memory.
    @MainActor
    func access(in context: CommandContext) -> CatalogueAccess { access(to: context.storageOrNone(store)) }

    /// Returns the resulting access with the given stores.
    func access(to storage: Storage) -> CatalogueAccess {
        CatalogueAccess(network: network, storage: storage, isOffline: isOffline, isLenient: isLenient)
    }
}

extension StoreKind {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        self = try arguments.value(of: "--store", "memory, file or sqlite", StoreKind.init) ?? .file
        if self == .sqlite && !Storage.hasSQLite {
            throw UsageError("--store sqlite needs a program that was built with swift build --traits SQLite")
        }
    }
}
