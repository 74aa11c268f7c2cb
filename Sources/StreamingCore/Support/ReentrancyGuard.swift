/// A guard that prevents nested runs of a procedure.
package final class ReentrancyGuard {
    private var isRunning = false
    private var isRequested = false

    package init() {}

    /// Runs `procedure`.
    ///
    /// A nested call returns immediately, and its procedure does not run. The outer call then runs the outer procedure
    /// again.
    package func run(_ procedure: () -> Void) {
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
