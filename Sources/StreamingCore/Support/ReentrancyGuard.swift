/// Keeps a procedure from running inside itself: a nested call makes it run once more afterwards
/// instead.
final class ReentrancyGuard {
    private var isRunning = false
    private var isRequested = false

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
