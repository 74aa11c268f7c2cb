import AdaptiveStreaming
import Foundation
import MPVPlayback
import StreamingCache
import StreamingCore
import StreamingLibrary

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The composition root, which is the only code that chooses the implementation of each protocol.
@MainActor
struct Composition {
    let clock: any MonotonicClock
    let notices: Notices
    /// The path of the recording of the last session, or nil if the user's folders are unknown.
    let lastSession: String?
    private let locks: URL?
    private let makeBaseTransport: (HTTPHeaders) -> any HTTPTransport
    private let makeStorage: (StoreKind) throws(Failure) -> Storage
    /// A function that returns a random number from 0 to less than 1, for the jitter of retries.
    private let random: @Sendable () -> Double
    private let makeLogger: (LogLevel) -> any Logger
    private let readMemory: @Sendable () -> MemoryState

    /// Creates the production composition, which uses URLSession with cookies in memory and without a URL cache.
    ///
    /// - Parameters:
    ///   - clock: The clock of all parts.
    ///   - environment: The environment variables, which determine the user's folders.
    ///   - logPrefix: The text before each message and log line, such as a control sequence that removes the status
    ///     line.
    init(
        clock: any MonotonicClock = SystemClock(),
        environment: [String: String] = ProcessInfo.processInfo.environment, logPrefix: String = ""
    ) {
        self.clock = clock
        let notices = Notices {
            // A closed standard error is no reason to fail.
            try? FileHandle.standardError.write(contentsOf: Data("\(logPrefix)\($0)\n".utf8))
        }
        self.notices = notices
        lastSession = Storage.lastSession(environment: environment)
        locks = Storage.locks(environment: environment)
        makeStorage = { kind throws(Failure) in
            try Storage(kind, clock: clock, environment: environment, notices: notices)
        }
        makeLogger = { ConsoleLogger(minimumLevel: $0, prefix: logPrefix) }
        random = { .random(in: 0..<1) }
        readMemory = SystemMemoryProvider.read
        makeBaseTransport = { headers in
            URLSessionHTTPClient(session: URLSession(configuration: .ephemeral), clock: clock, headers: headers)
        }
    }

    /// Creates a composition for tests, with a fixed transport, fixed stores and no randomness.
    init(
        clock: any MonotonicClock, transport: any HTTPTransport, storage: Storage = .inMemory(),
        logger: any Logger = NullLogger(), lastSession: String? = nil,
        notices: Notices = Notices { _ in },
        readMemory: @escaping @Sendable () -> MemoryState = SystemMemoryProvider.read
    ) {
        self.clock = clock
        self.notices = notices
        self.lastSession = lastSession
        locks = nil
        makeStorage = { _ in storage }
        makeLogger = { _ in logger }
        random = { 0.5 }
        self.readMemory = readMemory
        makeBaseTransport = { _ in transport }
    }

    /// Returns a logger for the log level in the options. If the options have no log level, the logger discards
    /// everything.
    func logger(_ options: NetworkOptions) -> any Logger {
        options.logLevel.map(makeLogger) ?? NullLogger()
    }

    /// Returns the transport for requests. The transport logs the requests if the options have a log level.
    func transport(_ options: NetworkOptions) -> any HTTPTransport {
        let base = makeBaseTransport(options.agent)
        guard options.logLevel != nil else { return base }
        return LoggingHTTPTransport(decoratee: base, logger: logger(options), clock: clock)
    }

    /// Returns the stores of a kind.
    ///
    /// - Throws: `Failure` if the user's folders are unknown.
    func storage(_ kind: StoreKind) throws(Failure) -> Storage { try makeStorage(kind) }

    /// Returns the location of the records of sessions. The viewing sessions are in a store of the given kind.
    ///
    /// - Throws: `Failure` if the user's folders are unknown.
    func analytics(_ kind: StoreKind) throws(Failure) -> AnalyticsPlace {
        AnalyticsPlace(try storage(kind).state, locks: kind == .memory ? nil : locks, lastSession: lastSession)
    }

