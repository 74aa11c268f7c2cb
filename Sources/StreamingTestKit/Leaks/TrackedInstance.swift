/// An instance that must be deallocated at the end, and the line that tracked it.
struct TrackedInstance: Sendable {
    let reference: WeakReference
    let file: StaticString
    let line: UInt

    func reportIfAlive() {
        if let message = reference.leakMessage { reportFailure(message, file: file, line: line) }
    }
}
