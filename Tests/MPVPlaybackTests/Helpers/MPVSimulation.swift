import Foundation
import StreamingCore

@testable import MPVPlayback

/// An engine connected to a simulated mpv, which replies only in `reply()` and in the methods that call it.
struct MPVSimulation {
    var engine = MPVEngine()
    var now = Duration.zero
    /// The values of mpv's properties.
    var properties: [MPVProperty: MPVValue] = [
        .timePosition: 0, .duration: 30, .seekable: true, .eofReached: false, .pausedForCache: false,
        .cacheDuration: 5, .cacheSpeed: 0, .trackList: .array([]), .pause: true,
    ]
    private(set) var reports: [PlaybackReport] = []
    /// The time of each report.
    private(set) var reportTimes: [Duration] = []
    private(set) var commands: [MPVCommand] = []
    /// The header fields and the identifier of each read of a playlist.
    private(set) var reads: [(headers: HTTPHeaders, id: Int)] = []
    /// The identifiers of the cancelled reads.
    private(set) var cancelledReads: [Int] = []
    private(set) var starts = 0
    private(set) var ends = 0
    private var unanswered: [(id: Int, command: MPVCommand)] = []
    private var lastEntry = 0

    static let url = URL(string: "http://host/clip.mp4") ?? URL(fileURLWithPath: "/")

    mutating func tell(_ input: MPVInput) {
        for output in engine.handle(input, at: now) {
            switch output {
            case .start: starts += 1
            case .end:
                ends += 1
                unanswered = []
            case .report(let report):
                reports.append(report)
                reportTimes.append(now)
            case .readPlaylist(_, let headers, let id): reads.append((headers, id))
            case .cancelRead(let id): cancelledReads.append(id)
            case .send(let command, let id):
                commands.append(command)
                unanswered.append((id, command))
            }
        }
    }

    mutating func say(_ messages: MPVMessage...) {
        for message in messages { tell(.message(message)) }
    }

    mutating func change(_ property: MPVProperty, _ value: MPVValue) {
        properties[property] = value
        say(.property(property, value))
    }

    /// Replies to all open commands, and to those that are sent meanwhile.
    mutating func reply() {
        while !unanswered.isEmpty {
            let (id, command) = unanswered.removeFirst()
            say(.reply(id: id, data: data(for: command), error: nil))
        }
    }

    /// Replies to the most recent open command with an error.
    mutating func refuse(_ error: String) {
        guard let (id, _) = unanswered.popLast() else { return }
        say(.reply(id: id, data: .null, error: error))
    }

    /// Discards the reply to the most recent open command.
    mutating func loseReply() { _ = unanswered.popLast() }

    /// Advances the time by a duration, and sends ticks when they are due.
    mutating func pass(_ duration: Duration, replies: Bool = true) {
        let end = now + duration
        while let deadline = engine.nextDeadline, deadline <= end {
            now = max(now, deadline)
            tell(.tick)
            if replies { reply() }
        }
        now = end
        tell(.tick)
    }

    /// Advances the time and the position by a duration, in steps of a quarter of a second.
    mutating func play(for duration: Duration) {
        for _ in 0..<Int(duration / .milliseconds(250)) {
            let position = properties[.timePosition]?.number ?? 0
            properties[.timePosition] = .number(position + 0.25)
            pass(.milliseconds(250))
        }
    }

    /// Completes the most recent read of the playlist with this result.
    mutating func readPlaylist(_ ending: StreamEnding) {
        if let last = reads.last { tell(.playlist(StreamReading(ending, targetDuration: 4), id: last.id)) }
    }

    /// Reports that mpv has played all of its data, up to a position in seconds.
    mutating func end(at position: Double) {
        properties[.timePosition] = .number(position)
        change(.eofReached, true)
        reply()
    }

    /// Reports that mpv has opened the loaded file and is at its beginning.
    mutating func open() {
        reply()
        say(.startFile(entry: lastEntry), .playbackRestart)
        reply()
    }

    /// Reports that mpv has arrived at the target of a seek, in seconds.
    mutating func arrive(at position: Double) {
        reply()
        properties[.timePosition] = .number(position)
        say(.seek, .playbackRestart)
        reply()
    }

    /// Returns a simulation that has loaded media and plays. The given properties replace the default properties of
    /// mpv.
    static func playing(_ properties: [MPVProperty: MPVValue] = [:]) -> Self {
        var sut = Self()
        sut.properties.merge(properties) { $1 }
        sut.tell(.load(url))
        sut.tell(.play)
        sut.open()
        sut.forget()
        return sut
    }

    /// Discards the recorded reports and commands.
    mutating func forget() {
        reports = []
        reportTimes = []
        commands = []
    }

    var entry: Int { lastEntry }
    var actions: [PlaybackAction] { reports.compactMap(\.event.action) }
    var rejections: [String] {
        reports.compactMap {
            if case .rejected(let command, let reason) = $0.event { "\(command): \(reason)" } else { nil }
        }
    }
    var snapshot: PlayerSnapshot { engine.snapshot(at: now) }

    private mutating func data(for command: MPVCommand) -> MPVValue {
        switch (command.words.first?.string, command.words.dropFirst().first?.string.flatMap(MPVProperty.init)) {
        case ("loadfile", _):
            lastEntry += 1
            return .object(["playlist_entry_id": .number(Double(lastEntry))])
        case ("get_property", let property?): return properties[property] ?? .null
        case ("set_property", let property?):
            properties[property] = command.words.last
            return .null
        default: return .null
        }
    }
}
