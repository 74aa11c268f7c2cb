import StreamingCore

extension PlaybackFailure {
    /// Creates the failure of a request.
    init(_ error: HTTPError) {
        self.init(error.playbackError, code: error.code)
    }

    /// Creates the failure of a request whose response has an error status.
    init(status: Int) {
        let reason = HTTPStatus.describe(status)
        let error: PlaybackError =
            HTTPStatus.isTransient(status) ? .networkError(reason: reason) : .loadFailed(reason: reason)
        self.init(error, code: .httpStatus, httpStatus: status)
    }

    /// Returns a network error with the same cause, for an interruption of playback.
    ///
    /// - Parameter context: The text before the reason.
    func interruptingPlayback(_ context: String = "") -> Self {
        Self(.networkError(reason: context + error.reason), code: code, httpStatus: httpStatus)
    }
}