    /// Returns a listing that loads pages from the server or from the saved copies, and logs each page.
    func listing(of source: CatalogueSource, _ access: CatalogueAccess) -> Listing {
        let pages = pages(access, of: source.url)
        let loader =
            switch source {
            case .document(let url): VideoPageLoader(pages: pages, document: url)
            case .api(let url): VideoPageLoader(pages: pages, api: url)
            }
        let logged = LoggingPages(firstPage: { try await loader.load() }, logger: logger(access.network), clock: clock)
        return Listing(VideoListStore(clock: clock, load: logged.load), source: source)
    }

    /// Loads and returns the comments on a video.
    ///
    /// - Throws: An error of the transport, or `VideoCommentsMapper.Error` if the response is invalid.
    func comments(
        of id: UUID, _ source: CatalogueSource, _ access: CatalogueAccess
    ) async throws -> [VideoComment] {
        try await RemoteVideoCommentsLoader(client: documents(access, of: source.url), api: source.base).load(for: id)
    }

    /// Returns the transport for playlists. The transport uses no cache, and retries failed requests according to the
    /// options. If the options have a log level, the requests are logged.
    ///
    /// - Parameters:
    ///   - first: The URL that the user named, or nil if the user named a file. Only the server of this URL receives
    ///     the user's header fields; if the URL is nil, no server receives the fields.
    ///   - options: The network options of the command.
    func playlists(namedBy first: URL?, _ options: NetworkOptions) -> any HTTPTransport {
        let transport = retrying(options)
        guard let first else { return transport }
        return RequestHeadersTransport(transport, headers: options.headers, to: first)
    }

    private func retrying(_ options: NetworkOptions) -> RetryingHTTPTransport {
        RetryingHTTPTransport(
            decoratee: transport(options), policy: options.retry, clock: clock, random: random,
            onRetry: { [notices] in notices.say(PlaybackTexts.retry($0)) })
    }

    /// Returns the transport for documents. The transport uses fresh cached responses, and otherwise sends requests.
    /// Failed requests are retried according to the options. If the options have a log level, the requests are logged.
    ///
    /// Offline, the transport uses only cached responses.
    ///
    /// - Parameters:
    ///   - access: The options for access to the catalogue.
    ///   - first: The URL that is requested first, or nil. Only the server of this URL receives the user's header
    ///     fields; if the URL is nil, no server receives the fields.
    private func documents(_ access: CatalogueAccess, of first: URL?) -> any HTTPTransport {
        let documents = documents(access)
        guard let first else { return documents }
        return RequestHeadersTransport(documents, headers: access.network.headers, to: first)
    }

    private func documents(_ access: CatalogueAccess) -> any HTTPTransport {
        let (clock, entries, onStoreError) = (clock, access.storage.cache, notKept)
        let headers = access.network.agent
        if access.isOffline {
            return OfflineHTTPTransport(
                entries: entries, headers: headers, currentDate: { clock.date }, onStoreError: onStoreError)
        }
        return CachingHTTPTransport(
            decoratee: retrying(access.network), entries: entries, headers: headers, currentDate: { clock.date },
            onStoreError: onStoreError)
    }

    private func pages(_ access: CatalogueAccess, of first: URL) -> any VideoPages {
        let local = savedPages(access)
        if access.isOffline { return local }
        var hurried = access
        hurried.network.retry = .none
        return FallbackVideoPages(
            remote: remotePages(access, of: first), remoteWhileUnreachable: remotePages(hurried, of: first),
            local: local,
            replacesSaved: access.replacesSaved, onCacheError: notKept)
    }

    private func remotePages(_ access: CatalogueAccess, of first: URL) -> RemoteVideoPages {
        RemoteVideoPages(client: documents(access, of: first), isLenient: access.isLenient, known: access.known)
    }

    /// Returns the saved pages of all catalogues.
    func savedPages(_ access: CatalogueAccess) -> LocalVideoPages {
        LocalVideoPages(
            entries: access.storage.cache, isLenient: access.isLenient, currentDate: { [clock] in clock.date })
    }

    private var notKept: @Sendable (StoreError) -> Void {
        { [notices] in notices.isNotKept("cannot save the catalogue", $0) }
    }

