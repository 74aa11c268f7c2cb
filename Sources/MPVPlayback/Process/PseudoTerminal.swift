import Foundation

/// A pseudo terminal that mpv draws on, and whose output is passed on to another terminal.
///
/// mpv writes each frame in many small writes. If mpv and this program shared a terminal, output of this program could
/// interrupt an escape sequence of mpv.
final class PseudoTerminal: Sendable {
    /// The file descriptor of the side for mpv. `start()` closes this descriptor, because mpv has inherited a copy by
    /// then.
    let theirs: Int32
    private let ours: Int32
    private let terminal: MPVTerminal

    /// The longest time between two checks of the terminal's size, in milliseconds.
    private static let interval: Int32 = 250

    /// Creates a pseudo terminal with the size of `terminal`.
    ///
    /// - Throws: `SystemError` if the system call fails.
    init(_ terminal: MPVTerminal) throws(SystemError) {
        self.terminal = terminal
        (ours, theirs) = try POSIX.openTerminal()
        POSIX.setSize(terminal.size(), of: ours)
    }

    /// Closes both sides. Call this method instead of `start()` if mpv did not start.
    func abandon() {
        POSIX.close(theirs)
        POSIX.close(ours)
    }

    /// Starts a thread that passes the output of mpv on to the terminal until mpv has exited.
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
