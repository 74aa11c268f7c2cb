/// The state of the media's entry in mpv's playlist. Events about any other entry concern media that was replaced.
enum MPVEntry: Equatable, Sendable {
    /// The load was sent, and mpv has not accepted it yet.
    case requested
    /// mpv has accepted the load and given the entry this number.
    case queued(Int)
    /// mpv loads or plays the entry with this number, so the reported properties belong to this entry.
    case started(Int)

    var hasStarted: Bool { if case .started = self { true } else { false } }

    func isEntry(_ number: Int) -> Bool {
        switch self {
        case .requested: false
        case .queued(let own), .started(let own): own == number
        }
    }

    mutating func didQueue(_ number: Int?) {
        if let number { self = .queued(number) }
    }

    mutating func didStart(_ number: Int) {
        if isEntry(number) { self = .started(number) }
    }
}
