import Foundation

/// A pseudo terminal that mpv draws on, and whose contents go to another one.
///
/// mpv writes a frame in many pieces, so on a terminal that it shared with this process the two would tear each other's
/// sequences apart.
final class PseudoTerminal: Sendable {
    /// mpv's side; closed once mpv has it.
    let theirs: Int32
    private let ours: Int32
    private let terminal: MPVTerminal

    /// How often the size is looked at while nothing is drawn: milliseconds.
    private static let interval: Int32 = 250

    init(_ terminal: MPVTerminal) throws(SystemError) {
        self.terminal = terminal
        (ours, theirs) = try POSIX.openTerminal()
        POSIX.setSize(terminal.size(), of: ours)
    }

    /// Nobody will draw on it.
    func abandon() {
        POSIX.close(theirs)
        POSIX.close(ours)
    }

    /// Hands over what is drawn, on a thread of its own, until mpv is gone.
    func start() {
        POSIX.close(theirs)
        let thread = Thread { [ours, terminal] in
            var size = terminal.size()
            while true {
                POSIX.wait(for: ours, milliseconds: Self.interval)
                if terminal.size() != size {
                    size = terminal.size()
                    POSIX.setSize(size, of: ours)
                }
                guard let bytes = POSIX.readTerminal(ours) else { break }
                if !bytes.isEmpty { terminal.write(bytes) }
            }
            POSIX.close(ours)
        }
        thread.name = "mpv's screen"
        thread.start()
    }
}
