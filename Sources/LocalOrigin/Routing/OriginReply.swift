import StreamingCore

/// The response of an origin: a head, and the bytes of a resource as its body.
package struct OriginReply: Sendable {
    /// The status code.
    package let status: Int
    /// The header fields.
    package var headers: HTTPHeaders
    /// The resource to send as the body, or nil for no body.
    package var resource: OriginResource?
    /// The bytes of the resource to send.
    package var range: Range<Int64> = 0..<0
    /// The behaviour with which the reply is sent.
    package var behaviour = OriginBehaviour()
}
