import StreamingCore

extension ProgressiveError: EngineError {
    /// The code of the cause. A code does not change between versions.
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

    /// The HTTP status code of the response; nil if the error is not about a status code.
    var httpStatus: Int? { if case .status(let code) = self { code } else { nil } }

    /// The descriptions of the failed attempts. The array is always empty, because a file has no alternative streams.
    var failedAttempts: [String] { [] }
}
