/// An instance that must be gone at the end, and the line that said so.
struct TrackedInstance: Sendable {
    let reference: WeakReference
    let file: StaticString
    let line: UInt

    func reportIfAlive() {
        if let message = reference.leakMessage { reportFailure(message, file: file, line: line) }
    }
}
