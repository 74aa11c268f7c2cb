import Foundation

/// A pseudo terminal that mpv draws on, and whose output is written to another terminal.
///
/// mpv writes a frame in many pieces. If mpv and this process shared a terminal, the two would break each other's escape
/// sequences.
final class PseudoTerminal: Sendable {
    /// mpv's side; closed here once mpv has it.
    let theirs: Int32
    private let ours: Int32
    private let terminal: MPVTerminal

    /// The interval of checks of the size while nothing is drawn, in milliseconds.
    private static let interval: Int32 = 250

    init(_ terminal: MPVTerminal) throws(SystemError) {
        self.terminal = terminal
        (ours, theirs) = try POSIX.openTerminal()
        POSIX.setSize(terminal.size(), of: ours)
    }

    /// Closes both sides, because mpv did not start.
    func abandon() {
        POSIX.close(theirs)
        POSIX.close(ours)
    }

    /// Passes on the output of mpv until mpv has exited, on a separate thread.
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
