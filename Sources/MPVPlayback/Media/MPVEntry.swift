/// The entry of the media in mpv's playlist. Events that name another entry concern media that was replaced.
enum MPVEntry: Equatable, Sendable {
    case requested
    case queued(Int)
    /// mpv reports properties of this entry now.
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
