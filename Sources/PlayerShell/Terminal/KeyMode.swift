/// The terminal mode that delivers single keys. Every exit restores the previous mode.
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

    /// Sets the requested mode as soon as the process is in the foreground.
    ///
    /// In the background, the system would stop the process for this.
    func follow() {
        guard isWanted, !isActive, TerminalSystem.isInForeground(descriptor),
            let modes = TerminalSystem.kept ?? TerminalSystem.modes(of: descriptor)
        else { return }
        TerminalSystem.kept = modes
        TerminalSystem.setModes(TerminalSystem.keyModes(from: modes), of: descriptor)
        isActive = true
    }

    /// Restores the previous mode while the process is stopped or in the background.
    func pause() {
        guard isActive, let modes = TerminalSystem.kept else { return }
        TerminalSystem.setModes(modes, of: descriptor)
        isActive = false
    }

    /// Sets the requested mode again after the process was stopped.
    ///
    /// Another process may have changed the mode meanwhile.
    func resume() {
        isActive = false
        follow()
    }

    /// Restores the previous mode, and drops unread keys so that the shell does not execute them.
    func leave() {
        isWanted = false
        guard isActive, let modes = TerminalSystem.kept else { return }
        TerminalSystem.kept = nil
        TerminalSystem.setModes(modes, of: descriptor, forgetsInput: true)
        isActive = false
    }
}
