import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit

/// A session that can send CMCD to an origin in the process, on a manual clock.
struct CMCDPlayback {
    /// A request with its decoded data.
    struct Entry: Equatable, CustomStringConvertible {
        let path: String
        /// The decoded values, by key. The value of a Boolean is empty.
        let values: [String: String]

        var description: String { "\(path) \(values.sorted { $0.key < $1.key })" }
    }

    let session: PlayerSession
    let player: NativePlayer
    private let transport: ShapedTransport
    private let clock: ManualClock

    init(
        _ routes: OriginRoutes, _ cmcd: CMCDConfiguration?,
        _ change: (inout NativePlayerConfiguration) -> Void = { _ in }
    ) {
        var configuration = NativePlayerConfiguration()
        configuration.cmcd = cmcd
        change(&configuration)
        clock = ManualClock()
        transport = ShapedTransport(routes: routes, clock: clock)
        player = NativePlayer(transport: transport, clock: clock, configuration: configuration)
        session = PlayerSession(player: player, clock: clock)
    }

    /// Returns settings in which the identifier of each session is `s`.
    static func settings(_ mode: CMCDConfiguration.Mode, contentID: String? = nil) -> CMCDConfiguration {
        CMCDConfiguration(mode: mode, contentID: contentID, makeSessionID: { "s" })
    }

    func load(_ path: String = "index.m3u8") {
        session.send(.load(anyURL(path)))
        session.send(.play)
    }

    func run(for seconds: Double) { clock.advance(by: .seconds(seconds)) { session.processPending() } }

    func seek(to position: Double) { session.send(.seek(to: position)) }

    func setBehaviour(_ behaviour: OriginBehaviour, for path: String = "*") {
        transport.setBehaviour(behaviour, for: path)
    }

    /// The requests so far, including requests that follow a redirect.
    var requests: [HTTPRequest] { transport.requests }

    /// The requests as the origin received them.
    var log: [OriginRequest] { get throws { try requests.map { try OriginRequest($0) } } }

    /// The violations of CTA-5004.
    var findings: [CMCDFinding] { get throws { CMCDValidator.findings(in: try log) } }

    /// The decoded data of all requests.
    var entries: [Entry] { requests.map { Entry(path: $0.url.path, values: Self.values(of: $0)) } }

    private static func values(of request: HTTPRequest) -> [String: String] {
        let parameter = request.url.query(percentEncoded: true)?.split(separator: "&").last { $0.hasPrefix("CMCD=") }
        let query = parameter.flatMap { String($0.dropFirst(5)).removingPercentEncoding }
        let headers = request.headers.dictionary.filter { $0.key.hasPrefix("CMCD-") }.values
        // The identifiers of these tests contain no commas.
        let members = ([query].compactMap(\.self) + headers).flatMap { $0.split(separator: ",") }
        return members.reduce(into: [:]) { values, member in
            let parts = member.split(separator: "=", maxSplits: 1)
            values[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
        }
    }
}
