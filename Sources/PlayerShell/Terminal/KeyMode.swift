/// The terminal while keys are read; it is given back whatever happens.
@MainActor
final class KeyMode {
    private let descriptor: Int32 = 0
    private var isWanted = false
    private var isActive = false

    /// Keys come one by one from here on.
    func enter() {
        isWanted = true
        follow()
    }

    /// Takes the terminal as soon as the process is in its foreground: elsewhere the system would stop it for that.
    func follow() {
        guard isWanted, !isActive, TerminalSystem.isInForeground(descriptor),
            let modes = TerminalSystem.kept ?? TerminalSystem.modes(of: descriptor)
        else { return }
        TerminalSystem.kept = modes
        TerminalSystem.setModes(TerminalSystem.keyModes(from: modes), of: descriptor)
        isActive = true
    }

    /// Gives the terminal back for as long as the process is stopped or in the background.
    func pause() {
        guard isActive, let modes = TerminalSystem.kept else { return }
        TerminalSystem.setModes(modes, of: descriptor)
        isActive = false
    }

    /// After the process was stopped, by itself or by others: whoever had the terminal meanwhile may have set it otherwise.
    func resume() {
        isActive = false
        follow()
    }

    /// The terminal is as it was. Keys that nobody took are dropped: they are no words for the shell.
    func leave() {
        isWanted = false
        guard isActive, let modes = TerminalSystem.kept else { return }
        TerminalSystem.kept = nil
        TerminalSystem.setModes(modes, of: descriptor, forgetsInput: true)
        isActive = false
    }
}
