import StreamingCore

extension PlaybackFailure {
    /// Creates the playback failure for the error of an HTTP request.
    init(_ error: HTTPError) {
        self.init(error.playbackError, code: error.code)
    }

    /// Creates the playback failure for a response with an error status.
    init(status: Int) {
        let reason = HTTPStatus.describe(status)
        let error: PlaybackError =
            HTTPStatus.isTransient(status) ? .networkError(reason: reason) : .loadFailed(reason: reason)
        self.init(error, code: .httpStatus, httpStatus: status)
    }

    /// Returns a network error with the reason, code and status of this failure, for an interruption of playback.
    ///
    /// - Parameter context: The text to put before the reason.
    func interruptingPlayback(_ context: String = "") -> Self {
        Self(.networkError(reason: context + error.reason), code: code, httpStatus: httpStatus)
    }
}
