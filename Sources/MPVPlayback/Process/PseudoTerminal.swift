import Foundation

/// A pseudo terminal that mpv draws on, and whose output is written to another terminal.
///
/// mpv writes a frame in many parts. If mpv and this program shared a terminal, the two would break each other's escape
/// sequences.
final class PseudoTerminal: Sendable {
    /// The side for mpv, which `start()` closes in this process once mpv has it.
    let theirs: Int32
    private let ours: Int32
    private let terminal: MPVTerminal

    /// The interval between checks of the size while mpv draws nothing, in milliseconds.
    private static let interval: Int32 = 250

    /// Creates a pseudo terminal with the size of `terminal`.
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

    /// Starts a thread that passes on the output of mpv until mpv has exited.
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
