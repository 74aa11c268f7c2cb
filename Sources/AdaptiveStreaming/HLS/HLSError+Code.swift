import StreamingCore

extension HLSError: EngineError {
    /// The failure code of the error. The code does not change in later versions of the package.
    package var code: PlaybackFailure.Code {
        switch self {
        case .transport(let error): error.code
        case .status: .httpStatus
        case .notPlaylist, .nested, .noEnd, .noVariant, .deltaUpdate, .unfinishedVOD, .noSegments, .invalidSegments,
            .tooLong,
            .short:
            .invalidPlaylist
        case .unusableURI: .invalidURL
        case .stuck: .playlistStuck
        case .noSuchVariant: .noSuchVariant
        case .unsupportedVersion, .unknownVideoLayouts: .unsupportedFormat
        case .protected, .unsupportedEncryption, .encryptedSubtitles: .encrypted
        case .cut: .truncated
        case .wrongLength(let received, let expected): received < expected ? .truncated : .invalidMedia
        case .keyLength, .empty, .notMedia, .notWebVTT: .invalidMedia
        case .noRange, .partial: .invalidResponse
        case .exhausted(let last, _): last.code
        }
    }

    /// The HTTP status code of the response; nil if the error is not about a status code.
    var httpStatus: Int? {
        switch self {
        case .status(let code): code
        case .exhausted(let last, _): last.httpStatus
        case .transport, .notPlaylist, .nested, .noEnd, .stuck, .noVariant, .noSuchVariant, .unsupportedVersion,
            .deltaUpdate, .unfinishedVOD, .unknownVideoLayouts, .noSegments, .invalidSegments, .tooLong, .protected,
            .unsupportedEncryption, .encryptedSubtitles, .keyLength, .unusableURI, .empty, .cut, .notMedia, .notWebVTT,
            .wrongLength,
            .noRange, .partial,
            .short:
            nil
        }
    }
}
