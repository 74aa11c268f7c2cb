import StreamingCore

extension ProgressiveError: EngineError {
    /// The code of the cause, which never changes between versions.
    package var code: PlaybackFailure.Code {
        switch self {
        case .transport(let error): error.code
        case .status: .httpStatus
        case .notMP4, .noMovieHeader, .incomplete: isUnsupported ? .unsupportedFormat : .invalidMedia
        case .noDuration, .noLength, .headerOutOfReach: .unsupportedFormat
        case .changed: .changed
        case .malformedRange: .invalidResponse
        }
    }

    /// The status code of the response; nil if the error is not about a status.
    var httpStatus: Int? { if case .status(let code) = self { code } else { nil } }

    /// An empty list. A file has no alternative streams, so there are no other attempts to list.
    var failedAttempts: [String] { [] }
}