    /// Returns a transport with its own connections, for a session of a monitor.
    ///
    /// - Parameters:
    ///   - options: The network options of the command.
    ///   - url: The URL of the stream. Only its server receives the user's header fields.
    func monitoredTransport(_ options: NetworkOptions, for url: URL) -> any HTTPTransport {
        RequestHeadersTransport(transport(options), headers: options.headers, to: url)
    }

    /// Returns a player with the native engine, for a session of a monitor.
    ///
    /// The session itself does not retry, so a failure ends it. The engine still retries requests. Neither writes a
    /// log, because a monitor reports each failure itself.
    ///
    /// - Parameter transport: The transport of the session.
    func monitoredPlayer(_ transport: any HTTPTransport) -> StreamingPlayer {
        let player = NativePlayer(transport: transport, clock: clock)
        // A monitor samples its sessions once per second, and may have hundreds of them.
        let policies = SessionPolicies(background: .continues, positionInterval: .seconds(1))
        return StreamingPlayer(PlayerSession(player: player, clock: clock, policies: policies, random: random))
    }

    /// Returns a playback with a new player and session. The player and the session write a log if the options have a
    /// log level.
    ///
    /// - Parameters:
    ///   - options: The network options of the command.
    ///   - engine: The engine that plays.
    ///   - picture: The picture that mpv draws on the terminal, or nil if mpv does not draw on the terminal.
    func playback(
        _ options: NetworkOptions, _ engine: Engine = .native(), picture: TerminalPicture? = nil
    ) -> Playback {
        let (player, mpv, willLoad) = player(options, engine, picture)
        let logger = logger(options)
        let id = UUID()
        let decorated: any ReportingPlayer =
            options.logLevel == nil
            ? player : LoggingVideoPlayer(decoratee: player, logger: logger, correlationID: id, clock: clock)
        let policies = SessionPolicies(retry: options.retry, background: .pausesAndResumes)
        let session = PlayerSession(player: decorated, clock: clock, policies: policies, random: random)
        let log = PlaybackLog(of: session, logger: logger, correlationID: id)
        let playback = Playback(StreamingPlayer(session), mpv: mpv, willLoad: willLoad, log: log)
        playback.preloader = (player as? NativePlayer)?.preloads
        if options.adaptsBuffer { playback.resources = resources(of: playback.player, player as? NativePlayer, mpv) }
        return playback
    }

    private func resources(
        of player: StreamingPlayer, _ native: NativePlayer?, _ mpv: MPVPlayer?
    ) -> ResourceAdaptation {
        let monitor = PollingMemoryMonitor(memoryReader: readMemory, clock: clock)
        let resources = ResourceAdaptation(monitor)
        if let native { resources.adapt(native, of: player) }
        if let mpv { resources.adapt(mpv) }
        return resources
    }

    private func player(
        _ options: NetworkOptions, _ engine: Engine, _ picture: TerminalPicture?
    ) -> (player: any ReportingPlayer, mpv: MPVPlayer?, willLoad: Playback.WillLoad) {
        switch engine {
        case .native(let selection, let mode, let subtitles, let targetLatency, let adaptation):
            let origin = LockedValue<URL?>(nil)
            let media = RequestHeadersTransport(transport(options)) { url in
                origin.withLock { $0 }.map(url.hasSameOrigin) == true ? options.headers : [:]
            }
            var configuration = NativePlayer.Configuration()
            configuration.selection = selection
            configuration.subtitles = subtitles
            configuration.cmcd = mode.map { CMCDConfiguration(mode: $0) }
            configuration.targetLatency = targetLatency
            configuration.rule = adaptation.rule
            let player = NativePlayer(transport: media, clock: clock, configuration: configuration)
            return (player, nil, { _, server in origin.withLock { $0 = server } })
        case .mpv(let installation, let mpvOptions):
            // The last row belongs to the status line.
            let terminal = picture.map { picture in
                MPVTerminal(
                    size: { .init(columns: picture.size().columns, rows: picture.size().rows - 1) },
                    write: picture.draw)
            }
            let player = MPVPlayer(
                installation, options: mpvOptions, terminal: terminal, clock: clock, transport: transport(options))
            return (player, player, { player.setHeaders(options.fields(for: $0, server: $1)) })
        }
    }
}
