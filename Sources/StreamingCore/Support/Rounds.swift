/// Runs something that may ask for itself again: that comes once more after it, and never inside it.
final class Rounds {
    private var isRunning = false
    private var isAskedFor = false

    func run(_ round: () -> Void) {
        isAskedFor = true
        if isRunning { return }
        isRunning = true
        while isAskedFor {
            isAskedFor = false
            round()
        }
        isRunning = false
    }
}
