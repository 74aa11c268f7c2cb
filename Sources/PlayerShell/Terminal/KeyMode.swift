/// The terminal while keys are read; it is given back whatever happens.
@MainActor
final class KeyMode {
    private let descriptor: Int32 = 0

    /// Keys come one by one from here on, unless the process runs in the background, where the system would stop it.
    func enter() {
        guard TerminalSystem.kept == nil, TerminalSystem.isInForeground,
            let modes = TerminalSystem.modes(of: descriptor)
        else { return }
        TerminalSystem.kept = modes
        TerminalSystem.setModes(TerminalSystem.keyModes(from: modes), of: descriptor)
    }

    /// Gives the terminal back for as long as the process is stopped.
    func pause() {
        guard let modes = TerminalSystem.kept else { return }
        TerminalSystem.setModes(modes, of: descriptor)
    }

    /// After the process was stopped: whoever had the terminal meanwhile may have set it otherwise.
    func resume() {
        guard let modes = TerminalSystem.kept else { return }
        TerminalSystem.setModes(TerminalSystem.keyModes(from: modes), of: descriptor)
    }

    /// The terminal is as it was.
    func leave() {
        guard let modes = TerminalSystem.kept else { return }
        TerminalSystem.kept = nil
        TerminalSystem.setModes(modes, of: descriptor)
    }
}
