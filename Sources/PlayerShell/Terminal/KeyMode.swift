/// The terminal mode that delivers single keys. The previous mode is restored when the program ends, even in a crash.
@MainActor
final class KeyMode {
    private let descriptor: Int32 = 0
    private var isWanted = false
    private var isActive = false
    private var deliversInterrupt = false

    /// Requests the mode that delivers single keys, and sets the mode if the process is in the foreground.
    ///
    /// - Parameter deliversInterrupt: Whether Ctrl-C is delivered as a key. Otherwise, Ctrl-C sends a signal.
    func enter(deliversInterrupt: Bool = false) {
        isWanted = true
        self.deliversInterrupt = deliversInterrupt
        follow()
    }

    /// Sets the mode that delivers single keys, if the mode was requested and the process is in the foreground. If the
    /// mode is already set, nothing happens.
    ///
    /// The system would stop a background process that changes the mode.
    func follow() {
        guard isWanted, !isActive, TerminalSystem.isInForeground(descriptor),
            let modes = TerminalSystem.kept ?? TerminalSystem.modes(of: descriptor)
        else { return }
        TerminalSystem.kept = modes
        let keyModes = TerminalSystem.keyModes(from: modes, deliversInterrupt: deliversInterrupt)
        TerminalSystem.setModes(keyModes, of: descriptor)
        isActive = true
    }

    /// Restores the previous terminal mode. The mode for single keys is set again when the process continues or returns
    /// to the foreground.
    func pause() {
        guard isActive, let modes = TerminalSystem.kept else { return }
        TerminalSystem.setModes(modes, of: descriptor)
        isActive = false
    }

    /// Sets the mode for single keys again after the process was stopped, because another process can have changed the
    /// terminal mode. If the mode was not requested, or the process is in the background, nothing happens.
    func resume() {
        isActive = false
        follow()
    }

    /// Restores the previous terminal mode, and discards unread keys so that the user's shell does not receive the
    /// keys.
    func leave() {
        isWanted = false
        guard isActive, let modes = TerminalSystem.kept else { return }
        TerminalSystem.kept = nil
        TerminalSystem.setModes(modes, of: descriptor, forgetsInput: true)
        isActive = false
    }
}
