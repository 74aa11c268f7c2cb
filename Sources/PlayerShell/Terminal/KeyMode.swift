/// The terminal mode that delivers single keys. The previous mode is restored when the program ends, even in a crash.
@MainActor
final class KeyMode {
    private let descriptor: Int32 = 0
    private var isWanted = false
    private var isActive = false

    /// Requests single keys, and sets the mode if the process is in the foreground.
    func enter() {
        isWanted = true
        follow()
    }

    /// Sets the key mode if the mode was requested and is not set yet, and the process is in the foreground.
    ///
    /// The system would stop a background process that changes the mode.
    func follow() {
        guard isWanted, !isActive, TerminalSystem.isInForeground(descriptor),
            let modes = TerminalSystem.kept ?? TerminalSystem.modes(of: descriptor)
        else { return }
        TerminalSystem.kept = modes
        TerminalSystem.setModes(TerminalSystem.keyModes(from: modes), of: descriptor)
        isActive = true
    }

    /// Restores the previous mode. The key mode is set again when the process continues or returns to the foreground.
    func pause() {
        guard isActive, let modes = TerminalSystem.kept else { return }
        TerminalSystem.setModes(modes, of: descriptor)
        isActive = false
    }

    /// Sets the key mode again after the process was stopped, because another process may have changed the mode
    /// meanwhile.
    func resume() {
        isActive = false
        follow()
    }

    /// Restores the previous mode, and discards unread keys so that the user's shell does not receive the keys.
    func leave() {
        isWanted = false
        guard isActive, let modes = TerminalSystem.kept else { return }
        TerminalSystem.kept = nil
        TerminalSystem.setModes(modes, of: descriptor, forgetsInput: true)
        isActive = false
    }
}
