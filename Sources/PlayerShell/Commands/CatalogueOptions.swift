import Foundation
import StreamingCore

/// Options of commands that get at a catalogue, or at what was kept of it.
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

/// How a command gets at a catalogue, as it was asked for.
struct CatalogueOptions {
    let network: NetworkOptions
    /// Nil for the one that was listed last.
    let source: CatalogueSource?
    let store: StoreKind
    private let isOffline: Bool
    private let isLenient: Bool

    /// - Parameter url: the document, if it is no option.
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

    /// What that comes to. A place to keep things that is not there is told, and does without.
    @MainActor
    func access(in context: CommandContext) -> CatalogueAccess { access(to: context.storageOrNone(store)) }

    /// The same with stores that are there.
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
