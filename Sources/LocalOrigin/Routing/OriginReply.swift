import StreamingCore

/// The response of an origin: a head, and the bytes of a resource as its body.
package struct OriginReply: Sendable {
    /// The HTTP status code.
    package let status: Int
    /// The header fields.
    package var headers: HTTPHeaders
    /// The resource to send as the body, or nil for no body.
    package var resource: OriginResource?
    /// The byte range of the resource to send.
    package var range: Range<Int64> = 0..<0
    /// The speed and the fault with which the response is sent.
    package var behaviour = OriginBehaviour()
}
