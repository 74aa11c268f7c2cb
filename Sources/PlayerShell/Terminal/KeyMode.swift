/// The terminal mode that delivers single keys. Every exit of the program restores the previous mode.
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

    /// Sets the key mode if it was requested, is not set yet, and the process is in the foreground.
    ///
    /// A background process that changes the mode would be stopped by the system.
    func follow() {
        guard isWanted, !isActive, TerminalSystem.isInForeground(descriptor),
            let modes = TerminalSystem.kept ?? TerminalSystem.modes(of: descriptor)
        else { return }
        TerminalSystem.kept = modes
        TerminalSystem.setModes(TerminalSystem.keyModes(from: modes), of: descriptor)
        isActive = true
    }

    /// Restores the previous mode, until the process continues or returns to the foreground.
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

    /// Restores the previous mode, and discards unread keys so that the shell does not execute them.
    func leave() {
        isWanted = false
        guard isActive, let modes = TerminalSystem.kept else { return }
        TerminalSystem.kept = nil
        TerminalSystem.setModes(modes, of: descriptor, forgetsInput: true)
        isActive = false
    }
}
