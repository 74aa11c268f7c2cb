import StreamingCore

extension PlaybackMetrics.State {
    /// The character of the state in the timeline of a report.
    var symbol: String {
        switch self {
        case .preparing: "p"
        case .joining: "j"
        case .joiningSuppressed: "J"
        case .playing: "="
        case .paused: "-"
        case .pausedBuffering: "b"
        case .suppressed: "s"
        case .seeking: ">"
        case .rebuffering: "R"
        case .ended: "."
        case .failed: "X"
        }
    }

    /// The human-readable name of the state.
    var title: String { rawValue.map { $0 == "_" ? " " : String($0) }.joined() }

    /// The colour of the state on a terminal, or nil for the default colour.
    var colour: Console.Colour? {
        switch self {
        case .playing: .green
        case .rebuffering, .pausedBuffering: .yellow
        case .failed: .red
        case .preparing, .joining, .joiningSuppressed, .seeking: .cyan
        case .paused, .suppressed, .ended: nil
        }
    }
}
