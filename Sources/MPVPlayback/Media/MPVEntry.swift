/// The entry of the media in mpv's playlist. Events with another entry concern replaced media.
enum MPVEntry: Equatable, Sendable {
    /// The load was sent, and mpv has not replied yet.
    case requested
    /// mpv has accepted the load as this entry.
    case queued(Int)
    /// mpv loads or plays this entry, so that properties belong to it.
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
