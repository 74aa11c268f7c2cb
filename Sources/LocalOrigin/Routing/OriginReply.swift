import StreamingCore

/// What an origin answers: a head, and which bytes of what follow it.
package struct OriginReply: Sendable {
    package let status: Int
    package var headers: HTTPHeaders
    package var resource: OriginResource?
    /// Bytes of the resource.
    package var range: Range<Int64> = 0..<0
    package var behaviour = OriginBehaviour()
}
