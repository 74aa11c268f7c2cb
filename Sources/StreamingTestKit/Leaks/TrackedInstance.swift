/// An instance that must be deallocated at the end of the test, and the line that tracked the instance.
struct TrackedInstance: Sendable {
    let reference: WeakReference
    let file: StaticString
    let line: UInt

    func reportIfAlive() {
        if let message = reference.leakMessage { reportFailure(message, file: file, line: line) }
    }
}
