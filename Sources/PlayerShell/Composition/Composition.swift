import AdaptiveStreaming
import Foundation
import MPVPlayback
import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The composition root: here, and nowhere else, is decided what stands behind a protocol.
@MainActor
struct Composition {
    let clock: any PlaybackClock
    private let makeBaseTransport: (HTTPHeaders) -> any HTTPTransport
    /// For the jitter of retries.
    private let random: @Sendable () -> Double
    /// What takes the line away that is drawn in place.
    private let logPrefix: String

    /// The real thing: URLSession without cookies or a cache on disk.
    init(clock: any PlaybackClock = SystemClock(), logPrefix: String = "") {
        self.clock = clock
        self.logPrefix = logPrefix
        random = { .random(in: 0..<1) }
        makeBaseTransport = { headers in
            URLSessionHTTPClient(session: URLSession(configuration: .ephemeral), clock: clock, headers: headers)
        }
    }

    /// With another transport at the bottom, and no chance.
    init(clock: any PlaybackClock, transport: any HTTPTransport) {
        self.clock = clock
        random = { 0.5 }
        logPrefix = ""
        makeBaseTransport = { _ in transport }
    }

    func logger(_ options: NetworkOptions) -> any Logger {
        options.logLevel.map { ConsoleLogger(minimumLevel: $0, prefix: logPrefix) } ?? NullLogger()
    }

    /// Transport, and logging around it.
    func transport(_ options: NetworkOptions) -> any HTTPTransport {
        let base = makeBaseTransport(headers(options))
        guard options.logLevel != nil else { return base }
        return LoggingHTTPTransport(decoratee: base, logger: logger(options), clock: clock)
    }

    /// A listing: pages, and logging around them.
    func feed(of source: CatalogueSource, _ options: NetworkOptions) -> CatalogueFeed {
        let client = transport(options)
        let pages =
            switch source {
            case .document(let url): VideoPageLoader(client: client, document: url)
            case .api(let url): VideoPageLoader(client: client, api: url)
            }
        let logged = LoggingPages(firstPage: { try await pages.load() }, logger: logger(options))
        return CatalogueFeed(clock: clock, load: logged.load)
    }

    /// A player, logging around it, and the session over both.
    ///
    /// - Parameters:
    ///   - picture: where mpv draws, if that is the terminal.
    ///   - retry: what the session does after an error that may pass.
    func playback(
        _ options: NetworkOptions, _ engine: Engine = .headless, picture: TerminalPicture? = nil,
        retry: RetryPolicy = .none
    ) -> Playback {
        let (player, mpv) = player(options, engine, picture)
        let logger = logger(options)
        let id = UUID()
        let decorated: any ReportingPlayer =
            options.logLevel == nil ? player : LoggingVideoPlayer(decoratee: player, logger: logger, correlationID: id)
        let policies = SessionPolicies(retry: retry, background: .pausesAndResumes)
        let session = PlayerSession(player: decorated, clock: clock, policies: policies, random: random)
        let log = PlaybackLog(of: session, logger: logger, correlationID: id)
        return Playback(session: session, player: player, mpv: mpv, log: log, clock: clock)
    }

    private func player(
        _ options: NetworkOptions, _ engine: Engine, _ picture: TerminalPicture?
    ) -> (player: any ReportingPlayer, mpv: MPVPlayer?) {
        switch engine {
        case .headless: return (HeadlessPlayer(transport: transport(options), clock: clock), nil)
        case .mpv(let installation, var mpvOptions):
            mpvOptions.headers = headers(options)
            // The last row is the line's.
            let terminal = picture.map { picture in
                MPVTerminal(
                    size: { .init(columns: picture.size().columns, rows: picture.size().rows - 1) },
                    write: picture.draw)
            }
            let player = MPVPlayer(installation, options: mpvOptions, terminal: terminal, clock: clock)
            return (player, player)
        }
    }

    private func headers(_ options: NetworkOptions) -> HTTPHeaders {
        HTTPHeaders(dictionaryLiteral: ("User-Agent", "player/\(Version.current)")).merging(options.headers)
    }
}
