import Foundation

extension Process {
    /// Starts it with no signal blocked.
    ///
    /// The threads of tests block all signals, their children would as well, and tmux ends by a signal.
    func runUnblocked() throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}
