import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit

@testable import PlayerShell

/// A harness that runs commands in virtual time, without a terminal and without sockets.
///
/// The output is in memory, the origin is in the process, and the clock is a ``ManualClock``.
@MainActor
final class ShellHarness {
    struct Result {
        let code: Int32
        let output: [String]
        let errors: [String]

        /// Returns the JSON objects of the output whose event has this name.
        func events(_ kind: String) -> [[String: Any]] {
            output.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
                .filter { $0["event"] as? String == kind }
        }
    }

    let clock = ManualClock()
    let transport: ShapedTransport
    let inputs = Mailbox<ShellInput>()
    /// The storage, which all commands share, as they share a disk.
    let storage: Storage
    private let notices = LockedValue<[String]>([])
    /// The text that the current run has written to standard output.
    private(set) var output = ""
    /// The number of characters that the current run has written to standard output.
    var outputLength: Int { output.count }
    private var errors = ""

    /// Creates a harness with an origin.
    ///
    /// - Parameters:
    ///   - behaviours: The behaviours of the origin, by path. `/clip.mp4` has 10 s of media in 100,000 bytes.
    ///     `/list.json` has the videos, and the video 1 has two comments.
    ///   - resources: Additional resources, by path.
    ///   - directory: The folder with the files at all other paths.
    ///   - live: A live stream at `/live/index.m3u8`.
    ///   - first: The number in the identifier and the title of the first video.
    ///   - videos: The number of videos in `/list.json`.
    ///   - title: The title of each video without its number, which is also the text and the author of its comments.
    ///   - storage: The stores of all commands.
    init(
        _ behaviours: [String: OriginBehaviour] = [:], resources: [String: OriginResource] = [:],
        directory: URL? = nil, live: LiveStream? = nil, first: Int = 1, videos: Int = 5, title: String = "Video",
        storage: Storage = .inMemory()
    ) throws {
        self.storage = storage
        let items = (first..<first + videos).map { number in
            Video.fixture(
                id: Self.id(number), title: "\(title) \(number)", url: Self.url("clip.mp4"),
                thumbnailURL: Self.url("thumbnail.jpg"), duration: 10
            ).json
        }
        var routes = OriginRoutes(resources: [
            "/clip.mp4": .syntheticMP4(size: 100_000, duration: 10),
            "/list.json": .data(makeItemsJSON(items), contentType: "application/json"),
            "/v1/videos/\(Self.id(1))/comments": .data(try Self.comments(title), contentType: "application/json"),
            "/mixed.json": .data(
                makeItemsJSON([items[0], items[0].filter { $0.key != "duration" }]), contentType: "application/json"),
            "/invalid.json": .data(
                makeItemsJSON([items[0].filter { $0.key != "duration" }]), contentType: "application/json"),
            "/page.html": .data(Data("<html></html>".utf8), contentType: "text/html"),
        ])
        routes.directory = directory
        routes.setLiveStream(live, at: "/live/")
        routes.resources.merge(resources) { _, added in added }
        routes.behaviours = behaviours
        transport = ShapedTransport(routes: routes, clock: clock)
    }

    private static func comments(_ message: String) throws -> Data {
        let items = [1, 2].map { number in
            [
                "id": id(number).uuidString, "message": "\(message) \(number)",
                "created_at": "1970-01-01T00:0\(number):00Z",
                "author": ["username": "\(message)"],
            ] as [String: Any]
        }
        return try JSONSerialization.data(withJSONObject: ["items": items])
    }

    static func url(_ path: String) -> URL {
        guard let url = URL(string: "http://origin/\(path)") else { preconditionFailure("not a URL: \(path)") }
        return url
    }

    static func id(_ number: Int) -> UUID {
        guard let id = UUID(uuidString: "00000000-0000-4000-8000-00000000000\(number)") else {
            preconditionFailure("not a UUID: \(number)")
        }
        return id
    }

    /// The path of the recording of the last session, or nil to record none.
    var lastSession: String?

    /// The number of continuations that may run between two steps of 50 virtual milliseconds. On a busy machine, work
    /// that passes through several tasks, such as the handling of a key, needs a larger number.
    var settlesPerStep = 6

    /// The environment variables of a run.
    var environment: [String: String] = [:]

    /// The maximum virtual time of a run.
    var timeLimit = Duration.seconds(120)

    func run(
        _ words: String..., facts: Console.Capabilities = .init(), during: ((CommandContext, Duration) -> Void)? = nil
    ) async -> Result {
        await run(words, facts: facts, during: during)
    }

    /// Runs a command to its end, for at most the time limit.
    ///
    /// - Parameter during: A closure that runs every 50 virtual milliseconds. The command is cancelled when the closure
    ///   sets an ending signal.
    func run(
        _ words: [String], facts: Console.Capabilities = .init(), during: ((CommandContext, Duration) -> Void)? = nil
    ) async -> Result {
        (output, errors) = ("", "")
        let console = Console(
            facts: facts,
            output: {
                self.output += $0
                return nil
            },
            error: { self.errors += $0 })
        let notices = notices
        let composition = Composition(
            clock: clock, transport: transport, storage: storage, lastSession: lastSession,
            notices: Notices { line in notices.withLock { $0.append(line) } })
        let context = CommandContext(
            console: console, composition: composition, environment: environment,
            inputs: inputs, read: { _ in })
        var code: Int32?
        let command = Task { code = await Player.run(words, in: context) }
        let end = clock.now + timeLimit
        while code == nil && clock.now < end {
            during?(context, clock.now)
            if context.endingSignal != nil { command.cancel() }
            clock.advance(by: .milliseconds(50))
            for _ in 0..<settles(of: context) { await settle() }
        }
        command.cancel()
        while code == nil { await settle() }
        return Result(code: code ?? -1, output: lines(of: output), errors: lines(of: errors) + takeNotices())
    }

    /// Returns and removes the notices, which any thread may have reported.
    private func takeNotices() -> [String] {
        notices.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    /// Returns the number of continuations for the next step. The number is larger during a load, because a load passes
    /// through more continuations than playback, and its time is part of the summary.
    private func settles(of context: CommandContext) -> Int {
        if case .loading = context.playback?.player.state { 10 * settlesPerStep } else { settlesPerStep }
    }

    /// Lets about one continuation run on the main actor, together with work that the continuation started elsewhere.
    ///
    /// A resumed continuation passes through another thread before it runs. A yield also passes through another thread,
    /// and resumes later.
    private func settle() async {
        await Task.yield()
        clock.settle()
    }

    private func lines(of text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}
