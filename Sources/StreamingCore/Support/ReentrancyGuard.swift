/// A guard that prevents nested runs of a procedure.
final class ReentrancyGuard {
    private var isRunning = false
    private var isRequested = false

    /// Runs `procedure`.
    ///
    /// A call during a run does not run its own procedure. The call returns immediately, and the outer call then
    /// repeats the procedure of the outer call.
    func run(_ procedure: () -> Void) {
        isRequested = true
        if isRunning { return }
        isRunning = true
        while isRequested {
            isRequested = false
            procedure()
        }
        isRunning = false
    }
}
