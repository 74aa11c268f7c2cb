/// A guard that prevents nested runs of a procedure.
final class ReentrancyGuard {
    private var isRunning = false
    private var isRequested = false

    /// Runs `procedure`.
    ///
    /// A nested call returns immediately, and its procedure does not run. The outer call then runs the outer procedure
    /// again.
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
