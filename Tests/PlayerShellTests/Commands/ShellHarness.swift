import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit

@testable import PlayerShell

/// Runs commands without a terminal, a socket or a wait: output in memory, an origin in the process, time by hand.
@MainActor
final class ShellHarness {
    struct Result {
        let code: Int32
        let output: [String]
        let errors: [String]

        /// The JSON objects of the output that are of a kind.
        func events(_ kind: String) -> [[String: Any]] {
            output.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
                .filter { $0["event"] as? String == kind }
        }
    }

    let clock = ManualClock()
    let transport: ShapedTransport
    let inputs = Mailbox<ShellInput>()
    private var output = ""
    private var errors = ""

    /// - Parameter behaviours: by path; `/clip.mp4` is 10 s of 100,000 bytes, `/list.json` holds five videos.
    init(_ behaviours: [String: OriginBehaviour] = [:], videos: Int = 5) throws {
        let items = (1...videos).map { number in
            Video.fixture(
                id: Self.id(number), title: "Video \(number)", url: Self.url("clip.mp4"),
                thumbnailURL: Self.url("thumbnail.jpg"), duration: 10
            ).json
        }
        var routes = OriginRoutes(resources: [
            "/clip.mp4": .syntheticMP4(size: 100_000, duration: 10),
            "/list.json": .data(makeItemsJSON(items), contentType: "application/json"),
            "/page.html": .data(Data("<html></html>".utf8), contentType: "text/html"),
        ])
        routes.behaviours = behaviours
        transport = ShapedTransport(routes: routes, clock: clock)
    }

    static func url(_ path: String) -> URL {
        guard let url = URL(string: "http://origin/\(path)") else { preconditionFailure("no URL: \(path)") }
        return url
    }

    static func id(_ number: Int) -> UUID {
        guard let id = UUID(uuidString: "00000000-0000-4000-8000-00000000000\(number)") else {
            preconditionFailure("no UUID: \(number)")
        }
        return id
    }

    func run(
        _ words: String..., facts: Console.Facts = .init(), during: ((CommandContext, Duration) -> Void)? = nil
    ) async -> Result {
        await run(words, facts: facts, during: during)
    }

    /// Runs a command to its end, at most two virtual minutes.
    ///
    /// - Parameter during: called every 50 virtual milliseconds.
    func run(
        _ words: [String], facts: Console.Facts = .init(), during: ((CommandContext, Duration) -> Void)? = nil
    ) async -> Result {
        let console = Console(
            facts: facts,
            output: {
                self.output += $0
                return nil
            },
            error: { self.errors += $0 })
        let context = CommandContext(
            console: console, composition: Composition(clock: clock, transport: transport), environment: [:],
            inputs: inputs, read: { _ in })
        var code: Int32?
        let command = Task { code = await Player.run(words, in: context) }
        let end = clock.now + .seconds(120)
        while code == nil && clock.now < end {
            during?(context, clock.now)
            clock.advance(by: .milliseconds(50))
            for _ in 0..<6 { await settle() }
        }
        command.cancel()
        while code == nil { await settle() }
        return Result(code: code ?? -1, output: lines(of: output), errors: lines(of: errors))
    }

    /// Lets work on the main actor go on, by one continuation or so, and what it has started elsewhere.
    ///
    /// A continuation that is resumed comes back by way of another thread, and so does a yield, behind it.
    private func settle() async {
        await Task.yield()
        clock.settle()
    }

    private func lines(of text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}
