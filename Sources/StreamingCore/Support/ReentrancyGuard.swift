/// A guard that prevents nested runs of a procedure.
final class ReentrancyGuard {
    private var isRunning = false
    private var isRequested = false

    /// Runs the procedure. A call during a run returns immediately, and the outer call then repeats its procedure once.
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
