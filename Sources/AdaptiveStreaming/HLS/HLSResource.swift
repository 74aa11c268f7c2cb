import StreamingCore

/// The kinds of resources of a stream, for limits and retries.
package enum HLSResource: CaseIterable, Sendable {
    case playlist
    case key
    case initializationSection
    case segment

    var purpose: HTTPRequest.Purpose {
        switch self {
        case .playlist: .playlist
        case .key: .key
        case .initializationSection: .initializationSection
        case .segment: .segment
        }
    }
}
